import { z } from 'zod'
import { changeOf, email, optionalId, optionalText, recordFacts, text } from '../../core/fields.ts'
import { day, id, moment, named, wire } from '../../core/wire.ts'
import { amounts, currencyKey, documentLine, fine } from '../documents/documents.entities.ts'
import { documentStateNames, mostLines } from '../documents/documents.rules.ts'
import { quotationStateNames, statusEntities } from './quotations.rules.ts'

const { tripId: _, ...conceptFields } = documentLine.fields

/** A concept that is offered. */
export const quotationLine = wire({
  ...conceptFields,
  /** Offered besides: never in the sums. */
  optional: named('is_optional', z.boolean().optional()),
  /** What one costs us; never on paper. */
  cost: fine.nullable().optional(),
})
export type QuotationLine = z.output<typeof quotationLine>

/** A condition as it stands on this paper. */
const quotationClause = wire({ clauseId: named('clause_id', optionalId), title: text(200), text: text(4000) })
export type QuotationClause = z.output<typeof quotationClause>

const fields = {
  /** Of quotations; the account's first one when left out. */
  seriesId: named('serie', id.optional()),
  /** To whom one bills, or a prospect by `name` alone. */
  customerId: named('customer', optionalId),
  name: optionalText(254),
  contact: optionalText(120),
  email,
  validUntil: named('valid_until', day),
  currency: currencyKey,
  paymentTerms: named('payment_terms', optionalText(300)),
  notes: optionalText(2000),
  /** None: the active one. */
  letterheadId: named('membrete', optionalId),
  clauses: z.array(quotationClause).max(60).optional(),
  lines: z.array(quotationLine).min(1, 'Agregue al menos un concepto').max(mostLines),
}
export const quotationDraft = wire(fields)
export type QuotationDraft = z.output<typeof quotationDraft>
export const quotationChange = wire(changeOf(fields))
export type QuotationChange = z.output<typeof quotationChange>

/** What is offered, summed; the sums of those who sell beside it. */
const sums = {
  ...amounts.fields,
  /** Of the lines that count and whose cost is known; null: of none. */
  cost: z.number().nullable(),
  /** Share of what is left of the net amount: 0.24. Null while a cost is missing. */
  margin: z.number().nullable(),
}
export const quotationReview = wire({ ...sums, lines: z.array(z.number()) })
export type QuotationReview = z.output<typeof quotationReview>

export const quotationRow = wire({
  id: z.number(),
  folio: z.string(),
  customerId: named('customer', z.number().nullable()),
  name: z.string(),
  contact: z.string().nullable(),
  status: z.enum(quotationStateNames),
  /** Changed since it was sent. */
  unsent: named('has_changes', z.boolean()),
  validUntil: named('valid_until', day),
  currency: z.string(),
  total: z.number(),
  margin: z.number().nullable(),
  sentAt: named('sent_at', moment.nullable()),
  /** How often it was sent with other content; 0: never. */
  versions: z.number(),
  ...recordFacts,
})
export type QuotationRow = z.output<typeof quotationRow>

/** As it was sent once; its PDF stands as it went out. */
const quotationVersion = wire({
  number: z.number(),
  total: z.number(),
  to: named('sent_to', z.string().nullable()),
  message: z.string().nullable(),
  by: z.string().nullable(),
  at: moment,
})

export const quotation = wire({
  ...quotationRow.fields,
  ...sums,
  seriesId: named('serie', z.number()),
  email: z.string().nullable(),
  rfc: z.string().nullable(),
  paymentTerms: named('payment_terms', z.string().nullable()),
  notes: z.string().nullable(),
  letterheadId: named('membrete', z.number().nullable()),
  clauses: z.array(quotationClause),
  lines: z.array(wire({ ...quotationLine.fields, amount: z.number() })),
  sent: z.array(quotationVersion),
  createdBy: named('created_by', z.string().nullable()),
})
export type Quotation = z.output<typeof quotation>

/** What somebody said of it. */
export const statusNote = wire({
  id: z.number(),
  status: z.string(),
  comment: z.string().nullable(),
  by: z.string().nullable(),
  at: moment,
})
export type StatusNote = z.output<typeof statusNote>
export const statusBody = wire({
  entityType: named('entity_type', z.enum(statusEntities)),
  entityId: named('entity_id', id),
  status: z.string().trim().min(1).max(40),
  comment: optionalText(500),
})
export type StatusBody = z.output<typeof statusBody>

/** What it became, and what it may become: `reason` says why not. */
export const quotationComplement = wire({
  links: z.array(
    wire({
      type: z.enum(['note_sale', 'invoice']),
      id: z.number(),
      folio: z.string(),
      state: z.enum(documentStateNames),
      total: z.number(),
    }),
  ),
  may: z.array(wire({ type: z.enum(['note_sale', 'invoice', 'trip']), reason: z.string().nullable() })),
})
export type QuotationComplement = z.output<typeof quotationComplement>
