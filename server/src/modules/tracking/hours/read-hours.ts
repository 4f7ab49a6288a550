import type { Work } from '../../../app/database/work.ts'
import { hourMs, hourOf, leadMs, longestSilenceMs, sumBetween } from '../engine/hours.ts'
import { arrayText, secondsText } from '../store/array-text.ts'
import { readAround } from '../store/read-positions.ts'
import { cutAtHours, type Span } from './cut.ts'
import { daysBetween } from './days.ts'

/** What a unit did in an hour, or in the part of it that was asked for. */
export interface HourOfUnit {
  unitId: number
  /** Its beginning, ISO. */
  hour: string
  km: number
  movingSeconds: number
  idleSeconds: number
  engineSeconds: number
  topKmh: number
}

const columns = `h.unit_id as "unitId", h.hour, h.km, h.moving_s as "movingSeconds", h.idle_s as "idleSeconds",
  h.engine_s as "engineSeconds", h.top_kmh as "topKmh"`

/**
 * Hours of units between two instants (ISO), by unit and time; hours in which a unit neither drove nor ran its engine,
 * and units the caller does not see, are absent. Of an hour that is only partly asked for: exactly that part when one
 * unit is asked for, an even share of it for several.
 */
export async function hoursBetween(
  work: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<HourOfUnit[]> {
  const seen = await visible(work, unitIds)
  if (seen.length === 0) return []
  const { full, parts } = cutAtHours({ from: Date.parse(from), to: Date.parse(to) })
  const { rows } = await (
    await work.client()
  ).query<HourOfUnit>({
    name: 'hours-between',
    text: `select ${columns} from unit_hour h
      where h.account_id = $1 and h.unit_id = any($2::int[]) and h.hour >= $3 and h.hour < $4`,
    values: [work.scope.accountId, arrayText(seen), iso(full.from), iso(full.to)],
  })
  for (const part of parts) rows.push(...(await partOfHour(work, seen, part)))
  return rows.sort((a, b) => a.unitId - b.unitId || a.hour.localeCompare(b.hour))
}

/** Kilometres of units between two instants (ISO), by unit; exact as `hoursBetween` is. */
export async function kmBetween(
  work: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, number>> {
  const km = await kmOfSpans(work, unitIds, [{ from: Date.parse(from), to: Date.parse(to) }])
  return new Map([...km].map(([unitId, [whole = 0]]) => [unitId, whole]))
}

/**
 * Kilometres of units by calendar day of a zone (IANA name or fixed offset as `-06:00`): every day that the period
 * between two instants (ISO) touches, by unit; exact as `hoursBetween` is. Units the caller does not see are absent.
 */
export async function kmByDay(
  work: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
  zone: string,
): Promise<Map<number, { day: string; km: number }[]>> {
  const days = daysBetween(from, to, zone)
  const driven = await kmOfSpans(work, unitIds, days)
  return new Map([...driven].map(([unitId, km]) => [unitId, days.map(({ day }, i) => ({ day, km: km[i] ?? 0 }))]))
}

/** Kilometres in each of several spans, which follow one another, by unit. */
async function kmOfSpans(
  work: Work,
  unitIds: readonly number[],
  spans: readonly Span[],
): Promise<Map<number, number[]>> {
  const seen = await visible(work, unitIds)
  const driven = new Map(seen.map((id) => [id, spans.map(() => 0)]))
  const cuts = spans.map(cutAtHours)
  const edges = cuts.flatMap(({ full }) => [full.from, full.to])
  if (seen.length === 0 || edges.length === 0) return driven
  const add = (unitId: number, span: number, km: number) => {
    const own = driven.get(unitId)
    if (own) own[span] = (own[span] ?? 0) + km
  }
  const { rows } = await (
    await work.client()
  ).query<{ unitId: number; bucket: number; km: number }>({
    name: 'km-of-spans',
    // Odd buckets are the spans, even ones what lies between.
    text: `select h.unit_id as "unitId", width_bucket(h.hour, e.edges) as bucket, sum(h.km::float8) as km
      from (select array_agg(to_timestamp(at) order by n) as edges from unnest($3::float8[]) with ordinality as t (at, n)) e, unit_hour h
      where h.account_id = $1 and h.unit_id = any($2::int[]) and h.hour >= $4 and h.hour < $5
      group by 1, 2`,
    values: [work.scope.accountId, arrayText(seen), secondsText(edges), iso(edges[0]!), iso(edges.at(-1)!)],
  })
  for (const { unitId, bucket, km } of rows) if (bucket % 2 === 1) add(unitId, (bucket - 1) / 2, km)
  for (const [span, { parts }] of cuts.entries()) {
    for (const part of parts) for (const { unitId, km } of await partOfHour(work, seen, part)) add(unitId, span, km)
  }
  return driven
}

/** What units did in a part of one hour. */
async function partOfHour(work: Work, unitIds: readonly number[], { from, to }: Span): Promise<HourOfUnit[]> {
  const client = await work.client()
  const hour = hourOf(from)
  const [only] = unitIds
  if (only !== undefined && unitIds.length === 1) {
    const way = await readAround(client, only, from, to, { leadMs, withinMs: longestSilenceMs })
    const { km, movingMs, idleMs, engineMs, topKmh } = sumBetween(way, from, to)
    const [movingSeconds, idleSeconds, engineSeconds] = [movingMs / 1000, idleMs / 1000, engineMs / 1000]
    return [{ unitId: only, hour: iso(hour), km, movingSeconds, idleSeconds, engineSeconds, topKmh }]
  }
  // Of the hour under way only what is over can have been driven.
  const passed = Math.min(hour + hourMs, Date.now()) - hour
  const share = (Math.min(to - hour, passed) - (from - hour)) / passed
  if (share <= 0 || passed <= 0) return []
  const { rows } = await client.query<HourOfUnit>({
    name: 'one-hour',
    text: `select ${columns} from unit_hour h where h.account_id = $1 and h.unit_id = any($2::int[]) and h.hour = $3`,
    values: [work.scope.accountId, arrayText(unitIds), iso(hour)],
  })
  return rows.map((row) => ({
    ...row,
    km: row.km * share,
    movingSeconds: row.movingSeconds * share,
    idleSeconds: row.idleSeconds * share,
    engineSeconds: row.engineSeconds * share,
  }))
}

/** Those of the units that the caller sees; the account's wall keeps others' from being read. */
async function visible({ tx, scope }: Work, unitIds: readonly number[]): Promise<readonly number[]> {
  if (scope.seesAllUnits || unitIds.length === 0) return unitIds
  const rows = await tx
    .selectFrom('unit_access')
    .select('unit_id')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('unit_id', 'in', [...unitIds])
    .execute()
  return rows.map((row) => row.unit_id)
}

const iso = (at: number) => new Date(at).toISOString()
