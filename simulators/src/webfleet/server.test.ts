import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoWebfleet, startWebfleetSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 42, trucks: 12, now: NOW })
let simulator: Simulator
let now = NOW

beforeAll(async () => {
  simulator = await startWebfleetSimulator({ fleet, now: NOW, wall: () => now })
})
afterAll(() => simulator.close())

const { account, username, password, apikey } = demoWebfleet

async function call(fields: Record<string, string>, signIn: 'basic' | 'query' = 'basic'): Promise<string> {
  const query = new URLSearchParams({ account, apikey, ...fields })
  if (signIn === 'query') {
    query.set('username', username)
    query.set('password', password)
  }
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const headers = signIn === 'basic' ? { authorization } : undefined
  return (await fetch(`${simulator.url}/extern?${query}`, { headers })).text()
}

const json = { outputformat: 'json', useISO8601: 'true', useMerdeg: 'true' }

test('an error is JSON when JSON was asked for, else a line', async () => {
  expect(JSON.parse(await call({ ...json, action: 'fly' }))).toEqual({ errorCode: 9, errorMsg: 'Unknown action' })
  expect(await call({ action: 'fly' })).toBe('9,Unknown action')
})

test('rows are CSV with a header when no format was asked for', async () => {
  const [header = '', first = ''] = (await call({ action: 'showDriverReportExtern' })).split('\n')
  expect(header).toBe('driverno;name1;name2;telmobile;email;dt_cardid;objectno')
  expect(first).toMatch(/^"1";"/)
})

test('credentials in the address are refused with 1180, unless the server is old', async () => {
  const fields = { ...json, action: 'showDriverReportExtern' }
  expect(JSON.parse(await call(fields, 'query'))).toMatchObject({ errorCode: 1180 })
  const fault = (body: unknown) => fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify(body) })
  await fault({ ignoresBasic: true })
  expect(JSON.parse(await call(fields, 'query'))).toHaveLength(12)
  expect(JSON.parse(await call(fields))).toMatchObject({ errorCode: 1101 })
  await fault({ reset: true })
})

test('the seventh list of a minute is refused, and the next minute is open again', async () => {
  now += 60_001
  const codes: unknown[] = []
  for (let n = 0; n < 7; n += 1)
    codes.push(JSON.parse(await call({ ...json, action: 'showObjectReportExtern' })).errorCode)
  expect(codes).toEqual([...Array(6).fill(undefined), 8011])
  now += 60_001
  expect(JSON.parse(await call({ ...json, action: 'showObjectReportExtern' }))).toHaveLength(12)
})

test('places come as text always and in microdegrees when asked for; a standing truck has no speed and course', async () => {
  now += 60_001
  const rows = JSON.parse(await call({ ...json, action: 'showObjectReportExtern' }))
  const standing = rows.find(({ standstill }: { standstill: boolean }) => standstill)
  expect(standing).toMatchObject({
    speed: null,
    course: null,
    direction: null,
    pos_time: expect.stringMatching(/-06:00$/),
  })
  expect(standing.latitude).toMatch(/^\d+°\d\d'\d\d,\d" N$/)
  expect(Number.isInteger(standing.latitude_mdeg)).toBe(true)
  const [bare] = JSON.parse(await call({ outputformat: 'json', action: 'showObjectReportExtern' }))
  expect(bare).not.toHaveProperty('latitude_mdeg')
})

test('a track of more than two days is refused', async () => {
  const range = {
    range_pattern: 'ud',
    rangefrom_string: '2026-11-18T00:00:00Z',
    rangeto_string: '2026-11-21T00:00:00Z',
  }
  const fields = { ...json, action: 'showTracks', objectno: '701', ...range }
  expect(JSON.parse(await call(fields))).toMatchObject({ errorCode: 56 })
})

test('the queue gives the same messages until they are acknowledged', async () => {
  const queue = async (action: string) => {
    const text = await call({ ...json, action, msgclass: '0' })
    return text === '' ? 'done' : JSON.parse(text)
  }
  expect(await queue('popQueueMessagesExtern')).toMatchObject({ errorCode: 57 })
  expect(await queue('createQueueExtern')).toBe('done')
  now += 60_000
  const first = await queue('popQueueMessagesExtern')
  expect(first.length).toBeGreaterThan(5)
  expect(await queue('popQueueMessagesExtern')).toEqual(first)
  expect(await queue('ackQueueMessagesExtern')).toBe('done')
  expect(await queue('popQueueMessagesExtern')).toEqual([])
})
