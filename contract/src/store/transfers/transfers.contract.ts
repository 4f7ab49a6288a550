import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId, optionalText, recordFacts } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, moment, named, wholeNumber, wire } from '../../core/wire.ts'
import { level, quantity } from '../store.fields.ts'

const view = ['inventario.general.view', 'inventario.almacen.view'] as const
const create = 'inventario.movimiento.create'

export const transferStates = [
  { id: 0, label: 'En tránsito' },
  { id: 1, label: 'Recibido' },
  { id: 2, label: 'Recibido en parte' },
  { id: 3, label: 'Rechazado' },
] as const

const transferLine = wire({
  id: z.number(),
  partId: named('part', z.number()),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  measure: z.string(),
  serial: z.string().nullable(),
  qty: z.number(),
  value: z.number(),
  /** Null while it is on its way. */
  received: z.number().nullable(),
})

/** What goes from one store to another; it is in neither until the receiver answers. */
export const transfer = wire({
  id: z.number(),
  folio: z.string(),
  fromId: named('from_store', z.number()),
  fromName: named('from_store_name', z.string()),
  toId: named('to_store', z.number()),
  toName: named('to_store_name', z.string()),
  state: named('status', z.literal(transferStates.map((state) => state.id))),
  notes: z.string().nullable(),
  sentBy: z.string().nullable(),
  receivedBy: z.string().nullable(),
  receivedAt: moment.nullable(),
  /** What the receiver said. */
  answer: z.string().nullable(),
  value: z.number(),
  lines: z.array(transferLine),
  /** Whether the caller's stores hold the one it goes to. */
  mayReceive: z.boolean(),
  ...recordFacts,
})
export type Transfer = z.output<typeof transfer>

export const pageTransfers = endpoint({
  method: 'GET',
  path: '/apis/change_store/',
  access: [...view],
  query: wire({ ...pageQuery, status: wholeNumber.optional(), store: wholeNumber.optional() }),
  reply: page(transfer),
  summary: 'Traslados entre almacenes por página.',
})
export const exportTransfers = exportOf('/apis/change_store/export', pageTransfers, 'Exporta los traslados del filtro.')
export const getTransfer = endpoint({
  method: 'GET',
  path: '/apis/change_store/{id}',
  access: [...view],
  reply: transfer,
  summary: 'Un traslado.',
})
const transferDraft = wire({
  fromId: named('from_store', id),
  toId: named('to_store', id),
  notes: optionalText(500),
  lines: z
    .array(wire({ partId: named('part', id), itemId: named('item', optionalId), qty: quantity }))
    .min(1)
    .max(200),
})
export type TransferDraft = z.output<typeof transferDraft>
export const createTransfer = endpoint({
  method: 'POST',
  path: '/apis/change_store/',
  access: create,
  body: transferDraft,
  reply: transfer,
  summary: 'Envía un traslado.',
})
const transferAnswer = wire({
  confirm: named('confirmed', z.boolean()),
  received: named(
    'lines',
    z
      .array(wire({ id, qty: level }))
      .max(200)
      .optional(),
  ),
  comment: optionalText(300),
})
export type TransferAnswer = z.output<typeof transferAnswer>
/**
 * The receiver's answer, once: everything arrived, or per line how much did. What did not arrive goes back to where it
 * left from.
 */
export const answerTransfer = endpoint({
  method: 'PUT',
  path: '/apis/change_store/{id}',
  access: create,
  body: transferAnswer,
  reply: transfer,
  summary: 'Confirma o rechaza un traslado.',
})
