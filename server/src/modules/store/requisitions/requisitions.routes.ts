import * as contract from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { route } from '../../../app/http/route.ts'
import { movementsOf } from '../purchases/history.ts'
import * as repository from './requisitions.repository.ts'
import * as service from './requisitions.service.ts'

export const requisitionsRoutes = [
  route(contract.listRequisitions, ({ work, query, from }) => repository.pageRequisitions(work, query, from)),
  route(contract.getRequisition, ({ work, params }) => service.find(work, params.id)),
  route(contract.requisitionMovements, async ({ work, params }) => {
    await service.find(work, params.id)
    return movementsOf(work, { requisitionId: params.id })
  }),
  route(contract.createRequisition, ({ work, body }) => service.create(work, body)),
  route(contract.updateRequisition, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.authorizeRequisition, ({ work, body }) => service.decide(work, body, 1)),
  route(contract.denyRequisition, ({ work, body }) => service.decide(work, body, 3)),
  route(contract.cancelRequisition, ({ work, body }) => service.cancel(work, body)),
  route(contract.deleteRequisition, ({ work, params }) => service.remove(work, params.id)),
]
