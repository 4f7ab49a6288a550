import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId, text } from '../../core/fields.ts'
import { moment, named, wire } from '../../core/wire.ts'
import { anyStoreView } from '../../store/store.access.ts'
import { quantity } from '../../store/store.fields.ts'
import { assetManage, assetView } from '../assets.contract.ts'

export const issueView = [...assetView, ...anyStoreView.filter((one) => one !== 'inventario.activos.view')] as const

/** Something wrong with a part, a piece of it or an asset. */
export const issue = wire({
  id: z.number(),
  folio: z.string(),
  partId: named('part', z.number().nullable()),
  itemId: named('item', z.number().nullable()),
  storeId: named('store', z.number().nullable()),
  assetId: named('asset', z.number().nullable()),
  /** Name of the part or asset, and its code or serial number. */
  thing: z.string(),
  thingCode: z.string(),
  storeName: named('store_name', z.string().nullable()),
  description: z.string(),
  /** Whether one may go on using it. */
  usable: z.boolean(),
  qty: z.number().nullable(),
  reportedBy: named('reported_by', z.string().nullable()),
  createdAt: named('created_at', moment),
  closedAt: named('closed_at', moment.nullable()),
  closedBy: named('closed_by', z.string().nullable()),
  closing: z.string().nullable(),
})
export type Issue = z.output<typeof issue>

/** The newest first. */
export const listIssues = endpoint({
  method: 'GET',
  path: '/apis/store/inventory_issue/get/all',
  also: ['GET /apis/inventory_issue/get/all'],
  access: [...issueView],
  reply: z.array(issue),
  summary: 'Fallas de partes y activos.',
})
const issueDraft = wire({
  partId: named('part', optionalId),
  itemId: named('item', optionalId),
  storeId: named('store', optionalId),
  assetId: named('asset', optionalId),
  description: text(2000),
  usable: z.boolean(),
  qty: quantity.nullable().optional(),
  key: z.uuid().optional(),
})
export type IssueDraft = z.output<typeof issueDraft>
/** The same `key` twice is one fault. Whoever sees it may say that it is broken. What is no longer usable: a piece goes out of use, an asset to the workshop. */
export const createIssue = endpoint({
  method: 'POST',
  path: '/apis/store/inventory_issue/create',
  also: ['POST /apis/inventory_issue/create'],
  access: [...issueView],
  body: issueDraft,
  reply: issue,
  summary: 'Reporta una falla de una parte o un activo.',
})
/** Ours, once: what was done, and whether it may be used from now on. */
export const closeIssue = endpoint({
  method: 'PUT',
  path: '/apis/store/inventory_issue/close/{id}',
  access: assetManage,
  body: wire({ closing: text(2000), usable: z.boolean() }),
  reply: issue,
  summary: 'Cierra una falla.',
})
