import * as contract from '@arriero/contract/store/purchases/purchases.contract.ts'
import { route } from '../../../app/http/route.ts'
import { listLimits } from './limits.repository.ts'
import * as limits from './limits.service.ts'
import { purchasableParts } from './parts.ts'

export const purchasesRoutes = [
  route(contract.purchasableParts, ({ work, query }) => purchasableParts(work, query)),
  route(contract.listLimits, ({ work }) => listLimits(work)),
  route(contract.limitPeople, ({ work }) => limits.limitPeople(work)),
  route(contract.createLimit, ({ work, caller, body }) => limits.create(work, caller, body)),
  route(contract.updateLimit, ({ work, caller, params, body }) => limits.update(work, caller, params.id, body.most)),
  route(contract.deleteLimit, ({ work, caller, params }) => limits.remove(work, caller, params.id)),
]
