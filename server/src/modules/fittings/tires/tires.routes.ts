import * as contract from '@arriero/contract/fittings/tires/tires.contract.ts'
import { tireAdviceLabel } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { route } from '../../../app/http/route.ts'
import { idOf } from '../pieces/id-of.ts'
import { tireDetail, unitTires } from './detail.ts'
import { measureTires } from './measures.ts'
import * as repository from './tires.repository.ts'
import * as service from './tires.service.ts'

export const tireRoutes = [
  route(contract.listTires, ({ work, query }) => repository.list(work, query)),
  route(contract.pageTires, ({ work, query, from }) => repository.pageOfTires(work, query, from)),
  route(contract.tireSummary, ({ work }) => repository.summary(work)),
  route(contract.tireCosts, ({ work }) => repository.costs(work)),
  route(contract.getTireLimits, ({ work }) => repository.limitsOf(work)),
  route(contract.setTireLimits, ({ work, body }) => service.setLimits(work, body)),
  route(contract.getUnitTires, ({ work, params }) => unitTires(work, params.id)),
  route(contract.getTire, ({ work, params }) => tireDetail(work, params.id)),
  route(contract.createTire, ({ work, body }) => service.create(work, body)),
  route(contract.updateTire, ({ work, params, body: { id, ...change } }) =>
    service.update(work, idOf(params, { id }), change),
  ),
  route(contract.deleteTire, ({ work, params }) => service.remove(work, params.id)),
  route(contract.mountTire, ({ work, body }) => service.mount(work, body)),
  route(contract.unmountTire, ({ work, body }) => service.unmount(work, body)),
  route(contract.rotateTires, ({ work, body }) => service.rotate(work, body)),
  route(contract.measureTires, ({ work, body }) => measureTires(work, body)),
  route(contract.sendTire, ({ work, params, body }) => service.send(work, params.id, body)),
  route(contract.receiveTire, ({ work, params, body }) => service.receive(work, params.id, body)),
  route(contract.disposeTire, ({ work, params, body }) => service.scrap(work, params.id, body)),
  ...exportRoutes(contract.exportTires, {
    name: 'neumaticos',
    title: 'Neumáticos',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: (column) => [
      column.text('Serie', 24, ({ serial }) => serial),
      column.text('Marca', 18, ({ makerName }) => makerName),
      column.text('Modelo', 22, ({ modelName, partName }) => modelName ?? partName),
      column.text('Medida', 14, ({ sizeName }) => sizeName),
      column.text('Unidad', 16, ({ unitName }) => unitName),
      column.text('Posición', 26, ({ place }) => place),
      column.text('Almacén', 22, ({ storeName }) => storeName),
      column.number('Vida', ({ life }) => life),
      column.number('Profundidad mm', ({ depth }) => depth),
      column.number('Presión psi', ({ pressure }) => pressure),
      column.number('Km', ({ km }) => Math.round(km)),
      column.number('Km restantes', ({ kmLeft }) => (kmLeft === null ? null : Math.round(kmLeft))),
      column.number('Costo por km', ({ costPerKm }) => costPerKm),
      column.text('Qué hacer', 18, ({ advice }) => tireAdviceLabel(advice)),
      column.text('Motivo', 44, ({ reason }) => reason),
    ],
  }),
]
