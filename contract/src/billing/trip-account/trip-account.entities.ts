import { z } from 'zod'
import { changeOf, money, optionalId, optionalText, recordFacts } from '../../core/fields.ts'
import { id, moment, wire } from '../../core/wire.ts'
import { tripStatuses } from '../../trips/trips.rules.ts'
import { fiscalKindNames } from '../documents/documents.rules.ts'
import { costKindNames, expenseKindNames, incomeSources, payerKeys, payMethodNames } from './trip-account.rules.ts'

const amount = z.number().nullable()
const costs = z.array(z.enum(costKindNames))

/** What a set of trips comes to, in pesos without taxes. */
const sums = {
  km: z.number(),
  income: amount,
  fuel: amount,
  tolls: amount,
  pay: amount,
  expenses: amount,
  cost: z.number(),
  /** null: its income is not known. */
  margin: amount,
  /** Of the income, 0.218; null: there is none. */
  share: amount,
  perKm: amount,
} as const

/** A trip's account in a list: of one under way as it will end. */
export const tripAccountRow = wire({
  tripId: z.number(),
  folio: z.string(),
  name: z.string(),
  status: z.enum(tripStatuses),
  /** When it finished; of others, when it was to leave. */
  at: moment,
  route: z.string(),
  customerId: z.number().nullable(),
  customerName: z.string().nullable(),
  unitId: z.number(),
  unitName: z.string(),
  driverId: z.number().nullable(),
  driverName: z.string().nullable(),
  ...sums,
  incomeFrom: z.enum(incomeSources).nullable(),
  /** What credit notes took off it; the income is without that. */
  credited: z.number(),
  /** Costs that nobody wrote down and are worked out, and those of which nothing is known. */
  estimated: costs,
  missing: costs,
  invoiceId: z.number().nullable(),
  invoiceFolio: z.string().nullable(),
  invoiceKind: z.enum(fiscalKindNames).nullable(),
  closedAt: moment.nullable(),
  /** Written down after it was closed; not in the sums. */
  late: z.number(),
})
export type TripAccountRow = z.output<typeof tripAccountRow>

export const accountTotals = wire({
  trips: z.number(),
  /** With a margin below nothing, and without an income. */
  losing: z.number(),
  unpriced: z.number(),
  ...sums,
})
export type AccountTotals = z.output<typeof accountTotals>

/** The trips of a customer, route, unit or driver. */
export const accountGroup = wire({
  /** What the list is filtered by; '0': those without one. */
  key: z.string(),
  name: z.string().nullable(),
  ...accountTotals.fields,
})
export type AccountGroup = z.output<typeof accountGroup>

const litres = z.number().min(0.001).max(100_000).multipleOf(0.001)
const expenseFields = {
  kind: z.enum(expenseKindNames),
  amount: money(99_999_999).min(0.01),
  /** Of fuel. */
  litres: litres.nullable().optional(),
  at: moment,
  place: optionalText(200),
  note: optionalText(500),
  paidBy: z.enum(payerKeys),
  /** Whom it is owed to, when a driver paid. */
  driverId: optionalId,
}
export const expenseDraft = wire(expenseFields)
export type ExpenseDraft = z.output<typeof expenseDraft>
export const expenseChange = wire(changeOf(expenseFields))
export type ExpenseChange = z.output<typeof expenseChange>

export const tripExpense = wire({
  id: z.number(),
  tripId: z.number(),
  kind: z.enum(expenseKindNames),
  amount: z.number(),
  litres: z.number().nullable(),
  at: moment,
  place: z.string().nullable(),
  note: z.string().nullable(),
  paidBy: z.enum(payerKeys),
  driverId: z.number().nullable(),
  driverName: z.string().nullable(),
  receipt: wire({ name: z.string(), type: z.string(), url: z.string() }).nullable(),
  /** Comes from another record, which alone changes it. */
  isLinked: z.boolean(),
  /** Written down after the account was closed. */
  isLate: z.boolean(),
  ...recordFacts,
})
export type TripExpense = z.output<typeof tripExpense>

const termFields = {
  /** For the whole trip, without taxes; null: its kilometres at their price. */
  agreed: money(99_999_999).nullable().optional(),
  /** The customer to whom it is billed; null: the one its client is. */
  billTo: optionalId,
  /** Its prices, one unit of each concept, become the agreed one when none is typed. */
  quotationId: optionalId,
}
export const termsChange = wire(changeOf(termFields))
export type TermsChange = z.output<typeof termsChange>

const costLine = wire({
  cost: z.enum(costKindNames),
  soFar: amount,
  atEnd: amount,
  /** The same way as usual: half of its trips cost less. */
  usual: amount,
  /** From what it is known, in words. */
  source: z.string(),
  isEstimated: z.boolean(),
})

/** A trip's account as its page shows it. */
export const tripAccount = wire({
  ...tripAccountRow.fields,
  agreed: amount,
  billTo: z.number().nullable(),
  quotationId: z.number().nullable(),
  quotationFolio: z.string().nullable(),
  priceKm: z.number(),
  plannedKm: amount,
  /** Of what was agreed. */
  version: z.number(),
  /** Driven until now. */
  drivenKm: z.number(),
  spent: z.number(),
  costs: z.array(costLine),
  entries: z.array(tripExpense),
  /** The margins of the trips of its way in the last year, as shares of their income, without its own. */
  usual: wire({ trips: z.number(), share: amount, shares: z.array(z.number()), perKm: amount }),
  closedBy: z.string().nullable(),
  /** Why it cannot be billed now. */
  whyNotBilled: z.string().nullable(),
})
export type TripAccount = z.output<typeof tripAccount>

const payFields = {
  method: z.enum(payMethodNames),
  /** Pesos per km or trip, or per cent of the income. */
  rate: z.number().min(0).max(999_999).multipleOf(0.0001),
}
export const driverPayDraft = wire({ driverId: id, ...payFields })
export type DriverPayDraft = z.output<typeof driverPayDraft>
export const driverPayChange = wire(changeOf(payFields))
export type DriverPayChange = z.output<typeof driverPayChange>
export const driverPay = wire({
  id: z.number(),
  driverId: z.number(),
  driverName: z.string(),
  ...payFields,
  ...recordFacts,
})
export type DriverPay = z.output<typeof driverPay>
