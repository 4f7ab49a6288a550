import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type { SaleDraft } from '@arriero/cfdi/model/draft.ts'
import { sumsOf } from '@arriero/cfdi/print/print-lines.ts'
import type { PrintSum } from '@arriero/cfdi/print/print-model.ts'
import { amountInWords } from '@arriero/cfdi/words/amount-in-words.ts'
import type { Amounts } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { QuotationLine, QuotationReview } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { amountsOf, lineDraft } from '../documents/sale.ts'

/** Sums of an offer as the invoice of it would have them: the library computes both. */
export interface QuotationTotals extends QuotationReview {
  /** As printed under the lines, the total apart. */
  printed: readonly PrintSum[]
  /** '(QUINIENTOS PESOS 00/100 M.N.)' */
  words: string
}

const none = { lines: [], subtotal: 0, discount: 0, transferred: 0, withheld: 0, total: 0 }

/** Optional lines have an amount and are in no sum. Throws the 400 of numbers that make no document. */
export function totalsOf(lines: readonly QuotationLine[], currency: string): QuotationTotals {
  // All of them first: what is wrong stands at its place among all.
  const { lines: lineAmounts } = amountsOf(offer(lines, currency))
  const counted = lines.filter(({ optional }) => !optional)
  const sale = counted.length > 0 ? offer(counted, currency) : null
  const { lines: _, ...amounts } = sale ? amountsOf(sale) : none
  return {
    ...amounts,
    ...marginOf(counted, amounts),
    lines: lineAmounts,
    printed: sale ? sumsOf(buildCfdi(sale)) : [],
    words: amountInWords(amounts.total.toFixed(2), currency),
  }
}

/** The parties say nothing of the sums. */
const offer = (lines: readonly QuotationLine[], currency: string): SaleDraft => ({
  type: 'ingreso',
  issuedAt: '2026-01-01T12:00:00.000Z',
  timeZone: 'America/Mexico_City',
  postalCode: '06000',
  issuer: { rfc: 'XAXX010101000', name: 'X', regime: '601' },
  receiver: { rfc: 'XAXX010101000', name: 'X', postalCode: '06000', regime: '616', use: 'S01' },
  paymentMethod: 'PUE',
  paymentForm: '03',
  currency,
  lines: lines.map(lineDraft),
})

/** What our own cost leaves; nothing is said while the cost of a line is missing. */
function marginOf(lines: readonly QuotationLine[], { subtotal, discount }: Amounts) {
  const known = lines.filter(({ cost }) => typeof cost === 'number')
  // Whole cents: an estimate for the eye, no amount of a document.
  const cost = Math.round(known.reduce((sum, line) => sum + (line.cost ?? 0) * line.quantity * 100, 0)) / 100
  const net = subtotal - discount
  const isWhole = lines.length > 0 && known.length === lines.length && net > 0
  return { cost: known.length > 0 ? cost : null, margin: isWhole ? Math.max(-9999, (net - cost) / net) : null }
}
