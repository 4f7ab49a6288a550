import { geofenceChannel } from '@arriero/contract/geofences/geofences.channel.ts'
import type { LiveListener } from '../../kit/live.ts'
import { queryClient } from '../../kit/query.ts'
import { dropGeofence, keepGeofences } from './geofence-cache.ts'

/** Rule GEO-04: the console's list stays in step with what others create, change and delete. */
export const listenGeofences: LiveListener = (live) => {
  live.on(geofenceChannel, 'geofence_console_created', (saved) => keepGeofences('geofences', [saved]))
  live.on(geofenceChannel, 'geofence_console_updated', (saved) => keepGeofences('geofences', [saved]))
  live.on(geofenceChannel, 'geofence_console_created_many', (saved) => keepGeofences('geofences', saved))
  live.on(geofenceChannel, 'geofence_console_deleted', ({ id }) => dropGeofence('geofences', id))
  live.on(geofenceChannel, 'geofence_console_changed', () => {
    void queryClient.invalidateQueries({ queryKey: ['geofences'] })
  })
}
