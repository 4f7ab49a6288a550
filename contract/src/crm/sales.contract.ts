import { z } from 'zod'
import { quotationDraft } from '../billing/quotations/quotations.entities.ts'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, email, money, optionalId, optionalText, phone, savedMeanwhile, text } from '../core/fields.ts'
import { documentTypes, files, form } from '../core/files.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, decimalNumber, id, idList, moment, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { erase, view, write } from './crm.access.ts'
import { crmLimits } from './crm.rules.ts'
import { activityKind, lostReason, sale, saleActivity, saleNote, saleRow } from './sales.entities.ts'

const amount = money(crmLimits.amount)
const probability = z.int().min(0).max(100)
const fields = {
  title: text(crmLimits.title),
  companyId: named('id_company', id.optional()),
  /** Instead of `companyId`: the one of this name, or a new one. */
  companyName: named('company_name', text(200).optional()),
  contactName: named('contact_name', optionalText(120)),
  contactRole: named('contact_role', optionalText(120)),
  contactPhone: named('contact_phone', phone),
  contactEmail: named('contact_email', email),
  amount: amount.optional(),
  /** Null: that of its stage. */
  probability: probability.nullable().optional(),
  closeOn: named('close_on', day.nullable().optional()),
  ownerId: named('id_owner', optionalId),
  source: optionalText(80),
  description: optionalText(4000),
  /** Origin and destination as the accounts of trips name them, and how many trips its amount pays for. */
  route: optionalText(500),
  trips: z.int().min(1).max(100_000).nullable().optional(),
  tagIds: named('tags', z.array(id).max(crmLimits.tags).optional()),
}
const saleDraft = wire({
  ...fields,
  /** Left out: the first one. */
  stageId: named('id_stage', id.optional()),
})
export type SaleDraft = z.output<typeof saleDraft>
const saleChange = wire(changeOf(fields))
export type SaleChange = z.output<typeof saleChange>

export const saleFilters = {
  /** Any of these stages; of these tags. */
  stageIds: named('stages', idList.optional()),
  tagIds: named('tags', idList.optional()),
  state: wholeNumber.optional(),
  ownerId: named('id_owner', wholeNumber.optional()),
  companyId: named('id_company', wholeNumber.optional()),
  /** Days of the expected close, both included. */
  closeFrom: named('close_from', day.optional()),
  closeTo: named('close_to', day.optional()),
  /** Days on which they were won or lost, where the account is. */
  closedFrom: named('closed_from', day.optional()),
  closedTo: named('closed_to', day.optional()),
  createdFrom: named('created_from', day.optional()),
  createdTo: named('created_to', day.optional()),
  lostReason: named('lost_reason', lostReason.optional()),
  /** Something planned is overdue; nothing is planned; nothing was done for too long. */
  isLate: named('overdue', yesNo.optional()),
  hasNext: named('planned', yesNo.optional()),
  isCold: named('cold', yesNo.optional()),
  amountFrom: named('amount_from', decimalNumber.optional()),
}

/** The newest first. */
export const listSales = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/get/all',
  access: view,
  query: wire({ ...pageQuery, ...saleFilters }),
  reply: page(saleRow),
  summary: 'Ventas, la más nueva primero.',
})
export const exportSales = exportOf('/apis/crm_sales/export', listSales, 'Exporta las ventas del filtro.')

const lane = wire({
  stageId: named('id_stage', z.number()),
  count: z.number(),
  amount: z.number(),
  weighted: z.number(),
  sales: z.array(saleRow),
})
/**
 * Ours: of each stage its sums and its first sales; the ones whose activity is overdue, then those of today, then what
 * stands still, then the others, each as they were dragged. Of what is won or lost, the last thirty days.
 */
export const saleBoard = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/get/board',
  access: view,
  query: wire({
    search: z.string().max(200).optional(),
    ...saleFilters,
    /** Sales of each stage; 20 when left out. */
    most: wholeNumber.optional(),
  }),
  reply: z.array(lane),
  summary: 'Tablero de ventas por etapa.',
})
export type SaleLane = z.output<typeof lane>

export const getSale = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/get/{id}',
  access: view,
  reply: sale,
  summary: 'Una venta con sus notas, actividades, cotizaciones e historia.',
})
export const createSale = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/create',
  access: write,
  body: saleDraft,
  reply: sale,
  summary: 'Crea una venta.',
})
export const updateSale = endpoint({
  method: 'PUT',
  path: '/apis/crm_sales/update/{id}',
  access: write,
  body: saleChange,
  reply: sale,
  conflict: savedMeanwhile(sale),
  summary: 'Cambia una venta.',
})
export const deleteSale = endpoint({
  method: 'DELETE',
  path: '/apis/crm_sales/delete/{id}',
  access: erase,
  reply: nothing,
  summary: 'Elimina una venta.',
})
/**
 * Ours: into a stage and to a place in it. Forwards, what the stages on the way ask for must be there (409 in words); into
 * the won one with its `amount`, into the lost one with its `reason`.
 */
export const moveSale = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/move/{id}',
  access: write,
  body: wire({
    stageId: named('id_stage', id),
    /** The sale above it; null: first, left out: last. */
    afterId: named('after', optionalId),
    amount: amount.optional(),
    reason: lostReason.optional(),
    detail: named('lost_detail', optionalText(500)),
    version: z.int().optional(),
  }),
  reply: sale,
  conflict: savedMeanwhile(sale),
  summary: 'Mueve una venta de etapa o de lugar.',
})

const noteText = z.string().trim().max(crmLimits.note)
export const createNote = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/note/create',
  access: write,
  body: form(wire({ saleId: named('id_sale', id), text: noteText.optional() }), {
    files: files(documentTypes, crmLimits.megabytes),
  }),
  reply: saleNote,
  summary: 'Agrega una nota a una venta, con imágenes y archivos.',
})
/** One's own; how it read before stays legible. */
export const updateNote = endpoint({
  method: 'PUT',
  path: '/apis/crm_sales/note/update/{id}',
  access: write,
  body: wire({ text: text(crmLimits.note) }),
  reply: saleNote,
  summary: 'Cambia una nota propia.',
})
/** One's own; that it was said stays. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/apis/crm_sales/note/delete/{id}',
  access: write,
  reply: nothing,
  summary: 'Borra una nota propia.',
})

const activityFields = {
  kind: activityKind,
  title: text(crmLimits.title),
  at: moment,
  remindMinutes: named('remind_minutes', z.int().min(0).max(20_160).nullable().optional()),
  ownerId: named('id_owner', optionalId),
}
const activityDraft = wire({ saleId: named('id_sale', id), ...activityFields })
export type ActivityDraft = z.output<typeof activityDraft>
const activityChange = wire(
  changeOf({
    ...activityFields,
    /** True: it was done, with what came of it. */
    isDone: named('done', z.boolean()),
    outcome: optionalText(1000),
  }),
)
export type ActivityChange = z.output<typeof activityChange>
/** Ours: something planned; its owner's bell tells it. */
export const createActivity = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/activity/create',
  access: write,
  body: activityDraft,
  reply: saleActivity,
  summary: 'Programa una actividad de una venta.',
})
/** Ours. */
export const updateActivity = endpoint({
  method: 'PUT',
  path: '/apis/crm_sales/activity/update/{id}',
  access: write,
  body: activityChange,
  reply: saleActivity,
  conflict: savedMeanwhile(saleActivity),
  summary: 'Cambia, reprograma o termina una actividad.',
})
/** Ours. */
export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/apis/crm_sales/activity/delete/{id}',
  access: write,
  reply: nothing,
  summary: 'Quita una actividad.',
})

const calendarEntry = wire({
  /** `close`: the day on which a sale is expected to be closed, at its noon. */
  kind: z.enum([...activityKind.options, 'close']),
  id: z.number(),
  saleId: named('id_sale', z.number()),
  title: z.string(),
  companyName: named('company_name', z.string()),
  amount: z.number(),
  at: moment,
  isDone: named('done', z.boolean()),
  ownerId: named('id_owner', z.number().nullable()),
  ownerName: named('owner_name', z.string().nullable()),
})
export type CalendarEntry = z.output<typeof calendarEntry>
/** Days, both included; at most 62 of them. */
export const saleCalendar = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/get/calendar',
  access: view,
  query: wire({ start: day, end: day, ownerId: named('id_owner', wholeNumber.optional()) }),
  reply: z.array(calendarEntry),
  summary: 'Actividades y cierres esperados entre dos días.',
})

const { lines, validUntil, customerId, seriesId, notes, paymentTerms } = quotationDraft.fields
/**
 * A quotation of billing for the sale's company, linked to it. Without `lines` it has one: the sale's title and amount.
 * Whoever makes it may also make documents of billing.
 */
export const quoteSale = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/quotitation/create',
  access: write,
  body: wire({
    saleId: named('id_sale', id),
    validUntil,
    lines: lines.optional(),
    customerId,
    seriesId,
    notes,
    paymentTerms,
  }),
  reply: sale,
  summary: 'Hace una cotización de una venta.',
})

/** Ours: who may have a sale. */
export const salePeople = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/people',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Personas que pueden llevar una venta.',
})
