import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId, optionalText } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, moment, named, wholeNumber, wire } from '../../core/wire.ts'
import { quantity } from '../store.fields.ts'

const view = ['inventario.general.view', 'inventario.almacen.view'] as const
const create = 'inventario.movimiento.create'

const exitLine = wire({
  partId: named('part', z.number()),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  measure: z.string(),
  serial: z.string().nullable(),
  qty: z.number(),
  value: z.number(),
})

/** What left a store, for what, and who took it. */
export const storeExit = wire({
  id: z.number(),
  folio: z.string(),
  storeId: named('store', z.number()),
  storeName: z.string(),
  unitId: named('unit', z.number().nullable()),
  departmentId: named('department', z.number().nullable()),
  maintenanceId: named('asset_maintenance', z.number().nullable()),
  /** What leaves for an order of the workshop comes back from it, not from here. */
  workOrderId: named('work_order', z.number().nullable()),
  /** Name of the unit or department, folio of the work. */
  destination: z.string(),
  takenBy: named('taken_by', z.string().nullable()),
  notes: z.string().nullable(),
  at: moment,
  by: z.string().nullable(),
  value: z.number(),
  reversedAt: moment.nullable(),
  lines: z.array(exitLine),
})
export type StoreExit = z.output<typeof storeExit>

export const pageExits = endpoint({
  method: 'GET',
  path: '/apis/store/exits',
  access: [...view],
  query: wire({ ...pageQuery, store: wholeNumber.optional(), unit: wholeNumber.optional() }),
  reply: page(storeExit),
  summary: 'Salidas del almacén por página.',
})
export const exportExits = exportOf('/apis/store/exits/export', pageExits, 'Exporta las salidas del filtro.')
export const getExit = endpoint({
  method: 'GET',
  path: '/apis/store/exits/{id}',
  access: [...view],
  reply: storeExit,
  summary: 'Una salida.',
})
const exitDraft = wire({
  storeId: named('store', id),
  unitId: named('unit', optionalId),
  departmentId: named('department', optionalId),
  takenBy: named('taken_by', optionalText(120)),
  notes: optionalText(500),
  key: z.uuid().optional(),
  lines: z
    .array(wire({ partId: named('part', id), itemId: named('item', optionalId), qty: quantity }))
    .min(1)
    .max(200),
})
export type ExitDraft = z.output<typeof exitDraft>
/** Ours. The same `key` twice is one exit. */
export const createExit = endpoint({
  method: 'POST',
  path: '/apis/store/exits',
  access: create,
  body: exitDraft,
  reply: storeExit,
  summary: 'Registra una salida.',
})
/** What left comes back at the value it left with. */
export const reverseExit = endpoint({
  method: 'POST',
  path: '/apis/store/exits/{id}/reverse',
  access: create,
  body: wire({ reason: optionalText(300) }),
  reply: storeExit,
  summary: 'Devuelve al almacén lo que salió.',
})
