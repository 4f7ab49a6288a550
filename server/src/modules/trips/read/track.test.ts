import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import { createRouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../../test/factories/tracking.ts'
import { hoursFromNow } from '../../../../test/factories/trips.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../../tracking/tracking.service.ts'
import { at, drive } from '../flow/drive.fixture.ts'
import { thinned } from './track.ts'

const minute = 60_000
const began = Math.floor((Date.now() - 4 * 60 * minute) / minute) * minute

/** A trip of 60 km along a route the company has drawn, which should have left three hours ago. */
async function makeRouted(user: TestUser) {
  const unit = await makeTrackedUnit(user.accountId)
  const driver = await makeDriver(user)
  const place = (km: number) => makeGeofence(user, { shape: circle(at(km).lat, at(km).lon) })
  const [origin, destination] = [await place(0), await place(60)]
  await call(user, createRouteDestination, {
    body: {
      name: 'Por la libre',
      originId: origin.id,
      destinationId: destination.id,
      line: Array.from({ length: 31 }, (_, n) => ({ lat: at(n * 2).lat, lng: at(n * 2).lon })),
    },
  })
  const trip = await call(user, contract.createTravel, {
    body: {
      unitId: unit.id,
      drivers: [driver.id],
      destinations: [
        {
          placeKind: 2,
          originId: origin.id,
          destinationId: destination.id,
          estimatedLeave: hoursFromNow(-3),
          estimatedArrival: hoursFromNow(-2),
        },
      ],
    },
  })
  return { unit, trip }
}

async function receive(unit: TrackedUnit, fixes: ReturnType<typeof drive>) {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive(
    unit,
    fixes.map((fix) => position(unit, fix)),
  )
}

test('a truck that leaves the planned road shows where, for how long and how far, on the map and in its history', async () => {
  const user = await makeUser()
  const { unit, trip } = await makeRouted(user)
  expect(trip.destinations[0]?.route?.source).toBe('saved')
  const journey = drive(
    [
      [60, 0],
      [20, 20],
      [10, 25, 4000],
      [10, 35, 4000],
      [10, 45],
    ],
    minute,
    began,
  )
  await receive(unit, journey.slice(0, 95))
  const track = () => call(user, contract.travelTrack, { params: { travel_id: trip.id } })
  const detail = () => call(user, contract.travelDetail, { query: { id: trip.id } })

  const [open] = (await track()).deviations
  // The fix that jumps aside counts for nothing: the one after it begins the deviation.
  expect(open).toMatchObject({ at: new Date(began + 82 * minute).toISOString(), until: null })
  expect(open?.worstM).toBeGreaterThan(3900)
  expect(await detail()).toMatchObject({ attention: expect.arrayContaining(['deviated']), deviatedSince: open?.at })

  await receive(unit, journey.slice(95))
  const { deviations, points, times } = await track()
  expect(deviations).toHaveLength(1)
  const [told] = deviations
  expect(told).toMatchObject({ at: open?.at, until: new Date(began + 102 * minute).toISOString() })
  expect(told?.worstM).toBeGreaterThan(3900)
  expect(told?.worstM).toBeLessThan(4100)
  // Twenty minutes at 45 km/h and the way back to the road.
  expect(told?.km).toBeGreaterThan(14)
  expect(told?.km).toBeLessThan(21)
  const [from = 0, to = 0] = [told?.from, told?.to]
  expect([times[from], times[to]]).toEqual([told?.at, told?.until].map((when) => Date.parse(when ?? '') / 1000))
  // The last fix but one jumped back onto the road.
  expect(points.slice(from, to - 1).every(([lat]) => lat > at(0).lat + 0.03)).toBe(true)
  const now = await detail()
  expect(now).toMatchObject({ deviatedSince: null, attention: expect.not.arrayContaining(['deviated']) })
  expect(now.deviationKm).toBeGreaterThan(13)
  expect(now.events.filter(({ kind }) => kind.startsWith('deviation')).map(({ title }) => title)).toEqual([
    'De vuelta en la ruta',
    'Desvío de la ruta',
  ])
})

test('thinning a track keeps the ends of each span, however straight the road', () => {
  const fixes = drive([[60, 60]], minute, began)
  const span = { from: fixes[10]!.fixTime, to: fixes[30]!.fixTime }
  const { drawn, spans } = thinned(fixes, [span, { from: began + 500 * minute, to: Infinity }])
  expect(drawn.map(({ fixTime }) => fixTime)).toEqual([0, 10, 30, 59].map((n) => fixes[n]!.fixTime))
  expect(spans).toEqual([{ from: 1, to: 2, km: expect.closeTo(20, 0) }, null])
  expect(thinned([], [span])).toEqual({ drawn: [], spans: [null] })
})
