import { storeAccess, stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { route } from '../../../app/http/route.ts'
import { heldRoutes } from '../../users/held.commands.ts'
import * as repository from './stores.repository.ts'
import * as service from './stores.service.ts'
import { heldStores } from './visible.ts'

export const storeRoutes = [
  route(stores.list, ({ work }) => repository.listStores(work)),
  route(stores.create, ({ work, body }) => service.create(work, body)),
  route(stores.update, ({ work, params, body }) => service.update(work, params.id, body)),
  route(stores.remove, ({ work, params }) => service.remove(work, params.id)),
  ...heldRoutes(storeAccess, heldStores, repository.listStores),
]
