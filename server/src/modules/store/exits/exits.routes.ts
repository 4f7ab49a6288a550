import * as contract from '@arriero/contract/store/exits/exits.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './exits.repository.ts'
import * as service from './exits.service.ts'

export const exitRoutes = [
  route(contract.pageExits, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.getExit, ({ work, params }) => service.find(work, params.id)),
  route(contract.createExit, ({ work, body }) => service.create(work, body)),
  route(contract.reverseExit, ({ work, params, body }) => service.reverse(work, params.id, body.reason)),
]
