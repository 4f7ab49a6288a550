import type { ReadInvoiceLine } from './read-invoice.ts'

interface OrderedLine {
  id: number
  code: string
  barcode: string | null
  name: string
  qty: number
  price: number
}

const letters = (text: string | null) =>
  (text ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Which line of the order each line of an invoice is for, null where nothing tells. By the part's code, then its name,
 * then quantity and price together; a line of the order is taken once, unless the code says so again.
 */
export function matchLines(ordered: readonly OrderedLine[], billed: readonly ReadInvoiceLine[]): (number | null)[] {
  const found: (number | null)[] = billed.map(() => null)
  const ways: ((line: OrderedLine, of: ReadInvoiceLine) => boolean)[] = [
    (line, { code }) =>
      code !== null && letters(code) !== '' && [line.code, line.barcode].some((own) => letters(own) === letters(code)),
    (line, { description }) => {
      const said = letters(description)
      return said === letters(line.name) || (letters(line.code).length > 3 && said.includes(letters(line.code)))
    },
    (line, { qty, price }) => line.qty === qty && line.price === price,
  ]
  for (const [way, isSame] of ways.entries()) {
    for (const [i, line] of billed.entries()) {
      if (found[i] !== null) continue
      const free = ordered.filter((one) => isSame(one, line) && !found.includes(one.id))
      // Quantity and price alone may fit several parts: then a person says which.
      if (way === 2 && free.length > 1) continue
      const again = way === 0 ? ordered.find((one) => isSame(one, line)) : undefined
      found[i] = free[0]?.id ?? again?.id ?? null
    }
  }
  return found
}
