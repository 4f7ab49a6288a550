import type { Work } from '../../app/database/work.ts'

/** Why each of these units may not leave; those that may are absent. The wall keeps others' out. */
export async function blocksOf({ tx, scope }: Work, unitIds: readonly number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('unit_block')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', 'in', [...unitIds])
    .where('lifted_at', 'is', null)
    .select(['unit_id', 'reason'])
    .orderBy('since', 'desc')
    .execute()
  return new Map(rows.map(({ unit_id, reason }) => [unit_id, reason]))
}
