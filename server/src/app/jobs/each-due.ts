import { inWork, type App } from '../app.ts'
import type { Work } from '../database/work.ts'
import { systemScope } from '../scope.ts'

/** Runs for each row a question over all accounts finds; one that fails stops no other. */
export async function eachDue(
  app: App,
  question: string,
  act: (accountId: number, id: number) => Promise<void>,
): Promise<void> {
  const { rows } = await app.owner.query<{ id: number; account_id: number }>(question)
  for (const { id, account_id: accountId } of rows)
    await act(accountId, id).catch((error: unknown) =>
      app.log.error({ err: error, id, account: accountId }, 'not seen to'),
    )
}

/** The same, each in a work of its own. */
export const forEachDue = (app: App, question: string, act: (work: Work, id: number) => Promise<void>): Promise<void> =>
  eachDue(app, question, (accountId, id) => inWork(app, systemScope(accountId), (work) => act(work, id)))
