import type { PrintSum } from '@arriero/cfdi/print/print-model.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { TableBlock, TableCell } from '../../../shared/pdf/document.ts'
import { written } from '../documents/written.ts'

type OfferLine = DocumentLine & { optional?: boolean | undefined }

/** Amount of each line, the sums as printed, and the total in words. */
interface OfferTotals {
  lines: readonly number[]
  printed: readonly PrintSum[]
  total: number
  words: string
}

const price = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const count = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 6 })

/** The lines with their sums; a line that is not among the former ones is tinted. An optional one is in no sum. */
export function offerTable(
  { lines, currency }: { lines: readonly OfferLine[]; currency: string },
  totals: OfferTotals,
  former?: readonly OfferLine[],
): TableBlock {
  const hasDiscount = lines.some(({ discount }) => discount)
  const known = new Set(former?.map(printedFacts))
  const rows = lines.map((line, at): TableCell[] => {
    const isNew = former !== undefined && !known.has(printedFacts(line))
    const said = (text: string): TableCell => (isNew ? { text, tone: 'blue' } : text)
    const [first = '', ...more] = line.description.split('\n')
    const { optional, quantity, unitPrice, discount, unit, unitKey } = line
    return [
      {
        text: first,
        ...(more.length > 0 && { detail: more.join('\n') }),
        strong: true,
        ...(isNew && { tone: 'blue' as const }),
      },
      said(`${count.format(quantity)} ${unit ?? unitKey}`),
      said(`$${price.format(unitPrice)}`),
      ...(hasDiscount ? [said(discount ? `$${written(discount)}` : '')] : []),
      optional
        ? { text: 'Opcional', detail: `$${written(totals.lines[at] ?? 0)}` }
        : said(`$${written(totals.lines[at] ?? 0)}`),
    ]
  })
  return {
    kind: 'table',
    columns: [
      { header: 'Concepto', width: 5.4 },
      { header: 'Cant.', width: 1.5, align: 'right' },
      { header: 'Precio', width: 1.7, align: 'right' },
      ...(hasDiscount ? [{ header: 'Desc.', width: 1.5, align: 'right' } as const] : []),
      { header: 'Importe', width: 1.8, align: 'right' },
    ],
    rows,
    totals: sumRows(totals, currency, hasDiscount ? 4 : 3),
  }
}

/** What of a line stands on paper; its cost does not. */
const printedFacts = ({ description, quantity, unitPrice, discount = 0, unitKey, optional = false }: OfferLine) =>
  JSON.stringify([description, quantity, unitPrice, discount, unitKey, optional])

function sumRows({ printed, total, words }: OfferTotals, currency: string, before: number): TableCell[][] {
  const row = (label: TableCell, amount: string) => [label, ...Array<string>(before - 1).fill(''), amount]
  return [
    ...printed.map(({ label, amount, isSubtracted }) => row(label, `${isSubtracted ? '− ' : ''}$${amount}`)),
    row({ text: `Total ${currency}`, detail: words, wide: true }, `$${written(total)}`),
  ]
}
