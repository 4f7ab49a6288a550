import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { creditLines } from '@arriero/cfdi/build/credit.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import type { LineDraft, SaleDraft } from '@arriero/cfdi/model/draft.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from './credit-notes.texts.ts'

/** Thousandths by which the last amount is moved so that the sums, each rounded, meet the wanted total. */
const tries = Array.from({ length: 41 }, (_, i) => (i % 2 ? 1 : -1) * Math.ceil(i / 2))

/**
 * Concepts that take an amount, taxes included, off each invoice in its own proportion of taxes. Taxes are rounded by
 * sums, so the total may miss by a cent or two: the price that meets it is looked for, and else the nearest below.
 * `frame` is the credit note without lines.
 */
export function creditConcepts(
  frame: SaleDraft,
  invoices: readonly { cfdi: Cfdi; amount: number }[],
  description: string,
): DocumentLine[] {
  const wanted = sumOf(invoices.map(({ amount }) => amount))
  const last = invoices.length - 1
  let best: { total: number; lines: LineDraft[] } | undefined
  for (const thousandths of tries) {
    const lines = invoices.flatMap(({ cfdi, amount }, at) => {
      const moved = at === last ? amount + thousandths / 1000 : amount
      return creditLines(cfdi, Math.max(0, moved).toFixed(3), description)
    })
    if (lines.length === 0) continue
    const total = Number(buildCfdi({ ...frame, lines }).Total)
    if (total === wanted) return lines.map(toLine)
    if (total < wanted && total > (best?.total ?? 0)) best = { total, lines }
  }
  if (!best) throw badFields({ invoices: [texts.nothing] })
  return best.lines.map(toLine)
}

const toLine = (line: LineDraft): DocumentLine => ({
  productKey: line.productKey,
  description: line.description,
  unitKey: line.unitKey,
  quantity: Number(line.quantity),
  unitPrice: Number(line.unitPrice),
  taxes: (line.taxes ?? []).map(({ kind, tax, factor, rate }) => ({
    kind,
    tax: tax as DocumentLine['taxes'][number]['tax'],
    factor,
    rate: rate === undefined ? null : Number(rate),
  })),
})

/** What comes back of an invoice's lines: the same articles, as much as was returned, with its part of the discount. */
export function returnedConcepts(
  lines: readonly DocumentLine[],
  returns: readonly { line: number; quantity: number }[],
): DocumentLine[] {
  if (returns.length === 0) throw badFields({ returns: [texts.nothingReturned] })
  const seen = new Set<number>()
  return returns.map(({ line, quantity }, at) => {
    const refuse = (field: string, sentence: string) => badFields({ [`returns.${at}.${field}`]: [sentence] })
    const sold = lines[line - 1]
    if (!sold) throw refuse('line', texts.noLine)
    if (seen.has(line)) throw refuse('line', texts.lineTwice)
    seen.add(line)
    if (quantity > sold.quantity) throw refuse('quantity', texts.overLine(sold.quantity))
    const discount = Math.round(((sold.discount ?? 0) * quantity * 1_000_000) / sold.quantity) / 1_000_000
    // The trip stays charged by the invoice.
    return { ...sold, tripId: null, quantity, discount }
  })
}
