import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, moment, named, nothing, timezoneHours, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { kindNames } from './eir.rules.ts'
import { movement, receipt, receiptChange, receiptDraft, receiptRow, signatureDraft } from './eir.entities.ts'

const view = 'eir.view'
const make = 'eir.create'
const close = 'eir.close'

/** Those that are open first. `order`: folio, container, line, happenedAt, unit, damages. Days are the account's. */
export const listReceipts = endpoint({
  method: 'GET',
  path: '/apis/eir/',
  access: view,
  query: wire({
    ...pageQuery,
    kind: z.enum(kindNames).optional(),
    open: yesNo.optional(),
    /** Containers that are inside now, by the receipt that let them in. */
    inside: yesNo.optional(),
    isNew: named('new_damages', yesNo.optional()),
    line: z.string().max(60).optional(),
    unit: wholeNumber.optional(),
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
  }),
  reply: page(receiptRow),
  summary: 'Recibos de contenedores; primero los que faltan por cerrar.',
})
export const exportReceipts = exportOf('/apis/eir/export', listReceipts, 'Exporta los recibos del filtro a Excel.')
export const getReceipt = endpoint({
  method: 'GET',
  path: '/apis/eir/{id}',
  access: view,
  reply: receipt,
  summary: 'Un recibo con sus daños, comparado con el último movimiento contrario.',
})
/** Sent again with the same key it answers the first one. */
export const createReceipt = endpoint({
  method: 'POST',
  path: '/apis/eir/',
  access: make,
  body: receiptDraft,
  reply: receipt,
  summary: 'Recibe o entrega un contenedor.',
})
/** Once signed it wants a `reason`, and both sign again; photographs may still be added until it is closed. */
export const updateReceipt = endpoint({
  method: 'PUT',
  path: '/apis/eir/{id}',
  access: make,
  body: receiptChange,
  reply: receipt,
  conflict: savedMeanwhile(receipt),
  summary: 'Cambia un recibo; firmado, lo corrige con una versión nueva.',
})
/** Only a draft nobody signed. */
export const deleteReceipt = endpoint({
  method: 'DELETE',
  path: '/apis/eir/{id}',
  access: 'eir.delete',
  reply: nothing,
  summary: 'Elimina un borrador sin firmas.',
})
/** Of the container of a receipt, the newest first. */
export const receiptHistory = endpoint({
  method: 'GET',
  path: '/apis/eir/history/{id}',
  access: view,
  reply: z.array(movement),
  summary: 'Movimientos del contenedor de un recibo.',
})
/** Ours: what was signed before a correction, as it was then; `version_id` is its `revision`. */
export const receiptVersion = endpoint({
  method: 'GET',
  path: '/apis/eir/version/{id}/{version_id}',
  access: view,
  reply: receipt,
  summary: 'Una versión firmada de un recibo, antes de corregirse.',
})
/** `social_reason`: on whose paper; the receipt's own, or the account's, when left out. */
export const receiptPdf = endpoint({
  method: 'GET',
  path: '/apis/eir/pdf/{id}',
  access: view,
  query: wire({ socialReasonId: named('social_reason', wholeNumber.optional()), timezone: timezoneHours.optional() }),
  reply: fileReply,
  summary: 'Un recibo en PDF, con sus fotos y firmas.',
})
/** Of the account's days from and to, the last thirty when left out. */
export const receiptDashboard = endpoint({
  method: 'POST',
  path: '/apis/eir/dashboard',
  access: view,
  body: wire({
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
    line: z.string().max(60).optional(),
  }),
  reply: wire({
    /** Now: containers inside, how many of them longer than a week, and their mean stay in days. */
    inside: z.number(),
    overWeek: named('over_week', z.number()),
    meanDays: named('mean_days', z.number()),
    open: z.number(),
    /** Of the days asked for. */
    entered: z.number(),
    left: z.number(),
    damaged: z.number(),
    charge: z.number(),
    /** Those that are inside longest, at most twenty. */
    longest: z.array(
      wire({
        id: z.number(),
        container: z.string(),
        sizeType: named('size_type', z.string()),
        line: z.string().nullable(),
        since: moment,
        days: z.number(),
        isFull: named('full', z.boolean()),
      }),
    ),
    lines: z.array(
      wire({
        line: z.string().nullable(),
        inside: z.number(),
        receipts: z.number(),
        damages: z.number(),
        isNew: named('new_damages', z.number()),
        charge: z.number(),
      }),
    ),
    codes: z.array(wire({ damage: z.string(), count: z.number() })),
  }),
  summary: 'Contenedores dentro, sus días y los daños por naviera.',
})

/** Ours: one side signs what stands; both make it signed. */
export const signReceipt = endpoint({
  method: 'POST',
  path: '/apis/eir/sign/{id}',
  access: make,
  body: wire({ ...signatureDraft.fields, version: z.int().optional() }),
  reply: receipt,
  conflict: savedMeanwhile(receipt),
  summary: 'Firma un recibo por una de sus partes.',
})
/** Ours: refused, with what it lacks, until nothing does. */
export const closeReceipt = endpoint({
  method: 'POST',
  path: '/apis/eir/close/{id}',
  access: close,
  body: wire({ version: z.int().optional() }),
  reply: receipt,
  conflict: savedMeanwhile(receipt),
  summary: 'Cierra un recibo firmado al que nada le falta.',
})
/** Ours: its bytes must be those that were promised; sent again it changes nothing. */
export const sendReceiptPhoto = endpoint({
  method: 'PUT',
  path: '/apis/eir/photo/{uuid}',
  access: make,
  body: form(wire({}), { file: file(imageTypes, 10) }),
  reply: wire({ id: z.number() }),
  summary: 'Entrega una fotografía de un recibo.',
})
/** Ours: shipping lines of the account's receipts, those of most receipts first. */
export const receiptLines = endpoint({
  method: 'GET',
  path: '/apis/eir/lines/',
  access: view,
  reply: z.array(z.string()),
  summary: 'Navieras de los recibos.',
})
/** Ours: on whose paper a receipt may be printed; for who is not of the house, none. */
export const receiptIssuers = endpoint({
  method: 'GET',
  path: '/apis/eir/social_reasons/',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Razones sociales para el membrete de un recibo.',
})
/** Ours: what is known of a container when its number is typed. */
export const knownContainer = endpoint({
  method: 'GET',
  path: '/apis/eir/container/{number}',
  access: view,
  reply: wire({
    sizeType: named('size_type', z.string()),
    line: z.string().nullable(),
    isInside: named('inside', z.boolean()),
    tareKg: named('tare_kg', z.number().nullable()),
    mostKg: named('max_kg', z.number().nullable()),
    cscUntil: named('csc', day.nullable()),
    chassis: z.string().nullable(),
    damages: receipt.fields.damages,
  }).nullable(),
  summary: 'Lo que se sabe de un contenedor por su último recibo.',
})
