import { z } from 'zod'
import { changeOf, money, optionalId, optionalText } from '../../core/fields.ts'
import { id, moment, wire } from '../../core/wire.ts'
import { documentFacts, documentLine, documentRow, fine, review } from '../documents/documents.entities.ts'
import { fiscalKindNames, mostLines } from '../documents/documents.rules.ts'
import { proof } from '../payments/payments.entities.ts'
import { creditReasonNames, mostCredited } from './credit-notes.rules.ts'

const reason = z.enum(creditReasonNames)

const content = {
  seriesId: id,
  reason,
  /** c_FormaPago, never 99; else that of the reason. */
  form: z
    .string()
    .regex(/^(?!99)\d{2}$/)
    .nullable()
    .optional(),
  /** The invoice of the advance it applies, where that is one of ours: it is not applied beyond what it was. */
  advanceId: optionalId,
  /** What it says on its lines; else the reason. */
  description: optionalText(1000),
  /** Of one customer, issuer and currency. `amount` with taxes, at most the balance; a return computes its own. */
  invoices: z
    .array(wire({ invoiceId: id, amount: money().min(0.01) }))
    .min(1)
    .max(mostCredited),
  /** What comes back of the one invoice of a return: its lines, counted from 1, and how much of each. */
  returns: z
    .array(wire({ line: z.int().min(1).max(mostLines), quantity: fine.min(0.000001) }))
    .max(mostLines)
    .optional(),
}
export const creditNoteDraft = wire(content)
export type CreditNoteDraft = z.output<typeof creditNoteDraft>
export const creditNoteChange = wire(changeOf(content))
export type CreditNoteChange = z.output<typeof creditNoteChange>

/** A credit note in a list, with the folios of its invoices. */
export const creditNoteRow = wire({ ...documentRow.fields, reason, invoices: z.array(z.string()) })
export type CreditNoteRow = z.output<typeof creditNoteRow>

export const creditNote = wire({
  ...documentFacts,
  reason,
  form: z.string().nullable(),
  description: z.string().nullable(),
  advanceId: z.number().nullable(),
  invoices: z.array(
    wire({
      invoiceId: z.number(),
      kind: z.enum(fiscalKindNames),
      folio: z.string(),
      uuid: z.uuid().nullable(),
      total: z.number(),
      /** What the invoice owes now. */
      balance: z.number().nullable(),
      amount: z.number(),
    }),
  ),
  returns: z.array(wire({ line: z.number(), quantity: z.number() })),
  lines: z.array(documentLine),
  proofs: z.array(proof),
  sent: z.array(wire({ at: moment, to: z.string(), by: z.string().nullable() })),
})
export type CreditNote = z.output<typeof creditNote>

/** Beside the form: the concepts that follow from what is taken off. */
export const creditNoteReview = wire({ ...review.fields, concepts: z.array(documentLine) })
export type CreditNoteReview = z.output<typeof creditNoteReview>
