import { sql } from 'kysely'
import { adviseTire, depthsOf, twinOf, wearOf, yearsOfDot } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { spareAxle } from '@arriero/contract/units/axles.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { holdFacts } from '../pieces/pieces.ts'
import { unitAxles } from '../pieces/units-of.ts'
import { limitsOf } from './tires.repository.ts'

interface Kept {
  id: number
  dot: string | null
  psi: number | null
  unitId: number | null
  axle: number | null
  position: number | null
  depth: number | null
  mean: number | null
  spread: number | null
  pressure: number | null
}

/** What a tire says of itself after something happened to it, and to those beside it: those of these units, and these. */
export async function refreshUnits(work: Work, unitIds: readonly number[], tireIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select tire_id as id from tire_mount
    where account_id = ${work.scope.accountId} and unit_id = any(${[...unitIds]}::int[]) and upper_inf(during)
    union select unnest(${[...tireIds]}::int[])`.execute(work.tx)
  await refreshTires(
    work,
    rows.map(({ id }) => id),
  )
}

/** The sums and the advice of these tires, from their mounts, measures and stays. */
export async function refreshTires(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await holdFacts(work, 'tire', ids)
  await sumMounts(work, ids)
  await takeMeasures(work, ids)
  await advise(work, ids)
}

const sumMounts = ({ tx, scope }: Work, ids: readonly number[]) =>
  sql`
    update tire t set km = s.km, life_km = s.life_km, spent = s.spent
    from (
      select t.item_id, coalesce(sum(m.km), 0) as km, coalesce(sum(m.km) filter (where m.life = t.life), 0) as life_km,
        (select coalesce(sum(w.cost), 0) from fitting_away w where w.account_id = t.account_id and w.item_id = t.item_id) as spent
      from tire t left join tire_mount m on m.tire_id = t.item_id and m.account_id = t.account_id
      where t.account_id = ${scope.accountId} and t.item_id = any(${[...ids]}::int[])
      group by t.item_id, t.account_id
    ) s
    where t.account_id = ${scope.accountId} and t.item_id = s.item_id`.execute(tx)

async function takeMeasures({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; at: string | null; km: number; grooves: number[]; psi: number | null }>`
    select t.item_id as id, m.at, m.km::float8 as km, m.grooves::float8[] as grooves, case when m.hot then null else m.psi end as psi
    from tire t left join tire_measure m on m.tire_id = t.item_id and m.account_id = t.account_id and m.life = t.life
    where t.account_id = ${scope.accountId} and t.item_id = any(${[...ids]}::int[])
    order by t.item_id, m.at`.execute(tx)
  const kept = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => {
    const taken = all.flatMap((row) => (row.at === null ? [] : { ...row, at: row.at, ...depthsOf(row.grooves) }))
    const last = taken.at(-1)
    return {
      id,
      depth: last?.depth ?? null,
      mean: last?.mean ?? null,
      spread: last?.spread ?? null,
      pressure: last?.psi ?? null,
      at: last?.at ?? null,
      km: last?.km ?? null,
      wear: wearOf(taken),
    }
  })
  await sql`
    update tire t set depth = k.depth, mean_depth = k.mean, spread = k.spread, pressure = k.pressure, measured_at = k.at,
      measured_km = k.km, wear = k.wear
    from json_to_recordset(${JSON.stringify(kept)}::json) as k
      (id int, depth numeric, mean numeric, spread numeric, pressure smallint, at timestamptz, km numeric, wear numeric)
    where t.account_id = ${scope.accountId} and t.item_id = k.id`.execute(tx)
}

async function advise(work: Work, ids: readonly number[]): Promise<void> {
  const { tx, scope } = work
  const { rows } = await sql<Kept>`
    select t.item_id as id, t.dot, t.psi, m.unit_id as "unitId", m.axle, m.position, t.depth::float8 as depth,
      t.mean_depth::float8 as mean, t.spread::float8 as spread, t.pressure
    from tire t left join tire_mount m on m.tire_id = t.item_id and m.account_id = t.account_id and upper_inf(m.during)
    where t.account_id = ${scope.accountId} and (t.item_id = any(${[...ids]}::int[]) or m.unit_id in (
      select o.unit_id from tire_mount o where o.account_id = ${scope.accountId} and o.tire_id = any(${[...ids]}::int[])
        and upper_inf(o.during)))`.execute(tx)
  const axles = await unitAxles(work, [...new Set(rows.flatMap(({ unitId }) => unitId ?? []))])
  const limits = await limitsOf(work)
  const byPlace = new Map(rows.map((tire) => [`${tire.unitId}/${tire.axle}/${tire.position}`, tire]))
  const today = new Date()
  const wanted = new Set(ids)
  const told = rows
    .filter(({ id }) => wanted.has(id))
    .map((tire) => {
      const axle =
        tire.axle === null || tire.axle === spareAxle ? undefined : axles.get(tire.unitId!)?.axles[tire.axle - 1]
      const twin = axle?.places === 4 ? byPlace.get(`${tire.unitId}/${tire.axle}/${twinOf(tire.position!)}`) : undefined
      const facts = {
        ...tire,
        role: axle?.role ?? null,
        twinMean: twin?.mean ?? null,
        years: yearsOfDot(tire.dot, today),
      }
      return { id: tire.id, ...adviseTire(facts, limits) }
    })
  await sql`
    update tire t set advice = k.advice, urgency = k.urgency, reason = k.reason
    from json_to_recordset(${JSON.stringify(told)}::json) as k (id int, advice text, urgency smallint, reason text)
    where t.account_id = ${scope.accountId} and t.item_id = k.id
      and (t.advice, t.urgency, t.reason) is distinct from (k.advice, k.urgency, k.reason)`.execute(tx)
}
