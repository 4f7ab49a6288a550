import * as contract from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { bankLetter, batteryAdviceLabel } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { route } from '../../../app/http/route.ts'
import { idOf } from '../pieces/id-of.ts'
import * as repository from './batteries.repository.ts'
import * as service from './batteries.service.ts'
import { batteryDetail, unitBatteries } from './detail.ts'

export const batteryRoutes = [
  route(contract.listBatteries, ({ work, query }) => repository.list(work, query)),
  route(contract.pageBatteries, ({ work, query, from }) => repository.pageOfBatteries(work, query, from)),
  route(contract.batterySummary, ({ work }) => repository.summary(work)),
  route(contract.getUnitBatteries, ({ work, params, query }) => unitBatteries(work, params.id, query.at)),
  route(contract.getBattery, ({ work, params }) => batteryDetail(work, params.id)),
  route(contract.createBattery, ({ work, body }) => service.create(work, body)),
  route(contract.updateBattery, ({ work, params, body: { id, ...change } }) =>
    service.update(work, idOf(params, { id }), change),
  ),
  route(contract.deleteBattery, ({ work, params }) => service.remove(work, params.id)),
  route(contract.mountBattery, ({ work, body }) => service.mount(work, body)),
  route(contract.mountBank, ({ work, body }) => service.mountBank(work, body)),
  route(contract.unmountBattery, ({ work, body }) => service.unmount(work, body)),
  route(contract.rotateBatteries, ({ work, body }) => service.rotate(work, body)),
  route(contract.measureBattery, ({ work, params, body }) => service.measure(work, params.id, body)),
  route(contract.sendBattery, ({ work, params, body }) => service.send(work, params.id, body)),
  route(contract.receiveBattery, ({ work, params, body }) => service.receive(work, params.id, body)),
  route(contract.disposeBattery, ({ work, params, body }) => service.scrap(work, params.id, body)),
  ...exportRoutes(contract.exportBatteries, {
    name: 'baterias',
    title: 'Baterías',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: (column) => [
      column.text('Serie', 24, ({ serial }) => serial),
      column.text('Marca', 18, ({ makerName }) => makerName),
      column.text('Modelo', 22, ({ modelName, partName }) => modelName ?? partName),
      column.text('Capacidad', 14, ({ capacityName }) => capacityName),
      column.text('Unidad', 16, ({ unitName }) => unitName),
      column.text('Posición', 10, ({ position }) => (position === null ? null : bankLetter(position))),
      column.text('Almacén', 22, ({ storeName }) => storeName),
      column.number('Edad, meses', ({ months }) => months),
      column.number('Vida, años', ({ lifespanYears }) => lifespanYears),
      column.number('Reposo V', ({ rest }) => rest),
      column.number('Arranque V', ({ crank }) => crank),
      column.number('CCA medido', ({ cca }) => cca),
      column.text('Qué hacer', 18, ({ advice }) => batteryAdviceLabel(advice)),
      column.text('Motivo', 44, ({ reason }) => reason),
    ],
  }),
]
