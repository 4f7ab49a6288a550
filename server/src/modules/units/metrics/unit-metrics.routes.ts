import * as contract from '@arriero/contract/units/unit-metrics.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as service from './unit-metrics.service.ts'

export const unitMetricRoutes = [
  route(contract.unitMetrics, ({ work, app, body }) => service.metrics(work, app, body)),
  route(contract.unitManualMetrics, ({ work, body }) => service.manualMetrics(work, body)),
  route(contract.kmByDate, ({ work, app, body }) => service.kmByDate(work, app, body)),
  route(contract.fleetState, ({ work }) => service.fleetState(work)),
  route(contract.occupationByCategory, ({ work }) => service.occupation(work)),
  route(contract.distributionByBrand, ({ work }) => service.brandsOfFleet(work)),
]
