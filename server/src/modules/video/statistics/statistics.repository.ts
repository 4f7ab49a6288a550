import { sql, type RawBuilder } from 'kysely'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import { reviewGoalMinutes, type CoachingState } from '@arriero/contract/video/events.rules.ts'
import { eventPoints, type ScoreSide } from '@arriero/contract/video/statistics.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleEvents } from '../events/event-query.ts'

/** A period and the one of its length before it, ISO. */
export interface Period {
  before: string
  from: string
  to: string
}

/** Kilometres of the units one sees, in both periods. */
export async function kilometres(
  { tx, scope }: Work,
  { before, from, to }: Period,
): Promise<[now: number, before: number]> {
  const { rows } = await sql<{ now: number; before: number }>`
    select coalesce(sum(h.km) filter (where h.hour >= ${from}), 0)::float8 as now,
      coalesce(sum(h.km) filter (where h.hour < ${from}), 0)::float8 as before
    from unit_hour h where h.account_id = ${scope.accountId} and h.hour >= ${before} and h.hour < ${to}
      and ${seenUnit(scope, sql`h.unit_id`)}`.execute(tx)
  return [rows[0]!.now, rows[0]!.before]
}

const seenUnit = ({ accountId, userId, seesAllUnits }: Work['scope'], unit: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesAllUnits
    ? sql<boolean>`true`
    : sql<boolean>`${unit} in (select x.unit_id from unit_access x where x.account_id = ${accountId} and x.user_id = ${userId})`

export async function coachingSums({ tx, scope }: Work, { before, from, to }: Period) {
  const { rows } = await sql<{ all: number; done: number; allBefore: number; doneBefore: number }>`
    select count(*) filter (where k.created_at >= ${from}) as all,
      count(*) filter (where k.created_at >= ${from} and k.state = 'done') as done,
      count(*) filter (where k.created_at < ${from}) as "allBefore",
      count(*) filter (where k.created_at < ${from} and k.state = 'done') as "doneBefore"
    from driver_coaching k where k.account_id = ${scope.accountId} and k.created_at >= ${before} and k.created_at < ${to}
      and exists (select from camera_event e where e.account_id = k.account_id and e.coaching_id = k.id
        and ${seenUnit(scope, sql`e.unit_id`)})`.execute(tx)
  return rows[0]!
}

/** By kind, or by code where the catalogue has none, and by period: how many, and how they were judged. */
export const types = (work: Work, { before, from, to }: Period) =>
  visibleEvents(work)
    .where('e.at', '>=', before)
    .where('e.at', '<', to)
    .groupBy(['e.kind', sql.ref('unknown'), 'e.title', sql.ref('isNow')])
    .select([
      sql<AlarmKind | null>`e.kind`.as('kind'),
      sql<string>`case when e.kind is null then e.code else '' end`.as('unknown'),
      'e.title',
      sql<boolean>`e.at >= ${from}`.as('isNow'),
      sql<number>`count(*)`.as('events'),
      sql<number>`count(*) filter (where e.state in ('confirmed', 'coaching', 'closed'))`.as('confirmed'),
      sql<number>`count(*) filter (where e.state = 'false')`.as('false'),
      sql<number>`count(*) filter (where e.severity = 'critical')`.as('critical'),
      sql<number>`count(e.reviewed_at)`.as('reviewed'),
      sql<number>`count(*) filter (where e.reviewed_at <= e.at + make_interval(mins => ${reviewGoalMinutes}))`.as(
        'inTime',
      ),
    ])
    .execute()

/** Of each local hour (0 to 23) of the week (1 Monday … 7) and title; the busiest first. */
export async function heat({ tx, scope }: Work, { from, to }: Period, zone: string) {
  // The fence keeps the time of each event from being brought to the zone twice.
  const { rows } = await sql<{ weekday: number; hour: number; title: string; events: number }>`
    select date_part('isodow', e.local)::int as weekday, date_part('hour', e.local)::int as hour, e.title, count(*) as events
    from (select e.at at time zone ${zone} as local, e.title from camera_event e
      where e.account_id = ${scope.accountId} and e.at >= ${from} and e.at < ${to} and ${seenUnit(scope, sql`e.unit_id`)}
      offset 0) e
    group by 1, 2, 3 order by events desc`.execute(tx)
  return rows
}

export interface ScoreRow {
  id: number | null
  name: string
  with: string | null
  events: number
  points: number
  km: number
  pointsBefore: number
  kmBefore: number
  mostTitle: string | null
  mostEvents: number | null
  coachingState: CoachingState | null
  isLate: boolean | null
}

const points = sql`case e.severity ${sql.join(
  severities.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(eventPoints[one])}`),
  sql` `,
)} end`

/** Of each driver, unit or route with events in the period: events, points and kilometres. False alarms are left out. */
export async function scores(
  work: Work,
  by: ScoreSide,
  { before, from, to }: Period,
  today: string,
): Promise<ScoreRow[]> {
  const { tx, scope } = work
  const { accountId } = scope
  const side = sides[by]
  const { rows } = await sql<ScoreRow>`
    with raised as materialized (
      select ${side.key} as key, e.at >= ${from} as is_now, e.title, count(*) as events, sum(${points}) as points
      from camera_event e ${side.trip}
      where e.account_id = ${accountId} and e.at >= ${before} and e.at < ${to} and e.state <> 'false'
        and ${side.key} is not null and ${seenUnit(scope, sql`e.unit_id`)}
      group by 1, 2, 3),
    told as (
      select key, sum(events) filter (where is_now) as events, sum(points) filter (where is_now) as points,
        coalesce(sum(points) filter (where not is_now), 0) as points_before
      from raised group by 1 having bool_or(is_now)),
    most as (select distinct on (key) key, title, events from raised where is_now order by key, events desc, title),
    driven as (${side.driven({ accountId, before, from, to, seen: (unit) => seenUnit(scope, unit) })})
    select ${side.facts}, t.events::int as events, t.points::int as points, coalesce(d.km, 0)::float8 as km,
      t.points_before::int as "pointsBefore", coalesce(d.km_before, 0)::float8 as "kmBefore",
      m.title as "mostTitle", m.events::int as "mostEvents", ${side.coaching(today)}
    from told t left join most m on m.key = t.key left join driven d on d.key = t.key
    ${side.names(accountId)}
    order by case when d.km >= 100 then t.points / d.km end desc nulls last, t.points desc, 2 limit 1000`.execute(tx)
  return rows
}

interface Asked {
  accountId: number
  before: string
  from: string
  to: string
  seen: (unit: RawBuilder<unknown>) => RawBuilder<boolean>
}
interface Side {
  key: RawBuilder<unknown>
  trip: RawBuilder<unknown>
  /** key, km, km_before */
  driven: (asked: Asked) => RawBuilder<unknown>
  names: (accountId: number) => RawBuilder<unknown>
  facts: RawBuilder<unknown>
  coaching: (today: string) => RawBuilder<unknown>
}

const kmSums = (from: string) =>
  sql`sum(h.km) filter (where h.hour >= ${from}) as km, sum(h.km) filter (where h.hour < ${from}) as km_before`
const noCoaching = () => sql`null as "coachingState", null as "isLate"`

const sides: Record<ScoreSide, Side> = {
  driver: {
    key: sql`e.driver_id`,
    trip: sql``,
    // An hour is of who had the unit when it began.
    driven: ({ accountId, before, from, to, seen }) => sql`
      select a.driver_id as key, ${kmSums(from)} from unit_hour h
      join unit_driver a on a.account_id = h.account_id and a.unit_id = h.unit_id and a.from_at <= h.hour and (a.to_at is null or a.to_at > h.hour)
      where h.account_id = ${accountId} and h.hour >= ${before} and h.hour < ${to} and ${seen(sql`h.unit_id`)} group by 1`,
    names: (accountId) => sql`
      join driver r on r.account_id = ${accountId} and r.id = t.key
      left join lateral (select string_agg(u.name, ', ' order by u.name) as units from unit_driver a
        join unit u on u.account_id = a.account_id and u.id = a.unit_id
        where a.account_id = ${accountId} and a.driver_id = t.key and a.to_at is null) w on true
      left join lateral (select state, due_on from driver_coaching k where k.account_id = ${accountId} and k.driver_id = t.key
        order by k.state = 'done', k.id desc limit 1) k on true`,
    facts: sql`t.key as id, r.name, w.units as with`,
    coaching: (today) => sql`k.state as "coachingState", k.state <> 'done' and k.due_on < ${today}::date as "isLate"`,
  },
  unit: {
    key: sql`e.unit_id`,
    trip: sql``,
    driven: ({ accountId, before, from, to, seen }) => sql`
      select h.unit_id as key, ${kmSums(from)} from unit_hour h
      where h.account_id = ${accountId} and h.hour >= ${before} and h.hour < ${to} and ${seen(sql`h.unit_id`)} group by 1`,
    names: (accountId) => sql`
      join unit r on r.account_id = ${accountId} and r.id = t.key
      left join unit_driver a on a.account_id = ${accountId} and a.unit_id = t.key and a.to_at is null
      left join driver w on w.account_id = ${accountId} and w.id = a.driver_id`,
    facts: sql`t.key as id, r.name, w.name as with`,
    coaching: noCoaching,
  },
  route: {
    key: sql`g.name`,
    trip: sql`join lateral (select g.name from trip g where g.account_id = e.account_id and g.unit_id = e.unit_id and g.started_at <= e.at
      and coalesce(g.finished_at, g.cancelled_at, 'infinity') > e.at order by g.started_at desc limit 1) g on true`,
    driven: ({ accountId, before, from, to, seen }) => sql`
      select h.name as key, sum(h.travelled_km) filter (where h.started_at >= ${from}) as km,
        sum(h.travelled_km) filter (where h.started_at < ${from}) as km_before
      from trip h where h.account_id = ${accountId} and h.started_at >= ${before} and h.started_at < ${to}
        and ${seen(sql`h.unit_id`)} group by 1`,
    names: () => sql``,
    facts: sql`null::int as id, t.key as name, null as with`,
    coaching: noCoaching,
  },
}
