import { sql } from 'kysely'
import type { BodyRead, QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  LeftTrip,
  TripBillingPlan,
  billTrips,
  planBilling,
  tripLines,
  unbilledTrips,
} from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { startTask } from '../../../app/jobs/tasks.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { find as findSeries } from '../series/series.repository.ts'
import { billable, billables, byCustomer, choose, finishedIn, priceOf } from './billable.ts'
import { conceptOf } from './concept.ts'
import { isUnbilled } from './trip-account.read.ts'
import { texts } from './trip-account.texts.ts'
import { billingTask } from './trip-billing.task.ts'

/** Finished trips that no living document charges, the latest first. */
export async function pageUnbilled(
  work: Work,
  asked: QueryOf<typeof unbilledTrips>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { customer, search } = asked
  const found = billables(work)
    .where(await finishedIn(work, asked))
    .where(isUnbilled)
    .where(matches(sql`t.search`, search))
    .$if(customer !== undefined, (trips) => trips.where('c.id', '=', customer!))
    .select(billable)
  const orders = { default: sql`t.finished_at desc`, id: sql`t.id`, finishedAt: sql`t.finished_at`, folio: sql`t.id` }
  const page = await readPage(found, asked, orders, from)
  const results = page.results.map((trip) => ({ ...trip, finishedAt: trip.finishedAt!, price: priceOf(trip) }))
  return { ...page, results }
}

/** A concept for each of these trips that may be billed to this customer. */
export async function linesFor(work: Work, { ids, customerId }: BodyRead<typeof tripLines>) {
  const customer = await customerInUse(work, customerId)
  const zone = await zoneOf(work)
  const { trips, left } = await choose(work, { ids })
  const others: LeftTrip[] = trips
    .filter((trip) => trip.customerId !== null && trip.customerId !== customerId)
    .map(({ tripId, folio, customerName }) => ({ tripId, folio, why: texts.otherCustomer(customerName ?? '') }))
  const out = new Set(others.map(({ tripId }) => tripId))
  const lines = trips.filter(({ tripId }) => !out.has(tripId)).map((trip) => conceptOf(trip, customer, zone))
  return { lines, left: [...left, ...others] }
}

/** What would be billed to whom. */
export async function plan(work: Work, asked: BodyRead<typeof planBilling>): Promise<TripBillingPlan> {
  const { trips, left } = await choose(work, asked)
  const grouped = byCustomer(trips, asked.customerId ?? null)
  const customers: TripBillingPlan['customers'] = []
  for (const [customerId, own] of grouped.groups) {
    const { name } = await customerInUse(work, customerId)
    const amount = own.reduce((sum, trip) => sum + (priceOf(trip) ?? 0), 0)
    customers.push({ customerId, name, trips: own.length, amount: Math.round(amount * 100) / 100 })
  }
  customers.sort((a, b) => b.amount - a.amount)
  return { customers, left: [...left, ...grouped.left] }
}

/** The trips are chosen now and billed in the background; answers the task. */
export async function bill(work: Work, asked: BodyRead<typeof billTrips>) {
  const { seriesId, customerId = null, each = 'customer' } = asked
  await findSeries(work, seriesId)
  const { trips, left } = await choose(work, asked)
  const grouped = byCustomer(trips, customerId)
  const ids = [...grouped.groups.values()].flat().map(({ tripId }) => tripId)
  const out = [...left, ...grouped.left]
  if (ids.length === 0) throw badRequest(texts.noneLeft(out))
  const payload = { ids, seriesId, customerId, each, left: out }
  return {
    task_id: await startTask(
      work,
      billingTask,
      payload,
      `Facturar ${ids.length === 1 ? '1 viaje' : `${ids.length} viajes`}`,
    ),
  }
}
