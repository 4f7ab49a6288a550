import * as contract from '@arriero/contract/system-updates/system-updates.contract.ts'
import { route } from '../../app/http/route.ts'
import { listUpdates } from './system-updates.repository.ts'
import * as service from './system-updates.service.ts'

export const systemUpdateRoutes = [
  route(contract.listSystemUpdates, ({ work }) => listUpdates(work)),
  route(contract.getSystemUpdate, ({ work, params }) => service.find(work, params.id)),
  route(contract.createSystemUpdate, ({ work, caller, body }) => service.create(work, caller, body)),
  route(contract.updateSystemUpdate, ({ work, caller, params, body }) => service.update(work, caller, params.id, body)),
  route(contract.deleteSystemUpdate, ({ work, caller, params }) => service.remove(work, caller, params.id)),
]
