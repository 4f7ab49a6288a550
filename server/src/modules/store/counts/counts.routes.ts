import * as contract from '@arriero/contract/store/counts/counts.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './counts.repository.ts'
import * as service from './counts.service.ts'

export const countRoutes = [
  route(contract.pageCounts, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.getCount, ({ work, params }) => service.find(work, params.id)),
  route(contract.openCount, ({ work, body }) => service.open(work, body)),
  route(contract.countPart, ({ work, params, body }) => service.count(work, params.id, body)),
  route(contract.closeCount, ({ work, params }) => service.close(work, params.id)),
  route(contract.decideCount, ({ work, params, body }) => service.decide(work, params.id, body)),
]
