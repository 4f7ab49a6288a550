import { sql, type RawBuilder } from 'kysely'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { openCounts, visibleAlerts } from '../alerts/alerts.read.ts'
import { tripCounts, visibleTrips } from '../trips/trips.read.ts'
import { visibleUnits } from '../units/units.read.ts'
import { hourlyStates } from './hourly-states.ts'
import type { Period } from './panel-period.ts'

const filtered = <Name extends string>(what: RawBuilder<unknown>, name: Name) =>
  sql<number>`count(*) filter (where ${what})::int`.as(name)

/** Destinations reached, in time or not: this period, the former one, and day by day. */
export async function deliveries(work: Work, period: Period): Promise<Panel['deliveries']> {
  const onTime = sql`d.arrived_at <= d.arrive_at + make_interval(mins => ${lateAfterMinutes})`
  const late = sql`not (${onTime})`
  const between = (from: string, to: string) =>
    sql`d.arrived_at >= ${from}::timestamptz and d.arrived_at <= ${to}::timestamptz`
  const reached = visibleTrips(work)
    .innerJoin('trip_destination as d', (join) =>
      join.onRef('d.trip_id', '=', 't.id').onRef('d.account_id', '=', 't.account_id'),
    )
    .where('t.status', '!=', 'cancelled')
  const { now, from, beforeFrom, beforeTo, daysFrom, zone } = period
  const sums = await reached
    .where('d.arrived_at', '>=', beforeFrom)
    .select([
      filtered(sql`${between(from, now)} and ${onTime}`, 'onTime'),
      filtered(sql`${between(from, now)} and ${late}`, 'late'),
      filtered(sql`${between(beforeFrom, beforeTo)} and ${onTime}`, 'onTimeBefore'),
      filtered(sql`${between(beforeFrom, beforeTo)} and ${late}`, 'lateBefore'),
    ])
    .executeTakeFirstOrThrow()
  const byDay = await reached
    .where('d.arrived_at', '>=', daysFrom)
    .groupBy(sql`1`)
    .select([
      sql<string>`to_char(d.arrived_at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      filtered(onTime, 'onTime'),
      filtered(late, 'late'),
    ])
    .execute()
  return {
    now: { onTime: sums.onTime, late: sums.late },
    before: { onTime: sums.onTimeBefore, late: sums.lateBefore },
    days: period.days.map((day) => byDay.find((row) => row.day === day) ?? { day, onTime: 0, late: 0 }),
  }
}

/** Kilometres in tenths: this period, the former one to the hour, and day by day. */
export async function kilometres(work: Work, period: Period): Promise<NonNullable<Panel['km']>> {
  const { now, from, beforeFrom, beforeTo, daysFrom, zone } = period
  const driven = visibleUnits(work).innerJoin('unit_hour as h', (join) =>
    join.onRef('h.unit_id', '=', 'u.id').onRef('h.account_id', '=', 'u.account_id'),
  )
  const between = (start: string, end: string) =>
    sql<number>`coalesce(sum(h.km) filter (where h.hour >= ${start}::timestamptz and h.hour < ${end}::timestamptz), 0)::float8`
  const sums = await driven
    .where('h.hour', '>=', beforeFrom)
    .select([between(from, now).as('now'), between(beforeFrom, beforeTo).as('before')])
    .executeTakeFirstOrThrow()
  const byDay = await driven
    .where('h.hour', '>=', daysFrom)
    .groupBy(sql`1`)
    .select([
      sql<string>`to_char(h.hour at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`sum(h.km)::float8`.as('km'),
    ])
    .execute()
  return {
    now: tenths(sums.now),
    before: tenths(sums.before),
    days: period.days.map((day) => ({ day, km: tenths(byDay.find((row) => row.day === day)?.km ?? 0) })),
  }
}

const tenths = (km: number) => Math.round(km * 10) / 10

/** Trips now, finished ones of both periods, and their states through today. */
export async function trips(work: Work, period: Period): Promise<NonNullable<Panel['trips']>> {
  const { now, from, beforeFrom, beforeTo, today } = period
  const counts = await tripCounts(work)
  const finished = await visibleTrips(work)
    .where('t.status', '=', 'finished')
    .where('t.finished_at', '>=', beforeFrom)
    .select([
      filtered(sql`t.finished_at >= ${from}::timestamptz`, 'finished'),
      filtered(sql`t.finished_at <= ${beforeTo}::timestamptz`, 'finishedBefore'),
    ])
    .executeTakeFirstOrThrow()
  const lives = await visibleTrips(work)
    .where(
      sql<boolean>`(t.status = 'active' or (t.status = 'finished' and t.finished_at >= ${today}::timestamptz)
        or (t.status = 'cancelled' and t.cancelled_at >= ${today}::timestamptz))`,
    )
    .select(['t.id', 't.created_at as from', sql<string | null>`coalesce(t.finished_at, t.cancelled_at)`.as('until')])
    .execute()
  const { tx, scope } = work
  const steps = await tx
    .selectFrom('trip_event as e')
    .where('e.account_id', '=', scope.accountId)
    .where('e.trip_id', '=', sql<number>`any(${lives.map(({ id }) => id)}::int[])`)
    .where('e.to_state', 'is not', null)
    .where('e.withdrawn_at', 'is', null)
    .select(['e.trip_id as tripId', 'e.at', 'e.to_state as state'])
    .orderBy('e.at')
    .execute()
  const { active, late, notStarted, travelling, loading, unloading } = counts
  // The last hour is now, and now is what the list counts.
  const hours = hourlyStates(lives, steps, today, now).map((hour, at, all) =>
    at === all.length - 1 ? { ...hour, notStarted, travelling, loading, unloading } : hour,
  )
  return { active, late, ...finished, hours }
}

/** Alerts opened in both periods, and those nobody has closed. */
export async function alerts(work: Work, period: Period): Promise<NonNullable<Panel['alerts']>> {
  const { from, beforeFrom, beforeTo } = period
  const counts = await openCounts(work)
  const opened = await visibleAlerts(work)
    .where('a.state', '!=', 'withdrawn')
    .where('a.at', '>=', beforeFrom)
    .select([
      filtered(sql`a.at >= ${from}::timestamptz`, 'now'),
      filtered(sql`a.at <= ${beforeTo}::timestamptz`, 'before'),
    ])
    .executeTakeFirstOrThrow()
  return { open: Object.values(counts).reduce((sum, { open }) => sum + open, 0), ...opened }
}
