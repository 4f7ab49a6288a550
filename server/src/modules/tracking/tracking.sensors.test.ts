import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportUnitDay, getUnitCard, getUnitDay, listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { call, download } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { readSheet } from '../../shared/sheets/read-sheet.ts'
import { boundsOf } from './history/history.service.ts'
import { packClosedSlots } from './store/packing.service.ts'
import { makePartitions } from './tracking.partitions.ts'
import { trackingOf } from './tracking.service.ts'

const yard = { lat: 25.7, lon: -100.3 }

async function receive(unit: TrackedUnit, positions: readonly Position[]): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

const yesterdayNoon = () => boundsOf(undefined, 'America/Mexico_City', Date.now()).from - 12 * 3_600_000

test('sensors are kept with the position, raw and packed, and shown with the unit, its day and its sheet', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const noon = yesterdayNoon()
  const [now, readings] = [Date.now(), { temperature_1: -18.5, door_1: 1 }]
  const times = [noon, noon + 30_000, now - 60_000, now - 30_000]
  await receive(
    unit,
    times.map((fixTime, i) =>
      position(unit, {
        fixTime,
        ...yard,
        ...(i % 2 === 0 ? { sensors: readings } : { sensors: { fuel_litres: 200 } }),
      }),
    ),
  )
  const card = await call(user, getUnitCard, { params: { unit_id: unit.id } })
  expect(card.sensors).toEqual({ ...readings, fuel_litres: 200 })
  for (const at of [noon, now]) {
    const { day } = boundsOf(undefined, 'America/Mexico_City', at)
    const { track } = await call(user, getUnitDay, { params: { unit_id: unit.id }, query: { day } })
    expect(track.sensors).toEqual({ fuel_litres: [null, 200], temperature_1: [-18.5, null], door_1: [1, null] })
  }
  const { app } = await testApp()
  await packClosedSlots(app.owner, now + 2 * 86_400_000)
  const { day } = boundsOf(undefined, 'America/Mexico_City', now)
  const { track } = await call(user, getUnitDay, { params: { unit_id: unit.id }, query: { day } })
  expect(track.sensors).toEqual({ fuel_litres: [null, 200], temperature_1: [-18.5, null], door_1: [1, null] })
  await makePartitions(app.owner, now)
  const query = { day, format: 'xlsx' as const }
  const file = await download(user, exportUnitDay, { params: { unit_id: unit.id }, query })
  const path = join(await mkdtemp(join(tmpdir(), 'arriero-day-')), 'day.xlsx')
  await writeFile(path, file.bytes)
  const columns = [
    { key: 'fuel', header: 'Combustible (L)', type: 'number' },
    { key: 'cold', header: 'Temperatura 1 (°C)', type: 'number' },
    { key: 'door', header: 'Puerta 1', type: 'number' },
  ] as const
  const { rows } = await readSheet(path, { columns, maxRows: 10, timeZone: 'America/Mexico_City' })
  expect(rows.map(({ cells }) => cells)).toEqual([
    { fuel: null, cold: -18.5, door: 1 },
    { fuel: 200, cold: null, door: null },
  ])
})

test('an engine that starts under a roof is seen live, and a position that comes later knows better', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const origin = { accountId: unit.accountId, sourceId: unit.sourceId }
  const at = Date.now() - 600_000
  const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  const tell = (given: object) => pipeline.tell(origin, [{ unitKey: unit.key, at, ...quiet, ...given }])
  await tell({ ignition: true })
  await receive(unit, [position(unit, { fixTime: at, ...yard, speed: 0, ignition: false })])
  const state = async () => {
    const { ignition, ignitionSince, state: now } = await call(user, getUnitCard, { params: { unit_id: unit.id } })
    const { ignition: live } = await call(user, listMapUnits)
    return { ignition, ignitionSince, state: now, live }
  }
  const since = (ms: number) => new Date(at + ms).toISOString()
  expect(await state()).toEqual({ ignition: false, ignitionSince: since(0), state: 3, live: [0] })
  await tell({ at: at + 60_000, ignition: true, sensors: { external_volts: 27.4 } })
  expect(await state()).toEqual({ ignition: true, ignitionSince: since(60_000), state: 2, live: [1] })
  expect((await call(user, getUnitCard, { params: { unit_id: unit.id } })).sensors).toEqual({ external_volts: 27.4 })
  // Older than what is known, of a time that is none, and of nobody's unit.
  await tell({ at: at + 30_000, ignition: false })
  await tell({ at: Infinity, ignition: false })
  await pipeline.tell(origin, [{ unitKey: 'nobody', at: at + 90_000, ...quiet, ignition: false }])
  expect(await state()).toMatchObject({ ignition: true, state: 2 })
  await receive(unit, [position(unit, { fixTime: at + 120_000, ...yard, speed: 0, ignition: false })])
  expect(await state()).toEqual({ ignition: false, ignitionSince: since(120_000), state: 3, live: [0] })
})

test('odometer and hour meter told without a place count at once, and once only when the place comes', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const origin = { accountId: unit.accountId, sourceId: unit.sourceId }
  const at = Date.now() - 7_200_000
  const minutes = (n: number) => at + n * 60_000
  const north = (km: number) => ({ lat: yard.lat + km / 111.195, lon: yard.lon })
  const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  const tell = (n: number, given: object) =>
    pipeline.tell(origin, [{ unitKey: unit.key, at: minutes(n), ...quiet, ...given }])
  const fix = (n: number, given: Partial<Position> & { lat: number; lon: number }) =>
    receive(unit, [position(unit, { fixTime: minutes(n), speed: 40, ignition: false, ...given })])
  const counted = async () => {
    const card = await call(user, getUnitCard, { params: { unit_id: unit.id } })
    return [card.odometerKm, card.engineHours].map((value) => Math.round((value ?? NaN) * 10) / 10)
  }
  await fix(0, { ...north(0), odometerKm: 1000, engineHours: 500 })
  const [km = NaN, hours = NaN] = await counted()
  await tell(10, { odometerKm: 1006, engineHours: 500.5 })
  expect(await counted()).toEqual([km + 6, hours + 0.5])
  // Nobody drives that far nor runs that long in ten minutes, and what is no number of a vehicle is none.
  await tell(11, { odometerKm: 1900, engineHours: 900 })
  await tell(12, { odometerKm: 1e308, engineHours: -1 })
  expect(await counted()).toEqual([km, hours])
  await tell(13, { odometerKm: 1008, engineHours: 500.6 })
  // The place says neither: it takes on what was told before it.
  await fix(14, north(7.8))
  expect(await counted()).toEqual([km + 8, hours + 0.6])
  await fix(20, { ...north(12), odometerKm: 1012, engineHours: 500.8 })
  expect(await counted()).toEqual([km + 12, hours + 0.8])
  await tell(5, { odometerKm: 1900 })
  expect(await counted()).toEqual([km + 12, hours + 0.8])
})
