import { sql } from 'kysely'
import type { BillingInfo } from '@arriero/contract/users/users-legacy.contract.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'

export async function find({ tx, scope }: Work): Promise<BillingInfo | undefined> {
  return tx
    .selectFrom('billing_info as b')
    .$call(withUser('u', 'b.updated_by'))
    .where('b.account_id', '=', scope.accountId)
    .select([
      'b.id',
      'b.name',
      'b.rfc',
      'b.regime',
      'b.postal_code as postalCode',
      'b.email',
      'b.address',
      'b.version',
      'b.updated_at as updatedAt',
      'u.name as updatedBy',
    ])
    .executeTakeFirst()
}

interface Values {
  name: string
  rfc: string
  regime: string | null
  postal_code: string | null
  email: string | null
  address: string | null
}
/** Writes the account's one row; its version grows with every change. */
export async function save({ tx, scope }: Work, values: Values, by: number | null): Promise<void> {
  await tx
    .insertInto('billing_info')
    .values({ account_id: scope.accountId, ...values, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...values,
        updated_by: by,
        updated_at: sql<string>`now()`,
        version: sql<number>`billing_info.version + 1`,
      }),
    )
    .execute()
}
