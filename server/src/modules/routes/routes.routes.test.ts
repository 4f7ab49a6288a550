import { expect, test } from 'vitest'
import {
  createRouteDestination,
  createRouteGeofence,
  exportRouteGeofences,
  listRouteDestinations,
  listRouteGeofences,
  planRouteDestination,
  updateRouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { call, download, refusal } from '../../../test/api.ts'
import { inAccount, makeUser, unique } from '../../../test/factories.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'

const drawn = [
  { lat: 25.67, lng: -100.31 },
  { lat: 26.5, lng: -99.9 },
  { lat: 27.48, lng: -99.5 },
]

test('geofences of routes have their own list', async () => {
  const user = await makeUser()
  const name = unique('Entronque')
  await call(user, createRouteGeofence, { body: { name, shape: circle() } })
  expect(await call(user, listRouteGeofences, { query: { search: name } })).toMatchObject({ count: 1 })
  expect(await call(user, listGeofences)).toEqual([])
})

test('a drawn route gets its length and is told to the account under its own name', async () => {
  const user = await makeUser()
  const [origin, destination] = [await makeGeofence(user), await makeGeofence(user, { shape: circle(27.48, -99.5) })]
  const saved = await call(user, createRouteDestination, {
    body: {
      name: 'Monterrey–Laredo',
      originId: origin.id,
      destinationId: destination.id,
      line: drawn,
      priceKm: '18.50',
    },
  })
  expect(saved).toMatchObject({
    origin: { name: origin.name },
    destination: { name: destination.name },
    priceKm: '18.50',
    active: true,
    line: drawn,
  })
  expect(saved.distanceKm).toBeGreaterThan(210)
  const events = await inAccount(user.accountId, (_, app) =>
    app.owner.query(
      'select event from socket_event where account_id = $1 union all select event from outbox where account_id = $1',
      [user.accountId],
    ),
  )
  expect(events.rows).toContainEqual({ event: `geofence_route_destination_created_${user.accountId}` })
})

test('without a planner the route is kept without a line', async () => {
  const user = await makeUser()
  const [origin, destination] = [await makeGeofence(user), await makeGeofence(user, { shape: circle(27.48, -99.5) })]
  expect(
    await call(user, createRouteDestination, {
      body: { name: 'Sin línea', originId: origin.id, destinationId: destination.id },
    }),
  ).toMatchObject({ line: [], distanceKm: null })
})

test('before it is saved, a way nobody can plan is shown straight with the reason', async () => {
  const user = await makeUser()
  const [origin, destination] = [await makeGeofence(user), await makeGeofence(user, { shape: circle(27.48, -99.5) })]
  const plan = await call(user, planRouteDestination, {
    query: { originId: origin.id, destinationId: destination.id },
  })
  expect(plan).toMatchObject({ source: 'straight', durationMinutes: null, reason: expect.stringMatching(/ruta/) })
  expect(plan.line).toHaveLength(2)
  expect(plan.distanceKm).toBeGreaterThan(200)
  expect(await call(user, listRouteDestinations)).toMatchObject({ count: 0 })
})

test('a way is planned between two different places of the account', async () => {
  const [user, stranger] = await Promise.all([makeUser(), makeUser()])
  const [mine, theirs] = [await makeGeofence(user), await makeGeofence(stranger)]
  expect(
    await refusal(user, planRouteDestination, { query: { originId: mine.id, destinationId: mine.id } }),
  ).toMatchObject({ status: 400, body: { destination_id: ['El origen y el destino deben ser distintos'] } })
  expect(
    await refusal(user, planRouteDestination, { query: { originId: theirs.id, destinationId: mine.id } }),
  ).toMatchObject({ status: 400, body: { origin_id: ['No se encontró la geocerca'] } })
})

test('geofences of routes are exported as KML and GeoJSON, those of the console are not among them', async () => {
  const user = await makeUser()
  const name = unique('Entronque')
  const { id } = await call(user, createRouteGeofence, { body: { name, shape: circle() } })
  const other = await makeGeofence(user)
  const kml = await download(user, exportRouteGeofences, { params: { format: 'kml' } })
  expect(kml.headers.get('content-disposition')).toContain('geocercas_de_ruta.kml')
  expect(kml.bytes.toString()).toContain(name)
  expect(kml.bytes.toString()).not.toContain(other.name)
  const json = await download(user, exportRouteGeofences, { params: { format: 'geojson' }, query: { ids: [id] } })
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ features: [{ properties: { name } }] })
  expect(await refusal(user, exportRouteGeofences, { params: { format: 'shp' } })).toMatchObject({ status: 400 })
})

test('origin and destination differ, exist and belong to the account', async () => {
  const [user, stranger] = await Promise.all([makeUser(), makeUser()])
  const [mine, theirs] = [await makeGeofence(user), await makeGeofence(stranger)]
  expect(
    await refusal(user, createRouteDestination, { body: { name: 'X', originId: mine.id, destinationId: mine.id } }),
  ).toMatchObject({ status: 400, body: { destinationId: ['El origen y el destino deben ser distintos'] } })
  expect(
    await refusal(user, createRouteDestination, { body: { name: 'X', originId: mine.id, destinationId: theirs.id } }),
  ).toMatchObject({ status: 400, body: { destinationId: ['No se encontró la geocerca'] } })
})

test('a route is deactivated, and a second editor is told', async () => {
  const user = await makeUser()
  const [origin, destination] = [await makeGeofence(user), await makeGeofence(user)]
  const draft = { name: unique('Ruta'), originId: origin.id, destinationId: destination.id, line: drawn }
  const { id, version } = await call(user, createRouteDestination, { body: draft })
  await call(user, updateRouteDestination, { params: { id }, body: { ...draft, active: false, version } })
  expect(await call(user, listRouteDestinations, { query: { search: draft.name, active: false } })).toMatchObject({
    count: 1,
  })
  expect(await refusal(user, updateRouteDestination, { params: { id }, body: { ...draft, version } })).toMatchObject({
    status: 409,
  })
})
