import * as contract from '@arriero/contract/video/statistics.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import * as service from './statistics.service.ts'

export const statisticsRoutes: Route[] = [
  route(contract.statistics, ({ work, query }) => service.statistics(work, query)),
  route(contract.scores, ({ work, query }) => service.scores(work, query)),
]
