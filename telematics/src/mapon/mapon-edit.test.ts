import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '@arriero/simulators/http.ts'
import { demoMaponKey, startMaponSimulator } from '@arriero/simulators/mapon/server.ts'
import { MaponAdapter } from './mapon-adapter.ts'
import { MaponClient, maponLimit } from './mapon-client.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startMaponSimulator({ trucks: 4 })
})
afterAll(() => simulator.close())

const account = (send = fetch) => ({
  url: `${simulator.url}/api/v1/`,
  key: demoMaponKey,
  limit: maponLimit(),
  fetch: send,
})

test.each([
  ['unit', { unit_id: '150001', label: 'Uno' }, '/api/v1/unit/edit.json'],
  ['object', { id: '4001', name: 'Patio Ñ' }, '/api/v1/object/save.json'],
  ['driver', { driver_id: '19002', name: 'José' }, '/api/v1/driver/update.json'],
  ['alert', { alert_type: 'speeding' }, '/api/v1/alert/store_setup.json'],
] as const)('%s is edited by the vendor’s own call, as a form, its key in the header', async (what, fields, path) => {
  const sent: Request[] = []
  const client = new MaponClient(
    account((input, init) => {
      sent.push(new Request(input, init))
      return fetch(input, init)
    }),
  )
  await client.edit(what, fields)
  const [request] = sent
  expect(request?.method).toBe('POST')
  const { pathname, search } = new URL(request?.url ?? '')
  expect([pathname, search]).toEqual([path, ''])
  expect(request?.headers.get('key')).toBe(demoMaponKey)
  expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual(fields)
})

test('what was edited is what the lists say afterwards', async () => {
  const client = new MaponClient(account())
  await client.edit('object', { id: '4002', name: 'Bodega 2' })
  await client.edit('driver', { driver_id: '19003', name: 'Inés', phone: '55' })
  const adapter = new MaponAdapter(account())
  expect((await adapter.listGeofences()).find(({ key }) => key === '4002')?.name).toBe('Bodega 2')
  expect((await adapter.listDrivers()).find(({ key }) => key === '19003')).toMatchObject({
    name: expect.stringMatching(/^Inés /),
    phone: '55',
  })
})

test.each([
  ['object', { name: 'x' }],
  ['driver', { driver_id: '7' }],
] as const)('a %s the platform does not have is shown', async (what, fields) => {
  await expect(new MaponClient(account()).edit(what, fields)).rejects.toMatchObject({ kind: 'show', code: '1' })
})

test('an engine is cut and restored by its own relay', async () => {
  const adapter = new MaponAdapter(account())
  const stateOf = async () => {
    const reply = await fetch(`${simulator.url}/api/v1/unit/list.json?unit_id=150001&include[]=relays`, {
      headers: { key: demoMaponKey },
    })
    return JSON.stringify(await reply.json()).match(/"relay_state":"(\d)"/)?.[1]
  }
  expect(await adapter.sendOrder('150001', { kind: 'engine_cut' })).toEqual({ state: 'accepted', text: null })
  expect(await stateOf()).toBe('1')
  await adapter.sendOrder('150001', { kind: 'engine_restore' })
  expect(await stateOf()).toBe('0')
})
