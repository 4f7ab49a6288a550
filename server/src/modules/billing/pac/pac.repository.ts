import { sql } from 'kysely'
import type { PacAccount } from '@arriero/contract/billing/pac/pac.contract.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('pac_account as p')
    .innerJoin('social_reason as r', 'r.id', 'p.social_reason_id')
    .leftJoin('social_reason_csd as c', (join) =>
      join
        .onRef('c.social_reason_id', '=', 'r.id')
        .onRef('c.account_id', '=', 'r.account_id')
        .on('c.retired_at', 'is', null),
    )
    .$call(withRecordFacts('p'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.social_reason_id as issuerId',
      'r.name as issuerName',
      'p.provider',
      'p.is_test as isTest',
      sql<boolean>`p.sealed is not null`.as('hasSecret'),
      'p.balance',
      'p.balance_at as balanceAt',
      'c.valid_to as csdValidTo',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same providers.
const toPac = (row: Row): PacAccount => ({ ...row, provider: row.provider as PacAccount['provider'] })

export const all = async (work: Work): Promise<PacAccount[]> =>
  (await described(work).orderBy('r.name').orderBy('p.id').execute()).map(toPac)

export const find = async (work: Work, id: number): Promise<PacAccount> =>
  toPac(
    await described(work)
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('No se encontró el proveedor de timbrado.')),
  )

export async function sealedOf({ tx, scope }: Work, id: number): Promise<string | null> {
  const { sealed } = await tx
    .selectFrom('pac_account')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('sealed')
    .executeTakeFirstOrThrow()
  return sealed
}
