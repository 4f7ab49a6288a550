import { sql, type Expression, type SqlBool } from 'kysely'
import type { LeftTrip } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { mostBilled } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { isUnbilled } from './trip-account.read.ts'
import { texts } from './trip-account.texts.ts'

/** A trip with what a concept says of it. */
export interface Billable {
  tripId: number
  folio: string
  status: string
  route: string
  unitName: string
  finishedAt: string | null
  /** Of the customer's own, as the legs carry them. */
  references: string
  km: number | null
  priceKm: number
  agreed: number | null
  customerId: number | null
  customerName: string | null
  /** What charges it already. */
  charged: string | null
}

/** Trips `t` as they would be billed, the customer `c` being the agreed one or the one its client is. */
export const billables = ({ tx, scope }: Work) =>
  tx
    .selectFrom('trip as t')
    .leftJoin('trip_terms as m', 'm.trip_id', 't.id')
    .leftJoin('billing_customer as c', (join) =>
      join
        .on(
          sql<SqlBool>`c.id = coalesce(m.customer_id, (select min(own.id) from billing_customer own
            where own.account_id = t.account_id and own.client_id = t.client_user_id and own.active and own.deleted_at is null))`,
        )
        .onRef('c.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)

export const billable = [
  't.id as tripId',
  't.folio',
  't.status',
  sql<string>`coalesce((select (array_agg(d.origin ->> 'name' order by d.position))[1] || ' – ' ||
    (array_agg(d.destination ->> 'name' order by d.position desc))[1]
    from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id), t.name)`.as('route'),
  't.unit_name as unitName',
  't.finished_at as finishedAt',
  sql<string>`coalesce((select string_agg(distinct d.folio, ', ') from trip_destination d
    where d.account_id = t.account_id and d.trip_id = t.id and d.folio <> ''), '')`.as('references'),
  sql<number | null>`round(coalesce(t.total_km, nullif(t.travelled_km, 0))::numeric, 2)::float8`.as('km'),
  sql<number>`t.price_km::float8`.as('priceKm'),
  sql<number | null>`m.agreed::float8`.as('agreed'),
  'c.id as customerId',
  'c.name as customerName',
  sql<
    string | null
  >`(select f.series || '-' || f.folio from fiscal_line l join fiscal_document f on f.id = l.document_id
    where l.account_id = t.account_id and l.trip_id = t.id and l.is_living limit 1)`.as('charged'),
] as const

/** What it is sold for, without taxes; null: nobody gave it a price. */
export function priceOf({ agreed, priceKm, km }: Pick<Billable, 'agreed' | 'priceKm' | 'km'>): number | null {
  const price = agreed ?? Math.round(priceKm * (km ?? 0) * 100) / 100
  return price > 0 ? price : null
}

/** The same of a trip `t` with its terms `m`; 0: nobody gave it a price. */
export const price = sql<number>`coalesce(m.agreed, round(t.price_km * coalesce(t.total_km, t.travelled_km, 0)::numeric, 2))::float8`

/** Why a trip is not billed; undefined: it may be. */
export function whyNot(trip: Billable): string | undefined {
  if (trip.charged) return texts.charged(trip.charged)
  if (trip.status === 'cancelled') return texts.cancelled
  if (trip.status !== 'finished') return texts.running
  return priceOf(trip) === null ? texts.unpriced : undefined
}

export interface Choice {
  ids?: readonly number[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Condition on `t`: it ended in these days of the account's zone. */
export async function finishedIn(work: Work, { from, to }: Choice): Promise<Expression<SqlBool>> {
  const zone = await zoneOf(work)
  const parts = [
    sql<SqlBool>`t.status = 'finished'`,
    ...(from === undefined ? [] : [sql<SqlBool>`t.finished_at >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`t.finished_at < (${to}::date + 1)::timestamp at time zone ${zone}`]),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** The chosen trips, or the unbilled ones that ended in some days; those that stay out, with their reason. */
export async function choose(work: Work, asked: Choice): Promise<{ trips: Billable[]; left: LeftTrip[] }> {
  const { ids, from, to } = asked
  if (!ids && !(from && to)) throw badRequest(texts.chooseTrips)
  const chosen = ids
    ? billables(work).where(sql<SqlBool>`t.id = any(${[...ids]}::int[])`)
    : billables(work)
        .where(await finishedIn(work, asked))
        .where(isUnbilled)
  const found: Billable[] = await chosen
    .select(billable)
    .orderBy('t.finished_at')
    .orderBy('t.id')
    .limit(mostBilled)
    .execute()
  const left: LeftTrip[] = []
  const trips = found.filter((trip) => {
    const why = whyNot(trip)
    if (why) left.push({ tripId: trip.tripId, folio: trip.folio, why })
    return !why
  })
  return { trips, left }
}

/** The chosen trips by customer; `billTo` has those whose client is no customer. */
export function byCustomer(trips: readonly Billable[], billTo: number | null) {
  const groups = new Map<number, Billable[]>()
  const left: LeftTrip[] = []
  for (const trip of trips) {
    const customerId = trip.customerId ?? billTo
    if (customerId === null) left.push({ tripId: trip.tripId, folio: trip.folio, why: texts.noCustomer })
    else groups.set(customerId, [...(groups.get(customerId) ?? []), trip])
  }
  return { groups, left }
}
