import * as contract from '@arriero/contract/store/transfers/transfers.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './transfers.repository.ts'
import * as service from './transfers.service.ts'

export const transferRoutes = [
  route(contract.pageTransfers, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.getTransfer, ({ work, params }) => service.find(work, params.id)),
  route(contract.createTransfer, ({ work, body }) => service.create(work, body)),
  route(contract.answerTransfer, ({ work, params, body }) => service.answer(work, params.id, body)),
]
