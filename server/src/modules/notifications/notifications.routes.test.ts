import { expect, test } from 'vitest'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/notifications/notifications.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
import { notify } from './notifications.read.ts'

const tell = (user: TestUser, title: string, given: object = {}) =>
  inAccount(user.accountId, (work) =>
    notify(work, { userIds: [user.id], kind: 'trip', title, message: 'Llegó a su destino.', ...given }),
  )

/** Events of the account's browsers, with whom they are for. */
async function events(accountId: number) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ event: string; data: Record<string, unknown>; user_ids: number[] | null }>(
    `select event, data, user_ids from (select 1 as kind, id, account_id, event, data, user_ids from outbox union all select 0, seq, account_id, event, data, user_ids from socket_event) e
     where account_id = $1 order by e.kind, e.id`,
    [accountId],
  )
  return rows
}

test('a notification reaches the bell with its event, and is read and deleted by each for themselves', async () => {
  const account = await makeAccount()
  const [one, other] = [await makeUser({ account }), await makeUser({ account })]
  await inAccount(account.id, (work) =>
    notify(work, { kind: 'trip', title: 'Viaje "Norte"', message: 'Llegó.', link: '/Consola/viajes' }),
  )
  const { json } = await send('GET', '/apis/notification/', { as: one })
  expect(json).toEqual([
    {
      id: expect.any(Number),
      title: 'Viaje "Norte"',
      message: 'Llegó.',
      read: false,
      deleted_at: null,
      kind: 'trip',
      link: '/Consola/viajes',
      unitId: null,
      createdAt: expect.any(String),
    },
  ])
  const [{ id } = { id: 0 }] = await call(one, contract.listNotifications)
  expect(await events(account.id)).toEqual([
    {
      event: 'ticket',
      user_ids: expect.arrayContaining([one.id, other.id]),
      data: expect.objectContaining({ id, read: false }),
    },
  ])
  expect(await call(one, contract.unreadNotifications)).toEqual({ unread: 1 })
  expect(await call(one, contract.readNotification, { params: { id } })).toMatchObject({ read: true, deletedAt: null })
  expect(await call(one, contract.deleteNotification, { params: { id } })).toMatchObject({
    deletedAt: expect.any(String),
  })
  expect(await call(one, contract.listNotifications)).toEqual([])
  expect(await call(other, contract.listNotifications)).toMatchObject([{ id, read: false }])
})

test('group actions touch the ids they name (rule NOTIF-01)', async () => {
  const user = await makeUser()
  for (const title of ['Uno', 'Dos', 'Tres']) await tell(user, title)
  const [three, two, one] = await call(user, contract.listNotifications)
  const answer = await send('POST', '/apis/notification/group/read', { as: user, body: [one!.id, two!.id] })
  expect(answer).toMatchObject({
    status: 200,
    json: [
      { id: two!.id, read: true },
      { id: one!.id, read: true },
    ],
  })
  expect((await call(user, contract.listNotifications)).map(({ id, read }) => [id, read])).toEqual([
    [three!.id, false],
    [two!.id, true],
    [one!.id, true],
  ])
  await call(user, contract.deleteNotifications, { body: [one!.id, three!.id] })
  expect((await call(user, contract.listNotifications)).map(({ id }) => id)).toEqual([two!.id])
  await tell(user, 'Cuatro')
  expect(await call(user, contract.readAllNotifications)).toEqual({ unread: 0 })
  expect(await call(user, contract.unreadNotifications)).toEqual({ unread: 0 })
})

test("other people's notifications are passed over or not found", async () => {
  const account = await makeAccount()
  const [owner, colleague, stranger] = [await makeUser({ account }), await makeUser({ account }), await makeUser()]
  await tell(owner, 'Privada')
  const [{ id } = { id: 0 }] = await call(owner, contract.listNotifications)
  for (const other of [colleague, stranger]) {
    expect(await refusal(other, contract.readNotification, { params: { id } })).toMatchObject({
      status: 404,
      body: { detail: 'No se encontró la notificación.' },
    })
    expect(await call(other, contract.deleteNotifications, { body: [id] })).toEqual([])
  }
  expect(await call(owner, contract.listNotifications)).toMatchObject([{ read: false, deletedAt: null }])
})

test('the same thing is told once', async () => {
  const user = await makeUser()
  expect([await tell(user, 'Llegada', { key: 'trip:1' }), await tell(user, 'Llegada', { key: 'trip:1' })]).toEqual([
    1, 0,
  ])
  expect(await call(user, contract.listNotifications)).toHaveLength(1)
})

test('of a unit only who may see it is told', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const [shared, apart, technical] = [
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.technical }),
  ]
  const unit = await makeUnit(staff)
  await shareUnits(shared, unit.id)
  await inAccount(account.id, (work) =>
    notify(work, { kind: 'unit', title: 'Exceso', message: '', unitId: unit.id, quiet: true }),
  )
  const bells = await Promise.all(
    [staff, shared, apart, technical].map((user) => call(user, contract.listNotifications)),
  )
  expect(bells.map(({ length }) => length)).toEqual([1, 1, 0, 0])
  expect((await events(account.id)).map(({ event }) => event)).toEqual(['bell_changed'])
})

test('an alert is an event of its own with its sender, and stays in the bell', async () => {
  const account = await makeAccount()
  const [sender, receiver, stranger] = [
    await makeUser({ account, name: 'Julia Peña' }),
    await makeUser({ account }),
    await makeUser(),
  ]
  expect(
    await call(sender, contract.sendAlert, {
      body: { message: 'Cierre en la 85', userIds: [receiver.id, stranger.id] },
    }),
  ).toEqual({ sent: 1 })
  expect(await events(account.id)).toEqual([
    {
      event: 'alert',
      user_ids: [receiver.id],
      data: expect.objectContaining({ title: 'Alerta', message: 'Cierre en la 85', from: 'Julia Peña', kind: 'alert' }),
    },
  ])
  expect(await call(receiver, contract.listNotifications)).toMatchObject([
    { kind: 'alert', message: 'Cierre en la 85' },
  ])
  expect(await call(stranger, contract.listNotifications)).toEqual([])
  expect(await refusal(sender, contract.sendAlert, { body: { message: 'x', userIds: [stranger.id] } })).toMatchObject({
    status: 400,
    body: { user_ids: [expect.any(String)] },
  })
  for (const audience of [{ users: [receiver.id] }, { user_ids: [] }])
    expect(
      await send('POST', '/apis/notification/alert', { as: sender, body: { message: 'x', ...audience } }),
    ).toMatchObject({ status: 400 })
  expect(await call(receiver, contract.listNotifications)).toHaveLength(1)
  expect(await send('POST', '/apis/notification/alert', { as: sender, body: {} })).toMatchObject({
    status: 400,
    json: { message: ['El campo es requerido'] },
  })
  const client = await makeUser({ account, role: roles.client })
  expect(await refusal(client, contract.sendAlert, { body: { message: 'x' } })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
})

test('who sees only shared units warns who watches for the company and who answers to them, and names nobody else', async () => {
  const account = await makeAccount()
  const permissions: Permission[] = ['notificacion.alert.create']
  const client = await makeUser({ account, role: roles.client, permissions })
  const [watcher, mirror, ...others] = [
    await makeUser({ account }),
    await makeUser({ account, role: roles.mirror, parentId: client.id }),
    await makeUser({ account, role: roles.client }),
    await makeUser({ account, role: roles.driver }),
    await makeUser({ account, role: roles.technical }),
  ]
  const told = async () => {
    const bells = [client, watcher, mirror, ...others].map((user) => call(user, contract.listNotifications))
    return (await Promise.all(bells)).map(({ length }) => length)
  }
  expect(await call(client, contract.sendAlert, { body: { message: 'Falta papel' } })).toEqual({ sent: 3 })
  expect(await told()).toEqual([1, 1, 1, 0, 0, 0])
  const named = { message: 'Falta papel', userIds: [mirror.id, ...others.map(({ id }) => id)] }
  expect(await call(client, contract.sendAlert, { body: named })).toEqual({ sent: 1 })
  expect(await told()).toEqual([1, 1, 2, 0, 0, 0])
  for (const stranger of [watcher, ...others])
    expect(await refusal(client, contract.sendAlert, { body: { message: 'x', userIds: [stranger.id] } })).toMatchObject(
      { status: 400 },
    )
})

test('all notifications are found by page, words and kind', async () => {
  const user = await makeUser()
  for (let i = 1; i <= 12; i += 1) await tell(user, `Viaje número ${i}`, { kind: i === 7 ? 'alert' : 'trip' })
  const page = await call(user, contract.pageNotifications, { query: { page: 2 } })
  expect([page.count, page.results.map(({ title }) => title)]).toEqual([12, ['Viaje número 2', 'Viaje número 1']])
  expect((await call(user, contract.pageNotifications, { query: { search: 'NUMERO 11' } })).results).toMatchObject([
    { title: 'Viaje número 11' },
  ])
  expect(
    (await call(user, contract.pageNotifications, { query: { kind: 'alert', read: false } })).results,
  ).toMatchObject([{ title: 'Viaje número 7' }])
})
