import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'
import { hoursBetween } from '../tracking/tracking.read.ts'

/** Kilometres and engine hours. */
export interface Meter {
  km: number
  hours: number
}
export interface Moment {
  unitId: number
  /** ISO. */
  at: string
}
export interface UnitSpan {
  unitId: number
  /** ISO; `to` excluded. */
  from: string
  to: string
}

// Units that are asked for here were found by their caller among those that may be seen; the wall keeps others' out.

/** Up to this many moments the part of an hour is read from positions; an even share of the hour for more of them. */
const exactMoments = 12
const hourMs = 3_600_000

/**
 * What a query of units (`u`) that joins their last positions (`p`) and meters (`m`) reads: life kilometres and hours,
 * which nobody edits, those shown, which people may set, and what it runs a day, maybe null.
 */
export const meterColumns = {
  lifeKm: sql<number>`coalesce(p.odometer_km, 0)`,
  lifeHours: sql<number>`coalesce(p.engine_hours, 0)`,
  shownKm: sql<number>`u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0)`,
  shownHours: sql<number>`u.engine_hours_current + coalesce(p.engine_hours - p.engine_hours_added, 0)`,
  dailyKm: sql<number | null>`m.daily_km`,
  dailyHours: sql<number | null>`m.daily_hours`,
}

/** What units have run in their life, as their positions tell; never edited. Without positions: 0. */
export async function lifeOf({ tx, scope }: Work, unitIds: readonly number[]): Promise<Map<number, Meter>> {
  const rows = await tx
    .selectFrom('position_last')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .select(['unit_id', 'odometer_km as km', 'engine_hours as hours'])
    .execute()
  const known = new Map(rows.map(({ unit_id, km, hours }) => [unit_id, { km, hours }]))
  return new Map(unitIds.map((id) => [id, known.get(id) ?? { km: 0, hours: 0 }]))
}

/** What units ran in each of these stretches of time, in their order. */
export async function ranBetween(work: Work, spans: readonly UnitSpan[]): Promise<Meter[]> {
  const ends = spans.flatMap(({ unitId, from, to }) => [
    { unitId, at: from },
    { unitId, at: to > from ? to : from },
  ])
  const ran = await ranUntil(work, ends)
  return spans.map((_, i) => minus(ran[2 * i + 1]!, ran[2 * i]!))
}

/** The life of units at each of these moments: what it is now less what they ran since. */
export async function lifeAt(work: Work, moments: readonly Moment[]): Promise<Meter[]> {
  const life = await lifeOf(work, [...new Set(moments.map(({ unitId }) => unitId))])
  const now = new Date().toISOString()
  const since = await ranBetween(
    work,
    moments.map(({ unitId, at }) => ({ unitId, from: at, to: now })),
  )
  return moments.map(({ unitId }, i) => minus(life.get(unitId)!, since[i]!))
}

/** What units run a day: their mean of 28 days; under a week of data the median of those of their type, or of all. */
export async function dailyUse({ tx, scope }: Work, unitIds: readonly number[]): Promise<Map<number, Meter>> {
  const { rows } = await sql<{ id: number; km: number; hours: number }>`
    with kinds as (
      select u.type_id, grouping(u.type_id) as whole, percentile_cont(0.5) within group (order by m.daily_km) as km,
        percentile_cont(0.5) within group (order by m.daily_hours) as hours
      from unit_meter m join unit u on u.account_id = m.account_id and u.id = m.unit_id
      where m.account_id = ${scope.accountId} and m.daily_km is not null and u.deleted_at is null
      group by grouping sets ((u.type_id), ()))
    select u.id, coalesce(m.daily_km, k.km, a.km, 0) as km, coalesce(m.daily_hours, k.hours, a.hours, 0) as hours
    from unit u
    left join unit_meter m on m.account_id = u.account_id and m.unit_id = u.id
    left join kinds k on k.whole = 0 and k.type_id = u.type_id
    left join kinds a on a.whole = 1
    where u.account_id = ${scope.accountId} and u.id = any(${[...unitIds]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, km, hours }) => [id, { km, hours }]))
}

/** What a unit ran on each of its days from one on, oldest first; days on which it stood are absent. */
export const daysOf = ({ tx, scope }: Work, unitId: number, from: string) =>
  tx
    .selectFrom('unit_day')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('day', '>=', from)
    .orderBy('day')
    .select(['day', 'km', sql<number>`engine_s / 3600.0::float8`.as('hours')])
    .execute()

/**
 * What units ran until each of these moments since we know them: whole days from their running total, what came after them
 * from hours. Where the hours of a day are forgotten, what it ran counts from its end.
 */
async function ranUntil(work: Work, moments: readonly Moment[]): Promise<Meter[]> {
  if (moments.length === 0) return []
  const few = moments.length <= exactMoments
  const now = Date.now()
  const wanted = moments.map(({ unitId, at }) => ({ unitId, at: Math.min(Date.parse(at), now) }))
  const whole = (at: number) => (few ? Math.floor(at / hourMs) * hourMs : at)
  const { rows } = await sql<Meter>`
    select coalesce(b.cum_km, 0) + coalesce(h.km, 0) as km, (coalesce(b.cum_s, 0) + coalesce(h.engine_s, 0)) / 3600.0::float8 as hours
    from unnest(${wanted.map(({ unitId }) => unitId)}::int[], ${wanted.map(({ at }) => new Date(whole(at)).toISOString())}::timestamptz[])
      with ordinality as w (unit_id, at, n)
    left join unit_meter m on m.account_id = ${work.scope.accountId} and m.unit_id = w.unit_id
    left join lateral (select (least(w.at, m.summed_to) at time zone m.zone)::date as day) d on true
    left join lateral (
      select x.cum_km, x.cum_s from unit_day x
      where x.account_id = ${work.scope.accountId} and x.unit_id = w.unit_id and x.day < d.day order by x.day desc limit 1) b on true
    left join lateral (
      select sum(x.km * share.part) as km, sum(x.engine_s * share.part) as engine_s
      from unit_hour x, lateral (
        select least(1, extract(epoch from w.at - x.hour) / extract(epoch from least(x.hour + interval '1 hour', now()) - x.hour))::float8 as part) share
      where x.account_id = ${work.scope.accountId} and x.unit_id = w.unit_id
        and x.hour >= coalesce(day_start(d.day, m.zone), '-infinity') and x.hour < w.at) h on true
    order by w.n`.execute(work.tx)
  if (!few) return rows
  const ran: Meter[] = []
  for (const [i, { unitId, at }] of wanted.entries()) {
    const part = at > whole(at) ? await hoursBetween(work, [unitId], iso(whole(at)), iso(at)) : []
    const { km, hours } = rows[i]!
    ran.push({
      km: km + part.reduce((sum, hour) => sum + hour.km, 0),
      hours: hours + part.reduce((sum, hour) => sum + hour.engineSeconds, 0) / 3600,
    })
  }
  return ran
}

const iso = (at: number) => new Date(at).toISOString()
const minus = (one: Meter, other: Meter): Meter => ({
  km: Math.max(0, one.km - other.km),
  hours: Math.max(0, one.hours - other.hours),
})
