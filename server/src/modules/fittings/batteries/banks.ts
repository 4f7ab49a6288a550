import { sql } from 'kysely'
import { bankOrUsual } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUnits } from '../../units/units.read.ts'

/** How many batteries a unit takes: as its type says, and as many as it has. */
export const bankSize = sql<number | null>`coalesce(t.batteries, (
  select nullif(greatest(${bankOrUsual(null)}, max(h.position)), 0) from battery_mount h
  where h.account_id = u.account_id and h.unit_id = u.id and upper_inf(h.during)))`

export interface Bank {
  name: string
  typeName: string | null
  bank: number
}

/** Banks of units the caller sees. */
export async function unitBanks(work: Work, unitIds: readonly number[]): Promise<Map<number, Bank>> {
  if (unitIds.length === 0) return new Map()
  const rows = await visibleUnits(work)
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .where(sql<boolean>`u.id = any(${[...unitIds]}::int[])`)
    .select(['u.id', 'u.name', 't.name as typeName', bankSize.as('bank')])
    .execute()
  return new Map(rows.map(({ id, name, typeName, bank }) => [id, { name, typeName, bank: bankOrUsual(bank) }]))
}
