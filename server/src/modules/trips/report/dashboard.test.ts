import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { exportTripsDashboard, readTripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { hoursFromNow, makeClient, makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

const inZone = (at: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', dateStyle: 'short' }).format(new Date(at))

interface Told {
  leave: string
  planned: string
  arrived: string | null
  left?: string | null
}

/** A trip whose only leg went as told. */
async function madeTrip(user: TestUser, told: Told, given: Parameters<typeof makeTrip>[1] = {}) {
  const trip = await makeTrip(user, given)
  await inAccount(user.accountId, async ({ tx }) => {
    await tx
      .updateTable('trip_destination')
      .set({
        leave_at: told.leave,
        arrive_at: told.planned,
        origin_in_at: new Date(Date.parse(told.leave) - 90 * 60_000).toISOString(),
        origin_out_at: told.leave,
        arrived_at: told.arrived,
        left_at: told.left ?? null,
      })
      .where('trip_id', '=', trip.id)
      .execute()
    await tx
      .updateTable('trip')
      .set({
        leave_at: told.leave,
        arrive_at: told.planned,
        travelled_km: 100,
        total_km: 90,
        ...(told.left && { status: 'finished', state: 4, finished_at: told.left }),
      })
      .where('id', '=', trip.id)
      .execute()
  })
  return trip
}

test('an empty company sees seven days of zeros', async () => {
  const dashboard = await call(await makeUser(), readTripsDashboard)
  expect(dashboard.days).toHaveLength(7)
  expect(dashboard.to).toBe(inZone(hoursFromNow(0)))
  expect(dashboard).toMatchObject({
    counts: { active: 0 },
    now: { trips: 0, travelledKm: 0, onTime: 0 },
    clients: [],
    yards: [],
  })
})

test('trips count on the day they were to leave; punctuality, clients and stays at yards come from what happened', async () => {
  const user = await makeUser()
  const client = await makeClient(user, 'Lácteos del Norte')
  const leg = await makeLeg(user, { clientId: client.id })
  const leave = hoursFromNow(-48)
  const planned = hoursFromNow(-40)
  // The last moment that is still in time.
  const inTime = await madeTrip(
    user,
    {
      leave,
      planned,
      arrived: new Date(Date.parse(planned) + lateAfterMinutes * 60_000).toISOString(),
      left: hoursFromNow(-38),
    },
    { destinations: [leg] },
  )
  await madeTrip(
    user,
    { leave, planned, arrived: hoursFromNow(-39), left: hoursFromNow(-36) },
    { destinations: [leg], unitId: (await makeUnit(user)).id },
  )
  await madeTrip(user, { leave: hoursFromNow(-24 * 9), planned: hoursFromNow(-24 * 9 + 2), arrived: null })
  const dashboard = await call(user, readTripsDashboard)
  expect(dashboard.now).toEqual({
    trips: 2,
    finished: 2,
    cancelled: 0,
    plannedKm: 180,
    travelledKm: 200,
    onTime: 1,
    late: 1,
  })
  expect(dashboard.before).toMatchObject({ trips: 1, finished: 0 })
  expect(dashboard.days.find(({ day }) => day === inZone(leave))).toMatchObject({
    finished: 2,
    active: 0,
    onTime: 1,
    late: 1,
    travelledKm: 200,
  })
  expect(dashboard.clients).toEqual([
    { id: client.id, name: 'Lácteos del Norte', trips: 2, active: 0, onTime: 1, late: 1, lateMinutes: 60 },
  ])
  const [origin, destination] = [inTime.destinations[0]?.origin.name, inTime.destinations[0]?.destination.name]
  expect(dashboard.yards).toEqual([
    { name: destination, visits: 2, inside: 0, meanMinutes: 148, longestMinutes: 180, totalMinutes: 295 },
    { name: origin, visits: 2, inside: 0, meanMinutes: 90, longestMinutes: 90, totalMinutes: 180 },
  ])
})

test('a truck that is still at a yard counts until now', async () => {
  const user = await makeUser()
  const trip = await madeTrip(user, { leave: hoursFromNow(-6), planned: hoursFromNow(-3), arrived: hoursFromNow(-2) })
  const { yards } = await call(user, readTripsDashboard)
  expect(yards.find(({ name }) => name === trip.destinations[0]?.destination.name)).toMatchObject({
    inside: 1,
    meanMinutes: 120,
  })
})

test('a stop between two legs is one stay, not two', async () => {
  const user = await makeUser()
  const [first, second] = [await makeLeg(user), await makeLeg(user)]
  const trip = await makeTrip(user, {
    destinations: [
      first,
      { ...second, originId: null, estimatedLeave: hoursFromNow(5), estimatedArrival: hoursFromNow(9) },
    ],
  })
  const [arrived, left] = [hoursFromNow(-3), hoursFromNow(-2)]
  await inAccount(user.accountId, async ({ tx }) => {
    const legs = tx.updateTable('trip_destination').where('trip_id', '=', trip.id)
    await legs.set({ arrived_at: arrived, left_at: left }).where('position', '=', 0).execute()
    await legs.set({ origin_in_at: arrived, origin_out_at: left }).where('position', '=', 1).execute()
  })
  const { yards } = await call(user, readTripsDashboard, { query: { to: inZone(hoursFromNow(24)) } })
  expect(yards).toEqual([
    {
      name: trip.destinations[0]?.destination.name,
      visits: 1,
      inside: 0,
      meanMinutes: 60,
      longestMinutes: 60,
      totalMinutes: 60,
    },
  ])
})

test('a filter by client leaves only its trips, and the sheet carries the same days', async () => {
  const user = await makeUser()
  const client = await makeClient(user)
  await makeTrip(user, { destinations: [await makeLeg(user, { clientId: client.id })] })
  await makeTrip(user)
  const [from, to] = [inZone(hoursFromNow(0)), inZone(hoursFromNow(24))]
  const query = { from, to, client_id: [client.id] }
  expect((await call(user, readTripsDashboard, { query })).now.trips).toBe(1)
  const sheet = await download(user, exportTripsDashboard, { query })
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(sheet.headers.get('content-disposition')).toContain(`tablero_viajes_${from}_${to}.xlsx`)
})

test('another company and whoever has no share of the units count nothing', async () => {
  const account = await makeAccount()
  const owner = await makeUser({ account })
  const mirror = await makeUser({ account, role: roles.mirror })
  const unit = await makeUnit(owner)
  await makeTrip(owner, { unitId: unit.id })
  const query = { to: inZone(hoursFromNow(24)) }
  expect((await call(owner, readTripsDashboard, { query })).now.trips).toBe(1)
  expect((await call(mirror, readTripsDashboard, { query })).now.trips).toBe(0)
  expect((await call(await makeUser(), readTripsDashboard, { query })).now.trips).toBe(0)
  await shareUnits(mirror, unit.id)
  expect((await call(mirror, readTripsDashboard, { query })).now.trips).toBe(1)
})

test.each([
  [{ from: '2026-03-05', to: '2026-03-01' }, 'El último día debe ser posterior al primero'],
  [{ from: '2024-01-01', to: '2026-03-01' }, 'El periodo puede tener a lo más 366 días'],
])('%j is refused on the field that is wrong', async (query, sentence) => {
  const { status, body } = await refusal(await makeUser(), readTripsDashboard, { query })
  expect(status).toBe(400)
  expect(body).toMatchObject({ to: [sentence] })
})
