import { sql } from 'kysely'
import type { PurchaseLimit } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUsers } from '../../users/users.read.ts'

/** Who decides for the company; nobody has to give them a limit. */
const unlimited: readonly number[] = [roles.administrator, roles.monitorist]

/** People of the account, as far as the caller sees them, who may be given a limit. */
export const people = (work: Work) =>
  visibleUsers(work)
    .where('u.deactivated_at', 'is', null)
    .where('u.role', 'in', [...unlimited, roles.supervisor, roles.technical])

const limits = ({ tx, scope }: Work) =>
  tx
    .selectFrom('purchase_limit as l')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'l.user_id').onRef('u.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .select(['u.id', 'u.id as userId', 'u.name as userName', sql<number>`l.most::float8`.as('most')])

export const listLimits = (work: Work): Promise<PurchaseLimit[]> => limits(work).orderBy('u.name').execute()
export const findLimit = (work: Work, userId: number): Promise<PurchaseLimit | undefined> =>
  limits(work).where('l.user_id', '=', userId).executeTakeFirst()

/**
 * What somebody may authorise in one document, in pesos with taxes; null: any amount. Without a limit of their own
 * administrators and monitorists may any, everybody else nothing.
 */
export async function limitOf(work: Work, userId: number): Promise<number | null> {
  const own = await findLimit(work, userId)
  if (own) return own.most
  const user = await work.tx
    .selectFrom('app_user')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return user && unlimited.includes(user.role) ? null : 0
}

/** Names of those who may authorise this much, who is asked aside; the one with the smallest limit first. */
export async function whoMay(work: Work, amount: number, not: readonly (number | null)[]): Promise<string[]> {
  const rows = await people(work)
    .leftJoin('purchase_limit as l', (join) =>
      join.onRef('l.user_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'),
    )
    .where(({ or, eb, and }) =>
      or([eb('l.most', '>=', amount as never), and([eb('l.most', 'is', null), eb('u.role', 'in', unlimited)])]),
    )
    .where('u.id', 'not in', [0, ...not.filter((id) => id !== null)])
    .select('u.name')
    .orderBy(sql`l.most asc nulls last`)
    .orderBy('u.id')
    .limit(3)
    .execute()
  return rows.map(({ name }) => name)
}
