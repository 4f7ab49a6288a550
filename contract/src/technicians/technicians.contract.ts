import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  changeOf,
  email,
  money,
  optionalId,
  optionalText,
  phone,
  recordFacts,
  savedMeanwhile,
  text,
} from '../core/fields.ts'
import { day, id, named, nothing, wire } from '../core/wire.ts'

const view = 'mantenimiento.tecnico.view'
const create = 'mantenimiento.tecnico.create'

/** Days on which a technician does not work, both included. */
export const absence = wire({
  id: z.number(),
  technicianId: named('technical', z.number()),
  from: day,
  to: day,
  reason: z.string(),
})
export type Absence = z.output<typeof absence>

/** Somebody who repairs. */
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
  /** Pesos an hour of their work costs; null: unknown, or not for the caller's eyes. */
  hourRate: named('hour_rate', z.number().nullable()),
  active: named('is_active', z.boolean()),
  notes: z.string().nullable(),
  /** Those that are not over, the next first. */
  absences: z.array(absence),
  ...recordFacts,
})
export type Technician = z.output<typeof technician>

const fields = {
  name: text(200),
  phone,
  email,
  specialty: optionalText(120),
  /** Of those `technicianServices` offers. */
  serviceIds: named('services', z.array(id).max(20).optional()),
  userId: named('id_user', optionalId),
  hourRate: named('hour_rate', money(99_999).nullable().optional()),
  active: named('is_active', z.boolean().optional()),
  notes: optionalText(2000),
}
const technicianDraft = wire(fields)
export type TechnicianDraft = z.output<typeof technicianDraft>

const technicianChange = wire({ id, ...changeOf(fields) })
export type TechnicianChange = Omit<z.output<typeof technicianChange>, 'id'>

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
/** The id travels in the body. */
export const updateTechnician = endpoint({
  method: 'PUT',
  path: '/apis/technical/',
  access: create,
  body: technicianChange,
  reply: technician,
  conflict: savedMeanwhile(technician),
  summary: 'Cambia un técnico.',
})
export const deleteTechnician = endpoint({
  method: 'DELETE',
  path: '/apis/technical/{id}',
  access: 'mantenimiento.tecnico.delete',
  reply: nothing,
  summary: 'Elimina un técnico.',
})

const absenceDraft = wire({ technicianId: named('technical', id), from: day, to: day, reason: text(120) })
export type AbsenceDraft = z.output<typeof absenceDraft>

/** Ours: nothing is offered to them on these days, and whoever gives them work is told. */
export const createAbsence = endpoint({
  method: 'POST',
  path: '/apis/technical/absences',
  access: create,
  body: absenceDraft,
  reply: absence,
  summary: 'Anota los días en que un técnico no trabaja.',
})
/** Ours. */
export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/apis/technical/absences/{id}',
  access: create,
  reply: nothing,
  summary: 'Quita una ausencia.',
})
