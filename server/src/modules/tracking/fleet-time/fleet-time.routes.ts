import {
  exportVisitors,
  findVisitors,
  getFleetDay,
  getFleetTime,
  getUnitThen,
  listFleetDays,
} from '@arriero/contract/tracking/fleet-time.contract.ts'
import { route } from '../../../app/http/route.ts'
import { demandPlace } from '../map/map.service.ts'
import { fleetDay, fleetDays, fleetTime, unitThen } from './fleet-time.service.ts'
import { visitors, visitorsSheet } from './visitors.service.ts'

export const fleetTimeRoutes = [
  route(listFleetDays, ({ work }) => fleetDays(work)),
  route(getFleetDay, ({ work, query }) => fleetDay(work, query)),
  route(getFleetTime, ({ work, query }) => fleetTime(work, query)),
  route(getUnitThen, ({ work, app, params, query }) =>
    unitThen(work, app, params.unit_id, { at: query.at, ...demandPlace(query) }),
  ),
  route(findVisitors, ({ work, query }) => visitors(work, query)),
  route(exportVisitors, ({ work, query }) => visitorsSheet(work, query)),
]
