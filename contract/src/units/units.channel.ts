import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { userSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { driverProfile } from './units.entities.ts'

/** Who drives a unit has changed (rule USEREV-03): the list shows `driver` from now on. */
export const unitChannel = channel({
  path: userSocket,
  access: ['unidad.view', 'mapas.view', 'viaje.viaje_create.view'],
  events: {
    unit_assigned: wire({
      unit: wire({ id: z.number(), name: z.string() }),
      change: z.enum(['assigned', 'replaced', 'unlinked']),
      /** null once unlinked. */
      driver: driverProfile.nullable(),
      /** Who drove it until now. */
      previous: driverProfile.nullable(),
    }),
  },
})
