import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, optionalText, recordFacts, savedMeanwhile } from '../core/fields.ts'
import { id, moment, named, nothing, wire, yesNo } from '../core/wire.ts'
import { anyStoreView } from '../store/store.access.ts'
import { scanActions, subjectKindCodes } from './qr.rules.ts'
import { labelParts, labelSheetCodes, mostLabels } from './qr.sheets.ts'

const manage = 'inventario.qr.update'
const view = [...anyStoreView, manage] as const
const kind = z.enum(subjectKindCodes)

/** A code and what it stands on; all of that null: on nothing yet. */
export const qrCode = wire({
  id: z.number(),
  code: z.string(),
  inUse: named('in_use', z.boolean()),
  kind: kind.nullable(),
  subjectId: named('subject', z.number().nullable()),
  /** What people know it by: code, serial or economic number. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  place: z.string().nullable(),
  assignedAt: named('assigned_at', moment.nullable()),
  printedAt: named('printed_at', moment.nullable()),
  ...recordFacts,
})
export type QrCode = z.output<typeof qrCode>

/** Something that has, or may have, a code. */
const subject = wire({
  kind,
  id: z.number(),
  key: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  code: z.string().nullable(),
})
export type Subject = z.output<typeof subject>

const fields = {
  /** Both or neither: what the code stands on from now on. */
  kind: kind.nullable().optional(),
  subjectId: named('subject', id.nullable().optional()),
}
const qrChange = wire(changeOf(fields))
export type QrChange = z.output<typeof qrChange>

/** Newest first, without those of what the caller does not see. */
export const listCodes = endpoint({
  method: 'GET',
  path: '/apis/qrcode/get/all',
  access: view,
  reply: z.array(qrCode),
  summary: 'Códigos QR y lo que nombran.',
})
export const createCode = endpoint({
  method: 'POST',
  path: '/apis/qrcode/create',
  access: manage,
  body: wire(fields),
  reply: qrCode,
  summary: 'Crea un código QR, asignado o libre.',
})
/** Assigns, moves to something else, or frees (null). What has another code keeps it: a 400 says so. */
export const updateCode = endpoint({
  method: 'PUT',
  path: '/apis/qrcode/update/{id}',
  access: manage,
  body: qrChange,
  reply: qrCode,
  conflict: savedMeanwhile(qrCode),
  summary: 'Asigna o reasigna un código QR.',
})
/** From then on it says nothing to anybody. */
export const deleteCode = endpoint({
  method: 'DELETE',
  path: '/apis/qrcode/delete/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un código QR.',
})
/** The id of a piece with serial number. */
export const assignItemCode = endpoint({
  method: 'PUT',
  path: '/apis/store/update/inventory/{id}',
  access: manage,
  body: wire({ codeId: named('sp_qr', id) }),
  reply: qrCode,
  summary: 'Asigna un código QR a una pieza.',
})

/** Ours: 50 at most; `uncoded`: those without a code, as many as a file of labels takes. */
export const findSubjects = endpoint({
  method: 'GET',
  path: '/apis/qrcode/subjects',
  access: manage,
  query: wire({ kind, search: z.string().max(200).optional(), uncoded: yesNo.optional() }),
  reply: z.array(subject),
  summary: 'Lo que puede llevar un código QR.',
})

const copies = z.number().int().min(1).max(200)
const labelOrder = wire({
  /** What has no code gets one. */
  subjects: z.array(wire({ kind, id, copies })).max(mostLabels).optional(),
  codes: z.array(wire({ id, copies })).max(mostLabels).optional(),
  /** New codes that stand on nothing yet. */
  blanks: z.number().int().min(0).max(mostLabels).optional(),
  sheet: z.enum(labelSheetCodes),
  /** Labels of the first page that were used before. */
  offset: z.number().int().min(0).max(100).optional(),
  show: z.array(z.enum(labelParts.map(({ code }) => code))).optional(),
})
export type LabelOrder = z.output<typeof labelOrder>
export const printLabels = endpoint({
  method: 'POST',
  path: '/apis/qrcode/pdf',
  access: manage,
  body: labelOrder,
  reply: fileReply,
  summary: 'Etiquetas con códigos QR, en PDF.',
})

/** What a code is and what the caller may do there; of a code on nothing only `codeId`, `version` and `assign`. */
const scan = wire({
  codeId: z.number(),
  code: z.string(),
  version: z.number(),
  subject: subject.nullable(),
  /** Of a part or a piece: what its forms begin with; the store where it lies, when it is one. */
  goods: wire({
    partId: named('part', z.number()),
    itemId: named('item', z.number().nullable()),
    storeId: named('store', z.number().nullable()),
    /** Of a part that is not counted by pieces, the stores from which some of it may leave, the one with most first. */
    places: z.array(wire({ storeId: named('store', z.number()), name: z.string(), free: z.number() })),
    measure: z.string(),
  }).nullable(),
  /** Open works that hold it back, the one that holds most first. */
  works: z.array(wire({ id: z.number(), folio: z.string(), reserved: z.number() })),
  /** Open orders of the workshop that want it, for whoever may take it for them: those it is held back for first. */
  orders: z.array(
    wire({
      lineId: named('line', z.number()),
      id: z.number(),
      folio: z.string(),
      title: z.string(),
      unitName: named('unit_name', z.string()),
      storeId: named('store', z.number()),
      storeName: named('store_name', z.string()),
      reserved: z.number(),
      /** What it still needs, as far as it lies there for it. */
      qty: z.number(),
    }),
  ),
  facts: z.array(wire({ label: z.string(), value: z.string() })),
  /** `barred`: why not; null: go on. */
  actions: z.array(wire({ action: z.enum(scanActions), barred: z.string().nullable() })),
})
export type Scan = z.output<typeof scan>
/** Ours. Unknown, of another account, or of what the caller does not see: the same 404. */
export const resolveCode = endpoint({
  method: 'GET',
  path: '/apis/qrcode/resolve/{code}',
  access: 'session',
  reply: scan,
  summary: 'Lo que nombra un código QR.',
})
const sighting = wire({
  code: z.string().max(200),
  /** When it was read; now when left out. */
  at: moment.optional(),
  /** Where it is from now on; where it was when left out. */
  place: optionalText(200),
})
/** Ours: an asset is here. Readings may arrive late and in any order: the newest counts, the same one twice is one. */
export const seeCode = endpoint({
  method: 'POST',
  path: '/apis/qrcode/seen',
  access: 'session',
  body: sighting,
  reply: scan,
  summary: 'Anota que lo que lleva el código está aquí.',
})
