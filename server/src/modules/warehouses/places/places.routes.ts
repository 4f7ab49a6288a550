import * as contract from '@arriero/contract/warehouses/places.contract.ts'
import { spaceStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import * as lands from './lands.repository.ts'
import * as landService from './lands.service.ts'
import * as spaces from './spaces.repository.ts'
import * as spaceService from './spaces.service.ts'

export const placeRoutes = [
  route(contract.listLands, ({ work, app }) => lands.listLands(work, app)),
  route(contract.getLand, ({ work, app, params }) => lands.findLand(app)(work, params.id)),
  route(contract.createLand, ({ work, app, body }) => landService.createLand(work, app, body)),
  route(contract.updateLand, ({ work, app, params, body }) => landService.updateLand(work, app, params.id, body)),
  route(contract.deleteLand, ({ work, app, params }) => landService.removeLand(work, app, params.id)),
  route(contract.saveLandPicture, ({ work, app, params, body }) =>
    landService.savePicture(work, app, params.id, body.picture),
  ),
  route(contract.landPlan, ({ work, app, params }) => lands.planOf(work, app, params.id)),
  route(contract.listZones, ({ work, query }) => lands.listZones(work, query.land)),
  route(contract.getZone, ({ work, params }) => lands.findZone(work, params.id)),
  route(contract.createZone, ({ work, app, body }) => landService.createZone(work, app, body)),
  route(contract.updateZone, ({ work, params, body }) => landService.updateZone(work, params.id, body)),
  route(contract.deleteZone, ({ work, params }) => landService.removeZone(work, params.id)),
  route(contract.listSpaces, ({ work, query, from }) => spaces.pageSpaces(work, query, from)),
  ...exportRoutes(contract.exportSpaces, {
    name: 'espacios',
    title: 'Espacios',
    ids: spaces.idsOf,
    rows: spaces.rowsOf,
    columns: ({ text, number, money, date }) => [
      text('Espacio', 14, ({ name }) => name),
      text('Terreno', 24, ({ landName }) => landName),
      text('Zona', 20, ({ zoneName }) => zoneName),
      text('Estado', 16, (row) => spaceStates.find(({ state }) => state === row.state)?.label ?? null),
      number('m²', ({ areaM2 }) => areaM2),
      money('Renta de lista', ({ listRent }) => listRent),
      text('Andén', 14, ({ dock }) => dock),
      text('Inquilino', 32, ({ tenant }) => tenant),
      text('Contrato', 14, ({ contractNumber }) => contractNumber),
      date('Vence', ({ endsOn }) => endsOn),
      money('Adeudo', ({ debt }) => debt),
    ],
  }),
  route(contract.getSpace, ({ work, params }) => spaces.findSpace(work, params.id)),
  route(contract.createSpace, ({ work, body }) => spaceService.create(work, body)),
  route(contract.updateSpace, ({ work, params, body }) => spaceService.update(work, params.id, body)),
  route(contract.deleteSpace, ({ work, params }) => spaceService.remove(work, params.id)),
]
