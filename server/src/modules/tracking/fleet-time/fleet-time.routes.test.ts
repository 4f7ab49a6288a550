import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/tracking/fleet-time.contract.ts'
import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeTrackedUnit, position, shareUnit, type TrackedUnit } from '../../../../test/factories/tracking.ts'
import { testApp } from '../../../../test/server.ts'
import { destination } from '../../../shared/geo/distance.ts'
import { packClosedSlots } from '../store/packing.service.ts'
import { trackingOf } from '../tracking.service.ts'

const yard = { lat: 25.7, lon: -100.3 }
const minuteMs = 60_000
const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

async function receive(unit: TrackedUnit, positions: ReturnType<typeof position>[]): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

/** An hour in the yard with the engine off, then an hour east at 72 km/h, from an instant on; a position a minute. */
const outing = (unit: TrackedUnit, from: number) =>
  Array.from({ length: 121 }, (_, i) => {
    const moving = i > 60
    const place = destination(yard, moving ? (i - 60) * 1200 : 0, 90)
    return position(unit, { fixTime: from + i * minuteMs, ...place, speed: moving ? 72 : 0, ignition: moving })
  })

/** Samples of one unit as rows. */
function rowsOf(samples: FleetSamples, unitId: number) {
  const at = samples.id.indexOf(unitId)
  if (at < 0) return []
  const first = samples.count.slice(0, at).reduce((sum, count) => sum + count, 0)
  return Array.from({ length: samples.count[at]! }, (_, i) => ({
    t: samples.t[first + i]!,
    speed: samples.speed[first + i]!,
    course: samples.course[first + i]!,
    state: samples.state[first + i]!,
  }))
}
const moment = (user: TestUser, at: number, to?: number, step?: number) =>
  call(user, contract.getFleetTime, { query: { from: iso(at), ...(to && { to: iso(to) }), ...(step && { step }) } })

test('the fleet at a moment is what the map showed then, packed or not, and a late position changes it', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { name: 'A-1', speedLimit: 95 })
  const never = await makeTrackedUnit(user.accountId, { name: 'B-2' })
  const start = Math.floor((Date.now() - 2 * dayMs) / minuteMs) * minuteMs
  const way = outing(unit, start)
  await receive(
    unit,
    way.filter((_, i) => i !== 90),
  )
  const at = start + 90 * minuteMs + 20_000
  const [before] = rowsOf(await moment(user, at), unit.id)
  expect(before).toMatchObject({ t: -80, state: liveStates.moving, speed: 72, course: 90 })
  expect(rowsOf(await moment(user, start + 30 * minuteMs), unit.id)).toMatchObject([{ t: 0, state: liveStates.parked }])
  expect((await moment(user, at)).id).not.toContain(never.id)

  const { app } = await testApp()
  await packClosedSlots(app.owner, Date.now())
  expect(rowsOf(await moment(user, at), unit.id)).toEqual([before])
  await receive(unit, [way[90]!])
  expect(rowsOf(await moment(user, at), unit.id)[0]).toMatchObject({ t: -20 })
  // A day and more after its last position it does not report, and still stands where it was.
  expect(rowsOf(await moment(user, start + 27 * 60 * minuteMs), unit.id)).toMatchObject([{ state: liveStates.silent }])
})

test('a stretch tells standing once, until when it stood, and a drive in steps; over the limit is told', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { speedLimit: 70 })
  const start = Math.floor((Date.now() - dayMs) / minuteMs) * minuteMs
  await receive(unit, outing(unit, start))
  const rows = rowsOf(await moment(user, start + 10 * minuteMs, start + 80 * minuteMs, 300), unit.id)
  expect(rows.slice(0, 3)).toMatchObject([
    { t: 0, state: liveStates.parked },
    { t: 50 * 60, state: liveStates.parked },
    { t: 51 * 60, state: liveStates.moving },
  ])
  expect(rows.slice(3).every(({ state }) => state === liveStates.alert)).toBe(true)
  expect(rows.slice(4).map(({ t }, i) => t - rows[i + 3]!.t)).toEqual(rows.slice(4).map(() => 300))
})

test('who was within an area: those before, those passing, those who stay; in alert first; else the nearest', async () => {
  const user = await makeUser()
  const [stays, passes] = [
    await makeTrackedUnit(user.accountId, { name: 'A-1' }),
    await makeTrackedUnit(user.accountId, { name: 'B-2' }),
  ]
  const start = Math.floor((Date.now() - dayMs) / minuteMs) * minuteMs
  await receive(stays, outing(stays, start))
  await receive(
    passes,
    Array.from({ length: 40 }, (_, i) =>
      position(passes, { fixTime: start + i * minuteMs, ...destination(yard, (i - 20) * 1200, 90), speed: 72 }),
    ),
  )
  const fence = await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 2000) })
  const window = { from: iso(start + 5 * minuteMs), to: iso(start + 35 * minuteMs) }
  const inFence = await call(user, contract.findVisitors, { query: { ...window, geofenceId: fence.id } })
  expect(inFence).toMatchObject({
    seen: 2,
    nearest: [],
    units: [
      { unitName: 'A-1', inAt: null, outAt: null, seconds: 1800, alert: null },
      { unitName: 'B-2', state: liveStates.moving },
    ],
  })
  const passed = inFence.units[1]!
  expect(Date.parse(passed.inAt!)).toBeGreaterThan(start + 17 * minuteMs)
  expect(passed.seconds).toBeGreaterThan(180)
  expect(passed.seconds).toBeLessThan(240)
  const area = [
    { lat: 25.72, lon: -100.32 },
    { lat: 25.72, lon: -100.28 },
    { lat: 25.68, lon: -100.28 },
    { lat: 25.68, lon: -100.32 },
  ]
  const drawn = await call(user, contract.findVisitors, { query: { ...window, area } })
  expect(drawn.units.map(({ unitName }) => unitName)).toEqual(['A-1', 'B-2'])
  const far = area.map(({ lat, lon }) => ({ lat: lat - 3, lon }))
  expect(await call(user, contract.findVisitors, { query: { ...window, area: far } })).toMatchObject({
    units: [],
    nearest: [{ unitName: expect.stringMatching(/A-1|B-2/), km: expect.any(Number) }, {}],
  })
  const file = await download(user, contract.exportVisitors, { query: { ...window, area } })
  expect(file).toMatchObject({ status: 200 })
})

test('a client sees and is told of their own units only', async () => {
  const user = await makeUser()
  const account = { id: user.accountId, name: '' }
  const [own, other] = [await makeTrackedUnit(user.accountId), await makeTrackedUnit(user.accountId)]
  const client = await makeUser({ account, role: roles.client })
  await shareUnit(own, client.id)
  const start = Math.floor((Date.now() - dayMs) / minuteMs) * minuteMs
  await receive(own, outing(own, start))
  await receive(other, outing(other, start))
  const window = { from: iso(start), to: iso(start + 30 * minuteMs) }
  expect((await moment(client, start + minuteMs)).id).toEqual([own.id])
  const area = [-1, 1].flatMap((side) => [
    { lat: 25.7 + side, lon: -100.3 - side },
    { lat: 25.7 + side, lon: -100.3 + side },
  ])
  expect((await call(client, contract.findVisitors, { query: { ...window, area } })).units).toMatchObject([
    { unitId: own.id },
  ])
  const fence = await makeGeofence(user, { shape: circle(yard.lat, yard.lon, 100) })
  expect(await refusal(client, contract.findVisitors, { query: { ...window, geofenceId: fence.id } })).toMatchObject({
    status: 404,
  })
  const then = { params: { unit_id: other.id }, query: { at: window.to, ...yard } }
  expect(await refusal(client, contract.getUnitThen, then)).toMatchObject({ status: 404 })
  expect((await call(client, contract.listFleetDays)).days.every(({ moved }) => moved <= 1)).toBe(true)
  expect((await call(client, contract.getFleetDay, { query: window })).geofenceIds).not.toContain(fence.id)
})

test('a unit then: who drove it, where it was in words, and the geofence it was in', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const fence = await makeGeofence(user, { name: 'Patio Norte', shape: circle(yard.lat, yard.lon, 500) })
  const { app } = await testApp()
  trackingOf(app).pipeline.changed(user.accountId, 'geofence')
  const start = Math.floor((Date.now() - 2 * 3_600_000) / minuteMs) * minuteMs
  await receive(unit, outing(unit, start))
  const then = await call(user, contract.getUnitThen, {
    params: { unit_id: unit.id },
    query: { at: iso(start + 30 * minuteMs), ...yard },
  })
  expect(then).toMatchObject({ driver: null, trip: null, geofences: [{ id: fence.id, name: 'Patio Norte' }] })
  const days = await call(user, contract.listFleetDays)
  expect(days.days).toHaveLength(31)
  expect(days.days.reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThanOrEqual(1)
  const { hours } = await call(user, contract.getFleetDay, {
    query: { from: iso(start - 3_600_000), to: iso(Date.now() + 3_600_000) },
  })
  expect(hours.reduce((sum, { moving }) => sum + moving, 0)).toBeGreaterThanOrEqual(1)
})

test.each([
  ['the future', { from: iso(Date.now() + dayMs) }],
  ['long ago', { from: '2020-01-01T00:00:00Z' }],
  ['half a day at once', { from: iso(Date.now() - dayMs), to: iso(Date.now() - dayMs / 2) }],
])('%s is no stretch', async (_name, query) => {
  expect(await refusal(await makeUser(), contract.getFleetTime, { query })).toMatchObject({ status: 400 })
})

test.each(['', '1,2', '91,0;1,1;2,2', 'a,b;c,d;e,f', '25,-100;26,-100;25,-99;26,-99'])(
  'an area of %j is refused',
  async (area) => {
    const user = await makeUser()
    const window = `from=${iso(Date.now() - 3_600_000)}&to=${iso(Date.now())}`
    const path = `/apis/tracking/fleet-time/visitors?${window}&area=${encodeURIComponent(area)}`
    expect(await send('GET', path, { as: user })).toMatchObject({ status: 400 })
  },
)
