import * as contract from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { route } from '../../../app/http/route.ts'
import { statisticsOf } from './statistics.ts'

export const statisticsRoutes = [
  route(contract.workshopStatistics, ({ work }) => statisticsOf(work, {})),
  route(contract.askStatistics, ({ work, body }) => statisticsOf(work, body)),
]
