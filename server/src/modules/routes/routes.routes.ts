import * as contract from '@arriero/contract/routes/routes.contract.ts'
import { route } from '../../app/http/route.ts'
import { routeGeofences } from '../geofences/geofences.read.ts'
import * as repository from './routes.repository.ts'
import * as service from './routes.service.ts'

export const routeRoutes = [
  route(contract.listRouteGeofences, ({ work, query, from }) => routeGeofences.page(work, query, from)),
  route(contract.getRouteGeofence, ({ work, params }) => routeGeofences.find(work, params.id)),
  route(contract.exportRouteGeofences, ({ work, params, query }) => routeGeofences.file(work, params.format, query)),
  route(contract.createRouteGeofence, ({ work, body }) => routeGeofences.create(work, body)),
  route(contract.batchRouteGeofences, ({ work, body }) => routeGeofences.createMany(work, body)),
  route(contract.updateRouteGeofence, ({ work, params, body }) => routeGeofences.update(work, params.id, body)),
  route(contract.deleteRouteGeofence, ({ work, params }) => routeGeofences.remove(work, params.id)),
  route(contract.listRouteDestinations, ({ work, query, from }) => repository.pageRoutes(work, query, from)),
  route(contract.planRouteDestination, ({ app, work, query }) => service.plan(app, work, query)),
  route(contract.createRouteDestination, ({ app, work, body }) => service.create(app, work, body)),
  route(contract.updateRouteDestination, ({ app, work, params, body }) => service.update(app, work, params.id, body)),
]
