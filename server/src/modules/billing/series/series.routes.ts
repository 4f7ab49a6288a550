import * as contract from '@arriero/contract/billing/series/series.contract.ts'
import { route } from '../../../app/http/route.ts'
import { issuersOf } from '../../social-reasons/social-reasons.read.ts'
import * as repository from './series.repository.ts'
import * as service from './series.service.ts'

export const seriesRoutes = [
  route(contract.listSeries, ({ work, query, from }) => repository.pageSeries(work, query, from)),
  route(contract.seriesIssuers, ({ work }) => issuersOf(work)),
  route(contract.getSeries, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createSeries, ({ work, body }) => service.create(work, body)),
  route(contract.updateSeries, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteSeries, ({ work, params }) => service.remove(work, params.id)),
]
