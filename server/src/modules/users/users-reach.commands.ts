import { sql } from 'kysely'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { texts } from './users.texts.ts'

/** Accounts below their own concern distributors and the administration only. */
export const reachesDown = ({ isDistributor, accountKind, seesAllUnits }: Caller) =>
  seesAllUnits && (isDistributor || accountKind !== 'company')

async function isBelow({ tx }: Work, wanted: number): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`select is_account_below(${wanted}) as below`.execute(tx)
  return rows[0]?.below === true
}

/** Acts in an account of the caller's tree: the caller's own work, or one of its own behind that account's wall. */
export async function inAccount<Result>(
  app: App,
  caller: Caller,
  work: Work,
  accountId: number | undefined,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  if (accountId === undefined || accountId === caller.accountId) return act(work)
  if (!reachesDown(caller) || !(await isBelow(work, accountId))) throw notFound(texts.noAccount)
  return inWork(app, { ...caller, accountId }, act)
}

/** Acts in the account of a user below the caller; who that is, not whether they may be changed, is settled here. */
export async function inAccountOf<Result>(
  app: App,
  caller: Caller,
  work: Work,
  userId: number,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ accountId: number | null }>`
    select account_of_user_below(${caller.accountId}, ${userId}) as "accountId"`.execute(work.tx)
  const accountId = rows[0]?.accountId
  if (!accountId || (accountId !== caller.accountId && !reachesDown(caller))) throw notFound(texts.noUser)
  return inAccount(app, caller, work, accountId, act)
}

/** The caller's account and, for who reaches down, those below it, parents first. */
export async function accountsBelow({ tx, scope }: Work, caller: Caller) {
  const { rows } = await sql<{ id: number; name: string; kind: string; parent_id: number | null }>`
    select id, name, kind, parent_id from account_tree(${scope.accountId})
    where deactivated_at is null and (${reachesDown(caller)} or id = ${scope.accountId})
    order by name, id limit 2000`.execute(tx)
  const depths = new Map<number, number>()
  const sorted: { id: number; name: string; kind: string; depth: number }[] = []
  const add = (parent: number | null, depth: number) => {
    for (const row of rows) {
      const isChild = depth === 0 ? row.id === scope.accountId : row.parent_id === parent
      if (!isChild || depths.has(row.id)) continue
      depths.set(row.id, depth)
      sorted.push({ id: row.id, name: row.name, kind: row.kind, depth })
      add(row.id, depth + 1)
    }
  }
  add(null, 0)
  return sorted
}
