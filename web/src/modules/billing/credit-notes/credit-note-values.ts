import type { CreditNote, CreditNoteDraft } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'

/** A credit note while it is being written; of one invoice, with what was taken off others kept as it is. */
export interface CreditNoteValues extends Omit<CreditNoteDraft, 'seriesId' | 'invoices' | 'returns'> {
  seriesId: number | undefined
  customerId: number | undefined
  invoices: { invoiceId: number; amount: number | null }[]
  returns: { line: number; quantity: number }[]
  version?: number
}

export const blankCreditNote = (): CreditNoteValues => ({
  seriesId: undefined,
  customerId: undefined,
  reason: 'bonus',
  form: null,
  description: null,
  invoices: [],
  returns: [],
})

export const valuesOf = (note: CreditNote): CreditNoteValues => ({
  seriesId: note.seriesId,
  customerId: note.customerId ?? undefined,
  reason: note.reason,
  form: note.form,
  description: note.description,
  advanceId: note.advanceId,
  invoices: note.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
  returns: note.returns,
  version: note.version,
})

/** What the calls take; only of values that `missingIn` finds nothing in. A return works its amount out. */
export const bodyOf = ({ customerId: _, ...values }: CreditNoteValues) => ({
  ...values,
  seriesId: values.seriesId!,
  invoices: values.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount: amount ?? 0.01 })),
  returns: values.reason === 'return' ? values.returns : [],
  advanceId: values.reason === 'advance' ? (values.advanceId ?? null) : null,
})

/** What is still to be said before anything can be reviewed, by field. */
export function missingIn(values: CreditNoteValues): { field: string; words: string }[] {
  const isReturn = values.reason === 'return'
  const needs: [string, string | false][] = [
    ['customerId', !values.customerId && 'Elija el cliente'],
    ['seriesId', !values.seriesId && 'Elija la serie'],
    ['invoices', values.invoices.length === 0 && 'Elija la factura'],
    ['invoices', isReturn && values.invoices.length > 1 && 'Una devolución es de una sola factura'],
    ['returns', isReturn && values.returns.length === 0 && 'Indique qué renglones se devuelven'],
    ['invoices', !isReturn && values.invoices.some(({ amount }) => !amount) && 'Indique cuánto se acredita'],
  ]
  return needs.flatMap(([field, words]) => (words ? [{ field, words }] : []))
}
