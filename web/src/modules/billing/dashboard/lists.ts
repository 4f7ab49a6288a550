import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { ScreenPath } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'
import { documentEntries } from './entries.ts'

/** What of an address narrows a list. */
export type Narrowing = Record<string, string>

/** The list of a kind of document. */
export const listOf = (kind: FiscalKind): ScreenPath =>
  documentEntries.find((entry) => entry.kind === kind)?.to ?? billingPaths.invoices

const editors: Partial<Record<FiscalKind, (id: number) => string>> = {
  invoice: billingPaths.editInvoice,
  payment: billingPaths.editPayment,
  credit_note: billingPaths.editCreditNote,
}
/** Where a document is put right: its form, else its page. */
export const placeOf = (kind: FiscalKind, id: number): string => editors[kind]?.(id) ?? `${listOf(kind)}/${id}`

/** The documents behind a number of the home, of every kind that counts in it, as reports list them. */
export const countedIn = (
  report: 'receivables' | 'billed',
  issuerId: number | null,
  given: { column: string; days?: string; customer?: { customerId: number | null; name: string } },
) => ({
  to: billingPaths.reportDocuments,
  search: {
    vista: report,
    columna: given.column,
    ...(given.days && { f_days: given.days }),
    ...(given.customer && { por: 'customer', grupo: `${given.customer.customerId ?? 0}~${given.customer.name}` }),
    ...(issuerId !== null && { emisor: String(issuerId) }),
  } as never,
})

/** Those of one issuer where the home shows one: `own`. */
export const issuerNarrowing = (issuer: { id: number; name: string } | undefined): Narrowing =>
  issuer ? { f_issuer: `${issuer.id}~${issuer.name}` } : {}
