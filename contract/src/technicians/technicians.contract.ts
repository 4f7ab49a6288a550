import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { id, moment, named, nothing, wire } from '../core/wire.ts'

const view = 'mantenimiento.tecnico.view'
const create = 'mantenimiento.tecnico.create'
const text = (most: number) => z.string().trim().max(most)

/** Somebody who repairs (specification 1 §7 names the calls only: fields are ours). */
export const technician = wire({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  specialty: z.string().nullable(),
  services: z.array(wire({ id: z.number(), name: z.string() })),
  /** The user with which the technician signs in. */
  userId: named('id_user', z.number().nullable()),
  username: z.string().nullable(),
  active: named('is_active', z.boolean()),
  notes: z.string().nullable(),
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type Technician = z.output<typeof technician>

const described = {
  phone: text(40).nullable().optional(),
  email: z
    .union([z.email().max(200), z.literal('')])
    .nullable()
    .optional(),
  specialty: text(120).nullable().optional(),
  /** Of those `technicianServices` offers. */
  serviceIds: named('services', z.array(id).max(20).optional()),
  userId: named('id_user', id.nullable().optional()),
  active: named('is_active', z.boolean().optional()),
  notes: text(2000).nullable().optional(),
}
const technicianDraft = wire({ name: text(200).min(1), ...described })
export type TechnicianDraft = z.output<typeof technicianDraft>

/** Only what is named changes. The id travels in the body; without it a 400 (ambiguities). */
const technicianChange = wire({
  id: id.optional(),
  name: text(200).min(1).optional(),
  ...described,
  version: z.number().int().optional(),
})
export type TechnicianChange = z.output<typeof technicianChange>

/** By name. */
export const listTechnicians = endpoint({
  method: 'GET',
  path: '/apis/technical/',
  access: [view, 'mantenimiento.view'],
  reply: z.array(technician),
  summary: 'Técnicos de la cuenta.',
})
/** Services of the account in which technicians work. */
export const technicianServices = endpoint({
  method: 'GET',
  path: '/apis/technical/services',
  access: [view, 'mantenimiento.view'],
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Servicios para técnicos.',
})
/** Ours: users of role 7 with whom a technician may sign in, those of other technicians left out. */
export const technicianUsers = endpoint({
  method: 'GET',
  path: '/apis/technical/users',
  access: create,
  reply: z.array(wire({ id: z.number(), name: named('us_name', z.string()), username: z.string() })),
  summary: 'Usuarios técnicos sin ligar.',
})
export const getTechnician = endpoint({
  method: 'GET',
  path: '/apis/technical/{id}',
  access: [view, 'mantenimiento.view'],
  reply: technician,
  summary: 'Un técnico.',
})
export const createTechnician = endpoint({
  method: 'POST',
  path: '/apis/technical/',
  access: create,
  body: technicianDraft,
  reply: technician,
  summary: 'Crea un técnico.',
})
/** 409 carries `current` and `at`. */
export const updateTechnician = endpoint({
  method: 'PUT',
  path: '/apis/technical/',
  access: create,
  body: technicianChange,
  reply: technician,
  summary: 'Cambia un técnico.',
})
export const deleteTechnician = endpoint({
  method: 'DELETE',
  path: '/apis/technical/{id}',
  access: 'mantenimiento.tecnico.delete',
  reply: nothing,
  summary: 'Elimina un técnico.',
})
