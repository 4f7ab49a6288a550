import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { demoHikvision, startHikvisionSimulator } from '@arriero/simulators/hikvision/server.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { RateLimiter } from '../limits.ts'
import type { PushRequest } from '../platform.ts'
import type { Position } from '../position.ts'
import { receivePushes } from '../shared/push-receiver.test-helper.ts'
import { HikvisionAdapter, type HikvisionAdapterOptions } from './hikvision-adapter.ts'
import { hikvision } from './hikvision.platform.ts'

const START = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 601, trucks: 30, now: START })
const stops: (() => Promise<unknown>)[] = []
const KEY = 'NE34001CAM'
const TOKEN = 'push token'
/** The stream is a real connection of a machine that may have other work. */
const PATIENCE = { timeout: 15_000 }

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A simulator and an adapter whose clocks stand until `pass(seconds)`, which also sends what happened meanwhile. */
async function platform(options: Partial<HikvisionAdapterOptions> = {}) {
  let now = START
  const clock = () => now
  const simulator = await startHikvisionSimulator({ fleet, now: START, wall: clock })
  const adapter = new HikvisionAdapter({
    fetch,
    host: simulator.url,
    ...demoHikvision,
    now: clock,
    limit: new RateLimiter({ concurrent: 4 }, clock),
    ...options,
  })
  stops.push(() => adapter.close(), simulator.close)
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return response.json()
  }
  const pass = async (seconds: number) => {
    now += seconds * 1000
    await control('/_clock', {})
  }
  const updates: PlatformUpdate[] = []
  const fixes = (): Position[] => updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === KEY)
  const alarms = (): Alarm[] => updates.flatMap((update) => update.alarms).filter(({ unitKey }) => unitKey === KEY)
  /** Polls until `isThere`: the stream is read in the background. */
  const until = (isThere: () => void) =>
    vi.waitFor(async () => {
      updates.push(await adapter.pollPositions())
      isThere()
    }, PATIENCE)
  const stats = async () => (await fetch(`${simulator.url}/_stats`)).json()
  return { adapter, simulator, control, pass, until, updates, fixes, alarms, stats, now: clock }
}

/** Drives one unit straight north from now on, so that every ten seconds bring exactly one fix of it. */
const straight = {
  unit: 'NE-601',
  path: [
    { lat: 25, lon: -100 },
    { lat: 26, lon: -100 },
  ],
  speedKmh: 72,
}
const secondsOf = (positions: readonly Position[]) => positions.map(({ fixTime }) => (fixTime - START) / 1000)

test('a device is restarted by its own number; nothing else can be asked', async () => {
  const { adapter } = await platform()
  expect(await adapter.sendOrder(KEY, { kind: 'restart' })).toEqual({ state: 'delivered', text: null })
  await expect(adapter.sendOrder('no es', { kind: 'restart' })).rejects.toMatchObject({ code: 'no-device' })
  await expect(adapter.sendOrder(KEY, { kind: 'engine_cut' })).rejects.toMatchObject({ kind: 'show' })
})

test('the challenge is answered; user and password are proved by the device search', async () => {
  const { adapter } = await platform()
  expect(await adapter.connect()).toEqual({ userKey: 'arriero', userName: 'arriero', accountKey: null })
})

test('a wrong password stops after one refusal and does not lock the user', async () => {
  const { adapter, simulator } = await platform({ password: 'no' })
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: 'http-401' })
  const right = new HikvisionAdapter({ host: simulator.url, ...demoHikvision, fetch, now: () => START })
  await expect(right.connect()).resolves.toBeTruthy()
})

test('a nonce that ended is replaced without a word', async () => {
  const { adapter, control } = await platform()
  await adapter.connect()
  await control('/_faults', { expireSessions: true })
  expect(await adapter.listUnits()).toHaveLength(30)
})

test('the device search gives up after ten seconds at most', async () => {
  const { adapter, control } = await platform({ timeoutMs: 40 })
  await control('/_faults', { slowMs: 11_000 })
  await expect(adapter.listUnits()).rejects.toMatchObject({ kind: 'retry', code: 'timeout' })
})

test('units go by their EHome id, online and offline, page by page', async () => {
  const { adapter, stats } = await platform({ pageSize: 7 })
  const units = await adapter.listUnits()
  expect(new Set(units.map(({ key }) => key)).size).toBe(30)
  expect(units[0]).toMatchObject({ key: KEY, name: 'NE-601', position: null })
  expect((await stats()).requests).toBe(5)
})

test('every fix arrives once, exactly', async () => {
  const { adapter, control, pass, until, fixes } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  for (let seconds = 10; seconds <= 60; seconds += 10) {
    await pass(10)
    await until(() => expect(secondsOf(fixes()).at(-1)).toBe(seconds))
  }
  expect(secondsOf(fixes())).toEqual([10, 20, 30, 40, 50, 60])
  expect(fixes().every(({ lon, speed, course }) => lon === -100 && speed === 72 && course === 0)).toBe(true)
  const [unit] = await adapter.listUnits()
  expect(unit?.position?.fixTime).toBe(START + 60_000)
})

test('driving events come with place and picture; unknown ones raw', async () => {
  const { adapter, control, pass, until, alarms } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_alarms', { unit: 'NE-601', code: 'driverEyeClosed' })
  await control('/_alarms', { unit: 'NE-601', code: 'hardHatDetection' })
  await pass(10)
  await until(() => expect(alarms()).toHaveLength(2))
  expect(alarms()).toMatchObject([
    { code: 'driverEyeClosed', kind: 'drowsiness', at: START, lat: 25, lon: -100 },
    { code: 'hardHatDetection', kind: null },
  ])
  const picture = alarms()[0]?.media?.[0] ?? ''
  expect(picture).toMatch(/^http.*\.jpg$/)
})

test('a link that drops is opened again by the next poll', async () => {
  const { adapter, control, pass, until, fixes, stats } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  await pass(10)
  await until(() => expect(secondsOf(fixes())).toEqual([10]))
  const { requests } = await stats()
  await control('/_faults', { own: { dropLink: true } })
  await vi.waitFor(async () => {
    await adapter.pollPositions()
    expect((await stats()).requests).toBe(requests + 1)
  }, PATIENCE)
  await pass(10)
  await until(() => expect(secondsOf(fixes())).toEqual([10, 20]))
})

test('a link that says nothing for half a minute is opened anew', async () => {
  const { adapter, control, pass, until, fixes, stats } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_faults', { own: { mute: true } })
  await pass(29)
  await adapter.pollPositions()
  const { requests } = await stats()
  await pass(2)
  await adapter.pollPositions()
  expect((await stats()).requests).toBe(requests + 1)
  await control('/_faults', { own: { mute: false } })
  await pass(10)
  await until(() => expect(secondsOf(fixes())).toEqual([40]))
})

test('buffered fixes come late with their own time; failed ones do not come', async () => {
  const { adapter, control, pass, until, fixes } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  const units = ['NE-601']
  await control('/_faults', { late: { units, seconds: 35 }, noSatellites: { units, seconds: 15 } })
  await pass(30)
  await adapter.pollPositions()
  expect(fixes()).toEqual([])
  await pass(10)
  await until(() => expect(secondsOf(fixes())).toEqual([20, 30, 40]))
})

test('devices added and deleted at the gateway are told after five minutes', async () => {
  const { adapter, control, pass } = await platform()
  await adapter.listUnits()
  await control('/_units', { unit: 'NE-601', rename: 'NE-601 bis' })
  await control('/_units', { unit: 'FR-601', delete: true })
  await pass(301)
  expect((await adapter.pollPositions()).changes).toMatchObject([
    { kind: 'renamed', unitKey: KEY, name: 'NE-601 bis' },
    { kind: 'deleted' },
  ])
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
  ['busy', { error: { code: 2, reason: 'busy' } }, 'retry', '2'],
  ['offline', { error: { code: 3, reason: 'deviceOffline' } }, 'show', 'deviceOffline'],
  ['the password was changed', { expiredToken: true }, 'stop', 'http-401'],
])('%s: the caller knows what to do', async (_, fault, kind, code) => {
  const { adapter, control } = await platform()
  await control('/_faults', fault)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  expect((await adapter.pollPositions()).changes).toHaveLength(30)
})

test('nobody at the address; an aborted poll rejects with the reason', async () => {
  const { adapter, control, simulator } = await platform()
  await control('/_faults', { slowMs: 60_000 })
  const stop = new AbortController()
  const poll = adapter.pollPositions(stop.signal)
  stop.abort(new Error('closing'))
  await expect(poll).rejects.toThrow('closing')
  await simulator.close()
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'retry', code: 'network' })
})

test('there is no history at the gateway', async () => {
  const { adapter } = await platform()
  for await (const page of adapter.history(KEY, START, START + 1)) expect(page).toEqual([])
})

const receive = (request: PushRequest, pushToken = TOKEN) => hikvision.receive?.(request, { pushToken })

test('the gateway that calls us: positions, events with pictures, refused without the token', async () => {
  const { control, pass } = await platform({ events: 'push' })
  const receiver = await receivePushes(START)
  stops.push(receiver.close)
  await control('/_push', { url: `${receiver.url}?token=${encodeURIComponent(TOKEN)}` })
  await control('/_script', straight)
  await control('/_alarms', { unit: 'NE-601', code: 'PCW' })
  await pass(20)
  await control('/_push', { flush: true })
  const updates = receiver.received.flatMap((request) => receive(request)?.update ?? [])
  const positions = updates.flatMap((update) => update.positions).filter(({ unitKey }) => unitKey === KEY)
  expect(secondsOf(positions)).toEqual([10, 20])
  const alarms = updates.flatMap((update) => update.alarms).filter(({ unitKey }) => unitKey === KEY)
  expect(alarms).toMatchObject([{ code: 'PCW', kind: 'pedestrian_collision', at: START }])
  expect(updates.every(({ discarded }) => discarded === 0)).toBe(true)
  const [first] = receiver.received
  if (!first) throw new Error('Nothing was pushed')
  expect(() => receive(first, 'other')).toThrow(expect.objectContaining({ kind: 'show', code: 'signature' }))
  expect(() => receive(first, '')).toThrow(expect.objectContaining({ code: 'signature' }))
})

test('the XML of an older device is answered as it wants', () => {
  const xml =
    '<PPVSPMessage><Sequence>7</Sequence><Command>GPS</Command><Params><DeviceID>T1</DeviceID>' +
    '<Time>2026-11-21 12:00:00</Time><TimeZone>-06:00</TimeZone><DivisionEW>W</DivisionEW><Longitude>36000000</Longitude>' +
    '<DivisionNS>N</DivisionNS><Latitude>7200000</Latitude></Params></PPVSPMessage>'
  const request: PushRequest = {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    query: new URLSearchParams({ token: TOKEN }),
    body: Buffer.from(xml),
    receivedAt: START,
  }
  const answer = receive(request)
  expect(answer?.update.positions).toMatchObject([{ unitKey: 'T1', lat: 20, lon: -100, fixTime: START }])
  expect(answer?.reply).toMatchObject({ status: 200, type: 'application/xml' })
  expect(() => receive({ ...request, body: Buffer.from('<other/>') })).toThrow(
    expect.objectContaining({ code: 'nonsense' }),
  )
})
