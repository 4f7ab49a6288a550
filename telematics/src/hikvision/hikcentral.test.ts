import { createHmac } from 'node:crypto'
import { demoHikcentral } from '@arriero/simulators/hikvision/hikcentral.ts'
import { startHikvisionSimulator } from '@arriero/simulators/hikvision/server.ts'
import { expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import { RateLimiter } from '../limits.ts'
import type { Position } from '../position.ts'
import { adapterBehaves, fleetOf, platformWorld, START, straightNorth } from '../testing/platform-world.fixture.ts'
import { HikcentralAdapter, type HikcentralAdapterOptions } from './hikcentral-adapter.ts'
import { errorOfCode } from './hikcentral-client.ts'
import { readGpsDetails, unitOfVehicle } from './hikcentral-decode.ts'
import { hikcentralHeaders } from './hikcentral-sign.ts'

const fleet = fleetOf(601, 12)
const KEY = '34001'

const platform = platformWorld<HikcentralAdapterOptions, HikcentralAdapter>(
  (clocks) => startHikvisionSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new HikcentralAdapter({
      fetch,
      host: url,
      ...demoHikcentral,
      now,
      limit: new RateLimiter({ concurrent: 4 }, now),
      ...options,
    }),
)

const straight = straightNorth('NE-601')
const secondsOf = (positions: readonly Position[]) =>
  positions.filter(({ unitKey }) => unitKey === KEY).map(({ fixTime }) => (fixTime - START) / 1000)

test('the signature covers method, types, signed headers and path, a line each', () => {
  const headers = hikcentralHeaders({ appKey: 'k', appSecret: 's' }, '/artemis/api/x', 'n', 1_700_000_000_000)
  const text =
    'POST\napplication/json\napplication/json\nx-ca-key:k\nx-ca-nonce:n\nx-ca-timestamp:1700000000000\n/artemis/api/x'
  expect(headers['x-ca-signature']).toBe(createHmac('sha256', 's').update(text).digest('base64'))
  expect(headers['x-ca-signature-headers']).toBe('x-ca-key,x-ca-nonce,x-ca-timestamp')
})

test('key and secret are proved by the list of vehicles', async () => {
  const { adapter } = await platform()
  expect(await adapter.connect()).toMatchObject({ userKey: demoHikcentral.appKey })
  expect((await adapter.listUnits())[0]).toMatchObject({ key: KEY, name: 'NE-601', deviceId: 'dev-34001' })
})

test.each([
  ['key', { appKey: 'no' }],
  ['secret', { appSecret: 'no' }],
])('a wrong %s stops', async (_, options) => {
  const { adapter } = await platform(options)
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: 'http-401' })
})

test('every fix arrives once and is the same in history; late ones too', async () => {
  const { adapter, control, pass } = await platform()
  await adapter.pollPositions()
  await control('/_script', straight)
  await control('/_faults', { late: { units: ['NE-601'], seconds: 15 } })
  const updates: PlatformUpdate[] = []
  for (let poll = 0; poll < 6; poll += 1) {
    pass(10)
    updates.push(await adapter.pollPositions())
  }
  const live = updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === KEY)
  // Both times before the late window's end came together with it.
  expect(secondsOf(live)).toEqual([0, 10, 20, 30, 40, 50, 60])
  const stored: Position[] = []
  for await (const page of adapter.history(KEY, START, START + 61_000)) stored.push(...page)
  const place = ({ fixTime, lat, lon, speed }: Position) => ({ fixTime, lat, lon, speed })
  expect(stored.map(place)).toEqual(live.map(place))
})

test('after more than an hour of silence the rest is in history', async () => {
  const { adapter, pass } = await platform()
  await adapter.pollPositions()
  pass(1800)
  expect((await adapter.pollPositions()).gapSince).toBeNull()
  pass(7200)
  expect((await adapter.pollPositions()).gapSince).toBe(START + 1_800_000)
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense', { nonsense: true }, 'retry', 'nonsense'],
  ['an older version', { error: { code: 8, reason: 'Not supported' } }, 'show', '8'],
  ['the secret was changed', { expiredToken: true }, 'stop', 'http-401'],
])('%s: the caller knows what to do', async (_, fault, kind, code) => {
  const { adapter, control } = await platform()
  await control('/_faults', fault)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
})

test.each([
  ['8', 'Esta versión de HikCentral no tiene la llamada.'],
  ['128', 'HikCentral no conoce el elemento.'],
  ['4711', 'HikCentral respondió con el error 4711.'],
])('code %s', (code, message) => {
  expect(errorOfCode(code, 'Words')).toMatchObject({ kind: 'show', code, message })
})

const gps = {
  longitude: '-99.133209',
  latitude: '19.432608',
  occurTime: '2026-11-21T12:00:00-06:00',
  direction: 90,
  speed: 60,
}
const item = (...gpsInfo: unknown[]) => ({ mobilevehicleIndexCode: 7, plateNo: 'X', gpsInfo })

test.each([
  ['km/h', 60, 'auto', 60],
  ['centimetres an hour by their size', 6_000_000, 'auto', 60],
  ['centimetres an hour by setting', 100, 'cmh', 0.001],
  ['km/h by setting', 6_000_000, 'kmh', 6_000_000],
] as const)('speed: %s', (_, speed, unit, expected) => {
  expect(readGpsDetails([item({ ...gps, speed })], unit, START).positions[0]?.speed).toBe(expected)
})

test('points come in order, ids as text; what has no place is left out, what cannot be read is counted', () => {
  const later = { ...gps, occurTime: '2026-11-21T12:00:10-06:00', direction: 27050 }
  const read = readGpsDetails(
    [item(later, gps, { ...gps, latitude: 0, longitude: 0 }, { ...gps, occurTime: '' }), {}],
    'auto',
    START,
  )
  expect(read.discarded).toBe(2)
  expect(read.positions).toMatchObject([
    { unitKey: '7', fixTime: START, lat: 19.432608, lon: -99.133209, course: 90 },
    { fixTime: START + 10_000, course: 270.5 },
  ])
  expect(unitOfVehicle({ mobilevehicleIndexCode: 7, plateNo: 'ABC' })).toMatchObject({ key: '7', name: 'ABC' })
  expect(unitOfVehicle({})).toBeNull()
})

adapterBehaves(platform)
