import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/places/learned.contract.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../test/api.ts'
import { makeUser, type TestUser } from '../../../test/factories.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeTrackedUnit, position, shareUnit, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { destination } from '../../shared/geo/distance.ts'
import { trackingOf } from '../tracking/tracking.service.ts'
import { learnPlaces } from './learn/learn.service.ts'

const stand = { lat: 25.9, lon: -100.2 }
const minuteMs = 60_000
const dayMs = 86_400_000

/** Midnight of Mexico City some days ago. */
const midnight = (days: number) => Math.floor((Date.now() - days * dayMs) / dayMs) * dayMs + 6 * 60 * minuteMs

async function receive(unit: TrackedUnit, positions: ReturnType<typeof position>[]): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

/** Comes by road, stands, and drives on; a position each five minutes while it stands. */
function visit(unit: TrackedUnit, at: number, minutes: number, place = stand) {
  const fix = (fixTime: number, metres: number, speed: number) =>
    position(unit, { fixTime, ...destination(place, metres, 90), speed, ignition: speed > 0 })
  return [
    fix(at - 2 * minuteMs, -2400, 72),
    fix(at - minuteMs, -1200, 72),
    ...Array.from({ length: Math.floor(minutes / 5) + 1 }, (_, i) => fix(at + i * 5 * minuteMs, i % 2, 0)),
    fix(at + (minutes + 1) * minuteMs, 1200, 72),
    fix(at + (minutes + 2) * minuteMs, 2400, 72),
  ]
}

async function learn(user: TestUser): Promise<void> {
  const { app } = await testApp()
  await learnPlaces(app, user.accountId, Date.now())
}
const places = async (user: TestUser) => (await call(user, contract.listLearned)).places

test('where units stop again and again becomes a proposal; learning again, or late, gives the same one', async () => {
  const user = await makeUser()
  const [first, second] = [
    await makeTrackedUnit(user.accountId, { name: 'A-1' }),
    await makeTrackedUnit(user.accountId, { name: 'B-2' }),
  ]
  const noon = midnight(2) + 12 * 60 * minuteMs
  await receive(first, [...visit(first, noon, 30), ...visit(first, noon + 4 * 60 * minuteMs, 50)])
  // Once is no place, and less than eight minutes is no visit.
  await receive(second, visit(second, noon, 30, { lat: 24, lon: -99 }))
  await receive(second, visit(second, noon + 3 * 60 * minuteMs, 5))
  await learn(user)
  const [place, ...others] = await places(user)
  expect(others).toEqual([])
  expect(place).toMatchObject({ state: 'proposed', visits: 2, units: 1, geofenceId: null, near: null })
  expect(place!.dwell).toBeGreaterThanOrEqual(30 * 60)
  expect(place!.lat).toBeCloseTo(stand.lat, 3)

  await learn(user)
  expect(await places(user)).toEqual([place])
  await receive(second, visit(second, noon + 60 * minuteMs, 40))
  await learn(user)
  expect(await places(user)).toMatchObject([{ id: place!.id, visits: 3, units: 2 }])
  const detail = await call(user, contract.getLearned, { params: { id: place!.id } })
  expect(detail.units).toMatchObject([
    { name: 'A-1', visits: 2 },
    { name: 'B-2', visits: 1 },
  ])
  expect(detail.stops).toHaveLength(3)
  expect(detail.stops.every(({ inside }) => inside)).toBe(true)
  expect(detail.hours.flat().reduce((sum, count) => sum + count, 0)).toBe(3)
  expect((await call(user, contract.listLearned)).learnedAt).not.toBeNull()
})

/** An account with one proposal. */
async function proposed() {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const noon = midnight(2) + 12 * 60 * minuteMs
  await receive(unit, [...visit(unit, noon, 30), ...visit(unit, noon + 4 * 60 * minuteMs, 30)])
  await learn(user)
  const [place] = await places(user)
  return { user, unit, place: place! }
}

test('accepted it becomes a geofence, and both are undone; two who decide are told', async () => {
  const { user, place } = await proposed()
  const params = { id: place.id }
  const accepted = await call(user, contract.acceptLearned, {
    params,
    body: { name: 'Parador El Mezquite', group: 'Paradores' },
  })
  expect(accepted).toMatchObject({ state: 'accepted', name: 'Parador El Mezquite', decidedBy: 'Mariana Garza' })
  const fences = await call(user, listGeofences)
  expect(fences).toMatchObject([
    { id: accepted.geofenceId, name: 'Parador El Mezquite', group: 'Paradores', shape: place.shape },
  ])
  expect(await refusal(user, contract.acceptLearned, { params, body: { name: 'Otro' } })).toMatchObject({
    status: 409,
    body: { detail: 'Mariana Garza ya aceptó este lugar.' },
  })
  expect(await refusal(user, contract.ignoreLearned, { params })).toMatchObject({ status: 409 })

  // What is a geofence is no longer learned, and stays where it was accepted.
  await learn(user)
  expect(await places(user)).toMatchObject([{ id: place.id, state: 'accepted' }])
  expect(await call(user, contract.restoreLearned, { params })).toMatchObject({ state: 'proposed', geofenceId: null })
  expect(await call(user, listGeofences)).toEqual([])
  expect(await refusal(user, contract.restoreLearned, { params })).toMatchObject({ status: 409 })
  await learn(user)
  expect((await places(user)).filter(({ state }) => state === 'proposed')).toMatchObject([{ visits: 2 }])
})

test('ignored it stays so however often units stop there, until that is undone', async () => {
  const { user, unit, place } = await proposed()
  const params = { id: place.id }
  expect(await call(user, contract.ignoreLearned, { params })).toMatchObject({ state: 'ignored' })
  await receive(unit, visit(unit, midnight(1) + 12 * 60 * minuteMs, 30))
  await learn(user)
  expect(await places(user)).toMatchObject([{ id: place.id, state: 'ignored', visits: 3 }])
  expect(await call(user, contract.restoreLearned, { params })).toMatchObject({ state: 'proposed', visits: 3 })
})

test('one that touches a geofence offers to enlarge it, and the geofence shrinks again when that is undone', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const beside = destination(stand, 240, 270)
  const fence = await makeGeofence(user, { name: 'Patio', shape: circle(beside.lat, beside.lon, 200) })
  const noon = midnight(2) + 12 * 60 * minuteMs
  await receive(unit, [...visit(unit, noon, 30), ...visit(unit, noon + 4 * 60 * minuteMs, 30)])
  await learn(user)
  const [place] = await places(user)
  expect(place).toMatchObject({ overlaps: { id: fence.id, name: 'Patio' } })
  const params = { id: place!.id }
  expect(
    await call(user, contract.acceptLearned, { params, body: { name: place!.name, enlarge: true } }),
  ).toMatchObject({ state: 'accepted', geofenceId: fence.id })
  const [grown] = await call(user, listGeofences)
  expect(grown).toMatchObject({ id: fence.id, name: 'Patio', shape: { kind: 'polygon' } })
  await call(user, contract.restoreLearned, { params })
  expect((await call(user, listGeofences))[0]?.shape).toEqual(fence.shape)
})

test('a long stop by night at no known place is a question until somebody has seen it', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId, { name: 'BA-118' })
  await receive(unit, [
    ...visit(unit, midnight(2) + 60 * minuteMs, 180),
    ...visit(unit, midnight(1) + 90 * minuteMs, 180),
  ])
  await learn(user)
  const { night } = await call(user, contract.listLearned)
  expect(night).toMatchObject([
    { unitName: 'BA-118', times: 2, trip: null, seenBy: null },
    { unitName: 'BA-118', times: 1 },
  ])
  const params = { id: night[0]!.id }
  await call(user, contract.seeNightStop, { params, body: { seen: true } })
  await learn(user)
  const seen = (await call(user, contract.listLearned)).night.find(({ id }) => id === params.id)
  expect(seen).toMatchObject({ seenBy: 'Mariana Garza' })
  await call(user, contract.seeNightStop, { params, body: { seen: false } })
  expect((await call(user, contract.listLearned)).night.every(({ seenBy }) => seenBy === null)).toBe(true)
})

test('a client is told of the stops of their own units only, and decides nothing', async () => {
  const { user, place } = await proposed()
  const account = { id: user.accountId, name: '' }
  const own = await makeTrackedUnit(user.accountId, { name: 'C-3' })
  const client = await makeUser({ account, role: roles.client })
  expect(await places(client)).toEqual([])
  expect(await refusal(client, contract.getLearned, { params: { id: place.id } })).toMatchObject({ status: 404 })
  await shareUnit(own, client.id)
  await receive(own, visit(own, midnight(1) + 60 * minuteMs, 180))
  await learn(user)
  expect(await places(client)).toMatchObject([{ id: place.id, visits: 1, units: 1, near: null, overlaps: null }])
  expect(await places(user)).toMatchObject([{ id: place.id, visits: 3, units: 2 }])
  const detail = await call(client, contract.getLearned, { params: { id: place.id } })
  expect(detail.units).toMatchObject([{ name: 'C-3' }])
  expect(await refusal(client, contract.ignoreLearned, { params: { id: place.id } })).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.ignoreLearned, { params: { id: place.id } })).toMatchObject({ status: 404 })
})
