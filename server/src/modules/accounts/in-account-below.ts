import { sql } from 'kysely'
import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { systemScope } from '../../app/scope.ts'
import { texts } from './accounts.texts.ts'

/** Reads in the caller's own account, or in one below it as that account's staff does; throws a 404 for any other. */
export async function inAccountBelow<T>(
  work: Work,
  app: App,
  accountId: number,
  read: (there: Work) => Promise<T>,
): Promise<T> {
  const { scope, tx } = work
  if (accountId === scope.accountId) return read(work)
  // Who sees only shared units of the own account has no business in those below it.
  if (!scope.seesAllUnits) throw notFound(texts.notFound)
  const { rows } = await sql<{ below: boolean }>`select is_account_below(${accountId}) as below`.execute(tx)
  if (rows[0]?.below !== true) throw notFound(texts.notFound)
  return inWork(app, systemScope(accountId), read)
}
