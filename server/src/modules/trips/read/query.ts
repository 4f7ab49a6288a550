import { sql, type RawBuilder } from 'kysely'
import type { tripOrders } from '@arriero/contract/trips/trips.contract.ts'
import type { Attention, TripCounts, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { defaultPageSize, maxPageSize, type Page } from '@arriero/contract/core/paging.ts'
import { lateAfterMinutes, type TripStatus } from '@arriero/contract/trips/trips.rules.ts'
import { matches, type PageRequest } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { isUnbilled } from '../../billing/trip-account/trip-account.read.ts'
import { silentMinutes, tripRows } from './rows.ts'
import { knowsChecklists, seesPrices, visibleTrips } from './visible.ts'

export interface TripFilter {
  /** Active ones unless told. */
  status?: TripStatus | 'all' | undefined
  search?: string | undefined
  state?: readonly number[] | undefined
  late?: boolean | undefined
  attention?: Attention | undefined
  from?: string | undefined
  to?: string | undefined
  finished_from?: string | undefined
  finished_to?: string | undefined
  delivered_from?: string | undefined
  delivered_to?: string | undefined
  client_id?: readonly number[] | undefined
  unit_id?: readonly number[] | undefined
  driver_id?: readonly number[] | undefined
  line_id?: string | undefined
  travel_type_id?: number | undefined
  unbilled?: boolean | undefined
  checklist?: keyof typeof checklistStandings | undefined
  id?: readonly number[] | undefined
}

const silent = sql<boolean>`(t.state <> 1 and t.last_fix_at < now() - make_interval(mins => ${sql.lit(silentMinutes)}))`
const troubles: Record<Attention, RawBuilder<boolean>> = {
  late: sql`t.late_minutes > ${sql.lit(lateAfterMinutes)}`,
  deviated: sql`t.deviated_since is not null`,
  stopped: sql`t.stopped_since is not null`,
  not_reporting: silent,
  no_driver: sql`t.driver_names = ''`,
}

const demands = (which: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from trip_checklist k where k.account_id = t.account_id and k.trip_id = t.id and ${which})`
const unfilled = demands(sql`k.filled_id is null`)
/** How what a trip demands stands. */
const checklistStandings = {
  waiting: unfilled,
  missed: demands(sql`k.filled_id is null and k.missed_at is not null`),
  filled: sql<boolean>`${demands(sql`true`)} and not ${unfilled}`,
}

const delivered = ({ delivered_from: from, delivered_to: to }: TripFilter) =>
  sql<boolean>`exists (select 1 from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id
    and d.arrived_at >= coalesce(${from ?? null}::timestamptz, '-infinity') and d.arrived_at <= coalesce(${to ?? null}::timestamptz, 'infinity'))`

export function filteredTrips(work: Work, filter: TripFilter) {
  const any = (ids: readonly number[]) => sql`any(${ids}::int[])`
  return (
    visibleTrips(work)
      .$if(filter.status !== 'all', (trips) => trips.where('t.status', '=', filter.status ?? 'active'))
      .where(matches(sql`t.search`, filter.search))
      .$if(Boolean(filter.state?.length), (trips) => trips.where(sql<boolean>`t.state = ${any(filter.state ?? [])}`))
      .$if(filter.late === true, (trips) => trips.where(troubles.late))
      .$if(filter.attention !== undefined, (trips) => trips.where(troubles[filter.attention ?? 'late']))
      .$if(filter.from !== undefined, (trips) => trips.where('t.leave_at', '>=', filter.from ?? ''))
      .$if(filter.to !== undefined, (trips) => trips.where('t.leave_at', '<=', filter.to ?? ''))
      .$if(filter.finished_from !== undefined, (trips) =>
        trips.where('t.finished_at', '>=', filter.finished_from ?? ''),
      )
      .$if(filter.finished_to !== undefined, (trips) => trips.where('t.finished_at', '<=', filter.finished_to ?? ''))
      .$if(filter.delivered_from !== undefined || filter.delivered_to !== undefined, (trips) =>
        trips.where('t.status', '<>', 'cancelled').where(delivered(filter)),
      )
      .$if(Boolean(filter.unit_id?.length), (trips) =>
        trips.where(sql<boolean>`t.unit_id = ${any(filter.unit_id ?? [])}`),
      )
      .$if(Boolean(filter.id?.length), (trips) => trips.where(sql<boolean>`t.id = ${any(filter.id ?? [])}`))
      .$if(filter.line_id !== undefined, (trips) => trips.where('t.line_id', '=', filter.line_id ?? ''))
      .$if(filter.travel_type_id !== undefined, (trips) =>
        trips.where('t.travel_type_id', '=', filter.travel_type_id ?? 0),
      )
      // Who may not know what a trip brings is not told whether it was charged.
      .$if(filter.unbilled !== undefined && seesPrices(work), (trips) =>
        trips.where(filter.unbilled ? isUnbilled : sql<boolean>`not ${isUnbilled}`),
      )
      .$if(filter.checklist !== undefined && knowsChecklists(work), (trips) =>
        trips.where(checklistStandings[filter.checklist ?? 'waiting']),
      )
      .$if(Boolean(filter.client_id?.length), (trips) =>
        trips.where(sql<boolean>`exists (select 1 from trip_destination d
      where d.account_id = t.account_id and d.trip_id = t.id and d.client_user_id = ${any(filter.client_id ?? [])})`),
      )
      .$if(Boolean(filter.driver_id?.length), (trips) =>
        trips.where(sql<boolean>`exists (select 1 from trip_driver d
      where d.account_id = t.account_id and d.trip_id = t.id and d.driver_id = ${any(filter.driver_id ?? [])})`),
      )
  )
}

const orders: Record<(typeof tripOrders)[number], RawBuilder<unknown>> = {
  attention: sql`t.attention`,
  folio: sql`t.id`,
  created: sql`t.id`,
  name: sql`t.name`,
  state: sql`t.state`,
  leave: sql`t.leave_at`,
  eta: sql`t.eta`,
  late: sql`t.late_minutes`,
  unit: sql`t.unit_name`,
  line: sql`t.line_name`,
  client: sql`t.client_name`,
  finished: sql`t.finished_at`,
  price: sql`t.price_km`,
}
const isOrder = (name: string): name is (typeof tripOrders)[number] => Object.hasOwn(orders, name)
// What is not known comes last either way. Finished trips all know when.
const mayBeUnknown = new Set(['eta', 'late'])

/** Whoever may not know a price does not learn it from an order. */
const askedOrder = (work: Work, { order }: { order?: string | undefined }) =>
  order?.replace(/^-/, '') === 'price' && !seesPrices(work) ? undefined : order

/** `backwards`: from the last to the first. */
function orderOf(order: string | undefined, fallback: string, backwards = false): RawBuilder<unknown> {
  const wanted = order ?? fallback
  const name = wanted.replace(/^-/, '')
  if (!isOrder(name)) return orderOf(fallback, fallback, backwards)
  const direction = wanted.startsWith('-') === backwards ? sql`asc` : sql`desc`
  const unknowns = !mayBeUnknown.has(name) ? sql`` : backwards ? sql` nulls first` : sql` nulls last`
  return sql`${orders[name]} ${direction}${unknowns}, t.id ${direction}`
}

/** What a list begins with: active trips by how much they ask for somebody, ended ones by when they ended. */
const firstOrder = (status: TripFilter['status']) =>
  status === 'finished' ? '-finished' : status === 'cancelled' ? '-created' : status === 'all' ? '-leave' : '-attention'

interface From {
  path: string
  query: Record<string, unknown>
}

/** One page of trips with the count of all. */
export async function pageTrips(work: Work, request: TripFilter & PageRequest, from: From): Promise<Page<TripRow>> {
  const limit = Math.min(Math.max(request.limit ?? defaultPageSize, 1), maxPageSize)
  const page = Math.max(request.page ?? 1, 1)
  const { ids, count } = await pageIds(work, request, limit, (page - 1) * limit)
  const address = (n: number) =>
    `${from.path}?${new URLSearchParams({ ...(from.query as Record<string, string>), page: String(n) })}`
  return {
    count,
    next: page * limit < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results: await tripRows(work, ids),
  }
}

async function pageIds(
  work: Work,
  request: TripFilter & PageRequest,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; count: number }> {
  const found = filteredTrips(work, request)
  const slice = (backwards: boolean, most: number, skip: number) =>
    found
      .select('t.id')
      .orderBy(orderOf(askedOrder(work, request), firstOrder(request.status), backwards))
      .limit(most)
      .offset(skip)
  if (request.search?.trim()) {
    // What is searched is read once for both: finding it is what costs. Without a search each has an index.
    const counted = await slice(false, limit, offset)
      .select(sql<number>`count(*) over ()::int`.as('count'))
      .execute()
    if (counted[0] || offset === 0) return { ids: counted.map(({ id }) => id), count: counted[0]?.count ?? 0 }
  }
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const most = Math.min(limit, count - offset)
  if (most <= 0) return { ids: [], count }
  // What lies beyond the middle is nearer from the end.
  const isNearEnd = offset > count / 2
  const rows = await (isNearEnd ? slice(true, most, count - offset - most) : slice(false, most, offset)).execute()
  const ids = rows.map(({ id }) => id)
  return { ids: isNearEnd ? ids.toReversed() : ids, count }
}

/** Ids of all trips of a filter in its order, `limit` at most. */
export async function tripIds(
  work: Work,
  request: TripFilter & { order?: string | undefined },
  limit: number,
): Promise<number[]> {
  const rows = await filteredTrips(work, request)
    .select('t.id')
    .orderBy(orderOf(askedOrder(work, request), firstOrder(request.status)))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countTrips(work: Work, filter: TripFilter): Promise<number> {
  const { count } = await filteredTrips(work, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Trips of the caller by state and trouble. */
export async function tripCounts(work: Work): Promise<TripCounts> {
  const count = (condition: RawBuilder<unknown>, name: string) =>
    sql<number>`count(*) filter (where ${condition})::int`.as(name)
  const active = await visibleTrips(work)
    .where('t.status', '=', 'active')
    .select([
      sql<number>`count(*)::int`.as('active'),
      count(sql`t.state = 1`, 'notStarted'),
      count(sql`t.state = 2`, 'travelling'),
      count(sql`t.state = 3`, 'loading'),
      count(sql`t.state = 4`, 'unloading'),
      count(troubles.late, 'late'),
      count(troubles.deviated, 'deviated'),
      count(troubles.stopped, 'stopped'),
      count(silent, 'notReporting'),
      count(knowsChecklists(work) ? checklistStandings.missed : sql`false`, 'missedChecklist'),
    ])
    .executeTakeFirstOrThrow()
  // Each of the ended is a range of an index; together they would be a walk over all trips there ever were.
  const ended = (status: TripStatus) =>
    visibleTrips(work)
      .where('t.status', '=', status)
      .select(sql<number>`count(*)::int`.as('count'))
  const today = sql<boolean>`t.finished_at >= date_trunc('day', now(), (select timezone from account where id = ${work.scope.accountId}))`
  const { count: finished } = await ended('finished').executeTakeFirstOrThrow()
  const { count: finishedToday } = await ended('finished').where(today).executeTakeFirstOrThrow()
  const { count: cancelled } = await ended('cancelled').executeTakeFirstOrThrow()
  // Kysely cannot read the names `count` was given; the selections above are all of them.
  return { ...active, finished, finishedToday, cancelled } as TripCounts
}
