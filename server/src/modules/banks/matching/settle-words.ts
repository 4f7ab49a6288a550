import type { SettlementDraft } from '@arriero/contract/banks/banks.entities.ts'
import { inOrder } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { OpenInvoice } from './matching.types.ts'

const format = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const pesos = (cents: number, currency = 'MXN') =>
  `${currency === 'MXN' ? '$' : `${currency} `}${format.format(cents / 100)}`

export const listed = (folios: readonly string[]): string =>
  folios.length <= 2
    ? folios.join(' y ')
    : `${folios[0]}, ${folios[1]} y ${folios.length - 2 === 1 ? 'otra' : `otras ${folios.length - 2}`}`

/** A deposit over these invoices in their order: what it takes of each, and that in words. */
export function overInvoices(
  invoices: readonly OpenInvoice[],
  cents: number,
): { settlement: SettlementDraft; paid: readonly OpenInvoice[]; words: string } {
  const owed = invoices.map(({ id, cents: balance }) => ({ id, balance: balance / 100, rate: 1 }))
  const shares = inOrder(owed, { amount: cents / 100, rate: 1 })
  const paid = shares.flatMap(({ id }) => invoices.find((invoice) => invoice.id === id) ?? [])
  const last = paid.at(-1)
  const lastShare = shares.at(-1)
  const isPart = last && lastShare && Math.round(lastShare.amount * 100) < last.cents
  const left = cents - Math.round(shares.reduce((sum, { amount }) => sum + amount * 100, 0))
  const settled = paid.length - (isPart ? 1 : 0)
  const words = [
    settled > 0 && `Liquida ${settled === 1 ? paid[0]!.folio : settled}`,
    isPart &&
      `${settled > 0 ? 'y abona' : 'Abona'} ${pesos(Math.round(lastShare.amount * 100), last.currency)} a ${last.folio}`,
    left > 0 && `${shares.length > 0 ? 'con' : 'Quedan'} ${pesos(left, last?.currency)} a favor`,
  ]
  return {
    settlement: {
      as: 'invoices',
      customerId: invoices[0]!.customerId,
      allocations: shares.map(({ id, amount }) => ({ invoiceId: id, amount })),
    },
    paid,
    words: words.filter(Boolean).join(' '),
  }
}
