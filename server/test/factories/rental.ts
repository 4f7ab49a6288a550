import { createArrangement, type ArrangementDraft } from '@arriero/contract/rental/arrangements.contract.ts'
import {
  createRentalItem,
  createRentalTemplate,
  type RentalItemDraft,
} from '@arriero/contract/rental/items.contract.ts'
import { createRentalPayment, deliverArrangement } from '@arriero/contract/rental/steps.contract.ts'
import { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import { call } from '../api.ts'
import type { TestUser } from '../factories.ts'
import { makeCustomer } from './billing.ts'
import { makeUnit } from './units.ts'

const dayMs = 86_400_000
/** An instant so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** A unit with rates: 1 000 a day, 6 000 a week, 20 000 a month, 100 km a day, 5 each one more. */
export async function makeRentable(user: TestUser, given: Partial<RentalItemDraft> = {}) {
  const unitId = given.unitId ?? (await makeUnit(user)).id
  const body = {
    kind: 'thing',
    unitId,
    rateDay: 1000,
    rateWeek: 6000,
    rateMonth: 20_000,
    kmPerDay: 100,
    kmOverRate: 5,
    fuelRate: 300,
    deposit: 5000,
    costDay: 400,
    ...given,
  } as const
  return call(user, createRentalItem, { body })
}

const renters = new Map<number, Promise<number>>()
/** Who rents in an account: one customer, since each has its own RFC. */
export function renterOf(user: TestUser): Promise<number> {
  const known = renters.get(user.accountId) ?? makeCustomer(user, { paymentMethod: 'PUE', paymentForm: '03' })
  renters.set(user.accountId, known)
  return known
}

/** A quote of a new unit for three days from tomorrow, unless told otherwise. */
export async function makeQuote(user: TestUser, given: Partial<ArrangementDraft> = {}) {
  const itemId = given.itemId ?? (await makeRentable(user)).id
  const customerId = given.customerId ?? (await renterOf(user))
  return call(user, createArrangement, {
    body: { from: inDays(1), to: inDays(4), ...given, itemId, customerId },
  })
}
export const makeContract = (user: TestUser, given: Partial<ArrangementDraft> = {}) =>
  makeQuote(user, { stage: 'reserved', ...given })

/** A contract that began two days ago and is out, with 10 000 km and a full tank. */
export async function makeDelivered(user: TestUser, given: Partial<ArrangementDraft> = {}) {
  const { id } = await makeContract(user, { from: inDays(-2), to: inDays(1), ...given })
  return call(user, deliverArrangement, { params: { id }, body: { at: inDays(-2), km: 10_000, fuel: 8 } })
}

/** What is rented out, of every kind, with `mark` in its texts, and a contract of this unit; answers the ids. */
export async function fillRental(user: TestUser, unitId: number, mark: string): Promise<number[]> {
  const extra = await call(user, createRentalItem, { body: { kind: 'extra', name: mark, rateDay: 100 } })
  const template = await call(user, createRentalTemplate, { body: { name: mark, paper: 'contract', body: mark } })
  const item = await makeRentable(user, { group: mark, unitId })
  const extras = [{ itemId: extra.id }]
  const { results } = await call(user, listCustomers)
  const customerId = results[0]?.id ?? (await renterOf(user))
  const term = { from: inDays(300), to: inDays(303) }
  const named = { notes: mark, contact: mark }
  const contract = await makeContract(user, { itemId: item.id, customerId, ...named, ...term, extras })
  const { payment } = await call(user, createRentalPayment, {
    params: { id: contract.id },
    body: { amount: 1, notes: mark, key: crypto.randomUUID() },
  })
  return [extra, template, item, contract, payment].map(({ id }) => id)
}
