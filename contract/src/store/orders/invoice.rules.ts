import { priceTolerance } from '../store.rules.ts'
import { amountOf, sumOf, sumOfQty, withTax } from '../purchases/purchases.rules.ts'

/** What may be wrong with a line of a supplier's invoice. */
export const differenceKinds = ['unknown', 'quantity', 'price'] as const
/** What is done about it: only what was received is paid, at the agreed price; or what is billed is accepted. */
export const invoiceDecisions = ['agreed', 'accepted'] as const
export type InvoiceDecision = (typeof invoiceDecisions)[number]

interface Ordered {
  id: number
  qty: number
  price: number
  received: number
}
interface Billed {
  qty: number
  price: number
  orderLineId: number | null
  decision: InvoiceDecision | null
}
interface Found {
  kind: (typeof differenceKinds)[number]
  amount: number
  text: string
}
export interface Comparison {
  /** By line of the invoice. */
  differences: Found[][]
  open: number
  over: number
  payable: number
}

const words = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 })
const pesos = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Compares a supplier's invoices, the oldest first, with what was ordered and received. What one invoice bills is not
 * owed for the next one. `paid` of an invoice is what was sent to be paid once; it stands.
 */
export function compareInvoices(
  ordered: readonly Ordered[],
  invoices: readonly { lines: readonly Billed[]; total: number; paid: number | null }[],
): Comparison[] {
  const left = new Map(ordered.map(({ id, received }) => [id, received]))
  const lines = new Map(ordered.map((line) => [line.id, line]))
  return invoices.map(({ lines: billed, total, paid }) => {
    const compared = billed.map((one) => {
      const line = one.orderLineId === null ? undefined : lines.get(one.orderLineId)
      const received = line ? (left.get(line.id) ?? 0) : 0
      if (line) left.set(line.id, Math.max(0, sumOfQty([received, -one.qty])))
      return compareLine(one, line, received)
    })
    const owed = withTax(sumOf(compared.map((line) => line.owed)))
    const isWhole = compared.every((line) => line.differences.length === 0)
    // Without a difference the document's own total is paid: it knows its taxes to the cent.
    const payable = paid ?? (isWhole ? total : owed)
    return {
      differences: compared.map((line) => line.differences),
      open: compared.filter(({ differences }, i) => differences.length > 0 && !billed[i]?.decision).length,
      over: isWhole ? 0 : sumOf([total, -withTax(sumOf(compared.map((line) => line.agreed)))]),
      payable,
    }
  })
}

/** `received`: of the order's line, what no earlier invoice has billed. */
function compareLine(billed: Billed, line: Ordered | undefined, received: number) {
  const amount = amountOf(billed.qty, billed.price)
  if (!line) {
    const unknown: Found = { kind: 'unknown', amount, text: `No está en la orden: $${pesos.format(amount)}` }
    return { differences: [unknown], agreed: 0, owed: billed.decision === 'accepted' ? amount : 0 }
  }
  const differences: Found[] = []
  const arrived = Math.min(billed.qty, received)
  if (billed.qty > received) {
    const over = amountOf(sumOfQty([billed.qty, -received]), billed.price)
    const came = received === 0 ? 'no ha entrado nada' : `han entrado ${words.format(received)}`
    differences.push({
      kind: 'quantity',
      amount: over,
      text: `Facturan ${words.format(billed.qty)} y ${came}: sobran $${pesos.format(over)}`,
    })
  }
  const isDearer = billed.price > line.price * (1 + priceTolerance) + 0.000_000_5
  if (isDearer) {
    const over = sumOf([amountOf(arrived, billed.price), -amountOf(arrived, line.price)])
    const by =
      line.price === 0 ? 'sin precio en la orden' : `${percentOver(billed.price, line.price)} % mayor que la orden`
    differences.push({
      kind: 'price',
      amount: over,
      text: `Precio ${by} (tolera ${priceTolerance * 100} %): $${pesos.format(over)}`,
    })
  }
  const agreed = amountOf(arrived, isDearer ? line.price : billed.price)
  return { differences, agreed, owed: billed.decision === 'accepted' ? amount : agreed }
}

const percentOver = (price: number, agreed: number) =>
  new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }).format((price / agreed - 1) * 100)
