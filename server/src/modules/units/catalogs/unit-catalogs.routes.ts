import * as contract from '@arriero/contract/units/unit-catalogs.contract.ts'
import { route } from '../../../app/http/route.ts'
import { accountToday } from '../../../app/account-zone.ts'
import * as repository from './unit-catalogs.repository.ts'
import { brands, idOf, insurers, models, types } from './unit-catalogs.service.ts'

const { unitBrands, unitModels } = contract

export const unitCatalogRoutes = [
  route(contract.listUnitTypes, ({ work }) => repository.listTypes(work)),
  route(contract.createUnitType, ({ work, body }) => types.create(work, body)),
  route(contract.updateUnitType, ({ work, params, body }) => types.update(work, idOf(params, body), body)),
  route(contract.deleteUnitType, ({ work, params, body }) => types.remove(work, idOf(params, body))),

  route(unitBrands.list, ({ work }) => repository.listBrands(work)),
  route(unitBrands.create, ({ work, body }) => brands.create(work, body)),
  route(unitBrands.update, ({ work, params, body }) => brands.update(work, params.id, body)),
  route(unitBrands.remove, ({ work, params }) => brands.remove(work, params.id)),

  route(unitModels.list, ({ work }) => repository.listModels(work)),
  route(unitModels.create, ({ work, body }) => models.create(work, body)),
  route(unitModels.update, ({ work, params, body }) => models.update(work, params.id, body)),
  route(unitModels.remove, ({ work, params }) => models.remove(work, params.id)),

  route(contract.listInsurers, async ({ work }) => repository.listInsurers(work, await accountToday(work))),
  route(contract.getInsurer, async ({ work, params }) => insurers.find(work, await accountToday(work), params.id)),
  route(contract.createInsurer, async ({ work, body }) => insurers.create(work, await accountToday(work), body)),
  route(contract.updateInsurer, async ({ work, params, body }) =>
    insurers.update(work, await accountToday(work), params.id, body),
  ),
  route(contract.deleteInsurer, async ({ work, params }) => insurers.remove(work, await accountToday(work), params.id)),
]
