import { sql, type RawBuilder } from 'kysely'
import type { tripOrders } from '@arriero/contract/trips/trips.contract.ts'
import type { Attention, TripCounts, TripDestinationBrief, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { defaultPageSize, maxPageSize, type Page } from '@arriero/contract/core/paging.ts'
import { lateAfterMinutes, type TripState, type TripStatus } from '@arriero/contract/trips/trips.rules.ts'
import { matches, type PageRequest } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { attentionsOf, silentMinutes } from './trips.rows.ts'

export interface TripFilter {
  status?: TripStatus | undefined
  search?: string | undefined
  state?: readonly number[] | undefined
  late?: boolean | undefined
  attention?: Attention | undefined
  from?: string | undefined
  to?: string | undefined
  client_id?: readonly number[] | undefined
  unit_id?: readonly number[] | undefined
  driver_id?: readonly number[] | undefined
  line_id?: string | undefined
  travel_type_id?: number | undefined
  id?: readonly number[] | undefined
}

/** Trips the caller may see: all, or those of units shared with them, of which they are the client or that they drive. */
export function visibleTrips({ tx, scope }: Work) {
  return tx
    .selectFrom('trip as t')
    .where('t.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (trips) =>
      trips.where(sql<boolean>`(
    exists (select 1 from unit_access a where a.account_id = t.account_id and a.user_id = ${scope.userId} and a.unit_id = t.unit_id)
    or exists (select 1 from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id and d.client_user_id = ${scope.userId})
    or exists (select 1 from trip_driver td join driver dr on dr.id = td.driver_id where td.account_id = t.account_id and td.trip_id = t.id and dr.user_id = ${scope.userId}))`),
    )
}

const silent = sql<boolean>`(t.state <> 1 and t.last_fix_at < now() - make_interval(mins => ${sql.lit(silentMinutes)}))`
const troubles: Record<Attention, RawBuilder<boolean>> = {
  late: sql`t.late_minutes > ${sql.lit(lateAfterMinutes)}`,
  deviated: sql`t.deviated_since is not null`,
  stopped: sql`t.stopped_since is not null`,
  not_reporting: silent,
  no_driver: sql`t.driver_names = ''`,
}

export function filteredTrips(work: Work, filter: TripFilter) {
  const any = (ids: readonly number[]) => sql`any(${ids}::int[])`
  return visibleTrips(work)
    .where('t.status', '=', filter.status ?? 'active')
    .where(matches(sql`t.search`, filter.search))
    .$if(Boolean(filter.state?.length), (trips) => trips.where(sql<boolean>`t.state = ${any(filter.state ?? [])}`))
    .$if(filter.late === true, (trips) => trips.where(troubles.late))
    .$if(filter.attention !== undefined, (trips) => trips.where(troubles[filter.attention ?? 'late']))
    .$if(filter.from !== undefined, (trips) => trips.where('t.leave_at', '>=', filter.from ?? ''))
    .$if(filter.to !== undefined, (trips) => trips.where('t.leave_at', '<=', filter.to ?? ''))
    .$if(Boolean(filter.unit_id?.length), (trips) =>
      trips.where(sql<boolean>`t.unit_id = ${any(filter.unit_id ?? [])}`),
    )
    .$if(Boolean(filter.id?.length), (trips) => trips.where(sql<boolean>`t.id = ${any(filter.id ?? [])}`))
    .$if(filter.line_id !== undefined, (trips) => trips.where('t.line_id', '=', filter.line_id ?? ''))
    .$if(filter.travel_type_id !== undefined, (trips) =>
      trips.where('t.travel_type_id', '=', filter.travel_type_id ?? 0),
    )
    .$if(Boolean(filter.client_id?.length), (trips) =>
      trips.where(sql<boolean>`exists (select 1 from trip_destination d
      where d.account_id = t.account_id and d.trip_id = t.id and d.client_user_id = ${any(filter.client_id ?? [])})`),
    )
    .$if(Boolean(filter.driver_id?.length), (trips) =>
      trips.where(sql<boolean>`exists (select 1 from trip_driver d
      where d.account_id = t.account_id and d.trip_id = t.id and d.driver_id = ${any(filter.driver_id ?? [])})`),
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
const isOrder = (name: string): name is (typeof tripOrders)[number] => name in orders
// What is not known comes last either way. Finished trips all know when.
const mayBeUnknown = new Set(['eta', 'late'])

function orderOf(order: string | undefined, fallback: string): RawBuilder<unknown> {
  const wanted = order ?? fallback
  const name = wanted.replace(/^-/, '')
  if (!isOrder(name)) return orderOf(fallback, fallback)
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${orders[name]} ${direction}${mayBeUnknown.has(name) ? sql` nulls last` : sql``}, t.id ${direction}`
}

/** What a list begins with: active trips by how much they ask for somebody, ended ones by when they ended. */
const firstOrder = (status: TripStatus | undefined) =>
  status === 'finished' ? '-finished' : status === 'cancelled' ? '-created' : '-attention'

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
  const rows = found
    .select('t.id')
    .orderBy(orderOf(request.order, firstOrder(request.status)))
    .limit(limit)
    .offset(offset)
  if (request.search?.trim()) {
    // What is searched is read once for both: finding it is what costs. Without a search each has an index.
    const counted = await rows.select(sql<number>`count(*) over ()::int`.as('count')).execute()
    if (counted[0] || offset === 0) return { ids: counted.map(({ id }) => id), count: counted[0]?.count ?? 0 }
  }
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return { ids: (await rows.execute()).map(({ id }) => id), count }
}

/** Ids of all trips of a filter in its order, `limit` at most. */
export async function tripIds(
  work: Work,
  request: TripFilter & { order?: string | undefined },
  limit: number,
): Promise<number[]> {
  const rows = await filteredTrips(work, request)
    .select('t.id')
    .orderBy(orderOf(request.order, firstOrder(request.status)))
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

interface Brief {
  id: number
  name: string
}
interface BriefPlace {
  id: number | null
  name: string
  kind: 1 | 2 | 3
  address: string | null
  lat: number
  lon: number
}
interface LegRow {
  id: number
  clientId: number | null
  client: string
  origin: BriefPlace
  destination: BriefPlace
  leave: string
  arrive: string
  originIn: string | null
  originOut: string | null
  arrived: string | null
  left: string | null
  eta: string | null
  late: number | null
  skipped: boolean
  km: number | null
  minutes: number | null
}

const briefPlace = (place: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${place}->'id', 'name', ${place}->'name', 'kind', ${place}->'kind', 'address', ${place}->'address', 'lat', ${place}->'lat', 'lon', ${place}->'lon')`

/** Trips by id, in the order of the ids; what the caller may not see is left out. */
export async function tripRows(work: Work, ids: readonly number[]): Promise<TripRow[]> {
  if (ids.length === 0) return []
  const rows = await visibleTrips(work)
    .innerJoin('unit as u', 'u.id', 't.unit_id')
    .leftJoin('travel_type as tt', 'tt.id', 't.travel_type_id')
    .where('t.id', 'in', ids)
    .select([
      't.id',
      't.name',
      't.folio',
      't.state',
      't.status',
      't.unit_id',
      't.unit_name',
      't.line_id',
      't.line_name',
      't.price_km',
      't.details',
      't.locks',
      't.current_place',
      't.current_destination_id',
      't.checklist_filled',
      't.created_at',
      't.travel_type_id',
      't.in_travel',
      't.leave_at',
      't.arrive_at',
      't.started_at',
      't.finished_at',
      't.cancelled_at',
      't.reached',
      't.stops',
      't.percent',
      't.eta',
      't.late_minutes',
      't.deviated_since',
      't.stopped_since',
      't.last_fix_at',
      't.lat',
      't.lon',
      't.speed',
      't.total_km',
      't.version',
      't.driver_names',
      'u.platform',
      'u.plates',
      'tt.name as travel_type',
      sql<
        { id: number; name: string; phone: string | null }[] | null
      >`(select json_agg(json_build_object('id', d.id, 'name', d.name, 'phone', d.phone) order by td.position)
        from trip_driver td join driver d on d.id = td.driver_id where td.account_id = t.account_id and td.trip_id = t.id)`.as(
        'drivers',
      ),
      sql<Brief[] | null>`(select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name)
        from trip_backup_unit tb join unit b on b.id = tb.unit_id where tb.account_id = t.account_id and tb.trip_id = t.id)`.as(
        'backups',
      ),
      sql<
        LegRow[] | null
      >`(select json_agg(json_build_object('id', d.id, 'clientId', d.client_user_id, 'client', d.client_name,
          'origin', ${briefPlace(sql`d.origin`)}, 'destination', ${briefPlace(sql`d.destination`)}, 'leave', d.leave_at, 'arrive', d.arrive_at,
          'originIn', d.origin_in_at, 'originOut', d.origin_out_at, 'arrived', d.arrived_at, 'left', d.left_at, 'eta', d.eta, 'late', d.late_minutes,
          'skipped', d.skipped, 'km', d.distance_km, 'minutes', d.duration_minutes) order by d.position)
        from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id)`.as('legs'),
    ])
    .execute()
  const now = Date.now()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): TripRow[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id,
        name: row.name,
        folio: row.folio,
        // The database checks both.
        state: row.state as TripState,
        status: row.status as TripStatus,
        platform: row.platform,
        unit: { id: row.unit_id, name: row.unit_name, plates: row.plates },
        lineId: row.line_id,
        line: row.line_name,
        backups: row.backups ?? [],
        drivers: row.drivers ?? [],
        priceKm: Number(row.price_km),
        details: row.details,
        locks: row.locks as TripRow['locks'],
        downloading: row.status === 'active' && row.state === 4,
        currentPlace: row.current_place,
        currentDestinationId: row.current_destination_id,
        checklistFilled: row.checklist_filled,
        createdAt: row.created_at,
        travelType:
          row.travel_type_id !== null && row.travel_type !== null
            ? { id: row.travel_type_id, name: row.travel_type }
            : null,
        inTravel: row.in_travel,
        leaveAt: row.leave_at,
        finalArrivalAt: row.arrive_at,
        startedAt: row.started_at,
        finishedAt: row.finished_at,
        cancelledAt: row.cancelled_at,
        progress: { reached: row.reached, total: row.stops, percent: row.percent },
        eta: row.eta,
        lateMinutes: row.late_minutes,
        attention: attentionsOf(row, now),
        deviatedSince: row.deviated_since,
        stoppedSince: row.stopped_since,
        lastFixAt: row.last_fix_at,
        lat: row.lat,
        lon: row.lon,
        speed: row.speed,
        totalKm: row.total_km,
        version: row.version,
        destinations: (row.legs ?? []).map(toDestination),
      },
    ]
  })
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const toDestination = (leg: LegRow): TripDestinationBrief => ({
  id: leg.id,
  clientId: leg.clientId,
  client: leg.client || null,
  origin: leg.origin,
  destination: leg.destination,
  placeKind: leg.destination.kind,
  inOrigin: leg.originIn !== null && leg.originOut === null && leg.arrived === null,
  distanceKm: leg.km,
  durationMinutes: leg.minutes,
  estimatedLeave: new Date(leg.leave).toISOString(),
  estimatedArrival: new Date(leg.arrive).toISOString(),
  originInAt: iso(leg.originIn),
  originOutAt: iso(leg.originOut),
  arrivedAt: iso(leg.arrived),
  leftAt: iso(leg.left),
  eta: iso(leg.eta),
  lateMinutes: leg.late,
  skipped: leg.skipped,
})

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
