import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoWialonToken, startWialonSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 7, trucks: 12, now: NOW })
let simulator: Simulator
let now = NOW

beforeAll(async () => {
  const accounts = [
    { token: demoWialonToken, user: 'demo', lines: null },
    { token: 'golfo', user: 'golfo', lines: [5] },
  ]
  simulator = await startWialonSimulator({ fleet, now: NOW, wall: () => now, accounts })
})
afterAll(() => simulator.close())

async function call(svc: string, params: unknown, sid = '') {
  const body = new URLSearchParams({ params: JSON.stringify(params), sid })
  return (await fetch(`${simulator.url}/wialon/ajax.html?svc=${svc}`, { method: 'POST', body })).json()
}

const signIn = async (token = demoWialonToken): Promise<string> => (await call('token/login', { token })).eid
const spec = { itemsType: 'avl_unit', propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' }

test('GET answers as POST does', async () => {
  const params = encodeURIComponent(JSON.stringify({ token: demoWialonToken }))
  const reply = await (await fetch(`${simulator.url}/wialon/ajax.html?svc=token/login&params=${params}`)).json()
  expect(reply).toMatchObject({ base_url: simulator.url, user: { nm: 'demo', bact: 20000 } })
})

test.each([
  ['wrong token', 'token/login', { token: 'x' }, 8],
  ['malformed sign-in', 'token/login', {}, 4],
  ['no session', 'core/search_items', { spec, flags: 1 }, 1],
])('%s is refused', async (_, svc, params, error) => {
  expect(await call(svc, params)).toEqual({ error })
})

test('unknown services, bad parameters and items of others are refused', async () => {
  const sid = await signIn('golfo')
  expect(await call('core/nothing', {}, sid)).toEqual({ error: 2 })
  expect(await call('core/search_items', { flags: 'x' }, sid)).toEqual({ error: 4 })
  expect(await call('core/search_item', { id: 34001, flags: 1 }, sid)).toEqual({ error: 7 })
})

test('flags decide which parts of an item come, from and to which items', async () => {
  const sid = await signIn()
  const base = await call('core/search_items', { spec, force: 1, flags: 1, from: 2, to: 4 }, sid)
  expect(base).toMatchObject({ totalItemsCount: 12, indexFrom: 2, indexTo: 4 })
  expect(base.items).toHaveLength(3)
  expect(Object.keys(base.items[0])).toEqual(['nm', 'cls', 'id', 'mu', 'uacl'])
  const usual = await call('core/search_items', { spec, flags: 1025, from: 0, to: 0 }, sid)
  expect(usual.items).toHaveLength(12)
  expect(usual.items[0].lmsg).toMatchObject({ tp: 'ud', f: 3 })
  const one = await call('core/search_items', { spec: { ...spec, propValueMask: 'ne-*' }, flags: 1 }, sid)
  expect(one.items.map(({ nm }: { nm: string }) => nm)).toEqual(['NE-101', 'NE-102'])
})

test('an account sees only its lines', async () => {
  const sid = await signIn('golfo')
  const units = await call('core/search_items', { spec, flags: 5 }, sid)
  expect(new Set(units.items.map(({ bact }: { bact: number }) => bact))).toEqual(new Set([20106]))
  const resources = await call('core/search_items', { spec: { ...spec, itemsType: 'avl_resource' }, flags: 1 }, sid)
  expect(resources.items.map(({ nm }: { nm: string }) => nm)).toEqual(['Línea Golfo'])
})

test('each session gets each event once; without a subscription it gets none', async () => {
  const [subscribed, other] = [await signIn(), await signIn()]
  await call('core/update_data_flags', { spec: [{ type: 'type', data: 'avl_unit', flags: 1025, mode: 0 }] }, subscribed)
  now += 120_000
  const events = async (sid: string) => (await (await fetch(`${simulator.url}/avl_evts?sid=${sid}`)).json()).events
  expect((await events(subscribed)).length).toBeGreaterThan(5)
  expect(await events(subscribed)).toEqual([])
  expect(await events(other)).toEqual([])
})

test('subscribing by id adds and removes flags', async () => {
  const sid = await signIn()
  const change = (flags: number, mode: number) =>
    call('core/update_data_flags', { spec: [{ type: 'id', data: 34001, flags, mode }] }, sid)
  expect(await change(1, 0)).toMatchObject([{ i: 34001, f: 1, d: { nm: 'NE-101' } }])
  expect(await change(0x400, 1)).toMatchObject([{ f: 0x401 }])
  expect(await change(1, 2)).toMatchObject([{ f: 0x400 }])
})

test('zone data in three shapes, with the parts asked for', async () => {
  const sid = await signIn()
  const zones = await call('resource/get_zone_data', { itemId: 20101, flags: 0x1f }, sid)
  expect(new Set(zones.map(({ t }: { t: number }) => t))).toEqual(new Set([1, 2, 3]))
  for (const { ar, pr, b, p } of zones) {
    expect(ar).toBeGreaterThan(1000)
    expect(pr).toBeGreaterThan(100)
    expect(b.min_x).toBeLessThan(b.max_x)
    expect(p.length).toBeGreaterThan(0)
  }
  const [bare] = await call('resource/get_zone_data', { itemId: 20101, col: [1], flags: 0x10 }, sid)
  expect(Object.keys(bare)).not.toContain('p')
})

test('more than ten polls in ten seconds are refused', async () => {
  const sid = await signIn()
  now += 20_000
  const replies: unknown[] = []
  for (let call = 0; call < 11; call += 1)
    replies.push(await (await fetch(`${simulator.url}/avl_evts?sid=${sid}`)).json())
  expect(replies.filter((reply) => JSON.stringify(reply).includes('1003'))).toHaveLength(1)
})

test('control calls refuse what they do not know', async () => {
  const post = (path: string, body: string) => fetch(`${simulator.url}${path}`, { method: 'POST', body })
  expect((await post('/_faults', '{"gaps":1}')).status).toBe(400)
  expect((await post('/_faults', 'nonsense')).status).toBe(400)
  expect((await post('/_script', '{"unit":"no","path":[{"lat":1,"lon":1}]}')).status).toBe(404)
})

test('the clock runs as fast as asked and can be set', async () => {
  const clock = async (body: unknown) =>
    (await fetch(`${simulator.url}/_clock`, { method: 'POST', body: JSON.stringify(body) })).json()
  await clock({ now: '2026-11-22T06:00:00.000Z', scale: 60 })
  now += 60_000
  expect(await clock({ advanceSeconds: 30, scale: 1 })).toEqual({ now: '2026-11-22T07:00:30.000Z', scale: 1 })
})

test('a scripted unit follows the highways, waits where told and stays at the end', async () => {
  const post = async (path: string, body: unknown) =>
    (await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  const path = [
    { lat: 20.59, lon: -100.391 },
    { lat: 20.524, lon: -100.815 },
  ]
  const waits = [{ at: 0, seconds: 600, engineOff: true }]
  const { start, end } = await post('/_script', { unit: 'NE-101', path, waits, speedKmh: 60, followRoads: true })
  const km = ((Date.parse(end) - Date.parse(start)) / 1000 - 600) / 60
  expect(km).toBeGreaterThan(42)
  expect(km).toBeLessThan(70)
  const state = async () => {
    const units = await (await fetch(`${simulator.url}/_units`)).json()
    return units.find(({ name }: { name: string }) => name === 'NE-101')?.state
  }
  now += 60_000
  expect(await state()).toMatchObject({ speed: 0, ignition: false, lat: 20.59 })
  now += 600_000
  expect(await state()).toMatchObject({ speed: 60, ignition: true })
  now += 3_600_000 * 2
  expect(await state()).toMatchObject({ speed: 0, ignition: false, lat: 20.524, lon: -100.815 })
  await post('/_script', { unit: 'NE-101', clear: true })
  expect((await state()).lat).not.toBe(20.524)
})
