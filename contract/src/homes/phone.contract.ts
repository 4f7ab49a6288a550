import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { moment, named, wire } from '../core/wire.ts'
import { latitude, longitude } from '../trips/trips.entities.ts'
import { mostFixes } from './homes.rules.ts'

const access = 'viaje.viaje_create.view'
const sharing = wire({ until: moment.nullable(), unitName: named('unit_name', z.string().nullable()) })
export type Sharing = z.output<typeof sharing>

/** The phone becomes a further tracker of the unit that the caller drives, until it is stopped or its hours are over. */
export const startSharing = endpoint({
  method: 'POST',
  path: '/apis/home/phone',
  access,
  /** What the person read and agreed to. */
  body: wire({ consent: z.literal(true) }),
  reply: sharing,
  summary: 'El teléfono de quien conduce empieza a decir dónde está.',
})
export const stopSharing = endpoint({
  method: 'DELETE',
  path: '/apis/home/phone',
  access,
  reply: sharing,
  summary: 'El teléfono deja de decir dónde está.',
})

const fix = wire({
  at: moment,
  lat: latitude,
  lon: longitude,
  /** km/h and degrees, where the phone knows them. */
  speed: z.number().min(0).max(400).nullable(),
  course: z.number().min(0).max(360).nullable(),
})
export type PhoneFix = z.output<typeof fix>

/** Repetitions are welcome. `until` null: nobody listens any more, and the phone is to stop. */
export const sendFixes = endpoint({
  method: 'POST',
  path: '/apis/home/phone/positions',
  access,
  body: wire({ fixes: z.array(fix).min(1).max(mostFixes) }),
  reply: sharing,
  summary: 'Posiciones del teléfono de quien conduce.',
})
