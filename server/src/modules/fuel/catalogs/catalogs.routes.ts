import * as contract from '@arriero/contract/fuel/catalogs.contract.ts'
import { route } from '../../../app/http/route.ts'
import { fuelProviders } from './providers.service.ts'
import { fuelTypes } from './types.service.ts'

export const catalogRoutes = [
  route(contract.fuelTypes.list, ({ work }) => fuelTypes.list(work)),
  route(contract.fuelTypes.create, ({ work, body }) => fuelTypes.create(work, body)),
  route(contract.fuelTypes.update, ({ work, params, body }) => fuelTypes.update(work, params.id, body)),
  route(contract.fuelTypes.remove, ({ work, params }) => fuelTypes.remove(work, params.id)),
  route(contract.fuelProviders.list, ({ work }) => fuelProviders.list(work)),
  route(contract.fuelProviders.create, ({ work, body }) => fuelProviders.create(work, body)),
  route(contract.fuelProviders.update, ({ work, params, body }) => fuelProviders.update(work, params.id, body)),
  route(contract.fuelProviders.remove, ({ work, params }) => fuelProviders.remove(work, params.id)),
]
