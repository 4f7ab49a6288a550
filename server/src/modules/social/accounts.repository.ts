import type { SocialAccount } from '@arriero/contract/social/social.entities.ts'
import type { Network } from '@arriero/contract/social/social.rules.ts'
import { withRecordFacts } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { texts } from './social.texts.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('social_account as a')
    .innerJoin('social_login as l', (join) =>
      join.onRef('l.id', '=', 'a.login_id').onRef('l.account_id', '=', 'a.account_id'),
    )
    .$call(withRecordFacts('a'))
    .where('a.account_id', '=', scope.accountId)
    .where('a.deleted_at', 'is', null)
    .select(['a.id', 'a.network', 'a.name', 'a.username', 'a.state', 'a.active', 'l.expires_at as expiresAt'])

type Row = Awaited<ReturnType<ReturnType<typeof alive>['executeTakeFirstOrThrow']>>
// The table's checks know the same words.
const toAccount = (row: Row): SocialAccount => ({
  ...row,
  network: row.network as Network,
  state: row.state as SocialAccount['state'],
})

export const listAccounts = async (work: Work): Promise<SocialAccount[]> =>
  (await alive(work).orderBy('a.network').orderBy('a.name').orderBy('a.id').execute()).map(toAccount)

export const findAccount = async (work: Work, id: number): Promise<SocialAccount> =>
  toAccount(
    await alive(work)
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound(texts.noAccount)),
  )

/** Posts that somebody still waits for in an account. */
export async function awaitedIn({ tx, scope }: Work, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('social_target')
    .where('account_id', '=', scope.accountId)
    .where('social_account_id', '=', accountId)
    .where('state', 'in', ['pending', 'publishing', 'handed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
