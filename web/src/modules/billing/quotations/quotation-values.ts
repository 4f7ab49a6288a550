import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { Quotation, QuotationClause } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { dayKey } from '../../../kit/format.ts'
import { linesOf, wholeLines, type LineValue } from '../documents/lines/line-values.ts'

/** A quotation while it is being written. */
export interface QuotationValues {
  seriesId?: number
  customerId?: number | null
  /** Of the customer, while the list does not hold it. */
  customerName?: string
  name?: string | null
  contact?: string | null
  email?: string | null
  validUntil: string
  currency: string
  paymentTerms?: string | null
  notes?: string | null
  letterheadId?: number | null
  clauses: QuotationClause[]
  lines: LineValue[]
  version?: number
}

const usualDays = 15
const dayMs = 86_400_000

export const blankQuotation = (): QuotationValues => ({
  validUntil: dayKey(new Date(Date.now() + usualDays * dayMs)),
  currency: 'MXN',
  clauses: [],
  lines: [],
})

export const valuesOf = (quotation: Quotation): QuotationValues => ({
  seriesId: quotation.seriesId,
  customerId: quotation.customerId,
  customerName: quotation.name,
  name: quotation.customerId === null ? quotation.name : null,
  contact: quotation.contact,
  email: quotation.email,
  validUntil: quotation.validUntil,
  currency: quotation.currency,
  paymentTerms: quotation.paymentTerms,
  notes: quotation.notes,
  letterheadId: quotation.letterheadId,
  clauses: quotation.clauses,
  lines: linesOf(quotation.lines),
  version: quotation.version,
})

/** Another one like that one, which holds from today on. */
export function copyOf(quotation: Quotation): QuotationValues {
  const { version: _, ...values } = valuesOf(quotation)
  return { ...values, validUntil: blankQuotation().validUntil }
}

/** What a customer brings: who reads it, their currency and when they pay. */
export function termsOf({ contacts, currency, creditDays }: Customer): Partial<QuotationValues> {
  const reader = contacts.find(({ documents }) => documents) ?? contacts[0]
  return {
    contact: reader?.name ?? null,
    email: reader?.email ?? null,
    currency,
    paymentTerms: creditDays > 0 ? `Pago a ${creditDays} días` : 'Pago de contado',
  }
}

/** As the calls take it, of the lines that are whole. */
export const bodyOf = ({ lines, customerName: _, ...values }: QuotationValues) => ({
  ...values,
  lines: wholeLines(lines),
})

/** Whether there is enough of it to be put on paper. */
export const isPrintable = ({ customerId, name, validUntil, lines }: Partial<QuotationValues>): boolean =>
  Boolean((customerId ?? name?.trim()) && validUntil && wholeLines(lines ?? []).length > 0)
