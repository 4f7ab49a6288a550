import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** The next folio of contracts (`CB-0147`) or receipts (`RB-00031`); the sequence stays locked until the work ends. */
export async function takeNumber({ tx, scope }: Work, kind: 'CB' | 'RB'): Promise<string> {
  const { last } = await tx
    .insertInto('warehouse_number')
    .values({ account_id: scope.accountId, kind, last: 1 })
    .onConflict((taken) => taken.columns(['account_id', 'kind']).doUpdateSet({ last: sql`warehouse_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind}-${String(last).padStart(kind === 'CB' ? 4 : 5, '0')}`
}
