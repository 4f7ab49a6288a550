import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { systemScope } from '../../app/scope.ts'

/** Runs for each row a question over all accounts finds, each in a work of its own; one that fails stops no other. */
export async function forEachDue(
  app: App,
  question: string,
  act: (work: Work, id: number) => Promise<void>,
): Promise<void> {
  const { rows } = await app.owner.query<{ id: number; account_id: number }>(question)
  for (const { id, account_id: accountId } of rows)
    await inWork(app, systemScope(accountId), (work) => act(work, id)).catch((error: unknown) =>
      app.log.error({ err: error, id, account: accountId }, 'not seen to'),
    )
}
