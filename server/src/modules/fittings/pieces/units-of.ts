import { sql, type RawBuilder } from 'kysely'
import { axlesOrUsual, spareAxle, type Axle } from '@arriero/contract/units/axles.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUnits } from '../../units/units.read.ts'

/** Whether the caller may know what is on the unit in this column; what is on none is for who sees all units. */
export const seesUnit = ({ scope }: Work, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  scope.seesAllUnits
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (select unit_id from unit_access where account_id = ${scope.accountId} and user_id = ${scope.userId})`

export type AxlesOfUnit = Map<number, { name: string; typeName: string | null; axles: readonly Axle[] }>

/** Axles of units the caller sees: what their type says, else what the unit's own form does, else the usual ones. */
export async function unitAxles(work: Work, unitIds: readonly number[]): Promise<AxlesOfUnit> {
  if (unitIds.length === 0) return new Map()
  const rows = await visibleUnits(work)
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .where(sql<boolean>`u.id = any(${[...unitIds]}::int[])`)
    .select(['u.id', 'u.name', 't.name as typeName', sql<Axle[] | null>`t.axles`.as('axles'), 'u.wheels'])
    .execute()
  return new Map(
    rows.map(({ id, name, typeName, axles, wheels }) => [
      id,
      { name, typeName, axles: axlesOrUsual(axles ?? declared(wheels)) },
    ]),
  )
}

/** Axles as the unit's own form lists their places. */
function declared(wheels: unknown): Axle[] {
  const places = Array.isArray(wheels) ? (wheels as { axle?: number }[]) : []
  const numbers = [...new Set(places.flatMap(({ axle }) => axle ?? []))].toSorted((a, b) => a - b)
  return numbers
    .filter((number) => number !== spareAxle)
    .map((number, at) => ({
      role: at === 0 ? 'steer' : 'drive',
      places: places.filter(({ axle }) => axle === number).length > 2 ? 4 : 2,
      lift: false,
    }))
}
