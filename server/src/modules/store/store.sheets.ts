import { exportEntries } from '@arriero/contract/store/entries/entries.contract.ts'
import { entryStateLabel } from '@arriero/contract/store/entries/entries.rules.ts'
import { exportExits } from '@arriero/contract/store/exits/exits.contract.ts'
import { exportOrders } from '@arriero/contract/store/orders/orders.contract.ts'
import { exportParts } from '@arriero/contract/store/parts/parts.contract.ts'
import { exportRequisitions } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { exportKardex, exportStock } from '@arriero/contract/store/stock/stock.contract.ts'
import {
  authorizationLabel,
  categoryLabel,
  movementLabel,
  partKindLabel,
  processLabel,
  urgencyLabel,
} from '@arriero/contract/store/store.rules.ts'
import { exportTransfers, transferStates } from '@arriero/contract/store/transfers/transfers.contract.ts'
import type { Route } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import * as entries from './entries/entries.repository.ts'
import * as exits from './exits/exits.repository.ts'
import * as orders from './orders/orders.repository.ts'
import { idsOfParts, partsInOrder } from './parts/parts.repository.ts'
import * as requisitions from './requisitions/requisitions.repository.ts'
import { idsOfMovements, movementsOf } from './stock/kardex.repository.ts'
import { idsOfStock, stockOfParts } from './stock/stock.repository.ts'
import * as transfers from './transfers/transfers.repository.ts'

/** Names of the parts of a paper, as its row tells them. */
const partsIn = (lines: readonly { name: string; qty: number; measure: string }[]) =>
  lines.map(({ name, qty, measure }) => `${qty} ${measure} ${name}`).join('; ')
const transferLabel = (state: number) => transferStates.find(({ id }) => id === state)?.label ?? ''

/** Lists of the store as spreadsheets. */
export const sheetRoutes: Route[] = [
  ...exportRoutes(exportStock, {
    name: 'existencias',
    title: 'Existencias',
    ids: idsOfStock,
    rows: stockOfParts,
    columns: ({ moment, money, number, text }) => [
      text('Clave', 16, ({ code }) => code),
      text('Parte', 40, ({ name }) => name),
      text('Tipo', 14, ({ kind }) => partKindLabel(kind)),
      text('Categoría', 14, ({ category }) => categoryLabel(category)),
      text('Medida', 10, ({ measure }) => measure),
      number('Existencia', ({ qty }) => qty),
      number('Apartado', ({ reserved }) => reserved),
      number('Mínimo', ({ min }) => min),
      number('Por llegar', ({ ordered, arriving }) => ordered + arriving),
      number('Por pedir', ({ proposal }) => proposal),
      money('Costo promedio', ({ qty, value }) => (qty > 0 ? value / qty : null)),
      money('Valor', ({ value }) => value),
      moment('Último movimiento', ({ lastAt }) => lastAt),
    ],
  }),
  ...exportRoutes(exportKardex, {
    name: 'kardex',
    title: 'Kardex',
    ids: idsOfMovements,
    rows: movementsOf,
    columns: ({ moment, money, number, text }) => [
      moment('Cuándo', ({ at }) => at),
      text('Parte', 40, ({ partName }) => partName),
      text('Serie', 16, ({ serial }) => serial),
      text('Almacén', 22, ({ storeName }) => storeName),
      text('Movimiento', 20, ({ kind }) => movementLabel(kind)),
      text('Documento', 14, ({ document }) => document),
      text('De o para', 28, ({ counterpart }) => counterpart),
      number('Cantidad', ({ qty }) => qty),
      money('Valor', ({ value }) => value),
      number('Saldo', ({ balance }) => balance),
      money('Valor del saldo', ({ balanceValue }) => balanceValue),
      text('Nota', 32, ({ note }) => note),
      text('Quién', 24, ({ by }) => by),
    ],
  }),
  ...exportRoutes(exportParts, {
    name: 'partes',
    title: 'Partes',
    ids: idsOfParts,
    rows: partsInOrder,
    columns: ({ money, number, text }) => [
      text('Clave', 16, ({ code }) => code),
      text('Parte', 40, ({ name }) => name),
      text('Tipo', 14, ({ kind }) => partKindLabel(kind)),
      text('Categoría', 14, ({ category }) => categoryLabel(category)),
      text('Medida', 10, ({ symbol }) => symbol),
      text('Marca', 18, ({ brand }) => brand),
      text('Modelo', 18, ({ model }) => model),
      text('Código de barras', 20, ({ barcode }) => barcode),
      text('Proveedor', 28, ({ supplierName }) => supplierName),
      number('Empaque', ({ pack }) => pack),
      money('Precio', ({ price }) => price),
      text('En uso', 8, ({ active }) => (active ? 'Sí' : 'No')),
    ],
  }),
  ...exportRoutes(exportRequisitions, {
    name: 'requisiciones',
    title: 'Requisiciones',
    ids: requisitions.idsOf,
    rows: requisitions.rowsOf,
    columns: ({ date, moment, money, number, text }) => [
      text('Requisición', 14, ({ folio }) => folio),
      text('Almacén', 22, ({ storeName }) => storeName),
      text('Departamento', 22, ({ departmentName }) => departmentName),
      text('Unidad', 16, ({ unitName }) => unitName),
      text('Urgencia', 12, ({ urgency }) => urgencyLabel(urgency)),
      date('Se necesita', ({ neededOn }) => neededOn),
      text('Autorización', 14, ({ authorization }) => authorizationLabel(authorization)),
      text('Proceso', 14, ({ process }) => processLabel(process)),
      number('Renglones', ({ lineCount }) => lineCount),
      money('Total sin impuestos', ({ total }) => total),
      text('Solicitó', 24, ({ requestedBy }) => requestedBy),
      moment('Fecha', ({ createdAt }) => createdAt),
      text('Motivo', 40, ({ reason }) => reason),
    ],
  }),
  ...exportRoutes(exportOrders, {
    name: 'ordenes_de_compra',
    title: 'Órdenes de compra',
    ids: orders.idsOf,
    rows: orders.rowsOf,
    columns: ({ date, moment, money, number, text }) => [
      text('Orden', 14, ({ folio }) => folio),
      text('Requisición', 14, ({ requisitionFolio }) => requisitionFolio),
      text('Proveedor', 32, ({ supplierName }) => supplierName),
      text('Almacén', 22, ({ storeName }) => storeName),
      text('Autorización', 14, ({ authorization }) => authorizationLabel(authorization)),
      number('Recibido %', ({ receivedShare }) => Math.round(receivedShare * 100)),
      date('Se espera', ({ expectedOn }) => expectedOn),
      number('Renglones', ({ lineCount }) => lineCount),
      money('Subtotal', ({ subtotal }) => subtotal),
      money('Impuestos', ({ tax }) => tax),
      money('Total', ({ total }) => total),
      text('Solicitó', 24, ({ requestedBy }) => requestedBy),
      moment('Fecha', ({ createdAt }) => createdAt),
      moment('Enviada', ({ sentAt }) => sentAt),
    ],
  }),
  ...exportRoutes(exportEntries, {
    name: 'entradas',
    title: 'Entradas',
    ids: entries.idsOf,
    rows: entries.rowsOf,
    columns: ({ moment, money, number, text }) => [
      text('Entrada', 14, ({ folio }) => folio),
      text('Estado', 14, ({ state }) => entryStateLabel(state)),
      text('Almacén', 22, ({ storeName }) => storeName),
      text('Proveedor', 32, ({ supplierName }) => supplierName),
      text('Orden', 14, ({ orderFolio }) => orderFolio),
      text('Tipo', 18, ({ typeName }) => typeName),
      text('Concepto', 18, ({ conceptName }) => conceptName),
      text('Documento', 18, ({ document }) => document),
      moment('Recibida', ({ receivedAt }) => receivedAt),
      number('Renglones', ({ lineCount }) => lineCount),
      money('Total sin impuestos', ({ total }) => total),
      text('Registró', 24, ({ postedBy }) => postedBy),
    ],
  }),
  ...exportRoutes(exportExits, {
    name: 'salidas',
    title: 'Salidas',
    ids: exits.idsOf,
    rows: exits.rowsOf,
    columns: ({ moment, money, text }) => [
      text('Salida', 14, ({ folio }) => folio),
      moment('Cuándo', ({ at }) => at),
      text('Almacén', 22, ({ storeName }) => storeName),
      text('Para', 28, ({ destination }) => destination),
      text('Recibió', 24, ({ takenBy }) => takenBy),
      text('Partes', 60, ({ lines }) => partsIn(lines)),
      money('Valor', ({ value }) => value),
      moment('Devuelta', ({ reversedAt }) => reversedAt),
      text('Registró', 24, ({ by }) => by),
      text('Notas', 32, ({ notes }) => notes),
    ],
  }),
  ...exportRoutes(exportTransfers, {
    name: 'traslados',
    title: 'Traslados',
    ids: transfers.idsOf,
    rows: transfers.rowsOf,
    columns: ({ moment, money, text }) => [
      text('Traslado', 14, ({ folio }) => folio),
      moment('Enviado', ({ createdAt }) => createdAt),
      text('De', 22, ({ fromName }) => fromName),
      text('A', 22, ({ toName }) => toName),
      text('Estado', 18, ({ state }) => transferLabel(state)),
      text('Partes', 60, ({ lines }) => partsIn(lines)),
      money('Valor', ({ value }) => value),
      text('Envió', 24, ({ sentBy }) => sentBy),
      text('Contestó', 24, ({ receivedBy }) => receivedBy),
      moment('Contestado', ({ receivedAt }) => receivedAt),
      text('Respuesta', 32, ({ answer }) => answer),
    ],
  }),
]
