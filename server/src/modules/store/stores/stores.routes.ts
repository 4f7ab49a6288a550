import * as contract from '@arriero/contract/store/stores/stores.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './stores.repository.ts'
import * as service from './stores.service.ts'

const { stores } = contract

export const storeRoutes = [
  route(stores.list, ({ work }) => repository.listStores(work)),
  route(stores.create, ({ work, body }) => service.create(work, body)),
  route(stores.update, ({ work, params, body }) => service.update(work, params.id, body)),
  route(stores.remove, ({ work, params }) => service.remove(work, params.id)),
  route(contract.storePeople, ({ work }) => repository.people(work)),
  route(contract.readStoreAccess, ({ work, params, body }) =>
    // Its other spelling has the person in the path.
    service.accessOf(work, body.userId ?? (params as { user_id?: number }).user_id),
  ),
  route(contract.saveStoreAccess, ({ work, body }) => service.saveAccess(work, body)),
]
