import { sql } from 'kysely'
import type { Measuring } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { depthsOf, mostRegrown } from '@arriero/contract/fittings/tires/tires.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { lifeAt } from '../../meters/meters.read.ts'
import { texts } from '../fittings.texts.ts'
import { inWords } from '../pieces/collisions.ts'
import { lockPieces, momentOf } from '../pieces/pieces.ts'
import { refreshUnits } from './refresh.ts'
import { rowsOf } from './tires.repository.ts'

/** Writes down what a gauge said of some tires, all or none; deeper than before is asked about first. */
export async function measureTires(work: Work, { at, measures }: Measuring): Promise<Tire[]> {
  const ids = measures.map(({ tireId }) => tireId)
  if (new Set(ids).size !== ids.length) throw conflict(texts.samePiece.tire)
  const tires = await lockPieces(work, 'tire', ids)
  const moment = await momentOf(work, at, tires.values())
  await checkDepths(work, measures, moment)
  const kms = await lifeKmAt(work, ids, moment)
  const { tx, scope } = work
  await tx
    .insertInto('tire_measure')
    .values(
      measures.map(({ tireId, grooves, psi, hot, note }) => ({
        account_id: scope.accountId,
        tire_id: tireId,
        life: kms.get(tireId)!.life,
        at: moment,
        km: kms.get(tireId)!.km.toFixed(1),
        grooves: grooves.map(String),
        psi,
        hot: hot ?? false,
        note,
        by_id: scope.userId || null,
      })),
    )
    .execute()
    .catch(inWords)
  const units = [...tires.values()].flatMap(({ unitId }) => unitId ?? [])
  await refreshUnits(work, [...new Set(units)], ids)
  return rowsOf(work, ids)
}

async function checkDepths({ tx, scope }: Work, measures: Measuring['measures'], at: string): Promise<void> {
  const { rows } = await sql<{ id: number; grooves: number[] }>`
    select distinct on (m.tire_id) m.tire_id as id, m.grooves::float8[] as grooves
    from tire_measure m join tire t on t.item_id = m.tire_id and t.account_id = m.account_id and t.life = m.life
    where m.account_id = ${scope.accountId} and m.tire_id = any(${measures.map(({ tireId }) => tireId)}::int[]) and m.at < ${at}
    order by m.tire_id, m.at desc`.execute(tx)
  const before = new Map(rows.map(({ id, grooves }) => [id, depthsOf(grooves).depth]))
  const wrong: Record<string, string[]> = {}
  for (const [place, { tireId, grooves, sure }] of measures.entries()) {
    const last = before.get(tireId)
    const { depth } = depthsOf(grooves)
    if (last !== undefined && depth > last + mostRegrown && sure !== true)
      wrong[`measures.${place}.grooves`] = [texts.regrown(depth, last)]
  }
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
}

/** Km of the life a tire is in, until a moment. */
async function lifeKmAt(work: Work, ids: readonly number[], at: string) {
  const { rows } = await sql<{ id: number; life: number; ended: number; unitId: number | null; startKm: number }>`
    select t.item_id as id, t.life, s.ended::float8 as ended, o.unit_id as "unitId", coalesce(o.start_km, 0)::float8 as "startKm"
    from tire t
    cross join lateral (select coalesce(sum(m.km), 0) as ended from tire_mount m where m.account_id = t.account_id
      and m.tire_id = t.item_id and m.life = t.life and upper(m.during) <= ${at}) s
    left join tire_mount o on o.account_id = t.account_id and o.tire_id = t.item_id and o.axle > 0 and o.life = t.life
      and o.during @> ${at}::timestamptz
    where t.account_id = ${work.scope.accountId} and t.item_id = any(${[...ids]}::int[])`.execute(work.tx)
  const units = [...new Set(rows.flatMap(({ unitId }) => unitId ?? []))]
  const meters = await lifeAt(
    work,
    units.map((unitId) => ({ unitId, at })),
  )
  const kmOf = new Map(units.map((unitId, i) => [unitId, meters[i]!.km]))
  return new Map(
    rows.map(({ id, life, ended, unitId, startKm }) => [
      id,
      { life, km: ended + (unitId === null ? 0 : Math.max(0, kmOf.get(unitId)! - startKm)) },
    ]),
  )
}
