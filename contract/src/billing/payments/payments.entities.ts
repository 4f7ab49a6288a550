import { z } from 'zod'
import { changeOf, money, optionalId, optionalText } from '../../core/fields.ts'
import { day, id, moment, wire } from '../../core/wire.ts'
import { currencyKey, documentFacts, documentRow, finding, rate } from '../documents/documents.entities.ts'
import { fiscalKindNames } from '../documents/documents.rules.ts'
import { mostAllocations, paymentStageNames } from './payments.rules.ts'

/** What a payment takes off one invoice. */
const allocationDraft = wire({
  invoiceId: id,
  /** In the invoice's currency, at most its balance. */
  amount: money().min(0.01),
  /** The same in the deposit's currency, where the cent of the deposit was rounded; else worked out. */
  paid: money().min(0.01).optional(),
  /** Pesos per unit of the invoice's currency on the day of the payment; none for pesos or the deposit's own. */
  rate: rate.nullable().optional(),
})
export type AllocationDraft = z.output<typeof allocationDraft>

const content = {
  seriesId: id,
  customerId: id,
  /** When the money arrived. */
  paidAt: moment,
  /** c_FormaPago, never 99. */
  form: z.string().regex(/^(?!99)\d{2}$/),
  currency: currencyKey,
  /** Pesos per unit of the deposit; none for pesos. */
  exchangeRate: rate.nullable().optional(),
  /** The deposit; what no invoice takes stays in the customer's favour. */
  amount: money().min(0.01),
  /** The bank's tracking key, check number … */
  operation: optionalText(100),
  payerBankRfc: optionalText(13),
  /** Name of the bank, where its RFC is the foreign one. */
  foreignBank: optionalText(300),
  payerAccount: optionalText(50),
  payeeBankRfc: optionalText(12),
  payeeAccount: optionalText(50),
  notes: optionalText(1000),
  /**
   * The deposit whose rest this applies: then date, form, currency, rate and bank are those of it, and the amount is what
   * is applied.
   */
  favorOf: optionalId,
  allocations: z.array(allocationDraft).max(mostAllocations),
}
export const paymentDraft = wire(content)
export type PaymentDraft = z.output<typeof paymentDraft>
export const paymentChange = wire(changeOf(content))
export type PaymentChange = z.output<typeof paymentChange>

const stage = z.enum(paymentStageNames)
const ownFacts = {
  paidAt: moment,
  stage,
  /** Last day for its complement; null when it needs none. */
  complementDueOn: day.nullable(),
  /** Of the deposit, in its currency: what invoices took, and what is in the customer's favour. */
  applied: z.number(),
  left: z.number(),
} as const

/** A payment in a list; `total` is the deposit. */
export const paymentRow = wire({ ...documentRow.fields, ...ownFacts })
export type PaymentRow = z.output<typeof paymentRow>

/** A file that proves the money: the bank's receipt, a picture of the check. */
export const proof = wire({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  url: z.string(),
  at: moment,
  by: z.string().nullable(),
})
export type Proof = z.output<typeof proof>

export const allocation = wire({
  invoiceId: z.number(),
  /** 'invoice', or a carta porte that charges its freight. */
  kind: z.enum(fiscalKindNames),
  folio: z.string(),
  uuid: z.uuid().nullable(),
  issuedAt: moment,
  method: z.enum(['PUE', 'PPD']).nullable(),
  currency: z.string(),
  /** NumParcialidad; null where no complement is due. */
  instalment: z.number().nullable(),
  before: z.number(),
  amount: z.number(),
  after: z.number(),
  paid: z.number(),
  rate: z.number().nullable(),
  /** EquivalenciaDR, units of the invoice's currency per unit of the deposit's, as the complement writes it. */
  equivalence: z.string(),
})
export type Allocation = z.output<typeof allocation>

export const payment = wire({
  ...documentFacts,
  ...ownFacts,
  form: z.string(),
  operation: z.string().nullable(),
  payerBankRfc: z.string().nullable(),
  foreignBank: z.string().nullable(),
  payerAccount: z.string().nullable(),
  payeeBankRfc: z.string().nullable(),
  payeeAccount: z.string().nullable(),
  notes: z.string().nullable(),
  /** Of an application of favour: the deposit it comes from, and when it was applied. */
  favorOf: z.number().nullable(),
  favorFolio: z.string().nullable(),
  appliedAt: moment.nullable(),
  /** Later payments that applied what it left. */
  drawn: z.array(wire({ id: z.number(), folio: z.string(), amount: z.number(), at: moment })),
  allocations: z.array(allocation),
  proofs: z.array(proof),
  sent: z.array(wire({ at: moment, to: z.string(), by: z.string().nullable() })),
})
export type Payment = z.output<typeof payment>

/** What a payment may be applied to. */
export const openInvoice = wire({
  id: z.number(),
  folio: z.string(),
  uuid: z.uuid().nullable(),
  issuerId: z.number(),
  issuedAt: moment,
  dueOn: day.nullable(),
  method: z.enum(['PUE', 'PPD']).nullable(),
  currency: z.string(),
  exchangeRate: z.number().nullable(),
  total: z.number(),
  balance: z.number(),
  /** NumParcialidad of the next payment. */
  instalment: z.number(),
})
export type OpenInvoice = z.output<typeof openInvoice>

/** Beside the form: what the complement will carry. */
export const paymentReview = wire({
  applied: z.number(),
  left: z.number(),
  allocations: z.array(allocation),
  /** Bases and taxes of the complement in pesos, as `pago20:Totales` names them. */
  totals: z.array(wire({ name: z.string(), amount: z.number() })),
  findings: z.array(finding),
})
export type PaymentReview = z.output<typeof paymentReview>
