import { startFleetApiSimulator, demoFleetApi } from '@arriero/simulators/fleet-api/server.ts'
import { expect, test } from 'vitest'
import { adapterBehaves, fleetOf, platformWorld, START } from '../testing/platform-world.fixture.ts'
import { FleetApiAdapter, type FleetApiAdapterOptions } from './fleet-api-adapter.ts'
import { fieldNamesWith, unitOfRow } from './fleet-api-decode.ts'

const fleet = fleetOf(44)
const KEY = fleet.trucks[0]?.imei ?? ''
const names = 'id = imei, nombre = economico, fecha = fechahora'

const fleetApi = platformWorld<FleetApiAdapterOptions, FleetApiAdapter>(
  (clocks) => startFleetApiSimulator({ fleet, ...clocks }),
  (url, now, options) =>
    new FleetApiAdapter({ url, ...demoFleetApi, positionsPath: '/posiciones', names, now, fetch, ...options }),
)

test('a row is read by the names of the provider', () => {
  const row = {
    imei: 353000000000001,
    economico: 'T-101',
    fechahora: '2026-11-21 12:00:00',
    latitud: '19.4326',
    longitud: -99.1332,
    velocidad: '62',
    rumbo: 360,
    encendido: 'SI',
    odometro: 120500.4,
  }
  expect(unitOfRow(row, fieldNamesWith(names), -6, START)).toMatchObject({
    key: '353000000000001',
    name: 'T-101',
    position: {
      fixTime: START,
      lat: 19.4326,
      lon: -99.1332,
      speed: 62,
      course: 0,
      ignition: true,
      odometerKm: 120500.4,
    },
  })
})

test.each([
  ['no id', { nombre: 'T-1' }, null],
  ['no place', { id: 1, fecha: '2026-11-21 12:00:00' }, { key: '1', name: '1', position: null }],
  ['no time', { id: 1, latitud: 19, longitud: -99 }, { position: null }],
  [
    'ignition unknown',
    { id: 1, latitud: 19, longitud: -99, fecha: '2026-11-21T12:00:00Z' },
    { position: { ignition: null } },
  ],
])('a row with %s', (_, row, expected) => {
  const unit = unitOfRow(row, fieldNamesWith(''), 0, START)
  if (expected === null) expect(unit).toBeNull()
  else expect(unit).toMatchObject(expected)
})

test('a field nobody knows is a mistake in the settings', async () => {
  const { adapter, stats } = await fleetApi({ names: 'placa = matricula' })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code: 'settings' })
  expect((await stats()).requests).toBe(0)
})

test('signing in tells who it is', async () => {
  const { adapter } = await fleetApi()
  expect(await adapter.connect()).toEqual({ userKey: '77', userName: '77', accountKey: null })
})

test('without a path only the access is checked', async () => {
  const { adapter, stats } = await fleetApi({ positionsPath: '' })
  await adapter.connect()
  expect(await adapter.listUnits()).toEqual([])
  expect((await adapter.pollPositions()).positions).toEqual([])
  expect((await stats()).requests).toBe(1)
})

test.each([true, false])('units and their new positions, rows inside result: %s', async (wrapped) => {
  const { adapter, control, pass } = await fleetApi()
  await control('/_faults', { wrapped })
  expect((await adapter.pollPositions()).positions).toHaveLength(29)
  await control('/_script', {
    unit: 'FA-101',
    path: [
      { lat: 25, lon: -100 },
      { lat: 26, lon: -100 },
    ],
    speedKmh: 72,
  })
  pass(10)
  const moved = (await adapter.pollPositions()).positions.filter(({ unitKey }) => unitKey === KEY)
  expect(moved).toMatchObject([{ fixTime: START + 10_000, speed: 72, ignition: true }])
})

test('a token that is no longer good is renewed once, for all who call at once', async () => {
  const { adapter, control, stats } = await fleetApi()
  await adapter.connect()
  await control('/_faults', { expireTokens: true })
  const lists = await Promise.all([adapter.listUnits(), adapter.listUnits()])
  expect(lists.map(({ length }) => length)).toEqual([30, 30])
  // Signing in, two refusals, signing in once more, two lists.
  expect((await stats()).requests).toBe(6)
})

test.each([
  ['status', 'http-401'],
  ['reply', 'login'],
])('a wrong password stops, told by %s', async (refuseBy, code) => {
  const { adapter, control } = await fleetApi({ password: 'otra' })
  await control('/_faults', { refuseBy })
  await expect(adapter.connect()).rejects.toMatchObject({ kind: 'stop', code })
})

test.each([
  ['bad gateway', { http: { status: 502 } }, 'retry', 'http-502'],
  ['busy', { http: { status: 429 } }, 'retry', 'http-429'],
  ['nonsense instead of JSON', { nonsense: true }, 'retry', 'nonsense'],
])('poll, %s: the caller knows what to do, and the next poll goes on', async (_, fault, kind, code) => {
  const { adapter, control } = await fleetApi()
  await adapter.pollPositions()
  await control('/_faults', fault)
  await expect(adapter.pollPositions()).rejects.toMatchObject({ name: 'PlatformError', kind, code })
  await control('/_faults', { reset: true })
  expect(await adapter.pollPositions()).toMatchObject({ positions: [], changes: [] })
})

adapterBehaves(fleetApi)
