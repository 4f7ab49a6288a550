import { sql } from 'kysely'
import type { LeftTrip, TripBilling } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { mostLines } from '@arriero/contract/billing/documents/documents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import { customerOf } from '../customers/customers.read.ts'
import { lockTrips } from '../documents/claims.ts'
import * as invoices from '../invoices/invoices.service.ts'
import { byCustomer, choose } from './billable.ts'
import { conceptOf } from './concept.ts'

interface Order {
  ids: number[]
  seriesId: number
  customerId: number | null
  each: 'customer' | 'trip'
  /** Known to stay out before it began. */
  left: LeftTrip[]
}

/**
 * Bills trips, an invoice and its claims in one transaction each. Begun anew after a crash it goes on with those that
 * nothing charges yet, and its result is read from what charges them.
 */
export const billingTask = taskKind<Order>({
  name: 'bill-trips',
  label: 'Facturar viajes',
  async run(order, { app, scope, progress }) {
    const { ids, seriesId, customerId, each } = order
    const groups = await inWork(app, scope, async (work) => {
      const { trips } = await choose(work, { ids })
      return [...byCustomer(trips, customerId).groups].flatMap(([customer, own]) =>
        inParts(
          own.map(({ tripId }) => tripId),
          each === 'trip' ? 1 : mostLines,
        ).map((part) => ({ customer, part })),
      )
    })
    const problems: TripBilling['problems'] = []
    await progress(0, groups.length)
    for (const [at, { customer, part }] of groups.entries()) {
      const problem = await invoiceOne(app, scope, { seriesId, customer, ids: part })
      if (problem && problems.every((one) => one.name !== problem.name || one.problem !== problem.problem))
        problems.push(problem)
      await progress(at + 1, groups.length)
    }
    return { result: await inWork(app, scope, (work) => resultOf(work, order, problems)) }
  },
})

function inParts<One>(all: readonly One[], most: number): One[][] {
  const parts: One[][] = []
  for (let from = 0; from < all.length; from += most) parts.push(all.slice(from, from + most))
  return parts
}

interface Part {
  seriesId: number
  customer: number
  ids: number[]
}

/** The draft of one invoice; what keeps it from being written is told with its customer. */
async function invoiceOne(app: App, scope: Scope, { seriesId, customer: customerId, ids }: Part) {
  let name = ''
  try {
    await inWork(app, scope, async (work) => {
      const customer = await customerOf(work, customerId)
      ;({ name } = customer)
      // What somebody else bills at this moment is charged once we have it, and left out.
      await lockTrips(work, ids)
      const { trips } = await choose(work, { ids })
      if (trips.length === 0) return
      const zone = await zoneOf(work)
      const method = customer.paymentMethod ?? (customer.creditDays > 0 ? 'PPD' : 'PUE')
      await invoices.create(work, {
        seriesId,
        customerId,
        method,
        // The prices of trips are in pesos.
        currency: 'MXN',
        lines: trips.map((trip) => conceptOf(trip, customer, zone)),
      })
    })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name, problem: error.message }
  }
}

async function resultOf(
  { tx, scope }: Work,
  { ids, left }: Order,
  problems: TripBilling['problems'],
): Promise<TripBilling> {
  const { rows } = await sql<TripBilling['invoices'][number]>`
    select d.id, d.series || '-' || d.folio as folio, d.receiver ->> 'name' as name, count(*) as trips, d.total::float8 as total
    from fiscal_line l join fiscal_document d on d.id = l.document_id
    where l.account_id = ${scope.accountId} and l.trip_id = any(${ids}::int[]) and l.is_living
    group by d.id order by d.id`.execute(tx)
  return { invoices: rows, problems, left }
}
