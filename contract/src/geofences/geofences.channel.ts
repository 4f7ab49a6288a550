import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { geofence } from './geofences.entities.ts'

/** Payload is the geofence; browsers upsert or remove by id (sockets and events). */
export const geofenceChannel = channel({
  path: accountSocket,
  access: ['recurso.geocerca.view', 'mapas.view', 'viaje.viaje_create.view'],
  events: {
    geofence_console_created: geofence,
    geofence_console_updated: geofence,
    geofence_console_deleted: wire({ id: z.number() }),
    geofence_console_created_many: z.array(geofence),
    /** Ours, to who sees only what is shared with them: some geofence changed; ask again which are theirs. */
    geofence_console_changed: wire({}),
  },
})
