import * as contract from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './outages.repository.ts'
import * as service from './outages.service.ts'

export const outageRoutes = [
  route(contract.listOutages, ({ work, query }) => repository.list(work, query)),
  route(contract.createOutage, ({ work, body }) => service.create(work, body)),
  route(contract.updateOutage, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteOutage, ({ work, params }) => service.remove(work, params.id)),
]
