import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/integrations/webhooks.contract.ts'
import { listNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { registerDevice } from '@arriero/contract/tracking/devices.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../../tracking/tracking.service.ts'
import { writeDeliveries } from './deliveries.ts'
import { startReceiver } from './receiver.fixture.ts'

const add = (user: TestUser, url: string, given: Partial<Parameters<typeof body>[1]> = {}) =>
  call(user, contract.createWebhook, { body: body(url, { ownerId: user.id, ...given }) })
const body = (url: string, given: { ownerId: number; events?: ('position' | 'trip' | 'alert')[] }) => ({
  name: 'ERP',
  url,
  events: ['position', 'alert', 'trip'] as ('position' | 'trip' | 'alert')[],
  ...given,
})
const tell = (user: TestUser, unitId: number, event: string, key: string | null = null) =>
  inAccount(user.accountId, (work) =>
    writeDeliveries(work, 'alert', [{ unitId, event, at: new Date().toISOString(), key, data: { title: event } }]),
  )

test('what happens to a unit is pushed signed, in its order, once, and stands in the log with its answer', async () => {
  const receiver = await startReceiver()
  const user = await makeUser()
  const unit = await makeUnit(user)
  const { webhook, secret } = await add(user, receiver.url)
  for (let n = 1; n <= 5; n += 1) await tell(user, unit.id, `alert.${n}`, `k${n}`)
  // Worked out again: told once.
  await tell(user, unit.id, 'alert.5', 'k5')
  await expect.poll(() => receiver.received.length).toBe(5)
  expect(receiver.received.map(({ body }) => body.event)).toEqual([1, 2, 3, 4, 5].map((n) => `alert.${n}`))
  const [first] = receiver.received
  expect(first?.body).toMatchObject({ unit: { id: unit.id, name: unit.name }, data: { title: 'alert.1' } })
  const [, seconds = '', signed] = /^t=(\d+),v1=(\w+)$/.exec(first?.signature ?? '') ?? []
  expect(signed).toBe(createHmac('sha256', secret).update(`${seconds}.${first?.text}`).digest('hex'))
  const log = () => call(user, contract.pageDeliveries, { params: { id: webhook.id } })
  await expect.poll(async () => (await log()).results.filter(({ state }) => state === 'delivered').length).toBe(5)
  expect((await log()).results[0]).toMatchObject({ status: 200, answer: 'gracias', attempts: 1, unitName: unit.name })
  receiver.close()
})

test('a position that comes in by a device goes out to the address', async () => {
  const receiver = await startReceiver()
  const user = await makeUser()
  const unit = await makeUnit(user)
  await add(user, receiver.url, { events: ['position'] })
  const deviceId = unique('tel').replaceAll(/[^\w]/g, '')
  await call(user, registerDevice, { body: { deviceId, protocol: 'osmand', name: 'Teléfono', unitId: unit.id } })
  const { app } = await testApp()
  const { port } = trackingOf(app).devices.listeners.find(({ protocol }) => protocol.code === 'osmand')!
  let at = Date.now() - 60_000
  const report = () =>
    fetch(`http://127.0.0.1:${port}/?id=${deviceId}&lat=25.67&lon=-100.3&timestamp=${(at += 1000)}&speed=20`)
  await expect.poll(async () => (await report(), receiver.received.length)).toBeGreaterThan(0)
  expect(receiver.received[0]?.body).toMatchObject({
    event: 'position',
    unit: { id: unit.id },
    data: { lat: 25.67, late: false },
  })
  receiver.close()
})

test('a client’s address gets the client’s units and no others', async () => {
  const receiver = await startReceiver()
  const account = await makeAccount()
  const admin = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const [mine, other] = [await makeUnit(admin), await makeUnit(admin)]
  await shareUnits(client, mine.id)
  await add(admin, receiver.url, { ownerId: client.id, events: ['alert'] })
  await tell(admin, other.id, 'alert.hidden')
  await tell(admin, mine.id, 'alert.seen')
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.body.event).toBe('alert.seen')
  receiver.close()
})

test('while an address does not answer what waits stays in order, and others get theirs', async () => {
  const [silent, well] = [await startReceiver(), await startReceiver()]
  silent.answer(503)
  const user = await makeUser()
  const unit = await makeUnit(user)
  const { webhook } = await add(user, silent.url)
  await add(user, well.url)
  for (let n = 1; n <= 3; n += 1) await tell(user, unit.id, `alert.${n}`)
  await expect.poll(() => well.received.length).toBe(3)
  const state = async () => (await call(user, contract.listWebhooks)).find(({ id }) => id === webhook.id)
  await expect.poll(async () => (await state())?.state).toBe('failing')
  expect(await state()).toMatchObject({ trouble: 'ahora no', waiting: 3, nextAt: expect.any(String) })
  silent.answer(200)
  await call(user, contract.resumeWebhook, { params: { id: webhook.id } })
  await expect.poll(() => silent.received.length).toBe(3)
  expect(silent.received.map(({ body }) => body.event)).toEqual(['alert.1', 'alert.2', 'alert.3'])
  await expect.poll(async () => (await state())?.state).toBe('ok')
  silent.close()
  well.close()
})

test('an address that took nothing for a day is given up, and people are told; resumed, it goes on', async () => {
  const { app } = await testApp()
  const receiver = await startReceiver()
  receiver.answer(500)
  const user = await makeUser()
  const unit = await makeUnit(user)
  const { webhook } = await add(user, receiver.url)
  await tell(user, unit.id, 'alert.old')
  const state = async () => (await call(user, contract.listWebhooks))[0]?.state
  await expect.poll(state).toBe('failing')
  await app.owner.query("update webhook set failing_since = now() - interval '25 hours' where id = $1", [webhook.id])
  await expect.poll(state).toBe('paused')
  await expect
    .poll(async () => (await call(user, listNotifications)).map(({ title, message }) => [title, message]))
    .toContainEqual(['Se dejó de mandar a «ERP»', 'No contestó en 24 horas.'])
  // Nothing piles up for who takes nothing.
  await tell(user, unit.id, 'alert.meanwhile')
  receiver.answer(200)
  await call(user, contract.resumeWebhook, { params: { id: webhook.id } })
  await expect.poll(() => receiver.received.map(({ body }) => body.event)).toEqual(['alert.old'])
  receiver.close()
})

test.each(['http://169.254.169.254/latest', 'http://10.0.0.8/x', 'ftp://ejemplo.mx/', 'no es'])(
  'an address that points inside, or is none, is refused: %s',
  async (url) => {
    const user = await makeUser()
    await expect(add(user, url)).rejects.toThrow(/La dirección no es pública|Escriba una dirección|Invalid|inválid/i)
  },
)

test('a trial is sent at once and says what was answered', async () => {
  const receiver = await startReceiver()
  const user = await makeUser()
  const { webhook } = await add(user, receiver.url)
  const params = { id: webhook.id }
  expect(await call(user, contract.testWebhook, { params })).toMatchObject({
    event: 'test',
    state: 'delivered',
    status: 200,
  })
  receiver.answer(404)
  expect(await call(user, contract.testWebhook, { params })).toMatchObject({
    state: 'lost',
    status: 404,
    answer: 'ahora no',
  })
  receiver.close()
})

test('with whose eyes an address sees is somebody of the account who may see it; others neither see nor change it', async () => {
  const receiver = await startReceiver()
  const account = await makeAccount()
  const user = await makeUser({ account })
  const blind = await makeUser({ account, permissions: ['unidad.view'] })
  const stranger = await makeUser()
  for (const [ownerId, sentence] of [
    [stranger.id, 'Elija a una persona de su cuenta que usted vea.'],
    [blind.id, 'Esa persona no puede ver lo que se mandaría.'],
  ] as const)
    expect(await refusal(user, contract.createWebhook, { body: body(receiver.url, { ownerId }) })).toMatchObject({
      status: 400,
      body: { ownerId: [sentence] },
    })
  const { webhook, secret } = await add(user, receiver.url)
  expect(JSON.stringify(await call(user, contract.listWebhooks))).not.toContain(secret)
  for (const endpoint of [
    contract.deleteWebhook,
    contract.testWebhook,
    contract.resumeWebhook,
    contract.renewWebhookSecret,
  ])
    expect(await refusal(stranger, endpoint, { params: { id: webhook.id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.pageDeliveries, { params: { id: webhook.id } })).toMatchObject({
    status: 404,
  })
  expect((await call(user, contract.renewWebhookSecret, { params: { id: webhook.id } })).secret).not.toBe(secret)
  await call(user, contract.deleteWebhook, { params: { id: webhook.id } })
  expect(await call(user, contract.listWebhooks)).toEqual([])
  receiver.close()
})

test('nobody has more told by an address, or reads more of what it told, than they may see themselves', async () => {
  const receiver = await startReceiver()
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const permissions = ['integraciones.view', 'integraciones.webhook.update', 'viaje.viaje_create.view'] as const
  const weak = await makeUser({ account, permissions: [...permissions] })
  const borrowed = { ownerId: boss.id, events: ['trip', 'alert'] as ('trip' | 'alert')[] }
  const notSeen = { status: 400, body: { events: ['No puede mandar lo que usted no puede ver.'] } }
  expect(await refusal(weak, contract.createWebhook, { body: body(receiver.url, borrowed) })).toMatchObject(notSeen)
  const { webhook } = await add(boss, receiver.url, borrowed)
  const params = { id: webhook.id }
  const elsewhere = await startReceiver()
  expect(await refusal(weak, contract.updateWebhook, { params, body: { url: elsewhere.url } })).toMatchObject(notSeen)
  await tell(boss, (await makeUnit(boss)).id, 'alert.opened')
  expect((await call(boss, contract.pageDeliveries, { params })).count).toBe(1)
  expect((await call(weak, contract.pageDeliveries, { params })).count).toBe(0)
  expect((await add(weak, receiver.url, { ownerId: boss.id, events: ['trip'] })).webhook.ownerId).toBe(boss.id)
  receiver.close()
  elsewhere.close()
})
