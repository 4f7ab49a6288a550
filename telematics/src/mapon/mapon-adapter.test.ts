import { demoMaponKey, startMaponSimulator } from '@arriero/simulators/mapon/server.ts'
import { expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import type { Position } from '../position.ts'
import {
  adapterBehaves,
  fleetOf,
  platformWorld,
  positionsOf,
  START,
  straightNorth,
} from '../testing/platform-world.fixture.ts'
import { MaponAdapter, type MaponAdapterOptions } from './mapon-adapter.ts'
import { maponLimit } from './mapon-client.ts'

const fleet = fleetOf(41)

const mapon = platformWorld<MaponAdapterOptions, MaponAdapter>(
  (clocks) => startMaponSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new MaponAdapter({ url: `${url}/api/v1/`, key: demoMaponKey, now, fetch, limit: maponLimit(), ...options }),
)

const alarmsOf = (updates: readonly PlatformUpdate[]) => updates.flatMap(({ alarms }) => alarms)

const KEY = '150001'
/** Drives one unit straight north from now on, so that every poll brings exactly one fix of it. */
const straight = straightNorth('MX-101')

test('the key is checked by asking for the units', async () => {
  const { adapter } = await mapon()
  expect(await adapter.connect()).toEqual({ userKey: '5495', userName: 'Empresa 5495', accountKey: '5495' })
})

test('the unit list brings plates, device and last positions; a unit that never reported has none', async () => {
  const { adapter } = await mapon()
  const units = await adapter.listUnits()
  expect(units).toHaveLength(30)
  const first = units.find(({ name }) => name === 'MX-101')
  expect(first).toMatchObject({ key: KEY, deviceId: expect.stringMatching(/^\d{15}$/) })
  expect(first?.position?.odometerKm).toBeGreaterThan(50_000)
  expect(first?.position?.ignition).not.toBeNull()
  expect(units.filter(({ position }) => position === null)).toHaveLength(1)
})

test('a poll brings what is new: a moving truck every time, a parked one only when it reports', async () => {
  const { adapter, control, follow } = await mapon()
  const first = await adapter.pollPositions()
  expect(first.positions).toHaveLength(29)
  expect(first.changes).toEqual([])
  await control('/_script', straight)
  const updates = await follow(60)
  const driven = positionsOf(updates, KEY)
  expect(driven.map(({ fixTime }) => (fixTime - START) / 1000)).toEqual([10, 20, 30, 40, 50, 60])
  expect(driven.at(-1)).toMatchObject({ speed: 72, course: 0, ignition: true })
  const told = updates.flatMap(({ positions }) => positions.map(({ unitKey, fixTime }) => `${unitKey}@${fixTime}`))
  expect(new Set(told).size).toBe(told.length)
})

test('mileage grows by what was driven', async () => {
  const { adapter, control, pass, follow } = await mapon()
  await control('/_script', straight)
  const before = positionsOf([await adapter.pollPositions()], KEY)[0]
  pass(490)
  const after = positionsOf(await follow(10), KEY)[0]
  expect((after?.odometerKm ?? 0) - (before?.odometerKm ?? 0)).toBeCloseTo(10, 1)
})

test('units renamed, added and gone are told', async () => {
  const { adapter, control, follow } = await mapon()
  await control('/_units', { unit: 'MX-102', delete: true })
  await adapter.pollPositions()
  await control('/_units', { unit: 'MX-101', rename: 'MX-101 bis' })
  await control('/_units', { unit: 'MX-103', delete: true })
  await control('/_units', { unit: 'MX-102', restore: true })
  expect((await follow(10)).flatMap(({ changes }) => changes)).toMatchObject([
    { kind: 'renamed', unitKey: '150001', name: 'MX-101 bis' },
    { kind: 'added', unit: { key: '150002', name: 'MX-102' } },
    { kind: 'deleted', unitKey: '150003' },
  ])
})

test('alerts of the last two hours come once, those of more than one page too', async () => {
  const { adapter, control, follow, stats } = await mapon()
  const first = (await adapter.pollPositions()).alarms
  expect(first.length).toBeGreaterThan(0)
  expect(first.every(({ at }) => at >= START - 2 * 3_600_000 && at <= START)).toBe(true)
  await control('/_alerts', { unit: 'MX-101', type: 'sosbutton', times: 310 })
  const { requests } = await stats()
  const second = (await adapter.pollPositions()).alarms
  expect(second).toHaveLength(310)
  expect(second[0]).toMatchObject({ unitKey: KEY, code: 'sosbutton', kind: 'panic', at: START })
  expect((await stats()).requests - requests).toBe(1 + 3)
  expect(alarmsOf(await follow(60)).filter(({ code }) => code === 'sosbutton')).toEqual([])
})

test('an alert two hours old is not asked for any more, and one raised is not raised again', async () => {
  const { adapter, control, pass } = await mapon()
  await control('/_alerts', { unit: 'MX-101', type: 'sosbutton' })
  const panics = async () => (await adapter.pollPositions()).alarms.filter(({ kind }) => kind === 'panic').length
  pass(119 * 60)
  expect(await panics()).toBe(1)
  pass(60)
  expect(await panics()).toBe(0)
  const late = await mapon()
  await late.control('/_alerts', { unit: 'MX-101', type: 'sosbutton' })
  late.pass(121 * 60)
  expect((await late.adapter.pollPositions()).alarms.filter(({ kind }) => kind === 'panic')).toEqual([])
})

test('an alert of a kind nobody knows is shown by its code', async () => {
  const { adapter, control } = await mapon()
  await control('/_alerts', { unit: 'MX-101', type: 'reefer_door', message: 'Door' })
  expect((await adapter.pollPositions()).alarms).toContainEqual(
    expect.objectContaining({ code: 'reefer_door', kind: null, detail: 'La plataforma dice: «Door»' }),
  )
})

test('a key without the right to see alerts still shows its trucks, and asks for alerts no more', async () => {
  const { adapter, control, stats } = await mapon()
  await control('/_faults', { alertsNotPaid: true })
  expect((await adapter.pollPositions()).positions).toHaveLength(29)
  const { requests } = await stats()
  expect((await adapter.pollPositions()).alarms).toEqual([])
  expect((await stats()).requests - requests).toBe(1)
})

test('alerts refused for once come with the next poll', async () => {
  const { adapter, control, pass } = await mapon()
  await adapter.pollPositions()
  await control('/_alerts', { unit: 'MX-101', type: 'sosbutton' })
  await control('/_faults', { error: { code: 4, service: 'alert/list', times: 1 } })
  pass(10)
  expect((await adapter.pollPositions()).alarms).toEqual([])
  expect((await adapter.pollPositions()).alarms).toMatchObject([{ kind: 'panic' }])
})

test('history gives what was driven, in order and within the interval', async () => {
  const { adapter, control, follow } = await mapon()
  await control('/_script', straight)
  await adapter.pollPositions()
  const live = positionsOf(await follow(120), KEY)
  const stored: Position[] = []
  for await (const page of adapter.history(KEY, START + 10_000, START + 121_000)) stored.push(...page)
  const place = ({ fixTime, lat, lon, speed }: Position) => ({ fixTime, lat, lon, speed })
  expect(stored.map(place)).toEqual(live.map(place))
})

test('three days of history come in pages, a route over midnight whole', async () => {
  const { adapter } = await mapon()
  const [from, to] = [START - 3 * 86_400_000, START]
  const pages: Position[][] = []
  for await (const page of adapter.history('150002', from, to)) pages.push(page)
  const times = pages.flat().map(({ fixTime }) => fixTime)
  expect(pages).toHaveLength(3)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(from)
  expect(times.at(-1)).toBeLessThan(to)
  expect(times.length).toBeGreaterThan(1000)
})

test('geofences are where the fleet’s places are, whatever the order of the coordinates', async () => {
  const { adapter } = await mapon()
  const geofences = await adapter.listGeofences()
  expect(geofences).toHaveLength(fleet.places.length)
  const place = fleet.places[0]
  const fence = geofences.find(({ name }) => name === place?.name)
  expect(fence).toMatchObject({ shape: 'polygon', width: 30, group: { name: 'Grupo 1' } })
  expect(Math.abs((fence?.points[0]?.lat ?? 0) - (place?.lat ?? 0))).toBeLessThan(0.01)
  expect(Math.abs((fence?.points[0]?.lon ?? 0) - (place?.lon ?? 0))).toBeLessThan(0.01)
})

test('drivers, with those the platform has blocked', async () => {
  const { adapter } = await mapon()
  const drivers = await adapter.listDrivers()
  expect(drivers).toHaveLength(30)
  expect(drivers.filter(({ isBlocked }) => isBlocked)).toHaveLength(2)
})

test('a driver is on the unit whose first driver the platform says he is', async () => {
  const { adapter, simulator } = await mapon()
  await adapter.listUnits()
  expect((await adapter.listDrivers())[0]).toMatchObject({ key: '19001', unitKey: KEY })
  const body = new URLSearchParams({ key: demoMaponKey, unit_id: KEY, driver_id: '19002' })
  await fetch(`${simulator.url}/api/v1/unit/edit.json`, { method: 'POST', body })
  await adapter.pollPositions()
  const [first, second] = await adapter.listDrivers()
  expect(first).toMatchObject({ key: '19001', unitKey: null })
  expect(second?.key).toBe('19002')
})

test('a unit renamed at the platform is listed by its new name, and told as renamed', async () => {
  const { adapter, pass } = await mapon()
  await adapter.pollPositions()
  await adapter.renameUnit(KEY, 'Ñandú 7 & hijos')
  pass(10)
  expect((await adapter.pollPositions()).changes).toContainEqual({
    kind: 'renamed',
    unitKey: KEY,
    name: 'Ñandú 7 & hijos',
  })
})

test.each([
  ['a unit it does not have', '1', {}, { kind: 'show', code: '1' }],
  ['a suspended company', KEY, { suspended: true }, { kind: 'stop', code: '1012' }],
  ['too many requests', KEY, { overLimit: true }, { kind: 'retry', code: '1011' }],
])('a new name is refused inside HTTP 200: %s', async (_, key, faults, error) => {
  const { adapter, control } = await mapon()
  await control('/_faults', faults)
  await expect(adapter.renameUnit(key, 'Otro')).rejects.toMatchObject(error)
})

test('without GPS a truck brings no new position until it has it again', async () => {
  const { adapter, control, follow } = await mapon()
  await control('/_script', straight)
  await adapter.pollPositions()
  await control('/_faults', { noSatellites: { units: ['MX-101'], seconds: 30 } })
  const driven = positionsOf(await follow(50), KEY).map(({ fixTime }) => (fixTime - START) / 1000)
  expect(driven).toEqual([30, 40, 50])
})

test('a pause of the poller is told, so that history fills it', async () => {
  const { adapter, pass } = await mapon()
  await adapter.pollPositions()
  pass(50)
  expect((await adapter.pollPositions()).gapSince).toBeNull()
  pass(300)
  expect((await adapter.pollPositions()).gapSince).toBe(START + 50_000)
})

test.each([
  ['a missing key', '', '1004', 'MAPON: Missing API key'],
  ['a wrong key', 'otra', '1005', 'MAPON: API key not found'],
])('%s stops', async (_, key, code, message) => {
  const { adapter } = await mapon({ key })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code, message })
})

test.each([
  ['company suspended', { suspended: true }, 'stop', '1012'],
  ['too many requests', { overLimit: true }, 'retry', '1011'],
  ['a key without units', { noUnits: true }, 'stop', '1008'],
  ['server error', { error: { code: 1001 } }, 'retry', '1001'],
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['key refused by status', { http: { status: 401 } }, 'stop', 'http-401'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
])('poll, %s: the caller knows what to do, and the next poll has everything', async (_, fault, kind, code) => {
  const { adapter, control, follow, pass } = await mapon()
  await adapter.pollPositions()
  await control('/_script', straight)
  await follow(10)
  await control('/_faults', fault)
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  expect(positionsOf(await follow(10), KEY).map(({ fixTime }) => fixTime)).toEqual([START + 30_000])
})

test('who signs in while the platform does not answer reads the text of the specification', async () => {
  const { adapter, control, simulator } = await mapon()
  await control('/_faults', { http: { status: 500 } })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'retry', message: 'Error al cargar API MAPON' })
  await simulator.close()
  await expect(adapter.connect()).rejects.toMatchObject({ code: 'network', message: 'Error al cargar API MAPON' })
})

test('however many calls are made, the provider never sees more than five at once', async () => {
  const { adapter, control, stats } = await mapon()
  await control('/_faults', { slowMs: 60 })
  await Promise.all(Array.from({ length: 20 }, () => adapter.listUnits()))
  expect((await stats()).mostAtOnce).toBe(5)
})

test('two connections to the same address share its limit', async () => {
  const { simulator, control, stats } = await mapon()
  const options = { url: `${simulator.url}/api/v1/`, key: demoMaponKey, fetch }
  const adapters = [new MaponAdapter(options), new MaponAdapter(options)]
  await control('/_faults', { slowMs: 60 })
  await Promise.all(adapters.flatMap((adapter) => Array.from({ length: 8 }, () => adapter.listUnits())))
  expect((await stats()).mostAtOnce).toBe(5)
})

adapterBehaves(mapon)
