import * as contract from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import type { App } from '../../../app/app.ts'
import type { PageRequest } from '../../../app/database/page.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { route } from '../../../app/http/route.ts'
import { installedCatalogs } from './installed.ts'
import { partsOf, placeOf, searchCatalog, searchStates } from './sat-catalogs.service.ts'

interface Call {
  app: App
  work: Work
  query: PageRequest
  from: { path: string; query: Record<string, unknown> }
}
const asked = async ({ app, work, query, from }: Call) => ({
  catalogs: installedCatalogs(app),
  on: await accountToday(work),
  request: query,
  from,
})
const nothingMore = () => ({})
const stateOf = ({ key }: { key: string }) => ({ key: partsOf(key).key, state: partsOf(key).head })
const inside = (head: string | undefined) => (head ? `${head.toUpperCase()}:` : '')

export const satCatalogRoutes = [
  route(contract.satProducts, async (call) =>
    call.query.forWaybill
      ? searchCatalog(await asked(call), 'c_ClaveProdServCP', ({ columns }) => ({
          complement: null,
          hazardous: columns.peligroso,
        }))
      : searchCatalog(await asked(call), 'c_ClaveProdServ', ({ columns }) => ({
          complement: columns.complemento ?? null,
          hazardous: null,
        })),
  ),
  route(contract.satHazards, async (call) => searchCatalog(await asked(call), 'c_MaterialPeligroso', nothingMore)),
  route(contract.satPackings, async (call) => searchCatalog(await asked(call), 'c_TipoEmbalaje', nothingMore)),
  route(contract.satUnits, async (call) =>
    searchCatalog(await asked(call), call.query.ofWeight ? 'c_ClaveUnidadPeso' : 'c_ClaveUnidad', nothingMore),
  ),
  route(contract.satPostalCodes, async (call) =>
    searchCatalog(await asked(call), 'c_CodigoPostal', ({ columns }) => ({
      state: columns.estado,
      municipality: columns.municipio ?? null,
      locality: columns.localidad ?? null,
      isBorder: columns.estimuloFrontera,
    })),
  ),
  route(contract.satPlace, async ({ app, work, body }) =>
    placeOf(installedCatalogs(app), await accountToday(work), body.postalCode),
  ),
  route(contract.satStates, async (call) => searchStates(await asked(call), call.query.country)),
  route(contract.satMunicipalities, async (call) =>
    searchCatalog(await asked(call), 'c_Municipio', stateOf, inside(call.query.state)),
  ),
  route(contract.satLocalities, async (call) =>
    searchCatalog(await asked(call), 'c_Localidad', stateOf, inside(call.query.state)),
  ),
  route(contract.satNeighbourhoods, async (call) =>
    searchCatalog(
      await asked(call),
      'c_Colonia',
      ({ key }) => ({ key: partsOf(key).key, postalCode: partsOf(key).head }),
      inside(call.query.postalCode),
    ),
  ),
  route(contract.satPermits, async (call) => searchCatalog(await asked(call), 'c_TipoPermiso', nothingMore)),
  route(contract.satTrailers, async (call) => searchCatalog(await asked(call), 'c_SubTipoRem', nothingMore)),
  route(contract.satVehicles, async (call) =>
    searchCatalog(await asked(call), 'c_ConfigAutotransporte', ({ columns }) => ({ trailer: columns.remolque })),
  ),
  route(contract.satTariffs, async (call) => searchCatalog(await asked(call), 'c_FraccionArancelaria', nothingMore)),
]
