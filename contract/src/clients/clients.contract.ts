import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { id, moment, named, nothing, wire } from '../core/wire.ts'
import { newPassword } from '../users/users.entities.ts'

/** A client of trips: a user of role 2, who sees the trips and units shared with them. */
export const tripClient = wire({
  id,
  name: named('us_name', z.string()),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Trips of theirs that have not ended. */
  activeTrips: named('active_trips', z.number()),
  createdAt: named('created_at', moment),
  version: z.number(),
})
export type TripClient = z.output<typeof tripClient>

const draft = {
  name: named('us_name', z.string().trim().min(1).max(200)),
  email: z.email().max(200).nullable().optional(),
  phone: z.string().trim().max(40).nullable().optional(),
  /** Left out: made from the name. */
  username: z
    .string()
    .trim()
    .min(3)
    .max(80)
    .regex(/^[\w.@+-]+$/)
    .optional(),
  /** Left out: the client cannot sign in until an administrator gives one. */
  password: newPassword.optional(),
}
export const tripClientDraft = wire(draft)

export const listClients = endpoint({
  method: 'GET',
  path: '/apis/get_all_user_client/',
  access: ['viaje.cliente.view', 'viaje.viaje_create.view'],
  query: wire({ search: z.string().max(200).optional() }),
  reply: z.array(tripClient),
  summary: 'Clientes de viaje.',
})

export const createClient = endpoint({
  method: 'POST',
  path: '/apis/create_user_client/',
  access: 'viaje.cliente.create',
  body: tripClientDraft,
  reply: tripClient,
  summary: 'Crea un cliente de viaje.',
})

export const updateClient = endpoint({
  method: 'POST',
  path: '/apis/update_user_client/',
  access: 'viaje.cliente.create',
  body: wire({ id, ...draft, version: z.number().int().optional() }),
  reply: tripClient,
  conflict: savedMeanwhile(tripClient),
  summary: 'Modifica un cliente de viaje.',
})

/** Deactivates: their trips keep their name. */
export const deleteClient = endpoint({
  method: 'POST',
  path: '/apis/delete_user_client/',
  access: 'viaje.cliente.create',
  body: wire({ id }),
  reply: nothing,
  summary: 'Desactiva un cliente de viaje.',
})
