import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeLeg, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'

test('the active list puts first what asks for somebody, and pages, searches and filters', async () => {
  const user = await makeUser()
  const trips = []
  for (const name of ['Apodaca norte', 'Laredo', 'Apodaca sur']) trips.push(await makeTrip(user, { name }))
  const late = trips[1]!
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('trip').set({ state: 2, late_minutes: 74, attention: 74 }).where('id', '=', late.id).execute(),
  )
  const all = await call(user, contract.activeTrips)
  expect([all.count, all.results[0]?.name, all.results[0]?.attention]).toEqual([3, 'Laredo', ['late']])
  expect(
    (await call(user, contract.activeTrips, { query: { search: 'ápodaca', order: 'name' } })).results.map(
      ({ name }) => name,
    ),
  ).toEqual(['Apodaca norte', 'Apodaca sur'])
  const page = await call(user, contract.activeTrips, { query: { limit: 2, page: 2, order: '-folio' } })
  expect([page.results.map(({ name }) => name), page.next, page.previous]).toEqual([
    ['Apodaca norte'],
    null,
    expect.stringContaining('page=1'),
  ])
  expect((await call(user, contract.activeTrips, { query: { late: true } })).results.map(({ id }) => id)).toEqual([
    late.id,
  ])
  expect((await call(user, contract.activeTrips, { query: { unit_id: [late.unit.id], state: [1, 2] } })).count).toBe(1)
  expect((await call(user, contract.activeTrips, { query: { state: [3] } })).count).toBe(0)
  // The last page is read from the end; it is the same page.
  for (const order of contract.tripOrders.flatMap((one) => [one, `-${one}`])) {
    const pageOf = async (query: { limit?: number; page?: number }) =>
      (await call(user, contract.activeTrips, { query: { ...query, order } })).results.map(({ id }) => id)
    const whole = await pageOf({})
    expect(whole).toHaveLength(3)
    expect([await pageOf({ limit: 1, page: 1 }), await pageOf({ limit: 1, page: 2 })].flat(), order).toEqual(
      whole.slice(0, 2),
    )
    expect([...(await pageOf({ limit: 2, page: 1 })), ...(await pageOf({ limit: 2, page: 2 }))], order).toEqual(whole)
    expect(await pageOf({ limit: 2, page: 3 })).toEqual([])
  }
})

test('a client sees the trips of shared units and those made for them, and no other', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const [shared, own, hidden] = [
    await makeTrip(boss),
    await makeTrip(boss, { destinations: [await makeLeg(boss, { clientId: client.id })] }),
    await makeTrip(boss),
  ]
  await shareUnits(client, shared.unit.id)
  expect(new Set((await call(client, contract.activeTrips)).results.map(({ id }) => id))).toEqual(
    new Set([shared.id, own.id]),
  )
  expect(await refusal(client, contract.travelDetail, { query: { id: hidden.id } })).toMatchObject({ status: 404 })
  expect(await refusal(client, contract.travelPdfLink, { params: { travel_id: hidden.id } })).toMatchObject({
    status: 404,
  })
  expect(await refusal(client, contract.finalizeTravel, { body: { id: shared.id } })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
})

test('the export is a spreadsheet of the filter', async () => {
  const user = await makeUser()
  await makeTrip(user)
  const file = await download(user, contract.exportTravels, { query: { timezone: 6 } })
  expect([file.status, file.bytes.subarray(0, 2).toString(), file.headers.get('content-disposition')]).toEqual([
    200,
    'PK',
    expect.stringContaining('viajes_'),
  ])
  expect(await call(user, contract.exportTravelsTask, { query: {} })).toMatchObject({ taskId: expect.any(Number) })
})

test('places are offered by where they come from, lines by the units', async () => {
  const user = await makeUser()
  await makeGeofence(user, { name: 'CEDIS Apodaca' })
  await makeUnit(user)
  expect((await call(user, contract.travelPlaces, { query: { kind: 2, search: 'cedis' } })).results).toMatchObject([
    { name: 'CEDIS Apodaca', kind: 2, lat: 25.67 },
  ])
  expect((await call(user, contract.travelPlaces, { query: { kind: 1 } })).count).toBe(0)
  expect(await call(user, contract.travelLines)).toMatchObject([{ id: '0', units: 1 }])
})

test('what a trip brings is not learned from an order either', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const trips: number[] = []
  for (const price of [20, 30, 10]) {
    const trip = await makeTrip(user)
    await shareUnits(client, trip.unit.id)
    await inAccount(account.id, ({ tx }) =>
      tx.updateTable('trip').set({ price_km: price }).where('id', '=', trip.id).execute(),
    )
    trips.push(trip.id)
  }
  const read = async (as: typeof user, order?: string) =>
    (await call(as, contract.activeTrips, { query: { order } })).results.map(({ id }) => id)
  expect(await read(user, 'price')).toEqual([trips[2], trips[0], trips[1]])
  expect(await read(client, 'price')).toEqual(await read(client))
  const charged = async (as: typeof user) =>
    (await call(as, contract.activeTrips, { query: { unbilled: false } })).count
  expect([await charged(user), await charged(client)]).toEqual([0, 3])
})
