import * as contract from '@arriero/contract/store/stock/stock.contract.ts'
import { route } from '../../../app/http/route.ts'
import { checkStore } from '../stores/visible.ts'
import * as items from './items.service.ts'
import { pageMovements } from './kardex.repository.ts'
import * as repository from './stock.repository.ts'
import * as service from './stock.service.ts'

export const stockRoutes = [
  route(contract.pageStock, ({ work, query, from }) => repository.pageOfStock(work, query, from)),
  route(contract.listInventory, ({ work }) => repository.inventory(work)),
  route(contract.storeInventory, async ({ work, params }) => {
    await checkStore(work, params.id)
    return repository.inventory(work, params.id)
  }),
  route(contract.storeTotals, ({ work }) => repository.totals(work)),
  route(contract.storeNeeds, ({ work }) => service.needs(work)),
  route(contract.kardex, ({ work, query, from }) => pageMovements(work, query, from)),
  route(contract.infoPart, ({ work, query }) => service.info(work, query)),
  route(contract.setLevel, ({ work, body }) => service.saveLevel(work, body)),
  route(contract.listStockItems, ({ work, query }) => items.listItems(work, query)),
  route(contract.getStockItem, ({ work, params }) => items.findItem(work, params.id)),
  route(contract.changeStockItem, ({ work, params, query }) => items.changeItem(work, params.id, query.action)),
]
