import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** Documents that are numbered, `M`: orders of the workshop. */
export type Numbered = 'REQ' | 'OC' | 'E' | 'S' | 'T' | 'CT' | 'ACT' | 'MA' | 'INC' | 'M'

const leastDigits: Partial<Record<Numbered, number>> = { M: 1 }

/**
 * The next folio of a kind, such as `REQ-00042`. No number twice, none lost when the work is rolled back; the sequence
 * stays locked until the work ends, so take it last.
 */
export async function takeNumber({ tx, scope }: Work, kind: Numbered): Promise<string> {
  const { last } = await tx
    .insertInto('store_number')
    .values({ account_id: scope.accountId, kind, last: 1 })
    .onConflict((taken) => taken.columns(['account_id', 'kind']).doUpdateSet({ last: sql`store_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind}-${String(last).padStart(leastDigits[kind] ?? 5, '0')}`
}
