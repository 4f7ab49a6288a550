import { cents } from '../core/cents.ts'

/** Calendar arithmetic on days `yyyy-MM-dd` and months `yyyy-MM`: no clock, so no clock changes. */
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayMs = 86_400_000
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayMs)
export const addDays = (day: string, days: number) => dayAt(utc(day) + days * dayMs)
export const monthOf = (day: string) => day.slice(0, 7)
export const firstOf = (month: string) => `${month}-01`
export function addMonths(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
export const daysIn = (month: string) => daysBetween(firstOf(month), firstOf(addMonths(month, 1)))
export const lastOf = (month: string) => addDays(firstOf(addMonths(month, 1)), -1)

/** The same day so many years later; of a 29th of February the 28th. */
export function yearsLater(day: string, years: number): string {
  const month = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}`
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, '0')}`
}

/** Months that a term touches, from its first to its last day. */
export function monthsOf(start: string, end: string): string[] {
  const months: string[] = []
  for (let month = monthOf(start); month <= monthOf(end); month = addMonths(month, 1)) months.push(month)
  return months
}

/** From this day on the rent of a whole month is so much. */
export interface RentStep {
  from: string
  rent: number
}

interface Term {
  start: string
  end: string
  /** At least one, the oldest first. */
  steps: readonly RentStep[]
}

/** The rent in force on a day. */
export function rentOn(steps: readonly RentStep[], day: string): number {
  let rent = steps[0]?.rent ?? 0
  for (const step of steps) if (step.from <= day) rent = step.rent
  return rent
}

/** What a month costs: whole, or by its days where the term begins, ends or changes its rent within it. */
export function rentOfMonth(month: string, { start, end, steps }: Term): { amount: number; days: number } {
  const from = start > firstOf(month) ? start : firstOf(month)
  const to = end < lastOf(month) ? end : lastOf(month)
  if (from > to) return { amount: 0, days: 0 }
  const days = daysBetween(from, to) + 1
  const changes = steps.map((step) => step.from).filter((day) => day > from && day <= to)
  if (days === daysIn(month) && changes.length === 0) return { amount: rentOn(steps, from), days }
  let sum = 0
  for (let day = from; day <= to;) {
    const next = changes.find((change) => change > day) ?? addDays(to, 1)
    sum += (rentOn(steps, day) * daysBetween(day, next)) / daysIn(month)
    day = next
  }
  return { amount: cents(sum), days }
}

/** When a month has to be paid: its day of payment, or the first day of a term that begins after it. */
export function dueOn(month: string, start: string, dueDay: number): string {
  const day = `${month}-${String(Math.min(dueDay, daysIn(month))).padStart(2, '0')}`
  return day < start ? start : day
}

export interface MonthCharge {
  month: string
  days: number
  dueOn: string
  amount: number
  tax: number
}

/** What is charged until a month, that one included. */
export const scheduleOf = (
  term: Term & { dueDay: number; taxRate: number },
  until = monthOf(term.end),
): MonthCharge[] =>
  monthsOf(term.start, term.end)
    .filter((month) => month <= until)
    .map((month) => {
      const { amount, days } = rentOfMonth(month, term)
      return {
        month,
        days,
        dueOn: dueOn(month, term.start, term.dueDay),
        amount,
        tax: cents((amount * term.taxRate) / 100),
      }
    })

/**
 * The rent of the next year: with the last published index over that of the base, plus points, at most `cap` percent.
 * A fall of prices leaves it as it is.
 */
export function indexedRent(
  rent: number,
  { base, last, points = 0, cap = null }: { base: number; last: number; points?: number; cap?: number | null },
): number {
  const growth = Math.max(0, (last / base - 1) * 100) + points
  return cents(rent * (1 + Math.min(growth, cap ?? growth) / 100))
}

/** Once, on what was not paid in time. */
export const lateFee = (owed: number, percent: number) => cents((owed * percent) / 100)

export interface OwedCharge {
  id: number
  dueOn: string
  total: number
  /** The invoice that charges it. */
  documentId?: number | null
}
/** What billing registered as paid of an invoice; `amount` null: all of it, whatever its lines were rounded to. */
export interface PaidInvoice {
  documentId: number
  amount: number | null
  paidOn: string
}
export interface PaidSum {
  paidOn: string
  amount: number
}
export interface Settled {
  id: number
  paid: number
  /** The day on which the last of it came in. */
  settledOn: string | null
}

const oldestFirst = <Charge extends OwedCharge>(charges: readonly Charge[]) =>
  charges.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id)

/** Of each charge, in whole cents, what was paid of its invoice: the oldest of an invoice first. */
function paidByInvoice(charges: readonly OwedCharge[], invoices: readonly PaidInvoice[]) {
  const paid = new Map<number, { part: number; on: string }>()
  for (const { documentId, amount, paidOn } of invoices) {
    let left = amount === null ? Infinity : Math.round(amount * 100)
    for (const { id, total } of charges.filter((charge) => charge.documentId === documentId)) {
      const part = Math.min(left, Math.round(total * 100))
      left -= part
      if (part > 0) paid.set(id, { part, on: paidOn })
    }
  }
  return paid
}

/**
 * What each charge has got: what was paid of its invoice, and of the tenant's other payments the oldest charge from the
 * oldest; what is left over is in the tenant's favour.
 */
export function settle(
  charges: readonly OwedCharge[],
  payments: readonly PaidSum[],
  invoices: readonly PaidInvoice[] = [],
): { settled: Settled[]; credit: number } {
  const sums = payments
    .map(({ paidOn, amount }) => ({ paidOn, left: Math.round(amount * 100) }))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
  const ordered = oldestFirst(charges)
  const byInvoice = paidByInvoice(ordered, invoices)
  let at = 0
  const settled = ordered.map(({ id, total }): Settled => {
    const owed = Math.round(total * 100)
    const known = byInvoice.get(id)
    let paid = known?.part ?? 0
    let last = known?.on ?? null
    for (let sum = sums[at]; sum && paid < owed; sum = sums[at]) {
      const part = Math.min(owed - paid, sum.left)
      paid += part
      sum.left -= part
      last = last !== null && last > sum.paidOn ? last : sum.paidOn
      if (sum.left > 0) break
      at += 1
    }
    return { id, paid: paid / 100, settledOn: paid === owed && owed > 0 ? last : null }
  })
  const left = sums.slice(at).reduce((sum, { left: rest }) => sum + rest, 0)
  return { settled, credit: left / 100 }
}

/** What a month costs beyond what invoices charge of it; null: no more. Less than they do cannot be: the month stays theirs. */
export function beyondInvoices(wanted: MonthCharge, invoiced: readonly Pick<MonthCharge, 'amount' | 'tax' | 'days'>[]) {
  const sum = (of: (part: Pick<MonthCharge, 'amount' | 'tax' | 'days'>) => number) =>
    invoiced.reduce((all, part) => all + of(part), 0)
  const amount = cents(wanted.amount - sum((part) => part.amount))
  const tax = cents(wanted.tax - sum((part) => part.tax))
  if (amount < 0 || tax < 0) return { isLess: true, charge: null }
  if (invoiced.length === 0) return { isLess: false, charge: wanted }
  const days = Math.max(1, wanted.days - sum((part) => part.days))
  return { isLess: false, charge: amount === 0 ? null : { ...wanted, amount, tax, days } }
}

export const chargeMarks = ['paid', 'paid_late', 'partial', 'late', 'due'] as const
export type ChargeMark = (typeof chargeMarks)[number]

interface ChargeToday {
  dueOn: string
  total: number
  paid: number
  settledOn: string | null
  graceDays: number
}

/** How a charge stands on a day: it is late once its days of grace are over. */
export function chargeMark({ dueOn: due, total, paid, settledOn, graceDays }: ChargeToday, today: string): ChargeMark {
  const last = addDays(due, graceDays)
  if (paid >= total) return settledOn !== null && settledOn > last ? 'paid_late' : 'paid'
  if (today > last) return paid > 0 ? 'partial' : 'late'
  return 'due'
}
