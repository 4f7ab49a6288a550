import { taskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { runTask, type TaskKind } from '../../src/app/jobs/tasks.ts'
import { call } from '../api.ts'
import { inAccount, type TestUser } from '../factories.ts'
import { testApp } from '../server.ts'

/** A task of a user that waits for its worker. */
export const makeTask = (user: TestUser, kind: { name: string; label: string }) =>
  inAccount(user.accountId, async ({ tx }) => {
    const { id } = await tx
      .insertInto('task')
      .values({ account_id: user.accountId, user_id: user.id, kind: kind.name, label: kind.label })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Runs a waiting task here, as its worker would; answers what its user is then told. */
export async function workTask<Payload extends object>(
  user: TestUser,
  id: number,
  kind: TaskKind<Payload>,
  payload: Payload,
  signal = new AbortController().signal,
) {
  const { app } = await testApp()
  await runTask.handle({ accountId: user.accountId, userId: user.id, id, kind: kind.name, payload }, app, signal)
  return call(user, taskStatus, { params: { id } })
}

/** Does here what was asked for by a call, as its worker would: nobody waits until a busy one gets to it. */
export async function workQueued(id: number): Promise<void> {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ data: Parameters<typeof runTask.handle>[0] }>(
    `select data from pgboss.job where name = $1 and data->>'id' = $2`,
    [runTask.name, String(id)],
  )
  await runTask.handle(rows[0]!.data, app, new AbortController().signal)
}
