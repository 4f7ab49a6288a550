import * as contract from '@arriero/contract/billing/pac/pac.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './pac.repository.ts'
import * as service from './pac.service.ts'

export const pacRoutes = [
  route(contract.listPacAccounts, ({ work }) => repository.all(work)),
  route(contract.createPacAccount, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updatePacAccount, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deletePacAccount, ({ work, params }) => service.remove(work, params.id)),
  route(contract.checkPacAccount, ({ work, app, params }) => service.check(work, app, params.id)),
]
