import { demoStreamax, startStreamaxSimulator } from '@arriero/simulators/streamax/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import { RateLimiter } from '../limits.ts'
import type { PushRequest } from '../platform.ts'
import type { Position } from '../position.ts'
import { receivePushes } from '../shared/push-receiver.test-helper.ts'
import {
  adapterBehaves,
  fleetOf,
  platformWorld,
  positionsOf,
  START,
  straightNorth,
} from '../testing/platform-world.fixture.ts'
import { StreamaxAdapter, type StreamaxAdapterOptions } from './streamax-adapter.ts'
import { streamax } from './streamax.platform.ts'

const fleet = fleetOf(405)
const SECRET = 'webhook secret'

const platform = platformWorld<StreamaxAdapterOptions, StreamaxAdapter>(
  (clocks) => startStreamaxSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new StreamaxAdapter({
      fetch,
      host: url,
      ...demoStreamax,
      now,
      limit: new RateLimiter({ concurrent: 4 }, now),
      ...options,
    }),
)

/** Drives one unit straight north from now on, so that every poll brings exactly one fix of it. */
const straight = straightNorth('NE-401')
const KEY = '00914001AB'
const fixesOf = (updates: readonly PlatformUpdate[]) => positionsOf(updates, KEY)

test('the first page of devices proves the signature', async () => {
  const { adapter } = await platform()
  expect(await adapter.connect()).toEqual({ userKey: '123', userName: 'Inquilino 123', accountKey: '123' })
})

test.each([
  ['another secret', { tenantSecret: 'x'.repeat(32) }],
  ['another tenant', { tenantId: '9' }],
  ['another application', { appId: '10002' }],
  ['a clock that is an hour slow', { now: () => START - 3_600_000 }],
])('%s: stops', async (_, options) => {
  const { adapter } = await platform(options)
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: '3806' })
})

test('units bring their line and newest place; one that never reported has none', async () => {
  const { adapter } = await platform()
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  expect(units[0]).toMatchObject({ key: KEY, name: 'NE-401', group: { name: 'Línea Noreste' } })
  expect(units.filter(({ position }) => position === null)).toHaveLength(1)
  expect(units[0]?.position?.fixTime).toBeGreaterThan(START - 6 * 60_000)
})

test.each(['v1', 'v2'])('every fix arrives once and is the same in history, with %s values', async (version) => {
  const { adapter, control, follow } = await platform()
  await control('/_faults', { own: { scales: { newest: version, history: version } } })
  await adapter.pollPositions()
  await control('/_script', straight)
  const live = fixesOf(await follow(120))
  expect(live).toHaveLength(12)
  expect(live.every(({ speed, lon }) => speed === 72 && lon === -100)).toBe(true)
  const stored: Position[] = []
  for await (const page of adapter.history(KEY, START + 1000, START + 121_000)) stored.push(...page)
  const place = ({ fixTime, lat, lon, speed, ignition }: Position) => ({ fixTime, lat, lon, speed, ignition })
  expect(stored.map(place)).toEqual(live.map(place))
})

test('history comes in pages, whole and in order', async () => {
  const { adapter, stats } = await platform({ historyPage: 100 })
  const times: number[] = []
  for await (const page of adapter.history('00914002AB', START - 26 * 3_600_000, START)) {
    times.push(...page.map(({ fixTime }) => fixTime))
  }
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(times.length).toBeGreaterThan(700)
  expect((await stats()).requests).toBeGreaterThan(7)
})

test('an alarm is told when it begins and when it ends, not in between', async () => {
  const { adapter, control, follow } = await platform()
  await adapter.pollPositions()
  await control('/_alarms', { unit: 'NE-401', code: '7', seconds: 35 })
  const told = (await follow(100)).flatMap(({ alarms }) => alarms).filter(({ code }) => code === '7')
  expect(told).toMatchObject([
    { unitKey: KEY, kind: 'panic', at: START, endAt: null },
    { kind: 'panic', at: START, endAt: START + 35_000 },
  ])
  expect(new Set(told.map(({ key }) => key)).size).toBe(1)
})

test('the first poll tells the last two hours, a day tells every alarm once, unknown codes raw', async () => {
  const { adapter, pass } = await platform()
  const first = await adapter.pollPositions()
  expect(first.alarms.length).toBeGreaterThan(3)
  expect(Math.min(...first.alarms.map(({ endAt, at }) => endAt ?? at))).toBeGreaterThanOrEqual(START - 2 * 3_600_000)
  const later: PlatformUpdate[] = []
  for (let hours = 0; hours < 24; hours += 1) {
    pass(3600)
    later.push(await adapter.pollPositions())
  }
  const begun = later.flatMap(({ alarms }) => alarms).filter(({ endAt }) => endAt !== null)
  expect(new Set(begun.map(({ key }) => key)).size).toBe(begun.length)
  expect(begun.some(({ kind, code }) => kind === null && code === '59999')).toBe(true)
})

test('only the types asked for', async () => {
  const { adapter, control } = await platform({ alarmTypes: '7,8', alarmPath: '/openapi/alarms' })
  await control('/_alarms', { unit: 'NE-401', code: '7' })
  await control('/_alarms', { unit: 'NE-401', code: '56000' })
  const { alarms } = await adapter.pollPositions()
  expect(alarms.map(({ code }) => code)).toContain('7')
  expect(alarms.every(({ code }) => code === '7' || code === '8')).toBe(true)
})

test('a tenant without permission for alarms is followed all the same', async () => {
  const { adapter, control } = await platform()
  await control('/_faults', { error: { code: 403, service: '/openapi/v2/alarms' } })
  const update = await adapter.pollPositions()
  expect(update.positions).toHaveLength(29)
  expect(update.alarms).toEqual([])
})

test('devices renamed, added and deleted are told after five minutes', async () => {
  const { adapter, control, follow, pass } = await platform()
  await control('/_units', { unit: 'NE-402', delete: true })
  await adapter.listUnits()
  expect((await adapter.pollPositions()).changes).toEqual([])
  await control('/_units', { unit: 'NE-401', rename: 'NE-401 bis' })
  await control('/_units', { unit: 'FR-401', delete: true })
  await control('/_units', { unit: 'NE-402', restore: true })
  expect((await follow(10))[0]?.changes).toEqual([])
  pass(300)
  expect((await adapter.pollPositions()).changes).toMatchObject([
    { kind: 'renamed', unitKey: KEY, name: 'NE-401 bis' },
    { kind: 'added', unit: { name: 'NE-402' } },
    { kind: 'deleted', unitKey: '00914002AB' },
  ])
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['too many requests', { http: { status: 429 } }, 'retry', 'http-429'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
  ['a business error inside HTTP 200', { error: { code: 4711, reason: 'Locked' } }, 'show', '4711'],
  ['the secret was changed', { expiredToken: true }, 'stop', '3806'],
])('%s: the caller knows what to do, and since when positions may be missing', async (_, fault, kind, code) => {
  const { adapter, control, pass, follow, now } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  const lastGood = now()
  await control('/_faults', fault)
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  const [update, next] = await follow(20)
  expect(update).toMatchObject({ gapSince: lastGood })
  expect(fixesOf(update ? [update] : []).map(({ fixTime }) => fixTime)).toEqual([START + 20_000])
  expect(next).toMatchObject({ gapSince: null })
})

test('a silence of the poller is a gap too', async () => {
  const { adapter, pass, now } = await platform()
  await adapter.pollPositions()
  const lastGood = now()
  pass(120)
  expect((await adapter.pollPositions()).gapSince).toBe(lastGood)
})

test('late fixes, doubled ones and receivers without a fix do no harm', async () => {
  const { adapter, control, follow } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  const units = ['NE-401']
  await control('/_faults', { noSatellites: { units, seconds: 15 }, late: { units, seconds: 40 } })
  expect(fixesOf(await follow(30))).toEqual([])
  const late = fixesOf(await follow(20))
  expect(late.map(({ fixTime }) => fixTime - START)).toEqual([40_000, 50_000])
  const stored: number[] = []
  for await (const page of adapter.history(KEY, START, START + 60_000))
    stored.push(...page.map(({ fixTime }) => fixTime))
  expect(stored.map((at) => at - START)).toEqual([20_000, 30_000, 40_000, 50_000])
})

test('however many calls are made, the platform never sees more than four at once', async () => {
  const { adapter, control, stats } = await platform()
  await control('/_faults', { slowMs: 60 })
  await Promise.all(Array.from({ length: 20 }, () => adapter.listUnits()))
  expect((await stats()).mostAtOnce).toBe(4)
})

test('webhooks bring positions and alarms, signed; what is not accepted is sent again', async () => {
  const { control, pass } = await platform()
  const receiver = await receivePushes()
  const { received, url } = receiver
  onTestFinished(async () => void (await receiver.close()))
  receiver.status = 503
  await control('/_push', { url, secret: SECRET })
  await control('/_script', straight)
  pass(10)
  expect(await control('/_push', { flush: true })).toMatchObject({ sent: 0 })
  receiver.status = 200
  await control('/_alarms', { unit: 'NE-401', code: '56000', seconds: 5 })
  pass(10)
  await control('/_push', { flush: true })
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(3)
  const receive = (request: PushRequest, webhookSecret: string) => streamax.receive?.(request, { webhookSecret })
  const updates = received.flatMap((request) => receive(request, SECRET)?.update ?? [])
  expect(fixesOf(updates).map(({ fixTime }) => fixTime - START)).toEqual([10_000, 20_000])
  const alarms = updates.flatMap((update) => update.alarms).filter(({ unitKey }) => unitKey === KEY)
  expect(alarms).toMatchObject([
    { kind: 'fatigue', endAt: null },
    { kind: 'fatigue', endAt: START + 15_000 },
  ])
  for (const request of received) {
    expect(() => receive(request, 'other')).toThrow(expect.objectContaining({ kind: 'show', code: 'signature' }))
    expect(() => receive(request, '')).toThrow(expect.objectContaining({ code: 'signature' }))
  }
})

test('webhooks of other types are answered and bring nothing', () => {
  const body = Buffer.from('{"tenantId":123,"type":"ONLINE_STATE","data":[{"uniqueId":"00880012AB","state":"ONLINE"}]}')
  // Computed with openssl: HMAC-SHA256 of the body with the secret.
  const signature = '3a2393034aa71588b30e57ba1b38a99e8d03b0f1aed4c6b432204f2b9254e052'
  const request = {
    method: 'POST',
    headers: { 'x-webhook-signature': signature },
    query: new URLSearchParams(),
    body,
    receivedAt: START,
  }
  expect(streamax.receive?.(request, { webhookSecret: SECRET })).toMatchObject({
    update: { positions: [], alarms: [], discarded: 0 },
    reply: { status: 200 },
  })
})

adapterBehaves(platform)

test('a text is read aloud in the cab; nothing else can be asked', async () => {
  const { adapter } = await platform()
  const order = { kind: 'text', text: 'Llame a la base' } as const
  expect(await adapter.sendOrder(KEY, order)).toEqual({ state: 'delivered', text: null })
  await expect(adapter.sendOrder('no es', order)).rejects.toMatchObject({ code: '400' })
  await expect(adapter.sendOrder(KEY, { kind: 'engine_cut' })).rejects.toMatchObject({ kind: 'show' })
})
