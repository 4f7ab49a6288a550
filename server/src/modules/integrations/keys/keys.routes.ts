import * as contract from '@arriero/contract/integrations/keys.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as keys from './keys.service.ts'

export const keyRoutes = [
  route(contract.listApiKeys, ({ work }) => keys.listKeys(work)),
  route(contract.createApiKey, ({ work, caller, body }) => keys.createKey(work, caller, body)),
  route(contract.updateApiKey, ({ work, caller, params, body }) => keys.updateKey(work, caller, params.id, body)),
  route(contract.revokeApiKey, ({ work, caller, params }) => keys.revokeKey(work, caller, params.id)),
]
