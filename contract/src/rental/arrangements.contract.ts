import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, phone, savedMeanwhile, text } from '../core/fields.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, moment, timezoneHours, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { arrangement, arrangementDetail } from './arrangements.entities.ts'
import { rentalView } from './items.contract.ts'
import { tariffNames } from './price.rules.ts'
import { chargedByNames, mostExtras, renewalNames, stageNames } from './rental.rules.ts'

export const rentalManage = 'arrendamiento.contrato.update'

const extraDraft = wire({
  /** One of the rate list: its name and price unless others are said. */
  itemId: optionalId,
  name: optionalText(120),
  price: money(9_999_999).optional(),
  per: z.enum(chargedByNames).optional(),
  quantity: z.number().int().min(1).max(999).optional(),
})
export type ExtraDraft = z.output<typeof extraDraft>

const fields = {
  itemId: id,
  customerId: id,
  from: moment,
  to: moment,
  /** The cheapest when left out. */
  tariff: z.enum(tariffNames).nullable().optional(),
  /** A rent settled by hand, before taxes; null: as its rates say. */
  rent: money(99_999_999).nullable().optional(),
  extras: z.array(extraDraft).max(mostExtras).optional(),
  taxRate: z.union([z.literal(0), z.literal(8), z.literal(16)]).optional(),
  /** That of its rate list when left out. */
  deposit: money(99_999_999).optional(),
  kmPerDay: z.number().int().min(0).max(5000).nullable().optional(),
  validUntil: day.optional(),
  templateId: optionalId,
  /** Where its unit stays: leaving it is told. */
  geofenceId: optionalId,
  contact: optionalText(120),
  contactPhone: phone,
  notes: optionalText(2000),
  renewal: z.enum(renewalNames).optional(),
}
const arrangementDraft = wire({
  ...fields,
  /** `reserved`: a contract at once; a quote when left out. */
  stage: z.enum(['quote', 'reserved']).optional(),
})
export type ArrangementDraft = z.output<typeof arrangementDraft>
const arrangementChange = wire(changeOf(fields))
export type ArrangementChange = z.output<typeof arrangementChange>

/** What lists are narrowed by: quotes and contracts are the same resource. */
const narrowed = {
  stage: z.enum(stageNames).optional(),
  /** Quotes, or contracts of any stage. */
  kind: z.enum(['quote', 'contract']).optional(),
  item: wholeNumber.optional(),
  customer: wholeNumber.optional(),
  /** Out beyond its end. */
  late: yesNo.optional(),
  /** Out or reserved, and its return is due within these days. */
  ending: wholeNumber.optional(),
  /** Quotes that hold good until today. */
  expiring: yesNo.optional(),
  /** That owe something. */
  owed: yesNo.optional(),
  from: day.optional(),
  to: day.optional(),
}

export const listArrangements = endpoint({
  method: 'GET',
  path: '/apis/arrangement/',
  access: rentalView,
  query: wire({ ...pageQuery, ...narrowed }),
  reply: page(arrangement),
  summary: 'Cotizaciones y contratos de renta.',
})
/** Ours. */
export const exportArrangements = exportOf(
  '/apis/arrangement/export',
  listArrangements,
  'Exporta las cotizaciones y contratos a Excel.',
)
export const getArrangement = endpoint({
  method: 'GET',
  path: '/apis/arrangement/{id}',
  access: rentalView,
  reply: arrangementDetail,
  summary: 'Una cotización o un contrato.',
})
export const createArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/',
  access: rentalManage,
  body: arrangementDraft,
  reply: arrangementDetail,
  summary: 'Cotiza o reserva una unidad o un activo.',
})
/** Once it is out, no longer what is rented, to whom and from when; what was billed is not made less. */
export const updateArrangement = endpoint({
  method: 'PUT',
  path: '/apis/arrangement/{id}',
  access: rentalManage,
  body: arrangementChange,
  reply: arrangementDetail,
  conflict: savedMeanwhile(arrangementDetail),
  summary: 'Cambia una cotización o un contrato.',
})
/** Of its stage: the quote, the contract with its delivery, the return with what it comes to. */
export const arrangementPdf = endpoint({
  method: 'GET',
  path: '/apis/arrangement/pdf/{id}',
  access: rentalView,
  query: wire({ timezone: timezoneHours.optional() }),
  reply: fileReply,
  summary: 'La cotización o el contrato en PDF.',
})
/** Ours: mails the quote or contract with its PDF; without addresses to the contacts who receive documents. */
export const sendArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/send/{id}',
  access: rentalManage,
  body: wire({ to: z.array(z.email().max(200)).max(10).optional(), message: optionalText(2000) }),
  reply: arrangementDetail,
  summary: 'Envía la cotización o el contrato por correo.',
})
/** Ours: a quote becomes a contract and its days are taken. */
export const reserveArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/reserve/{id}',
  access: rentalManage,
  body: wire({ version: z.int().optional() }),
  reply: arrangementDetail,
  conflict: savedMeanwhile(arrangementDetail),
  summary: 'Convierte una cotización en contrato.',
})
/** Ours: before it is handed over; its days are free again. */
export const cancelArrangement = endpoint({
  method: 'POST',
  path: '/apis/arrangement/cancel/{id}',
  access: rentalManage,
  body: wire({ reason: text(300), version: z.int().optional() }),
  reply: arrangementDetail,
  conflict: savedMeanwhile(arrangementDetail),
  summary: 'Cancela una cotización o una reserva.',
})
