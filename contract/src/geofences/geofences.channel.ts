import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { geofence } from './geofences.entities.ts'

/** Payload is the geofence; browsers upsert or remove by id (ambiguities: sockets and events). */
export const geofenceChannel = channel({
  path: accountSocket,
  events: {
    geofence_console_created: geofence,
    geofence_console_updated: geofence,
    geofence_console_deleted: wire({ id: z.number() }),
    geofence_console_created_many: z.array(geofence),
  },
})
