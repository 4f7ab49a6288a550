import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalText } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { level, partCategory, partKind } from '../store.fields.ts'
import { movementKindCodes } from '../store.rules.ts'

const view = ['inventario.general.view', 'inventario.almacen.view'] as const

/** How much of a part lies in one store. */
const atStore = wire({
  storeId: named('store', z.number()),
  qty: z.number(),
  reserved: z.number(),
  min: z.number(),
  max: z.number(),
  shelf: z.string().nullable(),
})

/** A part and how much of it there is in the stores the caller sees. Quantities in its measure, values in pesos. */
export const stockRow = wire({
  id: z.number(),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  kind: named('pm_type', partKind),
  category: named('pm_serialized_type', partCategory),
  /** `pza`, `L`… */
  measure: z.string(),
  qty: z.number(),
  reserved: z.number(),
  min: z.number(),
  value: z.number(),
  /** Stores in which it is under its minimum. */
  shortStores: z.number(),
  stores: z.array(atStore),
  /** What authorised orders still bring, the first of them and its day. */
  ordered: z.number(),
  order: wire({ id: z.number(), folio: z.string(), expectedOn: day.nullable() }).nullable(),
  /** What requisitions ask for that no order has, and orders that nobody has authorised. */
  requested: z.number(),
  /** What transfers bring that nobody has received. */
  arriving: z.number(),
  /** Leaves per day, over the last 90 days, less what came back. */
  dailyUse: z.number(),
  /** What to ask for now; 0: nothing. */
  proposal: z.number(),
  lastAt: moment.nullable(),
  lastKind: z.enum(movementKindCodes).nullable(),
  lastQty: z.number().nullable(),
})
export type StockRow = z.output<typeof stockRow>

/** `waiting`: what planned work waits for. */
export const stockViews = ['all', 'short', 'waiting', 'serial'] as const

/** Ours: the stock screen's page. `order`: name, code, qty, value, short, last. */
export const pageStock = endpoint({
  method: 'GET',
  path: '/apis/store/stock',
  access: [...view],
  query: wire({
    ...pageQuery,
    view: z.enum(stockViews).optional(),
    store: wholeNumber.optional(),
    category: wholeNumber.optional(),
    kind: wholeNumber.optional(),
    /** Moved in these last days. */
    moved: wholeNumber.optional(),
  }),
  reply: page(stockRow),
  summary: 'Existencias por parte, con búsqueda y filtros.',
})
export const exportStock = exportOf('/apis/store/stock/export', pageStock, 'Exporta las existencias del filtro.')

/** Every part with something in a store, or with a minimum there. */
export const listInventory = endpoint({
  method: 'GET',
  path: '/apis/store/get/inventory/all',
  access: [...view],
  reply: z.array(stockRow),
  summary: 'Existencias de todos los almacenes.',
})
export const storeInventory = endpoint({
  method: 'GET',
  path: '/apis/store/get/inventory/{id}',
  access: [...view],
  reply: z.array(stockRow),
  summary: 'Existencias de un almacén.',
})

/** Parts, value and shortages per store. */
export const storeTotals = endpoint({
  method: 'GET',
  path: '/apis/store/get/store-totals',
  access: [...view],
  reply: z.array(wire({ id: z.number(), name: z.string(), parts: z.number(), value: z.number(), short: z.number() })),
  summary: 'Totales por almacén.',
})

/** Ours: what somebody should do now. */
export const storeNeeds = endpoint({
  method: 'GET',
  path: '/apis/store/needs',
  access: [...view],
  reply: wire({
    /** Parts that planned work waits for and no store has, and the works that wait. */
    waiting: z.number(),
    waitingWorks: z.number(),
    short: z.number(),
    /** Of the short ones: those of which nothing comes to a store that is short. */
    notOrdered: z.number(),
    toReceive: z.number(),
    /** When the oldest of those left. */
    oldestTransfer: moment.nullable(),
  }),
  summary: 'Lo que el almacén espera.',
})

/** A piece with a serial number. */
export const stockItem = wire({
  id: z.number(),
  partId: named('sp_part', z.number()),
  partCode: named('pm_code', z.string()),
  partName: named('pm_name', z.string()),
  category: named('pm_serialized_type', partCategory),
  serial: named('sp_serial', z.string()),
  status: named('sp_status', z.number()),
  storeId: named('sp_store', z.number().nullable()),
  storeName: named('sp_store_name', z.string().nullable()),
  unitId: named('unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  cost: named('sp_cost', z.number()),
  notes: named('sp_notes', z.string().nullable()),
  createdAt: moment,
})
export type StockItem = z.output<typeof stockItem>

export const listStockItems = endpoint({
  method: 'GET',
  path: '/apis/store_parts/get/all',
  access: [...view],
  query: wire({ part: wholeNumber.optional(), store: wholeNumber.optional(), search: z.string().max(200).optional() }),
  reply: z.array(stockItem),
  summary: 'Piezas con número de serie.',
})
export const getStockItem = endpoint({
  method: 'GET',
  path: '/apis/store/inventory/{id}',
  access: [...view],
  reply: stockItem,
  summary: 'Una pieza con número de serie.',
})
/** `delete` only what never moved; a piece out of use can be mounted and moved no more. */
export const changeStockItem = endpoint({
  method: 'DELETE',
  path: '/apis/store/inventory/{id}',
  access: 'inventario.catalogo.update',
  query: wire({ action: z.enum(['deactivate', 'activate', 'delete']) }),
  reply: nothing,
  summary: 'Desactiva, activa o elimina una pieza.',
})

export const movementRow = wire({
  id: z.number(),
  kind: z.enum(movementKindCodes),
  at: moment,
  partId: z.number(),
  partName: z.string(),
  storeId: z.number(),
  storeName: z.string(),
  serial: z.string().nullable(),
  qty: z.number(),
  value: z.number(),
  /** In that store, after it. */
  balance: z.number(),
  balanceValue: z.number(),
  /** Folio of the document it comes from, and where it is: `entry`, `exit`, `transfer`, `count`. */
  document: z.string().nullable(),
  documentKind: z.enum(['entry', 'exit', 'transfer', 'count']).nullable(),
  documentId: z.number().nullable(),
  /** Unit, department, supplier or the other store. */
  counterpart: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
export type MovementRow = z.output<typeof movementRow>

/** Ours: the ledger, newest first. */
export const kardex = endpoint({
  method: 'GET',
  path: '/apis/store/kardex',
  access: [...view],
  query: wire({
    ...pageQuery,
    part: wholeNumber.optional(),
    store: wholeNumber.optional(),
    item: wholeNumber.optional(),
    kind: z.enum(movementKindCodes).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  reply: page(movementRow),
  summary: 'Kardex: movimientos, del más nuevo al más viejo.',
})
export const exportKardex = exportOf('/apis/store/kardex/export', kardex, 'Exporta los movimientos del filtro.')

/** A part with everything its panel shows. `store` narrows the line of balances; 60 days of them. */
export const infoPart = endpoint({
  method: 'GET',
  path: '/apis/store_parts/get/infoPart',
  access: [...view],
  query: wire({ part: wholeNumber, store: wholeNumber.optional() }),
  reply: wire({
    part: stockRow,
    /** Balance at the end of each day. */
    balances: z.array(wire({ day, qty: z.number() })),
    movements: z.array(movementRow),
    /** Days until it runs out at its daily use; null: it does not leave. */
    daysLeft: z.number().nullable(),
    leadDays: z.number(),
    /** Minimum that its use suggests. */
    suggestedMin: z.number(),
  }),
  summary: 'Una parte, su kardex y su reposición.',
})

const levelChange = wire({
  storeId: named('store', id),
  partId: named('part', id),
  min: level.optional(),
  max: level.optional(),
  shelf: optionalText(40),
})
export type LevelChange = z.output<typeof levelChange>
/** Ours: how much should lie in a store, and where. */
export const setLevel = endpoint({
  method: 'PUT',
  path: '/apis/store/stock/level',
  access: ['inventario.catalogo.update', 'inventario.almacen.update'],
  body: levelChange,
  reply: atStore,
  summary: 'Fija mínimo, máximo y anaquel.',
})
