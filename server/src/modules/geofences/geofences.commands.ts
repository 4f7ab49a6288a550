import type { GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import type { Work } from '../../app/database/work.ts'
import * as service from './geofences.service.ts'

/** Geofences of the console on behalf of another module, by the same rules as from their form. */
export const consoleGeofence = {
  create: (work: Work, draft: GeofenceDraft) => service.create(work, 'console', draft),
  update: (work: Work, id: number, draft: GeofenceDraft) => service.update(work, 'console', id, draft),
  remove: (work: Work, id: number) => service.remove(work, 'console', id),
}
