import { createHmac } from 'node:crypto'
import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { demoHikConnect } from '@arriero/simulators/hikvision/hik-connect.ts'
import { startHikvisionSimulator } from '@arriero/simulators/hikvision/server.ts'
import { afterEach, expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import { RateLimiter } from '../limits.ts'
import type { PushRequest } from '../platform.ts'
import type { Position } from '../position.ts'
import { HikConnectAdapter, type HikConnectAdapterOptions } from './hik-connect-adapter.ts'
import { hikConnectShared } from './hik-connect-client.ts'
import { readQueue } from './hik-connect-decode.ts'
import { errorOfCode } from './hik-connect-errors.ts'
import { hikConnect } from './hik-connect.platform.ts'
import { hikvisionAlarms } from './hikvision-alarms.ts'

const START = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 601, trucks: 30, now: START })
const stops: (() => Promise<unknown>)[] = []
const KEY = 'FK34001010'

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A simulator and an adapter whose clocks stand until `pass(seconds)`; the limit of five calls a second is another test's. */
async function platform(options: Partial<HikConnectAdapterOptions> = {}) {
  let now = START
  const clock = () => now
  const simulator = await startHikvisionSimulator({ fleet, now: START, wall: clock })
  const shared = { ...hikConnectShared(), limit: new RateLimiter({ concurrent: 5 }) }
  const common = { host: simulator.url, ...demoHikConnect, now: clock, shared }
  const create = () => new HikConnectAdapter({ ...common, fetch, ...options })
  stops.push(simulator.close)
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return response.json()
  }
  const stats = async () => (await fetch(`${simulator.url}/_stats`)).json()
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { adapter: create(), create, simulator, control, pass, stats }
}

const straight = {
  unit: 'NE-601',
  path: [
    { lat: 25, lon: -100 },
    { lat: 26, lon: -100 },
  ],
  speedKmh: 72,
}
const fixesOf = (...updates: PlatformUpdate[]): Position[] =>
  updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === KEY)
const secondsOf = (positions: readonly Position[]) => positions.map(({ fixTime }) => (fixTime - START) / 1000)

test('signing in and vehicles page by page, by the serial number of their device', async () => {
  const { adapter } = await platform({ pageSize: 7 })
  expect(await adapter.connect()).toEqual({ userKey: 'demo', userName: 'demo', accountKey: 'demo-ak' })
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  expect(units[0]).toMatchObject({ key: KEY, name: 'NE-601', group: { name: 'Línea Noreste' } })
})

test.each([
  ['key', { appKey: 'no' }],
  ['secret', { secretKey: 'no' }],
])('a wrong %s stops', async (_, options) => {
  const { adapter } = await platform(options)
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: 'OPEN300002' })
})

test('every fix arrives once; alarms come with their place', async () => {
  const { adapter, control, pass } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_alarms', { unit: 'NE-601', code: 'Msg330503' })
  pass(10)
  const first = await adapter.pollPositions()
  pass(10)
  const second = await adapter.pollPositions()
  expect(secondsOf(fixesOf(first, second))).toEqual([10, 0, 20])
  expect(fixesOf(second)).toMatchObject([{ lon: -100, speed: 72, course: 0, ignition: null }])
  const alarms = first.alarms.filter(({ unitKey }) => unitKey === KEY)
  expect(alarms).toMatchObject([{ code: 'Msg330503', kind: 'fatigue', at: START, lat: 25, detail: null }])
})

test('a batch is completed only when the next one is asked for: after a crash it comes again', async () => {
  const { adapter, create, control, pass } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  pass(10)
  expect(secondsOf(fixesOf(await adapter.pollPositions()))).toEqual([10])
  const restarted = create()
  expect(secondsOf(fixesOf(await restarted.pollPositions()))).toEqual([10])
  expect(secondsOf(fixesOf(await restarted.pollPositions()))).toEqual([])
})

test('more than a batch holds comes over several polls, none is lost', async () => {
  const { adapter, pass } = await platform()
  await adapter.pollPositions()
  pass(3600)
  const updates: PlatformUpdate[] = []
  for (;;) {
    const update = await adapter.pollPositions()
    if (update.positions.length === 0) break
    updates.push(update)
  }
  expect(updates.length).toBeGreaterThan(2)
  expect(Math.max(...updates.map(({ positions }) => positions.length))).toBeLessThanOrEqual(500)
})

test('a forgotten token and a lost subscription mend themselves', async () => {
  const { adapter, control, pass, stats } = await platform()
  await adapter.pollPositions()
  await control('/_faults', { expireSessions: true })
  pass(10)
  await adapter.pollPositions()
  expect(await stats()).toMatchObject({ logins: 2 })
  const service = '/api/hccgw/rawmsg/v1/mq/messages'
  await control('/_faults', { error: { code: 1, reason: 'OPEN000016', service, times: 1 } })
  await expect(adapter.pollPositions()).rejects.toMatchObject({ kind: 'retry', code: 'OPEN000016' })
  await expect(adapter.pollPositions()).resolves.toBeTruthy()
})

test('a batch the platform does not know any more does not stop the queue', async () => {
  const { adapter, control, pass } = await platform()
  await adapter.pollPositions()
  pass(10)
  await adapter.pollPositions()
  const service = '/api/hccgw/rawmsg/v1/mq/messages/complete'
  await control('/_faults', { error: { code: 1, reason: 'OPEN000010', service, times: 1 } })
  await expect(adapter.pollPositions()).resolves.toBeTruthy()
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense', { nonsense: true }, 'retry', 'nonsense'],
  ['overloaded', { error: { code: 1, reason: 'VMS001001' } }, 'retry', 'VMS001001'],
  ['no permission', { error: { code: 1, reason: 'CCF000005' } }, 'show', 'CCF000005'],
])('%s: the caller knows what to do', async (_, fault, kind, code) => {
  const { adapter, control } = await platform()
  await adapter.connect()
  await control('/_faults', fault)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
})

test.each([
  ['OPEN300002', 'stop'],
  ['OPEN000006', 'sign-in-again'],
  ['CCF000001', 'show'],
  ['EVZ20002', 'show'],
  ['EVZ20007', 'show'],
  ['EVZ20008', 'retry'],
  ['EVZ20013', 'show'],
  ['EVZ20014', 'show'],
  ['EVZ20017', 'show'],
  ['VMS000001', 'retry'],
  ['VMS000005', 'show'],
  ['VMS000009', 'retry'],
  ['VMS021307', 'show'],
  ['VMS021314', 'show'],
  ['XYZ1', 'show'],
])('code %s: %s', (code, kind) => {
  expect(errorOfCode(code, 'Words')).toMatchObject({ kind, code })
})

test('five calls a second is all the platform allows', () => {
  expect(hikConnectShared().limit.quota()).toEqual({ used: 0, limit: 5, windowSeconds: 1 })
})

/** The documented sample of the queue. */
const sample = {
  uuid: 'u1',
  basicInfo: {
    occurrenceTime: '2023-05-08 11:15:26',
    msgType: 'Msg330001',
    resource: { id: '25051e2467f44cf5947493a56921ca4c', name: '111' },
    device: { id: '0d961d4a05264d4b848522d3414eca3a', name: 'K70728087', category: 'mobileDevice' },
  },
  data: {
    vehicleRelatedInfo: {
      gpsInfo: { ew: 'E', lng: '6.943345', ns: 'N', lat: '50.331554', direction: 32759, height: 6090, speed: 33333 },
      vehicleInfo: { licensePlate: '111', id: '25051e2467f44cf5947493a56921ca4c' },
    },
  },
}
const withGps = (change: object) => ({
  ...sample,
  data: { vehicleRelatedInfo: { gpsInfo: { ...sample.data.vehicleRelatedInfo.gpsInfo, ...change } } },
})
const ofType = (msgType: string) => ({ ...sample, basicInfo: { ...sample.basicInfo, msgType } })

test('the documented sample becomes a position in the account’s zone', () => {
  const { positions, alarms } = readQueue([sample], '-06:00', START)
  expect(alarms).toEqual([])
  expect(positions).toMatchObject([
    { unitKey: 'K70728087', fixTime: Date.UTC(2023, 4, 8, 17, 15, 26), lat: 50.331554, lon: 6.943345, altitude: 60.9 },
  ])
  expect(positions[0]?.course).toBeCloseTo(327.59, 6)
  expect(positions[0]?.speed).toBeCloseTo(0.33333, 6)
})

test('west and south are negative; zero and zero is no place; what cannot be read is counted', () => {
  const update = readQueue(
    [withGps({ ew: 'W', ns: 'S' }), withGps({ lat: '0', lng: '0' }), { basicInfo: {} }],
    '+00:00',
    START,
  )
  expect(update).toMatchObject({ positions: [{ lat: -50.331554, lon: -6.943345 }], discarded: 1 })
})

test('switching the engine on and off is an alarm and says so in its position; doors are nobody’s business here', () => {
  const update = readQueue([ofType('Msg330407'), ofType('Msg330408'), ofType('Msg110001')], '-06:00', START)
  expect(update.positions.map(({ ignition }) => ignition)).toEqual([true, false])
  expect(update.alarms.map(({ kind }) => kind)).toEqual(['ignition_on', 'ignition_off'])
  expect(update.discarded).toBe(0)
})

test('every message of devices on board has a meaning but the front passenger’s', () => {
  const ids = [
    101, 102, 201, 202, 203, 204, 205, 301, 401, 402, 403, 404, 405, 406, 407, 408, 501, 502, 503, 504, 505, 506, 507,
    508, 509, 510, 5000, 5001,
  ]
  const names = ids.map((id) => `Msg33${String(id).padStart(4, '0')}`)
  expect(names.filter((name) => !hikvisionAlarms.has(name))).toEqual(['Msg330510'])
})

const SECRET = 'sign secret'
function push(batchId: string, timestamp: number, signed = batchId): PushRequest {
  const mac = createHmac('sha256', SECRET).update(`${timestamp}.${signed}`).digest('hex')
  return {
    method: 'POST',
    headers: { 'x-hook-batch-id': signed, 'x-hook-timestamp': String(timestamp), 'x-hook-signature': `sha256=${mac}` },
    query: new URLSearchParams(),
    body: Buffer.from(JSON.stringify({ batchId, event: [sample] })),
    receivedAt: START,
  }
}
const receive = (request: PushRequest, signSecret = SECRET) => hikConnect.receive?.(request, { signSecret })

test('a signed batch is taken; another secret, an old one and another batch are refused', () => {
  expect(receive(push('b1', START))?.update.positions).toHaveLength(1)
  const refusal = expect.objectContaining({ kind: 'show', code: 'signature' })
  expect(() => receive(push('b1', START), 'other')).toThrow(refusal)
  expect(() => receive(push('b1', START), '')).toThrow(refusal)
  expect(() => receive(push('b1', START - 61_000))).toThrow(refusal)
  expect(() => receive(push('b2', START, 'b1'))).toThrow(refusal)
})

test('the platform tries the address with a signed GET and gets a signed answer; nobody else gets a signature', () => {
  const { body: _, ...signed } = push('b1', START)
  const trial = { ...signed, method: 'GET', body: new Uint8Array() }
  const answer = receive(trial)
  expect(answer?.update.positions).toEqual([])
  const mac = createHmac('sha256', SECRET).update(`${START}.b1`).digest('hex')
  expect(answer?.reply).toMatchObject({
    status: 200,
    headers: { 'X-Hook-Timestamp': String(START), 'X-Hook-Batch-Id': 'b1', 'X-Hook-Signature': `sha256=${mac}` },
  })
  const unsigned = { ...trial, headers: { 'x-hook-batch-id': 'b1', 'x-hook-timestamp': String(START) } }
  expect(() => receive(unsigned)).toThrow(expect.objectContaining({ code: 'signature' }))
})
