import * as contract from '@arriero/contract/rental/items.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './items.repository.ts'
import * as items from './items.service.ts'
import * as templates from './templates.service.ts'

export const catalogRoutes = [
  route(contract.rentableThings, ({ work, query }) => repository.thingsWithoutRates(work, query.search)),
  route(contract.listRentalItems, ({ work, query, from }) => repository.pageItems(work, query, from)),
  route(contract.getRentalItem, ({ work, params }) => repository.findItem(work, params.id)),
  route(contract.createRentalItem, ({ work, body }) => items.create(work, body)),
  route(contract.updateRentalItem, ({ work, params, body }) => items.update(work, params.id, body)),
  route(contract.deleteRentalItem, ({ work, params }) => items.remove(work, params.id)),
  route(contract.listRentalTemplates, ({ work, query }) => templates.list(work, query)),
  route(contract.getRentalTemplate, ({ work, params }) => templates.findTemplate(work, params.id)),
  route(contract.createRentalTemplate, ({ work, body }) => templates.create(work, body)),
  route(contract.updateRentalTemplate, ({ work, params, body }) => templates.update(work, params.id, body)),
  route(contract.deleteRentalTemplate, ({ work, params }) => templates.remove(work, params.id)),
]
