import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoMaponKey, startMaponSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 41, trucks: 12, now: NOW })
let simulator: Simulator

beforeAll(async () => {
  simulator = await startMaponSimulator({ fleet, now: NOW, wall: () => NOW })
})
afterAll(() => simulator.close())

async function call(path: string, key: string | null = demoMaponKey) {
  const url = new URL(`/api/v1/${path}`, simulator.url)
  if (key !== null) url.searchParams.set('key', key)
  return (await fetch(url)).json()
}

test.each([
  'object/save',
  'object/edit',
  'driver/update',
  'driver/edit',
  'alert/store_setup',
  'alert/edit',
  'unit/edit',
])('%s is answered to a form', async (action) => {
  const body = new URLSearchParams({
    key: demoMaponKey,
    unit_id: '150012',
    driver_id: '19012',
    id: '4001',
    name: 'Nueva',
  })
  const reply = await fetch(`${simulator.url}/api/v1/${action}.json`, { method: 'POST', body })
  expect(await reply.json()).toMatchObject({ data: { status: 'ok' } })
})

const period = 'from=2026-11-21T16:00:00Z&till=2026-11-21T18:00:00Z'

test('the key counts in the address, in a header and in a form', async () => {
  const url = `${simulator.url}/api/v1/unit/list.json`
  const body = new URLSearchParams({ key: demoMaponKey })
  const replies = [await fetch(`${url}?key=${demoMaponKey}`), await fetch(url, { headers: { key: demoMaponKey } })]
  for (const reply of replies) expect((await reply.json()).data.units).toHaveLength(12)
  expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ error: { code: 1006 } })
})

test.each([
  ['no key', 'unit/list.json', null, 1004],
  ['wrong key', 'unit/list.json', 'x', 1005],
  ['unknown action', 'unit/fly.json', demoMaponKey, 1006],
  ['unknown unit', 'unit/list.json?unit_id=1', demoMaponKey, 1],
  ['alerts without a begin', 'alert/list.json?till=2026-11-21T18:00:00Z', demoMaponKey, 2],
  ['alerts over a month', 'alert/list.json?from=2026-09-01T00:00:00Z&till=2026-11-21T18:00:00Z', demoMaponKey, 6],
  ['routes over a month', 'route/list.json?from=2026-09-01T00:00:00Z&till=2026-11-21T18:00:00Z', demoMaponKey, 5],
  ['a page too large', `alert/list.json?${period}&limit=151`, demoMaponKey, 7],
  ['points of several units', `route/list.json?${period}&include[]=decoded_route`, demoMaponKey, 6],
])('%s is refused inside HTTP 200', async (_, path, key, code) => {
  expect(await call(path, key)).toEqual({ error: { code, msg: expect.any(String) } })
})

test('parts come only when included, in the types of the real answers', async () => {
  const bare = (await call('unit/list.json?unit_id=150001')).data.units[0]
  expect(bare).not.toHaveProperty('io_din')
  const whole = (await call('unit/list.json?unit_id[]=150001&include[]=io_din&include[]=can&include[]=device')).data
    .units[0]
  expect(whole.io_din[1]).toEqual({ no: 2, label: 'Ignición', state: expect.stringMatching(/^[01]$/) })
  expect(whole.can.odom.value).toEqual(expect.any(String))
  expect(whole.device.imei).toEqual(expect.any(Number))
  expect(whole.mileage).toBe(Math.round(Number(whole.can.odom.value) * 1000))
})

test('the latitude comes first unless asked otherwise', async () => {
  const [first] = (await call('object/list.json')).data.objects
  const [swapped] = (await call('object/list.json?wkt_lon_first=1')).data.objects
  const pair = (wkt: string) => /\(\(([-\d.]+) ([-\d.]+)/.exec(wkt)?.slice(1)
  expect(pair(first.wkt)).toEqual(pair(swapped.wkt)?.toReversed())
})

test('alerts come twenty to a page; id and place only when included', async () => {
  await fetch(`${simulator.url}/_alerts`, {
    method: 'POST',
    body: JSON.stringify({ unit: 'MX-101', type: 'sosbutton', times: 45 }),
  })
  const first = await call(`alert/list.json?${period}`)
  expect(first._meta).toMatchObject({ per_page: 20, page: 1 })
  expect(first.data).toHaveLength(20)
  expect(Object.keys(first.data[0])).toEqual(['unit_id', 'time', 'alert_type', 'alert_val', 'msg'])
  const second = await call(`alert/list.json?${period}&page=2&limit=40&include[]=id&include[]=location`)
  expect(second._meta.total).toBeGreaterThanOrEqual(45)
  expect(second.data[0]).toMatchObject({
    id: expect.any(Number),
    location: expect.stringMatching(/^-?[\d.]+,-?[\d.]+$/),
  })
})

test('control calls refuse what they do not know', async () => {
  const post = (path: string, body: string) => fetch(`${simulator.url}${path}`, { method: 'POST', body })
  expect((await post('/_faults', '{"suspendido":true}')).status).toBe(400)
  expect((await post('/_faults', '[]')).status).toBe(400)
  expect((await post('/_units', '{"unit":"nadie"}')).status).toBe(404)
  expect((await post('/_alerts', '{"unit":"nadie","type":"x"}')).status).toBe(404)
})
