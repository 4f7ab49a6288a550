import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, wire } from '../core/wire.ts'

// None of these calls is in the specification: its console asked the platforms from the browser.

const maybeText = z.string().nullable()

/** A driver as a platform lists them, and the driver here that is the same person. */
export const platformDriver = wire({
  id,
  key: z.string(),
  name: z.string(),
  phone: maybeText,
  email: maybeText,
  /** I-button, tachograph card or the like. */
  card: maybeText,
  isBlocked: z.boolean(),
  /** The platform no longer lists them. */
  isGone: z.boolean(),
  /** Driven now: as the platform calls it, and the unit here that has it as a source. */
  unit: z.object({ key: z.string(), name: z.string(), unitId: id.nullable() }).nullable(),
  driver: z.object({ id, name: z.string() }).nullable(),
})
export type PlatformDriver = z.output<typeof platformDriver>

/** Those whom the platform no longer lists come last. */
export const listPlatformDrivers = endpoint({
  method: 'GET',
  path: '/apis/tracking/sources/{id}/drivers',
  access: 'conductor.view',
  reply: z.array(platformDriver),
  summary: 'Conductores que una plataforma lista.',
})

/** null takes the link away. */
export const linkPlatformDriver = endpoint({
  method: 'PUT',
  path: '/apis/tracking/platform-drivers/{id}',
  access: 'conductor.update',
  body: wire({ driverId: id.nullable() }),
  reply: platformDriver,
  summary: 'Vincula un conductor de la plataforma con uno de la empresa.',
})

export const importPlatformDriver = endpoint({
  method: 'POST',
  path: '/apis/tracking/platform-drivers/{id}/driver',
  access: 'conductor.create',
  reply: platformDriver,
  summary: 'Crea el conductor con los datos de la plataforma y los vincula.',
})

/** A unit that is linked to one here. What the platform refuses comes back in its words. */
export const renamePlatformUnit = endpoint({
  method: 'PUT',
  path: '/apis/tracking/sources/{id}/unit-name',
  access: 'unidad.update',
  body: wire({ key: z.string().max(200), name: z.string().trim().min(1).max(120) }),
  reply: nothing,
  summary: 'Cambia el nombre de una unidad en la plataforma misma.',
})
