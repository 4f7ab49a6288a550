import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { Relation } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Invoice, InvoiceDraft } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { draftStore } from '../../../kit/form/drafts.ts'
import { firstProblem, linesOf, wholeLines, type LineValue } from '../documents/lines/line-values.ts'

/** An invoice while it is being written. */
export interface InvoiceValues extends Omit<InvoiceDraft, 'seriesId' | 'customerId' | 'lines' | 'relations'> {
  seriesId: number | undefined
  customerId: number | undefined
  relations: Relation[]
  lines: LineValue[]
  version?: number
}

/** Before the first save it is kept in this browser. */
export const invoiceDrafts = draftStore<InvoiceValues>('invoice-draft', 1)

export const blankInvoice = (): InvoiceValues => ({
  seriesId: undefined,
  customerId: undefined,
  use: null,
  method: 'PPD',
  form: '99',
  currency: 'MXN',
  exchangeRate: null,
  creditDays: null,
  conditions: null,
  relations: [],
  global: null,
  lines: [],
})

export const valuesOf = (invoice: Invoice): InvoiceValues => ({
  seriesId: invoice.seriesId,
  customerId: invoice.customerId ?? undefined,
  use: invoice.use,
  method: invoice.method ?? 'PUE',
  form: invoice.form,
  currency: invoice.currency,
  exchangeRate: invoice.exchangeRate,
  creditDays: invoice.creditDays,
  conditions: invoice.conditions,
  relations: invoice.relations,
  global: invoice.global,
  lines: linesOf(invoice.lines),
  version: invoice.version,
})

/** Another invoice like that one, of its own. */
export function copyOf(invoice: Invoice): InvoiceValues {
  const { version: _, ...values } = valuesOf(invoice)
  // A trip is charged once; relations are of the other one, and the rate of its day.
  return {
    ...values,
    relations: [],
    exchangeRate: null,
    lines: values.lines.map((line) => ({ ...line, tripId: null })),
  }
}

/** What a form takes of another invoice: how it is paid and its concepts; its series only where none is chosen. */
export function takenFrom(invoice: Invoice, chosenSeries: number | undefined): Partial<InvoiceValues> {
  const { customerId: _, relations: __, global: ___, ...taken } = copyOf(invoice)
  return { ...taken, seriesId: chosenSeries ?? taken.seriesId }
}

/** What the calls take; only of values that `missingIn` finds nothing in. */
export const bodyOf = ({ seriesId, customerId, lines, ...values }: InvoiceValues) => ({
  ...values,
  seriesId: seriesId!,
  customerId: customerId!,
  relations: values.relations.filter(({ uuids }) => uuids.length > 0),
  exchangeRate: values.currency === 'MXN' ? null : values.exchangeRate,
  lines: wholeLines(lines),
})

/** What is still to be chosen before anything can be reviewed, by field. */
export function missingIn(values: InvoiceValues): { field: string; words: string }[] {
  const problem =
    values.lines.length === 0 || wholeLines(values.lines).length === 0 ? firstProblem(values.lines) : undefined
  const needs: [string, string | undefined | false][] = [
    ['customerId', !values.customerId && 'Elija el cliente'],
    ['seriesId', !values.seriesId && 'Elija la serie'],
    ['exchangeRate', values.currency !== 'MXN' && !values.exchangeRate && 'Indique el tipo de cambio'],
    ['lines', problem],
  ]
  return needs.flatMap(([field, words]) => (words ? [{ field, words }] : []))
}

/** What a customer brings: how they pay, and by when. */
export const termsOf = (customer: Customer): Partial<InvoiceValues> => ({
  use: customer.use,
  currency: customer.currency,
  method: customer.paymentMethod ?? (customer.creditDays > 0 ? 'PPD' : 'PUE'),
  form: (customer.paymentMethod ?? (customer.creditDays > 0 ? 'PPD' : 'PUE')) === 'PPD' ? '99' : customer.paymentForm,
  creditDays: customer.creditDays,
})
