import { sql } from 'kysely'
import type { Output } from '@arriero/contract/core/endpoint.ts'
import {
  mostDashboardDays,
  usualDashboardDays,
  type readTripsDashboard,
  type TripsDashboard,
} from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { tripCounts } from '../read/query.ts'
import { texts } from '../trips.texts.ts'
import { visibleTrips } from '../read/visible.ts'

export type DashboardRequest = NonNullable<Output<(typeof readTripsDashboard)['query']>>

const listed = 50
const onTime = sql`d.arrived_at <= d.arrive_at + make_interval(mins => ${sql.lit(lateAfterMinutes)})`
const counted = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
const tenths = (km: number) => Math.round(km * 10) / 10

/** How the trips that were to leave on these days went, beside the same number of days before ('travel dashboard'). */
export async function tripsDashboard(work: Work, request: DashboardRequest): Promise<TripsDashboard> {
  const { from, to } = await spanOf(work, request)
  const span = daysBetween(from, to)
  const before = { from: plusDays(from, -span), to: plusDays(from, -1) }
  return {
    from,
    to,
    counts: await tripCounts(work),
    now: await sums(work, request, from, to),
    before: await sums(work, request, before.from, before.to),
    days: await byDay(work, request, from, to),
    clients: await byClient(work, request, from, to),
    yards: await byYard(work, request, from, to),
  }
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days asked for; by default the last ones, as the account's calendar has them. */
async function spanOf({ tx, scope }: Work, { from, to }: DashboardRequest): Promise<{ from: string; to: string }> {
  const { today } = await tx
    .selectFrom('account')
    .where('id', '=', scope.accountId)
    .select(sql<string>`to_char(now() at time zone timezone, 'YYYY-MM-DD')`.as('today'))
    .executeTakeFirstOrThrow()
  const last = to ?? (from === undefined || from < today ? today : from)
  const first = from ?? plusDays(last, 1 - usualDashboardDays)
  if (first > last) throw badFields({ to: [texts.daysReversed] })
  if (daysBetween(first, last) > mostDashboardDays) throw badFields({ to: [texts.tooManyDays(mostDashboardDays)] })
  return { from: first, to: last }
}

/** The caller's trips that were to leave on these days, as a table for a join. */
function chosen(work: Work, { client_id, line_id, travel_type_id }: DashboardRequest, from: string, to: string) {
  const midnight = (day: string) =>
    sql<string>`(${day}::timestamp at time zone (select timezone from account where id = ${work.scope.accountId}))`
  return visibleTrips(work)
    .where('t.status', 'in', ['active', 'finished', 'cancelled'])
    .where('t.leave_at', '>=', midnight(from))
    .where('t.leave_at', '<', midnight(plusDays(to, 1)))
    .$if(line_id !== undefined, (trips) => trips.where('t.line_id', '=', line_id ?? ''))
    .$if(travel_type_id !== undefined, (trips) => trips.where('t.travel_type_id', '=', travel_type_id ?? 0))
    .$if(Boolean(client_id?.length), (trips) =>
      trips.where(sql<boolean>`exists (select 1 from trip_destination c
      where c.account_id = t.account_id and c.trip_id = t.id and c.client_user_id = any(${client_id ?? []}::int[]))`),
    )
    .select(['t.id', 't.account_id', 't.status', 't.leave_at', 't.finished_at', 't.total_km', 't.travelled_km'])
}

type Sums = TripsDashboard['now']

const tripSums = sql`count(*)::int as trips, ${counted(sql`t.status = 'active'`)} as active,
  ${counted(sql`t.status = 'finished'`)} as finished, ${counted(sql`t.status = 'cancelled'`)} as cancelled,
  coalesce(sum(t.total_km) filter (where t.status <> 'cancelled'), 0)::float8 as "plannedKm",
  coalesce(sum(t.travelled_km), 0)::float8 as "travelledKm",
  coalesce(sum(r."onTime"), 0)::int as "onTime", coalesce(sum(r.late), 0)::int as late`
// One row by trip, so that sums of trips are not multiplied by their destinations.
const reached = sql`left join lateral (select ${counted(onTime)} as "onTime", ${counted(sql`not (${onTime})`)} as late
  from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id and d.arrived_at is not null
    and t.status <> 'cancelled') r on true`

async function sums(work: Work, request: DashboardRequest, from: string, to: string): Promise<Sums> {
  const trips = chosen(work, request, from, to)
  const { rows } = await sql<Sums>`select ${tripSums} from (${trips}) t ${reached}`.execute(work.tx)
  const [{ trips: all, finished, cancelled, plannedKm, travelledKm, onTime: inTime, late } = none] = rows
  return {
    trips: all,
    finished,
    cancelled,
    plannedKm: tenths(plannedKm),
    travelledKm: tenths(travelledKm),
    onTime: inTime,
    late,
  }
}
const none: Sums = { trips: 0, finished: 0, cancelled: 0, plannedKm: 0, travelledKm: 0, onTime: 0, late: 0 }

type Day = TripsDashboard['days'][number]

async function byDay(work: Work, request: DashboardRequest, from: string, to: string): Promise<Day[]> {
  const trips = chosen(work, request, from, to)
  const { rows } = await sql<Day>`select to_char(t.leave_at at time zone a.timezone, 'YYYY-MM-DD') as day, ${tripSums}
    from (${trips}) t join account a on a.id = t.account_id ${reached} group by 1`.execute(work.tx)
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) }, (_, at) => {
    const day = plusDays(from, at)
    const { active, finished, cancelled, travelledKm, onTime: inTime, late } = found.get(day) ?? { ...none, active: 0 }
    return { day, active, finished, cancelled, travelledKm: tenths(travelledKm), onTime: inTime, late }
  })
}

async function byClient(work: Work, request: DashboardRequest, from: string, to: string) {
  const only = request.client_id?.length ? sql`and d.client_user_id = any(${request.client_id}::int[])` : sql``
  const inTime = sql`t.status <> 'cancelled' and ${onTime}`
  const tooLate = sql`t.status <> 'cancelled' and not (${onTime})`
  const { rows } = await sql<TripsDashboard['clients'][number]>`select d.client_user_id as id, d.client_name as name,
      count(distinct t.id)::int as trips, (count(distinct t.id) filter (where t.status = 'active'))::int as active,
      ${counted(inTime)} as "onTime", ${counted(tooLate)} as late,
      (round(avg(extract(epoch from d.arrived_at - d.arrive_at) / 60) filter (where ${tooLate})))::int as "lateMinutes"
    from (${chosen(work, request, from, to)}) t
    join trip_destination d on d.account_id = t.account_id and d.trip_id = t.id
    where d.client_name <> '' ${only}
    group by 1, 2 order by 3 desc, 2 limit ${listed}`.execute(work.tx)
  return rows
}

/** From entering a place to leaving it. A leg begins where the one before ended: that visit is one, not two. */
async function byYard(work: Work, request: DashboardRequest, from: string, to: string) {
  const { rows } = await sql<
    TripsDashboard['yards'][number]
  >`with t as materialized (${chosen(work, request, from, to)}),
    visit as (
      select t.id, d.origin->>'name' as name, d.origin_in_at as since, d.origin_out_at as until, t.finished_at as ended
      from t join trip_destination d on d.account_id = t.account_id and d.trip_id = t.id
      where t.status <> 'cancelled' and d.origin_in_at is not null
      union
      select t.id, d.destination->>'name', d.arrived_at, d.left_at, t.finished_at
      from t join trip_destination d on d.account_id = t.account_id and d.trip_id = t.id
      where t.status <> 'cancelled' and d.arrived_at is not null
    ), stay as (
      select name, until is null and ended is null as is_inside,
        greatest(0, extract(epoch from coalesce(until, ended, now()) - since) / 60) as minutes from visit
    )
    select name, count(*)::int as visits, ${counted(sql`is_inside`)} as inside, round(avg(minutes))::int as "meanMinutes",
      round(max(minutes))::int as "longestMinutes", round(sum(minutes))::int as "totalMinutes"
    from stay group by 1 order by 6 desc, 1 limit ${listed}`.execute(work.tx)
  return rows
}
