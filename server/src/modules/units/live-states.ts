import { sql } from 'kysely'
import { liveStates, silentAfterSeconds } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleUnits } from './unit-query.ts'

/** The caller's units, each with its last position as `p` if it ever had one. */
export const unitsNow = (work: Work) =>
  visibleUnits(work).leftJoin('position_last as p', (join) =>
    join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
  )

/** What a unit of `unitsNow` does, as the map shows it: who never reported does not report either. */
const stateNow = sql<number>`case when p.at >= now() - make_interval(secs => ${sql.lit(silentAfterSeconds)}) then p.state else ${sql.lit(liveStates.silent)} end`

export const isSilent = sql<boolean>`${stateNow} = ${sql.lit(liveStates.silent)}`

export interface UnitsByState {
  total: number
  moving: number
  idle: number
  parked: number
  silent: number
  alert: number
  /** Of the silent ones, those that never reported. */
  unheard: number
}

/** How many of the caller's units are in each state of the map. */
export async function unitsByState(work: Work): Promise<UnitsByState> {
  const units = await unitsNow(work)
    .select([stateNow.as('state'), sql<boolean>`p.at is null`.as('isUnheard')])
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy([sql`1`, sql`2`])
    .execute()
  const sum = (rows: typeof units) => rows.reduce((total, { count }) => total + count, 0)
  const of = (state: number) => sum(units.filter((row) => row.state === state))
  return {
    total: sum(units),
    moving: of(liveStates.moving),
    idle: of(liveStates.idle),
    parked: of(liveStates.parked),
    silent: of(liveStates.silent),
    alert: of(liveStates.alert),
    unheard: sum(units.filter(({ isUnheard }) => isUnheard)),
  }
}
