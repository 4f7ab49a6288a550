import * as contract from '@arriero/contract/geofences/geofences.contract.ts'
import { route } from '../../app/http/route.ts'
import { routingOf } from '../../shared/routing/routing.ts'
import { draftsFrom, fileOf } from './geofence-files.ts'
import { tripsAt } from '../trips/trips.read.ts'
import * as repository from './geofences.repository.ts'
import * as service from './geofences.service.ts'

const consoleKinds = ['console', 'wialon'] as const

export const geofenceRoutes = [
  route(contract.listGeofences, ({ work }) => repository.listGeofences(work, consoleKinds)),
  route(contract.pageGeofences, ({ work, query, from }) =>
    repository.pageGeofences(work, query.kind ? [query.kind] : consoleKinds, query, from),
  ),
  route(contract.getGeofence, ({ work, params }) => service.find(work, params.id, consoleKinds)),
  route(contract.createGeofence, ({ work, body }) => service.create(work, 'console', body)),
  route(contract.createManyGeofences, ({ work, body }) => service.createMany(work, 'console', body)),
  route(contract.batchGeofences, ({ work, body }) => service.createMany(work, 'console', body)),
  route(contract.updateGeofence, ({ work, params, body }) => service.update(work, 'console', params.id, body)),
  route(contract.deleteGeofence, ({ work, params }) => service.remove(work, 'console', params.id)),
  route(contract.readGeofenceFile, async ({ body }) => ({ drafts: await draftsFrom(body.file) })),
  route(contract.exportGeofences, async ({ work, params, query }) =>
    fileOf(await repository.listGeofences(work, consoleKinds, query), params.format),
  ),
  route(contract.addressOfPoint, async ({ app, query }) => ({
    address: (await routingOf(app.config).geocoder.reverse(query)).found?.full ?? null,
  })),
  route(contract.geofenceDependants, async ({ work, params }) => {
    await service.find(work, params.id, ['console', 'wialon', 'route'])
    return { routes: await repository.routesOf(work, params.id, 'seen'), trips: await tripsAt(work, params.id) }
  }),
]
