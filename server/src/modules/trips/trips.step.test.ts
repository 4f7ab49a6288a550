import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { call } from '../../../test/api.ts'
import { inAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { hoursFromNow } from '../../../test/factories/trips.ts'
import { testApp } from '../../../test/server.ts'
import { fixesOf } from '../tracking/tracking.read.ts'
import { trackingOf } from '../tracking/tracking.service.ts'
import { at, drive } from './flow/drive.fixture.ts'
import { createTripsStep } from './trips.step.ts'
import { sweepAccount } from './trips.sweep.ts'

const hour = 3_600_000
// Whole minutes, so that what is stored in seconds and milliseconds agrees.
const began = Math.floor((Date.now() - 5 * hour) / 60_000) * 60_000

/** A trip from kilometre 0 through 30 to 60 that should have left four hours ago, of a unit the test drives. */
async function makeDriven(user: TestUser, name: string, given?: TrackedUnit) {
  const unit = given ?? (await makeTrackedUnit(user.accountId))
  const driver = await makeDriver(user)
  const trip = await call(user, contract.createTravel, {
    body: {
      name,
      unitId: unit.id,
      drivers: [driver.id],
      destinations: [
        {
          placeKind: 3,
          originKind: 3,
          originCoordinates: at(0),
          originName: 'Planta',
          destinationCoordinates: at(30),
          destinationName: 'Patio',
          estimatedLeave: hoursFromNow(-4),
          estimatedArrival: hoursFromNow(-3.5),
        },
        {
          placeKind: 3,
          destinationCoordinates: at(60),
          destinationName: 'Cliente',
          estimatedLeave: hoursFromNow(-3),
          estimatedArrival: hoursFromNow(-2.5),
        },
      ],
    },
  })
  return { unit, trip }
}

type Fixes = ReturnType<typeof drive>
/** Loads an hour, drives to the yard, stays half an hour, drives to the customer, unloads and leaves. */
const journey = drive(
  [
    [60, 0],
    [30, 30],
    [30, 30],
    [30, 60],
    [40, 60],
    [10, 70],
  ],
  60_000,
  began,
)

async function receive(unit: TrackedUnit, fixes: Fixes): Promise<void> {
  const { app } = await testApp()
  await trackingOf(app).pipeline.receive(
    unit,
    fixes.map((fix) => position(unit, fix)),
  )
}

const history = ({ events }: TripDetail) =>
  events
    .filter(({ user }) => user === null)
    .map(({ kind, at: when, place }) => `${when} ${kind} ${place}`)
    .sort()

async function toldEvents(user: TestUser, tripId: number): Promise<string[]> {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ event: string }>(
    `select event from (select event, data, account_id from outbox union all select event, data, account_id from socket_event) e
     where account_id = $1 and (data->>'travel_id')::int = $2 and event not in ('trip_changed', 'trip_edited', 'travel_assigned')`,
    [user.accountId, tripId],
  )
  return rows.map(({ event }) => event)
}

test('a trip goes from waiting to finished by its positions alone, and tells why', async () => {
  const user = await makeUser()
  const { unit, trip } = await makeDriven(user, 'Monterrey 12')
  const read = () => call(user, contract.travelDetail, { query: { id: trip.id } })

  await receive(unit, journey.slice(0, 30))
  expect(await read()).toMatchObject({ state: 3, currentPlace: 'Planta', inTravel: false })
  await receive(unit, journey.slice(30, 80))
  expect(await read()).toMatchObject({
    state: 2,
    inTravel: true,
    progress: { reached: 0, total: 2 },
    eta: expect.any(String),
  })
  await receive(unit, journey.slice(80, 100))
  expect(await read()).toMatchObject({
    state: 4,
    downloading: true,
    currentPlace: 'Patio',
    progress: { reached: 1 },
    currentDestinationId: trip.destinations[0]?.id,
  })
  for (let i = 100; i < journey.length; i += 7) await receive(unit, journey.slice(i, i + 7))

  const ended = await read()
  expect(ended).toMatchObject({
    status: 'finished',
    state: 4,
    downloading: false,
    progress: { reached: 2, percent: 100 },
  })
  expect(
    ended.events
      .toReversed()
      .filter(({ user: by }) => by === null)
      .map(({ kind, title, place }) => [kind, title, place]),
  ).toEqual([
    ['origin_in', 'Sin iniciar → Cargando', 'Geocerca Planta'],
    ['origin_out', 'Cargando → En viaje', 'Geocerca Planta'],
    ['destination_in', 'En viaje → Descargando', 'Geocerca Patio'],
    ['destination_out', 'Descargando → En viaje', 'Geocerca Patio'],
    ['destination_in', 'En viaje → Descargando', 'Geocerca Cliente'],
    ['destination_out', 'Salida del último destino', 'Geocerca Cliente'],
    ['finished', 'Viaje finalizado', 'Geocerca Cliente'],
  ])
  expect((await toldEvents(user, trip.id)).toSorted()).toEqual([
    'destination_arrival',
    'destination_arrival',
    'destination_leave',
    'destination_origin',
    'destination_out',
    'destination_out',
    'travel_finalized',
  ])
  const track = await call(user, contract.travelTrack, { params: { travel_id: trip.id } })
  expect(track.km).toBeGreaterThan(55)
})

test('positions that come late or twice give the same history as in order, and tell nothing twice', async () => {
  const user = await makeUser()
  const [straight, shuffled] = [await makeDriven(user, 'En orden'), await makeDriven(user, 'Tarde')]
  for (let i = 0; i < journey.length; i += 40) await receive(straight.unit, journey.slice(i, i + 40))
  // The stay at the yard is missing at first, comes when the trip is over, and part of it comes again.
  const [before, yard, after] = [journey.slice(0, 70), journey.slice(70, 130), journey.slice(130)]
  await receive(shuffled.unit, before)
  await receive(shuffled.unit, after.slice(0, 20))
  await receive(shuffled.unit, after.slice(20))
  await receive(shuffled.unit, yard.slice(30))
  await receive(shuffled.unit, [...yard.slice(0, 40), ...before.slice(60)])

  const [one, other] = await Promise.all(
    [straight, shuffled].map(({ trip }) => call(user, contract.travelDetail, { query: { id: trip.id } })),
  )
  expect(history(other!)).toEqual(history(one!))
  expect(other).toMatchObject({ status: 'finished', progress: { reached: 2 } })
  const told = await toldEvents(user, shuffled.trip.id)
  expect(told.toSorted()).toEqual((await toldEvents(user, straight.trip.id)).toSorted())
})

test('a trip written after its unit left is caught up from the positions that are stored', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  await receive(unit, journey.slice(0, 99))
  const { trip } = await makeDriven(user, 'Escrito después', unit)
  const { app } = await testApp()
  const step = createTripsStep(app, fixesOf)
  await step.prepare(user.accountId)
  await inAccount(user.accountId, (work) => step.write(work, step.take(user.accountId)!))
  expect(await call(user, contract.travelDetail, { query: { id: trip.id } })).toMatchObject({
    state: 4,
    currentPlace: 'Patio',
    progress: { reached: 1 },
  })
})

test('a process that starts anew goes on where the last one stopped and repeats nothing', async () => {
  const user = await makeUser()
  const { unit, trip } = await makeDriven(user, 'Reinicio')
  await receive(unit, journey.slice(0, 70))
  const told = await toldEvents(user, trip.id)
  const { app } = await testApp()
  const step = createTripsStep(app, fixesOf)
  await step.prepare(user.accountId)
  const first = step.take(user.accountId)!
  await inAccount(user.accountId, (work) => step.write(work, first))
  expect(await toldEvents(user, trip.id)).toHaveLength(told.length)
  const rest = journey
    .slice(70, 100)
    .map((fix) => ({ ...fix, accountId: user.accountId, unitId: unit.id, receivedAt: fix.fixTime, fuelPercent: null }))
  step.advance(user.accountId, unit.id, rest, false)
  const batch = step.take(user.accountId)!
  for (const fails of [true, false]) {
    // The first transaction is lost; the same batch is written again.
    await inAccount(user.accountId, async (work) => {
      await step.write(work, batch)
      if (fails) throw new Error('lost')
    }).catch((error: Error) => expect(error.message).toBe('lost'))
  }
  expect(await call(user, contract.travelDetail, { query: { id: trip.id } })).toMatchObject({
    state: 4,
    currentPlace: 'Patio',
  })
  expect((await toldEvents(user, trip.id)).toSorted()).toEqual([...told, 'destination_arrival'].toSorted())
})

test('a trip that a person ended stays as it was left, whatever its unit does', async () => {
  const user = await makeUser()
  const { unit, trip } = await makeDriven(user, 'Cancelado')
  await receive(unit, journey.slice(0, 70))
  await call(user, contract.cancelTravel, { body: { id: trip.id } })
  await receive(unit, journey.slice(70))
  expect(await call(user, contract.travelDetail, { query: { id: trip.id } })).toMatchObject({
    status: 'cancelled',
    state: 2,
  })
})

test('the clock alone makes a trip late that should have left', async () => {
  const user = await makeUser()
  const { trip } = await makeDriven(user, 'Sin salir')
  const { app } = await testApp()
  await sweepAccount(app, user.accountId)
  const { results } = await call(user, contract.activeTrips)
  expect(results).toMatchObject([{ id: trip.id, state: 1, lateMinutes: expect.closeTo(240, -1), attention: ['late'] }])
})
