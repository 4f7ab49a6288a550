import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'
import { userSocket } from '../core/sockets.ts'
import { day, named, nothing, wire } from '../core/wire.ts'

/** Rule SYSUP-01; an unknown type is grey. */
export const updateTypes = [
  { id: 1, label: 'Nueva función', colour: 'green' },
  { id: 2, label: 'Mejora', colour: 'blue' },
  { id: 3, label: 'Corrección', colour: 'orange' },
  { id: 4, label: 'Información', colour: 'grey' },
] as const
export const updateType = (id: number) => updateTypes.find((type) => type.id === id) ?? updateTypes[3]

/** Rule SYSUP-02. */
export const importances = [
  { id: 1, label: 'Crítica', colour: 'red' },
  { id: 2, label: 'Mayor', colour: 'orange' },
  { id: 3, label: 'Menor', colour: 'blue' },
] as const
export const importance = (id: number) =>
  importances.find((known) => known.id === id) ?? { id, label: 'Desconocida', colour: 'grey' }

const fields = {
  title: z.string().trim().min(1).max(200),
  version: z.string().trim().min(1).max(40),
  releaseDate: named('release_date', day),
  description: z.string().trim().min(1).max(20_000),
  type: named('update_type', z.number().int().min(0).max(1000)),
  importance: z.number().int().min(0).max(1000),
}

/** A notice of the system; the same for every account. */
export const systemUpdate = wire({ id: z.number(), ...fields })
export type SystemUpdate = z.output<typeof systemUpdate>
/** `announce` opens the notice at once on every open console; it does so by itself only when created. */
export const systemUpdateDraft = wire({ ...fields, announce: z.boolean().optional() })

/** Newest first. */
export const listSystemUpdates = endpoint({
  method: 'GET',
  path: '/apis/system_update/',
  access: 'session',
  reply: z.array(systemUpdate),
  summary: 'Novedades del sistema.',
})
/** 404: 'No se encontró la actualización' (rule SHELL-03). */
export const getSystemUpdate = endpoint({
  method: 'GET',
  path: '/apis/system_update/{id}',
  access: 'session',
  reply: systemUpdate,
  summary: 'Una novedad del sistema.',
})
/** Developers only, as are the next two. */
export const createSystemUpdate = endpoint({
  method: 'POST',
  path: '/apis/system_update/',
  access: 'session',
  body: systemUpdateDraft,
  reply: systemUpdate,
  summary: 'Publica una novedad.',
})
export const updateSystemUpdate = endpoint({
  method: 'PUT',
  path: '/apis/system_update/{id}',
  access: 'session',
  body: systemUpdateDraft,
  reply: systemUpdate,
  summary: 'Cambia una novedad.',
})
export const deleteSystemUpdate = endpoint({
  method: 'DELETE',
  path: '/apis/system_update/{id}',
  access: 'session',
  reply: nothing,
  summary: 'Elimina una novedad.',
})

/** The console opens 'Novedades del Sistema' with this id. */
export const systemUpdateChannel = channel({
  path: userSocket,
  access: 'session',
  events: { system_update: wire({ id: z.number() }) },
})
