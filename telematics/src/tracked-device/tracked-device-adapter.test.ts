import { demoTrackedDevice, startTrackedDeviceSimulator } from '@arriero/simulators/tracked-device/server.ts'
import { expect, test } from 'vitest'
import type { PlatformUpdate } from '../adapter.ts'
import { adapterBehaves, fleetOf, platformWorld, START, straightNorth } from '../testing/platform-world.fixture.ts'
import { TrackedDeviceAdapter, type TrackedDeviceAdapterOptions } from './tracked-device-adapter.ts'
import { trackedDevice } from './tracked-device.platform.ts'

const fleet = fleetOf(43)
const KEY = fleet.trucks[0]?.imei ?? ''

const devices = platformWorld<TrackedDeviceAdapterOptions, TrackedDeviceAdapter>(
  (clocks) => startTrackedDeviceSimulator({ fleet, ...clocks }),
  (url, now, options) => new TrackedDeviceAdapter({ url, ...demoTrackedDevice, now, fetch, ...options }),
)

const ofUnit = (updates: readonly PlatformUpdate[]) =>
  updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === KEY)
const codesOf = (updates: readonly PlatformUpdate[]) =>
  updates.flatMap(({ alarms }) => alarms).flatMap(({ unitKey, code }) => (unitKey === KEY ? [code] : []))

/** Drives one unit straight north from now on, so that its time changes every ten seconds. */
const straight = straightNorth('ER-101')

test('the first poll only stores: positions, no device added and no alarm', async () => {
  const { adapter, control } = await devices()
  await control('/_codes', { unit: 'ER-101', emg: 1, evt: 33 })
  const first = await adapter.pollPositions()
  expect(first.positions).toHaveLength(29)
  expect(first).toMatchObject({ alarms: [], changes: [], discarded: 0, gapSince: null })
})

test('a panic button raises once while it stays, and again after it ended', async () => {
  const { adapter, control, follow } = await devices()
  await control('/_script', straight)
  await control('/_codes', { unit: 'ER-101', emg: 0, evt: 33 })
  await adapter.pollPositions()
  await control('/_codes', { unit: 'ER-101', emg: 1 })
  const pressed = await follow(50)
  expect(codesOf(pressed)).toEqual(['emg 1'])
  expect(pressed[0]?.alarms.find(({ unitKey }) => unitKey === KEY)).toMatchObject({
    kind: 'panic',
    at: START + 10_000,
    key: `${KEY}:emg 1:${START + 10_000}`,
    speed: 72,
  })
  await control('/_codes', { unit: 'ER-101', emg: 0 })
  expect(codesOf(await follow(20))).toEqual([])
  await control('/_codes', { unit: 'ER-101', emg: 1 })
  expect(codesOf(await follow(20))).toEqual(['emg 1'])
})

test('alerts come with each change of the event code', async () => {
  const { adapter, control, follow } = await devices()
  await control('/_script', straight)
  await adapter.pollPositions()
  const codes: string[] = []
  for (const evt of [41, 41, 40, 0, 41]) {
    await control('/_codes', { unit: 'ER-101', evt })
    codes.push(...codesOf(await follow(10)))
  }
  expect(codes).toEqual(['evt 41', 'evt 40', 'evt 41'])
})

test('a code that comes before its time is raised when the time has changed', async () => {
  const { adapter, control, follow } = await devices()
  await control('/_codes', { unit: 'ER-101', emg: 0, evt: 34 })
  await adapter.pollPositions()
  await control('/_codes', { unit: 'ER-101', emg: 1 })
  expect(codesOf([await adapter.pollPositions()])).toEqual([])
  await control('/_script', straight)
  expect(codesOf(await follow(10))).toEqual(['emg 1'])
})

test('a device that appears is added', async () => {
  const { adapter, control } = await devices()
  await control('/_units', { unit: 'ER-101', delete: true })
  await adapter.pollPositions()
  await control('/_units', { unit: 'ER-101', restore: true })
  expect((await adapter.pollPositions()).changes).toMatchObject([{ kind: 'added', unit: { key: KEY, name: 'ER-101' } }])
})

test('a list that is empty for once adds nobody anew', async () => {
  const { adapter, control } = await devices()
  await adapter.pollPositions()
  await control('/_faults', { empty: true })
  expect(await adapter.pollPositions()).toMatchObject({ positions: [], changes: [] })
  await control('/_faults', { empty: false })
  expect((await adapter.pollPositions()).changes).toEqual([])
})

test('a silent device brings nothing, a driving one every poll', async () => {
  const { adapter, control, follow } = await devices()
  await adapter.pollPositions()
  await control('/_script', straight)
  const updates = await follow(60)
  expect(ofUnit(updates)).toHaveLength(6)
  const silent = fleet.trucks.find(({ silentSince }) => silentSince !== null)
  expect(updates.flatMap(({ positions }) => positions).filter(({ unitKey }) => unitKey === silent?.imei)).toEqual([])
})

test('a clock that goes back is passed on as it is: judging it is the caller’s work', async () => {
  const { adapter, control, follow } = await devices()
  await control('/_script', straight)
  await adapter.pollPositions()
  await follow(10)
  await control('/_faults', { clockBack: { units: ['ER-101'], seconds: 3600 } })
  expect(ofUnit(await follow(10)).map(({ fixTime }) => (fixTime - START) / 1000)).toEqual([20 - 3600])
})

test.each([
  ['keyed by imei', { format: 'keyed' }],
  ['with its fields inside data', { format: 'nested' }],
  ['params as text', { paramsAsText: true }],
  ['numbers as numbers', { numbersAsText: false }],
])('the list %s says the same', async (_, fault) => {
  const { adapter, control } = await devices()
  const units = await adapter.listUnits()
  await control('/_faults', fault)
  expect(await adapter.listUnits()).toEqual(units)
  expect(units).toHaveLength(30)
})

test('with the specified fields only there are alarms and no positions', async () => {
  const { adapter, control, follow } = await devices()
  await control('/_faults', { onlySpecified: true })
  await control('/_script', straight)
  expect((await adapter.pollPositions()).positions).toEqual([])
  await control('/_codes', { unit: 'ER-101', emg: 8 })
  expect((await follow(10))[0]?.alarms).toContainEqual(
    expect.objectContaining({ unitKey: KEY, kind: 'jammer', lat: null, lon: null }),
  )
})

test('codes follow the connection’s own table', async () => {
  const { adapter, control, follow } = await devices({ codes: 'evt 3 = gps_antenna_disconnected, evt 4 = -' })
  await adapter.connect()
  await control('/_script', straight)
  await adapter.pollPositions()
  const kinds: unknown[] = []
  for (const evt of [3, 4]) {
    await control('/_codes', { unit: 'ER-101', evt })
    kinds.push(
      ...(await follow(10)).flatMap(({ alarms }) =>
        alarms.flatMap((alarm) => (alarm.unitKey === KEY ? [alarm.kind] : [])),
      ),
    )
  }
  expect(kinds).toEqual(['gps_antenna_disconnected', null])
})

test('the request may be a form', async () => {
  const { adapter } = await devices({ body: 'form' })
  expect(await adapter.connect()).toMatchObject({ userName: 'Equipos rastreados' })
})

test('an interval of zero never asks', async () => {
  const { simulator, stats } = await devices()
  const adapter = trackedDevice.connect({
    url: simulator.url,
    values: { ...demoTrackedDevice, pollSeconds: '0' },
    fetch,
  })
  await adapter.connect()
  expect(await adapter.listUnits()).toEqual([])
  expect((await adapter.pollPositions()).positions).toEqual([])
  expect((await stats()).requests).toBe(0)
})

test('a table of codes that is not understood stops before anything is asked', async () => {
  const { adapter, stats } = await devices({ codes: 'evt tres = panic' })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: 'settings' })
  expect((await stats()).requests).toBe(0)
})

test.each([
  ['refused by status', { refuse: 'status' }, 'stop', 'http-401'],
  ['refused in the body', { refuse: 'error' }, 'show', 'refused'],
  ['an empty body', { refuse: 'empty' }, 'retry', 'empty'],
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
])('poll, %s: the caller knows what to do, and what changed meanwhile is raised', async (_, fault, kind, code) => {
  const { adapter, control, follow, pass } = await devices()
  await control('/_script', straight)
  await adapter.pollPositions()
  await control('/_faults', fault)
  await control('/_codes', { unit: 'ER-101', emg: 1 })
  pass(10)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  expect(codesOf(await follow(10))).toContain('emg 1')
})

test('a wrong token is told, and nothing that the platform wrote', async () => {
  const { adapter } = await devices({ apiToken: 'otro' })
  await expect(adapter.connect()).rejects.toMatchObject({
    message: 'La plataforma de equipos rechazó la solicitud: revise la clave de la API.',
  })
})

adapterBehaves(devices)
