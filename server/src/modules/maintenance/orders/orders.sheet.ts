import { exportOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { orderKindLabel } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { authorizationLabel, processLabel } from '@arriero/contract/store/store.rules.ts'
import type { Route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { idsOf, rowsOf } from './orders.repository.ts'

/** The list as a spreadsheet; costs are empty for those who do not see them. */
export const orderSheets: Route[] = exportRoutes(exportOrders, {
  name: 'ordenes',
  title: 'Órdenes de mantenimiento',
  ids: idsOf,
  rows: rowsOf,
  columns: ({ moment, money, number, text }) => [
    text('Orden', 12, ({ folio }) => folio),
    text('Unidad', 16, ({ unitName }) => unitName),
    text('Trabajo', 40, ({ title }) => title),
    text('Tipo', 14, ({ kind }) => orderKindLabel(kind)),
    text('Concepto', 22, ({ conceptName }) => conceptName),
    text('Estado', 14, ({ process }) => processLabel(process)),
    text('Autorización', 14, ({ authorization }) =>
      authorization === null ? null : authorizationLabel(authorization),
    ),
    text('Lo hacen', 32, ({ workers }) => workers.map(({ name }) => name).join('; ')),
    moment('Abierta', ({ createdAt }) => createdAt),
    moment('Programada', ({ plannedAt }) => plannedAt),
    moment('Empezó', ({ startedAt }) => startedAt),
    moment('Terminó', ({ closedAt }) => closedAt),
    number('Trabajos', ({ jobsTotal }) => jobsTotal),
    number('Horas', ({ hours }) => Math.round(hours * 100) / 100),
    money('Costo', ({ cost }) => cost),
    money('Previsto', ({ foreseen }) => foreseen),
  ],
})
