/** How far a payment is: the money moves balances when it is registered, its complement (REP) follows. */
export const paymentStages = [
  { stage: 'registered', label: 'Registrado', tone: 'blue' },
  { stage: 'pending', label: 'REP pendiente', tone: 'amber' },
  { stage: 'stamped', label: 'REP timbrado', tone: 'green' },
  { stage: 'cancelled', label: 'Cancelado', tone: 'grey' },
] as const
export type PaymentStage = (typeof paymentStages)[number]['stage']
export const paymentStageNames = paymentStages.map(({ stage }) => stage)

/** Invoices that one deposit pays. */
export const mostAllocations = 500

/** The last day to stamp the complement of what was paid on this day: the 5th of the next month. */
export function complementDueOn(paidOn: string): string {
  const [year = 0, month = 0] = paidOn.split('-').map(Number)
  return `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-05`
}

/** Forms that go through a bank: only these carry accounts (c_FormaPago, «bancarizado»). */
export const bankForms = ['02', '03', '04', '05', '06', '28', '29'] as const
export const hasBank = (form: string | null | undefined): boolean => bankForms.some((one) => one === form)

// Money is counted in whole cents and rates in whole millionths, so that nothing is lost between them.
const cents = (amount: number) => BigInt(Math.round(amount * 100))
const millionths = (rate: number) => BigInt(Math.round(rate * 1_000_000))
const amountOf = (count: bigint) => Number(count) / 100
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const convertCents = (count: bigint, from: bigint, to: bigint) => (2n * count * from + to) / (2n * to)

/** An amount at one rate (pesos per unit) in units of another, to the cent, halves up. */
export const convert = (amount: number, from: number, to: number): number =>
  amountOf(convertCents(cents(amount), millionths(from), millionths(to)))

export const sumOf = (amounts: readonly number[]): number =>
  amountOf(amounts.reduce((sum, amount) => sum + cents(amount), 0n))

/**
 * Is `paid` of the deposit what `amount` of the invoice is worth? Either may be the one that was rounded to its cent.
 * Rates are pesos per unit.
 */
export function isWorth(amount: number, rate: number, paid: number, depositRate: number): boolean {
  const [own, other] = [millionths(rate), millionths(depositRate)]
  const gap = cents(amount) * own - cents(paid) * other
  return 2n * (gap < 0n ? -gap : gap) <= own + other
}

/** What an invoice still owes; `rate` is pesos per unit of its currency on the day of the deposit, 1 for pesos. */
export interface Owed {
  id: number
  balance: number
  rate: number
}
export interface Deposit {
  amount: number
  rate: number
}
/** `amount` in the invoice's currency, `paid` the same in the deposit's. */
export interface Share {
  id: number
  amount: number
  paid: number
}

/** What a part of the deposit settles of an invoice, never more than it owes; nothing when it is not worth a cent. */
function settle({ id, balance, rate }: Owed, part: bigint, depositRate: bigint): Share[] {
  const own = millionths(rate)
  const worth = convertCents(cents(balance), own, depositRate)
  if (worth === 0n || part <= 0n) return []
  if (part >= worth) return [{ id, amount: balance, paid: amountOf(worth) }]
  const amount = least(cents(balance), convertCents(part, depositRate, own))
  return amount === 0n ? [] : [{ id, amount: amountOf(amount), paid: amountOf(part) }]
}

/** The deposit over the invoices in their order, each settled before the next. */
export function inOrder(owed: readonly Owed[], deposit: Deposit): Share[] {
  const depositRate = millionths(deposit.rate)
  let left = cents(deposit.amount)
  return owed.flatMap((invoice) => {
    const shares = settle(invoice, left, depositRate)
    for (const { paid } of shares) left -= cents(paid)
    return shares
  })
}

/** The deposit over all invoices, each by the share it has in what is owed; the cents that are left over go to the first. */
export function inProportion(owed: readonly Owed[], deposit: Deposit): Share[] {
  const depositRate = millionths(deposit.rate)
  const worths = owed.map(({ balance, rate }) => convertCents(cents(balance), millionths(rate), depositRate))
  const worth = worths.reduce((sum, one) => sum + one, 0n)
  if (worth === 0n) return []
  const money = least(cents(deposit.amount), worth)
  const parts = worths.map((one) => (money * one) / worth)
  let left = money - parts.reduce((sum, part) => sum + part, 0n)
  return owed.flatMap((invoice, at) => {
    const extra = left > 0n && parts[at]! < worths[at]! ? 1n : 0n
    left -= extra
    return settle(invoice, parts[at]! + extra, depositRate)
  })
}
