import { isWorth } from '@arriero/contract/billing/payments/payments.rules.ts'
import { customerFinder, invoiceFinder, textOf, type LineText } from './line-words.ts'
import type { Candidate, Line, Matter, OpenInvoice, OpenPayment } from './matching.types.ts'
import { listed, overInvoices, pesos } from './settle-words.ts'
import { sumFinder } from './sums.ts'

const dayMs = 86_400_000
/** Days from one to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** A payment is registered up to so many days before or after its money. */
const paymentDays = { before: 10, after: 10 }
const cleanKey = (text: string | null) => text?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || undefined
const grouped = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key | undefined) => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
/** What a tracking key is worth; nothing else is. */
export const certain = 99
/** Of one amount, those looked at. */
const mostAlike = 40

/** Everything a deposit may be: a payment that was registered, or invoices that it pays. */
export function depositMatcher({ currency, payments, invoices, customers }: Matter) {
  const local = invoices.filter((invoice) => invoice.currency === currency)
  const byAmount = grouped(payments, ({ cents }) => cents)
  const byOperation = grouped(payments, ({ operation }) => cleanKey(operation))
  const byCustomer = grouped(payments, ({ customerId }) => customerId ?? undefined)
  const debts = grouped(local, ({ customerId, issuerId }) => `${customerId} ${issuerId}`)
  const debtsOf = grouped([...debts.values()], ([first]) => first?.customerId)
  const sums = new Map<readonly OpenInvoice[], ReturnType<typeof sumFinder<OpenInvoice>>>()
  const invoicesByAmount = grouped(local, ({ cents }) => cents)
  const customerOf = customerFinder(customers)
  const named = invoiceFinder(invoices)
  const sortedBalances = local.toSorted((a, b) => a.cents - b.cents)

  const sumsOf = (group: readonly OpenInvoice[]) => {
    const known = sums.get(group) ?? sumFinder(group)
    sums.set(group, known)
    return known
  }

  function ofPayments(
    line: Line,
    text: LineText,
    customerId: number | undefined,
    how: string | undefined,
  ): Candidate[] {
    const tracking = cleanKey(line.tracking)
    const tracked = tracking ? (byOperation.get(tracking) ?? []).filter(({ cents }) => cents === line.cents) : []
    const alike = (byAmount.get(line.cents) ?? []).filter((payment) => {
      const days = daysBetween(line.day, payment.day)
      return days >= -paymentDays.before && days <= paymentDays.after && !tracked.includes(payment)
    })
    const found = alike.slice(0, mostAlike).flatMap((payment) => {
      if (customerId !== undefined && payment.customerId !== customerId) return []
      const isNamed = [payment.folio, ...payment.invoices].some((folio) => text.tokens.has(folio.replace('-', '')))
      const gap = Math.abs(daysBetween(line.day, payment.day))
      const score =
        55 + (how ? 25 : 0) + (isNamed ? 25 : 0) + (gap <= 1 ? 12 : gap <= 3 ? 8 : 4) + (alike.length === 1 ? 5 : 0)
      const reasons = ['Importe', ...(how ? [how] : []), ...(isNamed ? ['Folio'] : []), ...(gap <= 3 ? ['Fecha'] : [])]
      return [paymentCandidate([payment], Math.min(score, 98), reasons)]
    })
    return [
      ...tracked.map((payment) => paymentCandidate([payment], certain, ['Clave de rastreo', 'Importe'])),
      ...found,
      ...ofSeveral(line, customerId, how),
    ]
  }

  /** One transfer for several payments of one customer. */
  function ofSeveral(line: Line, customerId: number | undefined, how: string | undefined): Candidate[] {
    if (customerId === undefined) return []
    const near = (byCustomer.get(customerId) ?? []).filter(({ day }) => Math.abs(daysBetween(line.day, day)) <= 5)
    const found = near.length > 1 && near.length <= 12 ? sumFinder(near)(line.cents) : undefined
    return found ? [paymentCandidate(found.items, 82, ['Suma', how ?? 'Cliente', 'Fecha'])] : []
  }

  function ofInvoices(
    line: Line,
    text: LineText,
    customerId: number | undefined,
    how: string | undefined,
  ): Candidate[] {
    const spoken = named(text, customerId)
    const foreign = spoken.filter((invoice) => invoice.currency !== currency)
    const own = [
      ...grouped(
        spoken.filter((invoice) => invoice.currency === currency),
        ({ customerId: who, issuerId }) => `${who} ${issuerId}`,
      ).values(),
    ]
    const [only] = own
    if (only && own.length === 1) return [ofNamed(line, only.toSorted(byAge), how)]
    if (own.length === 0 && foreign.length === 1) return ofForeign(line, foreign[0]!)
    return customerId === undefined ? ofAmount(line) : ofCustomer(line, customerId, how ?? 'Cliente')
  }

  function ofNamed(line: Line, invoices: readonly OpenInvoice[], how: string | undefined): Candidate {
    const sum = invoices.reduce((total, { cents }) => total + cents, 0)
    const score = sum === line.cents ? 96 + (how ? 2 : 0) : (sum > line.cents ? 78 : 62) + (how ? 8 : 0)
    const folios = invoices.length === 1 ? 'Folio' : `${invoices.length} folios`
    return invoiceCandidate(line, invoices, score, [
      ...(sum === line.cents ? ['Importe'] : []),
      ...(how ? [how] : []),
      folios,
    ])
  }

  /** Its folio is named and what came in is what it was worth within a tenth: its rate is that of the money. */
  function ofForeign(line: Line, invoice: OpenInvoice): Candidate[] {
    if (currency !== 'MXN' || !invoice.rate) return []
    const rate = Math.round((line.cents / invoice.cents) * 1_000_000) / 1_000_000
    if (Math.abs(rate / invoice.rate - 1) > 0.1 || !isWorth(invoice.cents / 100, rate, line.cents / 100, 1)) return []
    return [
      {
        takes: [`invoice ${invoice.id}`],
        key: `invoices ${invoice.id}`,
        title: `${invoice.folio}, ${pesos(invoice.cents, invoice.currency)}`,
        words: `Al tipo de cambio ${rate.toFixed(4)}`,
        reasons: ['Folio', 'Tipo de cambio'],
        score: 86,
        settlement: {
          as: 'invoices',
          customerId: invoice.customerId,
          allocations: [{ invoiceId: invoice.id, amount: invoice.cents / 100, paid: line.cents / 100, rate }],
        },
      },
    ]
  }

  function ofCustomer(line: Line, customerId: number, how: string): Candidate[] {
    const isKnown = how !== 'Nombre'
    const groups = (debtsOf.get(customerId) ?? []) as readonly (readonly OpenInvoice[])[]
    return groups.flatMap((group) => {
      const same = (invoicesByAmount.get(line.cents) ?? []).filter((one) => group.includes(one))
      if (same.length > 0)
        return same
          .slice(0, 3)
          .map((one) =>
            invoiceCandidate(line, [one], (isKnown ? 92 : 84) - (same.length > 1 ? 12 : 0), ['Importe', how]),
          )
      const sum = sumsOf(group)(line.cents)
      if (sum)
        return [
          invoiceCandidate(line, sum.items, isKnown ? 88 : 80, [
            how,
            sum.isOldest ? 'Suma de las más antiguas' : 'Suma única',
          ]),
        ]
      return [invoiceCandidate(line, group, 45, [how, 'Las más antiguas'])]
    })
  }

  /** Nobody is named: the only one who owes just that. */
  function ofAmount(line: Line): Candidate[] {
    const same = (invoicesByAmount.get(line.cents) ?? []).filter(({ issuedOn }) => issuedOn <= line.day)
    return same.length === 1 ? [invoiceCandidate(line, same, 60, ['Importe único'])] : []
  }

  function near(line: Line): string | null {
    const same = invoicesByAmount.get(line.cents) ?? []
    if (same.length > 1)
      return `${new Set(same.map(({ customerId }) => customerId)).size} clientes deben ese importe`.replace(
        /^1 clientes deben/,
        'Un cliente debe varias veces',
      )
    let [low, high] = [0, sortedBalances.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sortedBalances[middle]!.cents < line.cents) low = middle + 1
      else high = middle
    }
    const closest = [sortedBalances[low - 1], sortedBalances[low]]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => Math.abs(a.cents - line.cents) - Math.abs(b.cents - line.cents))[0]
    if (!closest || Math.abs(closest.cents - line.cents) > line.cents * 0.02) return null
    return `Parecida: ${closest.folio}, debe ${pesos(closest.cents, currency)}`
  }

  return {
    near,
    candidates(line: Line): Candidate[] {
      const text = textOf(line)
      const whom = customerOf(line, text)
      const customerId = whom?.customer.id
      const registered = ofPayments(line, text, customerId, whom?.how)
      return [...registered, ...ofInvoices(line, text, customerId, whom?.how)]
    },
  }
}

const byAge = (a: OpenInvoice, b: OpenInvoice) => a.issuedOn.localeCompare(b.issuedOn) || a.id - b.id

function paymentCandidate(payments: readonly OpenPayment[], score: number, reasons: string[]): Candidate {
  const ids = payments.map(({ id }) => id)
  const invoices = payments.flatMap((payment) => payment.invoices)
  return {
    takes: ids.map((id) => `payment ${id}`),
    key: `payment ${ids.join(' ')}`,
    title: [
      listed(payments.map(({ folio }) => folio)),
      invoices.length === 1 ? invoices[0] : invoices.length > 1 && `${invoices.length} facturas`,
    ]
      .filter(Boolean)
      .join(', '),
    words: invoices.length > 0 ? `Pago registrado de ${listed(invoices)}` : 'Pago registrado, a favor del cliente',
    reasons,
    score,
    settlement: { as: 'payment', paymentIds: ids },
  }
}

function invoiceCandidate(line: Line, invoices: readonly OpenInvoice[], score: number, reasons: string[]): Candidate {
  const { settlement, paid, words } = overInvoices(invoices, line.cents)
  return {
    takes: paid.map(({ id }) => `invoice ${id}`),
    key: `invoices ${paid.map(({ id }) => id).join(' ')}`.slice(0, 200),
    title: listed(paid.map(({ folio }) => folio)),
    words,
    reasons,
    score: Math.min(score, 98),
    settlement,
  }
}
