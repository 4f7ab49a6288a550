import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { ranBetween } from '../../meters/meters.read.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { fallOf, levelsOf, type Heard } from './around.ts'
import { intervalOf, usualOf, type Told } from './chronicle.ts'
import { judge, type Facts, type Judgement } from './judge.ts'

const hour = 3_600_000
const aroundMs = hour
/** A level is followed back so far. */
const longestFall = 7 * 24 * hour
/** Less is not told from standing still, or nobody knows. */
const leastKm = 1

export interface Judged {
  load: Told
  judgement: Judgement
}

/** Judges these loads of a chronicle, in the order of time; what they learn of kilometres stays in it. */
export async function judgeLoads(
  work: Work,
  chronicle: ReadonlyMap<number, Told[]>,
  wanted: (load: Told) => boolean,
): Promise<Judged[]> {
  const asked = [...chronicle.values()].flatMap((loads) =>
    loads.flatMap((load, i) => (wanted(load) ? [{ loads, load, i }] : [])),
  )
  await tellKm(work, asked)
  const units = await unitFacts(work, [...chronicle.keys()])
  const prices = await usualPrices(
    work,
    asked.map(({ load }) => load),
  )
  const judged: Judged[] = []
  for (const [n, { loads, load, i }] of asked.entries()) {
    const unit = units.get(load.unitId)!
    const previous = loads[i - 1] ?? null
    const interval = intervalOf(loads, i)
    load.fullKm = interval?.km ?? null
    load.fullLitres = interval?.litres ?? null
    const heard = await fixesOf(work, load.unitId, load.at - aroundMs, load.at + aroundMs)
    const levels = levelsOf(heard, unit.capacity)
    const facts: Facts = {
      ...load,
      capacity: unit.capacity,
      zone: unit.zone,
      station: { name: load.stationName, lat: load.stationLat, lon: load.stationLon },
      previous,
      interval,
      usual: usualOf(loads, i),
      kind: unit.kind,
      heard,
      levels,
      fall: levels.length === 0 || !previous ? undefined : await fallSince(work, load, previous, unit.capacity),
      usualPrice: prices[n] ?? null,
      lastHeard: unit.lastHeard !== null && unit.lastHeard < load.at ? unit.lastHeard : null,
    }
    judged.push({ load, judgement: judge(facts) })
  }
  return judged
}

/** Between a load and the one before it; 0 is what nobody measured. */
async function tellKm(work: Work, asked: readonly { loads: readonly Told[]; load: Told; i: number }[]): Promise<void> {
  const spans = asked.flatMap(({ loads, load, i }) => {
    const previous = loads[i - 1]
    load.km = null
    return previous ? [{ load, previous }] : []
  })
  const iso = (at: number) => new Date(at).toISOString()
  const ran = await ranBetween(
    work,
    spans.map(({ load, previous }) => ({ unitId: load.unitId, from: iso(previous.at), to: iso(load.at) })),
  )
  for (const [n, { load }] of spans.entries()) {
    const { km } = ran[n]!
    load.km = km < leastKm ? null : km
  }
}

async function fallSince(work: Work, load: Told, previous: Told, capacity: number | null) {
  // Whoever fills a tank stands for a while, before and after.
  const from = Math.max(previous.at + hour / 2, load.at - longestFall)
  const heard: Heard[] = await fixesOf(work, load.unitId, from, load.at - hour / 2)
  return fallOf(heard, capacity)
}

interface UnitFacts {
  capacity: number | null
  zone: string
  /** km/l of its kind in the last 90 days. */
  kind: number | null
  lastHeard: number | null
}

async function unitFacts({ tx, scope }: Work, unitIds: readonly number[]): Promise<Map<number, UnitFacts>> {
  const { rows } = await sql<{
    id: number
    capacity: number | null
    zone: string
    kind: number | null
    heard: string | null
  }>`
    with kinds as (
      select u.type_id, percentile_cont(0.5) within group (order by l.full_km / l.full_litres) as kind
      from fuel_load l join unit u on u.id = l.unit_id and u.account_id = l.account_id
      where l.account_id = ${scope.accountId} and l.deleted_at is null and l.full_litres > 0 and l.at > now() - interval '90 days'
        and u.type_id in (select type_id from unit where account_id = ${scope.accountId} and id = any(${[...unitIds]}::int[]))
      group by u.type_id having count(*) >= 4)
    select u.id, nullif(u.tank_liters, 0) as capacity, u.timezone as zone, k.kind, p.at as heard
    from unit u left join kinds k on k.type_id = u.type_id
    left join position_last p on p.account_id = u.account_id and p.unit_id = u.id
    where u.account_id = ${scope.accountId} and u.id = any(${[...unitIds]}::int[])`.execute(tx)
  return new Map(
    rows.map(({ id, heard, ...row }) => [id, { ...row, lastHeard: heard === null ? null : Date.parse(heard) }]),
  )
}

/** The median of the provider's fuel in the fortnight before each, from three loads on. */
async function usualPrices({ tx, scope }: Work, loads: readonly Told[]): Promise<(number | null)[]> {
  if (loads.length === 0) return []
  const { rows } = await sql<{ price: number | null }>`
    select case when m.loads >= 3 then round(m.price::numeric, 2)::float8 end as price
    from unnest(${loads.map(({ providerId }) => providerId)}::int[], ${loads.map(({ typeId }) => typeId)}::int[],
      ${loads.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${loads.map(({ id }) => id)}::int[])
      with ordinality as w (provider_id, type_id, at, id, n)
    cross join lateral (
      select count(*) as loads, percentile_cont(0.5) within group (order by l.price) as price from fuel_load l
      where l.account_id = ${scope.accountId} and l.provider_id = w.provider_id and l.type_id = w.type_id
        and l.deleted_at is null and l.at > w.at - interval '14 days' and l.at <= w.at and l.id <> w.id) m
    order by w.n`.execute(tx)
  return rows.map(({ price }) => price)
}
