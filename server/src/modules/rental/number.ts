import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

const digits = { COT: 5, AR: 5, RR: 5 } as const

/** The next folio of quotes (COT-00219), contracts (AR-00147) or receipts (RR-00031); the sequence stays locked until the work ends. */
export async function takeNumber({ tx, scope }: Work, kind: keyof typeof digits): Promise<string> {
  const { last } = await tx
    .insertInto('rental_number')
    .values({ account_id: scope.accountId, kind, last: 1 })
    .onConflict((taken) => taken.columns(['account_id', 'kind']).doUpdateSet({ last: sql`rental_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind}-${String(last).padStart(digits[kind], '0')}`
}
