import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { chronicleOf, type Told } from './chronicle.ts'
import { judgeLoads, type Judged } from './look.ts'
import { learnStations } from './stations.ts'

/**
 * Judges loads anew, and those after each up to the next full tank, whose kilometres they are part of. `since`: when
 * units' loads changed (epoch ms); all from there up to the next full tank, `ids` besides.
 */
export async function recheck(work: Work, since: ReadonlyMap<number, number>, ids: ReadonlySet<number>): Promise<void> {
  if (since.size === 0) return
  await lockUnits(work, [...since.keys()])
  await learnStations(work, ids)
  const chronicle = await chronicleOf(work, since)
  const wanted = new Set(ids)
  for (const [unitId, loads] of chronicle) followers(loads, since.get(unitId)!, ids, wanted)
  const judged = await judgeLoads(work, chronicle, ({ id }) => wanted.has(id))
  await write(work, judged)
}

/** Of two works with the same unit the second sees what the first wrote. */
async function lockUnits({ tx, scope }: Work, unitIds: readonly number[]): Promise<void> {
  await sql`select id from unit where account_id = ${scope.accountId} and id = any(${[...unitIds]}::int[])
    order by id for no key update`.execute(tx)
}

/** What stands between a changed load, or a removed one, and the next full tank. */
function followers(loads: readonly Told[], since: number, ids: ReadonlySet<number>, wanted: Set<number>): void {
  let isOpen = loads.every(({ id }) => !ids.has(id))
  for (const { id, at, isFull } of loads) {
    if (at < since) continue
    if (ids.has(id)) isOpen = true
    else if (isOpen) {
      wanted.add(id)
      if (isFull) isOpen = false
    }
  }
}

async function write({ tx, scope }: Work, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ load, judgement: { checks: _, stop, evidence, ...told } }) => ({
    id: load.id,
    km: load.km,
    full_km: load.fullKm,
    full_litres: load.fullLitres,
    expected: told.expected,
    verdict: told.verdict,
    doubt: told.doubt,
    doubt_litres: told.litres,
    doubt_amount: told.amount,
    evidence,
    stop_lat: stop?.lat ?? null,
    stop_lon: stop?.lon ?? null,
  }))
  await sql`
    update fuel_load l set km = r.km, full_km = r.full_km, full_litres = r.full_litres, expected = r.expected,
      verdict = r.verdict, doubt = r.doubt, doubt_litres = r.doubt_litres, doubt_amount = r.doubt_amount,
      evidence = r.evidence, stop_lat = r.stop_lat, stop_lon = r.stop_lon, checked_at = now(),
      finding = case when l.finding in ('accepted', 'claimed') then l.finding when r.verdict = 'duda' then 'open' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, km real, full_km real, full_litres real, expected real,
      verdict text, doubt text, doubt_litres numeric, doubt_amount numeric, evidence jsonb, stop_lat float8, stop_lon float8)
    where l.account_id = ${scope.accountId} and l.id = r.id`.execute(tx)
  const checks = judged.flatMap(({ load, judgement }) =>
    judgement.checks.map((check) => ({ load_id: load.id, ...check })),
  )
  await sql`
    insert into fuel_check (account_id, load_id, rule, verdict, says, litres, amount)
    select ${scope.accountId}::int, r.* from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as r (load_id int, rule text, verdict text, says text, litres numeric, amount numeric)
    on conflict (load_id, rule) do update set verdict = excluded.verdict, says = excluded.says, litres = excluded.litres,
      amount = excluded.amount`.execute(tx)
}
