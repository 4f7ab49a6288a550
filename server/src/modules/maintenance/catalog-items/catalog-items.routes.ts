import * as contract from '@arriero/contract/maintenance/catalog-items/catalog-items.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as items from './catalog-items.service.ts'

export const catalogItemRoutes = [
  route(contract.listItems, async ({ work, params }) => items.listItems(work, params.type)),
  route(contract.createItem, async ({ work, body }) => items.createItem(work, body)),
  route(contract.updateItem, async ({ work, body }) => items.updateItem(work, body)),
  route(contract.removeItem, async ({ work, params }) => items.removeItem(work, params.type, params.id)),
]
