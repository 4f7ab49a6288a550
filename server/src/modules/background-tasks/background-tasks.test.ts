import { expect, test } from 'vitest'
import { cancelTask, taskResult, taskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique, type TestUser } from '../../../test/factories.ts'
import { makeTask, workQueued, workTask } from '../../../test/factories/tasks.ts'
import { testApp } from '../../../test/server.ts'
import { inWork } from '../../app/app.ts'
import { endAbandonedTasks, runTask, startTask, taskKind } from '../../app/jobs/tasks.ts'
import { systemScope } from '../../app/scope.ts'

/** Writes a travel type of this name in the closing transaction, after what happens first. */
const writing = (first: () => Promise<void>) =>
  taskKind<{ name: string }>({
    name: unique('write-type'),
    label: 'Escribir un tipo',
    run: async ({ name }) => ({
      save: async ({ tx, scope }) => {
        const { id } = await tx
          .insertInto('travel_type')
          .values({ account_id: scope.accountId, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await first()
        return { id }
      },
    }),
  })

const typesOf = (user: TestUser) =>
  inAccount(user.accountId, ({ tx }) =>
    tx.selectFrom('travel_type').select('name').where('account_id', '=', user.accountId).execute(),
  )

test('what a task saves and its success are one: the result is there once', async () => {
  const user = await makeUser()
  const kind = writing(async () => {})
  const id = await makeTask(user, kind)
  expect(await workTask(user, id, kind, { name: 'Circuito' })).toMatchObject({ status: 'SUCCESS', error: null })
  expect(await call(user, taskResult, { params: { id } })).toEqual({ id: expect.any(Number) })
  // The worker died before it could say that it was done, and another one got the job.
  await workTask(user, id, kind, { name: 'Otra vez' })
  expect(await typesOf(user)).toEqual([{ name: 'Circuito' }])
})

test('a task that is interrupted while it saves leaves nothing, and its next run saves once', async () => {
  const user = await makeUser()
  let runs = 0
  const kind = writing(async () => {
    runs += 1
    if (runs === 1) throw new Error('the database went away')
  })
  const id = await makeTask(user, kind)
  await expect(workTask(user, id, kind, { name: 'Circuito' })).rejects.toThrow('the database went away')
  expect(await call(user, taskStatus, { params: { id } })).toMatchObject({ status: 'RETRY' })
  expect(await typesOf(user)).toEqual([])
  expect(await workTask(user, id, kind, { name: 'Circuito' })).toMatchObject({ status: 'SUCCESS' })
  expect(await typesOf(user)).toEqual([{ name: 'Circuito' }])
})

test('a task cancelled while it waits never begins', async () => {
  const user = await makeUser()
  const kind = writing(async () => {})
  const id = await makeTask(user, kind)
  expect(await call(user, cancelTask, { params: { id } })).toMatchObject({
    status: 'FAILURE',
    error: 'Se canceló la tarea.',
  })
  expect(await workTask(user, id, kind, { name: 'Circuito' })).toMatchObject({ status: 'FAILURE' })
  expect(await typesOf(user)).toEqual([])
})

test('a task cancelled while it saves takes back what it wrote', async () => {
  const user = await makeUser()
  const kind = writing(async () => void (await call(user, cancelTask, { params: { id } })))
  const id = await makeTask(user, kind)
  expect(await workTask(user, id, kind, { name: 'Circuito' })).toMatchObject({
    status: 'FAILURE',
    error: 'Se canceló la tarea.',
  })
  expect(await typesOf(user)).toEqual([])
})

test('telling how far it is stops a cancelled task at once', async () => {
  const user = await makeUser()
  let reached = 0
  const kind = taskKind<object>({
    name: unique('count'),
    label: 'Contar',
    async run(_, { progress }) {
      for (reached = 1; reached <= 10; reached += 1) {
        if (reached === 4) await call(user, cancelTask, { params: { id } })
        await progress(reached, 10)
      }
      return {}
    },
  })
  const id = await makeTask(user, kind)
  expect(await workTask(user, id, kind, {})).toMatchObject({ status: 'FAILURE', done: 3, total: 10 })
  expect(reached).toBe(4)
})

test('what has ended cannot be cancelled, and nobody else cancels a task', async () => {
  const account = await makeAccount()
  const [user, colleague] = [await makeUser({ account }), await makeUser({ account })]
  const kind = writing(async () => {})
  const id = await makeTask(user, kind)
  expect(await refusal(colleague, cancelTask, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(await makeUser(), cancelTask, { params: { id } })).toMatchObject({ status: 404 })
  await workTask(user, id, kind, { name: 'Circuito' })
  expect(await call(user, cancelTask, { params: { id } })).toMatchObject({ status: 'SUCCESS' })
})

test('a task sees and may do what its person does when it runs, not when they asked', async () => {
  const user = await makeUser({ permissions: ['viaje.viaje_create.view', 'mapas.view'] })
  const kind = taskKind<object>({
    name: unique('who'),
    label: 'Quién',
    run: async (_, { scope: { userId, role, seesAllUnits, permissions } }) => ({
      result: { userId, role, seesAllUnits, permissions: [...permissions].toSorted() },
    }),
  })
  const seen = async () => {
    const id = await makeTask(user, kind)
    await workTask(user, id, kind, {})
    return call(user, taskResult, { params: { id } })
  }
  const permissions = ['mapas.view', 'viaje.viaje_create.view']
  expect(await seen()).toEqual({ userId: user.id, role: roles.monitorist, seesAllUnits: true, permissions })
  const { app } = await testApp()
  await app.owner.query(`update app_user set role = $2, permissions = '{mapas.view}' where id = $1`, [
    user.id,
    roles.client,
  ])
  expect(await seen()).toMatchObject({ role: roles.client, seesAllUnits: false, permissions: ['mapas.view'] })
})

test('a task that was asked for with a key may no more than the key', async () => {
  const user = await makeUser()
  const held: string[][] = []
  const kind = taskKind<object>({
    name: unique('look'),
    label: 'Mirar',
    run: async (_, { scope }) => (held.push([...scope.permissions]), {}),
  })
  const { app } = await testApp()
  const permissions = new Set(['unidad.view', 'somebody.elses'])
  const key = { ...systemScope(user.accountId), userId: user.id, permissions, isKey: true as const }
  await workQueued(await inWork(app, key, (work) => startTask(work, kind, {})))
  expect(held[0]).toEqual(['unidad.view'])
})

test('a task whose worker died or failed too often ends, and says so', async () => {
  const user = await makeUser()
  const kind = writing(async () => {})
  const { app } = await testApp()
  const [left, waiting, young] = [await makeTask(user, kind), await makeTask(user, kind), await makeTask(user, kind)]
  const old = `update task set status = 'RETRY', created_at = now() - interval '11 minutes' where id = any($1)`
  await app.owner.query(old, [[left, waiting]])
  const payload = { id: waiting, accountId: user.accountId, userId: user.id, kind: kind.name, payload: {} }
  await inAccount(user.accountId, (work) => work.enqueue(runTask, payload, { afterSeconds: 3600 }))
  await endAbandonedTasks.handle({}, app, new AbortController().signal)
  const told = (id: number) => call(user, taskStatus, { params: { id } })
  expect(await told(left)).toMatchObject({ status: 'FAILURE', error: 'La tarea no pudo terminar. Intente de nuevo.' })
  expect(await told(waiting)).toMatchObject({ status: 'RETRY', error: null })
  expect(await told(young)).toMatchObject({ status: 'PENDING', error: null })
})
