import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import { deactivateUser } from '@arriero/contract/users/users.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique, type TestUser } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import {
  hoursFromNow,
  makeClient,
  makeDraft,
  makeInventoryType,
  makeLeg,
  makeTrip,
} from '../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
import { readPdfText } from '../../shared/pdf/read-text.ts'

test('a trip with two destinations, load, locks and a reserve unit is created and read back', async () => {
  const user = await makeUser()
  const [unit, backup, driver, type, client] = await Promise.all([
    makeUnit(user, { name: 'T-214' }),
    makeUnit(user),
    makeDriver(user),
    makeInventoryType(user),
    makeClient(user),
  ])
  const first = await makeLeg(user, { clientId: client.id, inventory: [{ amount: 12, typeId: type.id }] })
  const trip = await call(user, contract.createTravel, {
    body: {
      name: '',
      unitId: unit.id,
      drivers: [driver.id],
      backups: [backup.id],
      priceKm: 24.5,
      locks: [{ name: 'Candado 1', closed: true }],
      destinations: [
        first,
        {
          placeKind: 3,
          destinationCoordinates: { lat: 24.0277, lon: -104.6532 },
          destinationName: 'Entrega en obra',
          estimatedLeave: hoursFromNow(5),
          estimatedArrival: hoursFromNow(15),
        },
      ],
    },
  })
  expect(trip).toMatchObject({
    folio: 'V-00001',
    state: 1,
    status: 'active',
    unit: { id: unit.id, name: 'T-214' },
    drivers: [{ id: driver.id }],
    backups: [{ id: backup.id }],
    priceKm: 24.5,
    locks: [{ name: 'Candado 1', closed: true }],
    progress: { reached: 0, total: 2, percent: 0 },
  })
  expect(trip.name).toMatch(/^Viaje .+ - T-214$/)
  const [one, two] = trip.destinations
  expect(one).toMatchObject({
    client: client.name,
    inventory: [{ amount: 12, type: type.name }],
    destination: { shape: 3, sizeM: 200 },
  })
  expect(two).toMatchObject({
    origin: { name: one?.destination.name },
    destination: { name: 'Entrega en obra', shape: 3, sizeM: 100 },
    destinationCoordinates: { lat: 24.0277, lon: -104.6532 },
  })
  expect(one?.route?.points.length).toBeGreaterThan(1)
  expect(trip.events.map(({ kind, title }) => [kind, title])).toEqual([['created', 'Viaje Creado']])
  expect(trip.expectedIncome).toBeCloseTo((trip.totalKm ?? 0) * 24.5, 1)
})

test('the wire carries the names of the specification', async () => {
  const user = await makeUser()
  const trip = await makeTrip(user)
  const { json } = await send('GET', `/apis/get_detail_travel/?travel_id=${trip.id}`, { as: user })
  expect(json).toMatchObject({
    travel_id: trip.id,
    tra_name: trip.name,
    tra_folio: trip.folio,
    tra_estado_travel: 1,
    tra_plataform: 0,
    tra_plataform_unit: { id: trip.unit.id },
    tra_plataform_backrests: [],
    tra_drivers: [{ id: expect.any(Number), name: expect.any(String) }],
    tra_price_km: 0,
    tra_locked: [],
    estatus_download: false,
    estatus_download_geofence: null,
    tra_destination_current: null,
    checklist: null,
    checklist_is_filled: false,
    date_registration: expect.stringMatching(/Z$/),
    tvl_destinations: [
      {
        pk: expect.any(Number),
        tdv_geofence_type: 2,
        tvd_in_origin_geofence: false,
        tvl_inventory: [],
        tvd_geofence_coordinates_origin: null,
      },
    ],
  })
})

test.each<[string, (draft: Awaited<ReturnType<typeof makeDraft>>) => object, string, string]>([
  [
    'a unit of nobody',
    (d) => ({ ...d, unitId: 999_999 }),
    'tra_plataform_unit',
    'La unidad no existe o no está a su alcance',
  ],
  [
    'a driver of nobody',
    (d) => ({ ...d, drivers: [999_999] }),
    'tra_drivers',
    'Un conductor no existe o fue dado de baja',
  ],
  [
    'its own unit in reserve',
    (d) => ({ ...d, backups: [d.unitId] }),
    'tra_plataform_backrests',
    'La unidad de respaldo debe ser otra que la del viaje',
  ],
  [
    'no destination place',
    (d) => ({ ...d, destinations: [{ ...d.destinations[0], destinationId: null }] }),
    'tvl_destinations.0.tvd_plataform_route_destination',
    'El campo es requerido',
  ],
  [
    'an arrival before its departure',
    (d) => ({ ...d, destinations: [{ ...d.destinations[0], estimatedArrival: hoursFromNow(0.5) }] }),
    'tvl_destinations.0.tvd_estimated_arrival_date',
    'Debe ser posterior a la salida',
  ],
  [
    'a departure in 1999',
    (d) => ({ ...d, destinations: [{ ...d.destinations[0], estimatedLeave: '1999-01-01T00:00:00.000Z' }] }),
    'tvl_destinations.0.tvd_estimated_leave_date',
    'La fecha está demasiado en el pasado',
  ],
  [
    'an arrival in ten years',
    (d) => ({ ...d, destinations: [{ ...d.destinations[0], estimatedArrival: hoursFromNow(90_000) }] }),
    'tvl_destinations.0.tvd_estimated_arrival_date',
    'La fecha está demasiado en el futuro',
  ],
  [
    'the same place twice',
    (d) => ({ ...d, destinations: [{ ...d.destinations[0], destinationId: d.destinations[0]?.originId }] }),
    'tvl_destinations.0.tvd_plataform_route_destination',
    'El destino debe ser distinto del origen',
  ],
])('%s is told beside its field, and nothing is saved', async (_, spoil, field, message) => {
  const user = await makeUser()
  const draft = await makeDraft(user)
  const answer = await refusal(user, contract.createTravel, { body: spoil(draft) as typeof draft })
  expect(answer).toMatchObject({ status: 400, body: { [field]: [message] } })
  expect((await call(user, contract.activeTrips)).count).toBe(0)
})

test('coordinates out of range, wrong types and endless lists are refused in Spanish', async () => {
  const user = await makeUser()
  const draft = await makeDraft(user)
  const { json, status } = await send('POST', '/apis/create_travel_resource/', {
    as: user,
    body: {
      tra_plataform_unit: 'T-1',
      tra_drivers: [draft.drivers[0]],
      tvl_destinations: [
        {
          tdv_geofence_type: 3,
          tvd_geofence_coordinates_destination: { lat: 95, lon: 0 },
          tvd_estimated_leave_date: 'mañana',
        },
      ],
    },
  })
  expect(status).toBe(400)
  expect(Object.keys(json as object)).toEqual(
    expect.arrayContaining([
      'tra_plataform_unit',
      'tvl_destinations.0.tvd_geofence_coordinates_destination.lat',
      'tvl_destinations.0.tvd_estimated_leave_date',
    ]),
  )
})

test('a unit or driver that is busy then is pointed out, and may be taken all the same', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-101' })
  const driver = await makeDriver(user, { name: 'Ernesto Zambrano' })
  await makeTrip(user, { unitId: unit.id, drivers: [driver.id] })
  const draft = await makeDraft(user, { backups: [unit.id], drivers: [driver.id] })
  const answer = await refusal(user, contract.createTravel, { body: draft })
  expect(answer).toMatchObject({ status: 409, body: { code: 'clash' } })
  expect(answer.body['tra_plataform_backrests']).toEqual([
    expect.stringMatching(/^T-101 está en viaje hasta el \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/),
  ])
  expect(answer.body['tra_drivers']).toEqual([expect.stringContaining('Ernesto Zambrano está en viaje')])
  const plan = await call(user, contract.planTravel, {
    body: { unitId: draft.unitId, drivers: [driver.id], destinations: draft.destinations },
  })
  expect(plan.checks).toContainEqual({
    level: 'error',
    field: 'tra_drivers',
    text: expect.stringContaining('Ernesto Zambrano'),
  })
  await expect(call(user, contract.createTravel, { body: { ...draft, ignoreClash: true } })).resolves.toMatchObject({
    status: 'active',
  })
})

test('the second of two dispatchers is told what the first one saved', async () => {
  const boss = await makeUser({ name: 'Mariana Garza' })
  const trip = await makeTrip(boss)
  const draft = await makeDraft(boss, {
    unitId: trip.unit.id,
    drivers: trip.drivers.map(({ id }) => id),
    destinations: [await makeLeg(boss)],
  })
  const saved = await call(boss, contract.createTravel, {
    body: { ...draft, id: trip.id, version: trip.version, name: 'Primero' },
  })
  expect(saved).toMatchObject({ id: trip.id, name: 'Primero', version: trip.version + 1 })
  const late = await refusal(boss, contract.createTravel, {
    body: { ...draft, id: trip.id, version: trip.version, name: 'Segundo' },
  })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'conflict', by: 'Mariana Garza', current: { tra_name: 'Primero', version: saved.version } },
  })
})

test('a geofence that is moved later does not move the trip', async () => {
  const user = await makeUser()
  const place = await makeGeofence(user, { name: 'CEDIS', shape: circle(25.43, -101) })
  const trip = await makeTrip(user, { destinations: [await makeLeg(user, { destinationId: place.id })] })
  await inAccount(user.accountId, ({ tx }) =>
    tx
      .updateTable('geofence')
      .set({ points: JSON.stringify([[20, -99]]) })
      .where('id', '=', place.id)
      .execute(),
  )
  const read = await call(user, contract.travelDetail, { query: { id: trip.id } })
  expect(read.destinations[0]?.destination.points).toEqual([[25.43, -101]])
})

test('finishing, cancelling and locks are on record, and what has ended cannot end again', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  const [trip, other] = [await makeTrip(user), await makeTrip(user)]
  await expect(
    call(user, contract.updateLocks, { body: { id: trip.id, locks: [{ name: 'Candado 1', closed: false }] } }),
  ).resolves.toMatchObject({ locks: [{ name: 'Candado 1', closed: false }] })
  await expect(call(user, contract.finalizeTravel, { body: { id: trip.id } })).resolves.toMatchObject({
    status: 'finished',
    finishedAt: expect.any(String),
  })
  await expect(
    call(user, contract.cancelTravel, { body: { id: other.id, reason: 'Lo pidió el cliente' } }),
  ).resolves.toMatchObject({ status: 'cancelled' })
  expect(await refusal(user, contract.finalizeTravel, { body: { id: trip.id } })).toMatchObject({
    status: 400,
    body: { detail: 'El viaje ya fue finalizado.' },
  })
  expect(await refusal(user, contract.cancelTravel, { body: { id: other.id } })).toMatchObject({ status: 400 })
  const detail = await call(user, contract.travelDetail, { query: { id: trip.id } })
  expect(detail.events.map(({ kind, user: by, reason }) => [kind, by, reason])).toEqual([
    ['finished', 'Mariana Garza', 'Finalizado en la consola'],
    ['locks', 'Mariana Garza', 'Candado 1 abierto'],
    ['created', 'Mariana Garza', 'Creado en la consola'],
  ])
  expect(await call(user, contract.travelFinish)).toMatchObject({ count: 1, latest: [{ id: trip.id }] })
  expect(await call(user, contract.travelStatus)).toMatchObject({
    counts: { active: 0, finished: 1, finishedToday: 1, cancelled: 1 },
    travels: [],
  })
  expect(
    (await call(user, contract.finishedTrips, { query: { search: trip.folio } })).results.map(({ id }) => id),
  ).toEqual([trip.id])
})

test('the ends of a trip reach the sockets as the specification names them', async () => {
  const user = await makeUser()
  const [trip, other] = [await makeTrip(user), await makeTrip(user)]
  await call(user, contract.finalizeTravel, { body: { id: trip.id } })
  await call(user, contract.cancelTravel, { body: { id: other.id } })
  const { app } = await (await import('../../../test/server.ts')).testApp()
  const { rows } = await app.owner.query(
    'select event, data, unit_id from outbox where account_id = $1 union all select event, data, unit_id from socket_event where account_id = $1',
    [user.accountId],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        event: 'travel_assigned',
        unit_id: trip.unit.id,
        data: { travel_id: trip.id, tra_name: trip.name, unit_id: trip.unit.id, count: 1 },
      },
      {
        event: 'travel_finalized',
        unit_id: trip.unit.id,
        data: expect.objectContaining({
          travel_id: trip.id,
          tra_name: trip.name,
          estatus_download: false,
          in_travel: false,
        }),
      },
      { event: 'travel_canceled', unit_id: other.unit.id, data: { travel_id: other.id, tra_name: other.name } },
    ]),
  )
})

test("another account's trip does not exist", async () => {
  const trip = await makeTrip(await makeUser())
  const stranger = await makeUser()
  const answers = await Promise.all([
    refusal(stranger, contract.travelDetail, { query: { id: trip.id } }),
    refusal(stranger, contract.travelTrack, { params: { travel_id: trip.id } }),
    refusal(stranger, contract.travelEvents, { params: { travel_id: trip.id } }),
    refusal(stranger, contract.finalizeTravel, { body: { id: trip.id } }),
    refusal(stranger, contract.cancelTravel, { body: { id: trip.id } }),
    refusal(stranger, contract.updateLocks, { body: { id: trip.id, locks: [] } }),
    refusal(stranger, contract.createIncident, { body: { id: trip.id, title: 'x' } }),
    refusal(stranger, contract.recalculateRoute, { body: { id: trip.id } }),
    refusal(stranger, contract.createTravel, { body: { ...(await makeDraft(stranger)), id: trip.id } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an incident is recorded with its photograph, where the service allows photographs', async () => {
  const user = await makeUser()
  const trip = await makeTrip(user)
  const incident = await call(user, contract.createIncident, {
    body: { id: trip.id, title: 'Candado 2 abierto', lat: 22.15, lon: -100.9 },
  })
  const photo = new File([png], 'candado.png', { type: 'image/png' })
  await call(user, contract.uploadTravelFile, { body: { id: trip.id, incidentId: incident.id, file: photo } })
  const detail = await call(user, contract.travelDetail, { query: { id: trip.id } })
  expect(detail.incidents).toMatchObject([
    { title: 'Candado 2 abierto', lat: 22.15, files: [{ name: 'candado.png', type: 'image/png' }] },
  ])
  expect(detail.files).toEqual([])

  const strict = await makeUser({ account: await makeAccount({ serviceSettings: { 1: { allow_photos: false } } }) })
  const theirs = await makeTrip(strict)
  expect(await refusal(strict, contract.uploadTravelFile, { body: { id: theirs.id, file: photo } })).toMatchObject({
    status: 400,
    body: { file: ['Su servicio de viajes no permite subir fotografías.'] },
  })
  expect((await call(strict, contract.travelDetail, { query: { id: theirs.id } })).allowPhotos).toBe(false)
})

test('planned dates change alone, and a departure before the last arrival is refused', async () => {
  const user = await makeUser()
  const trip = await makeTrip(user)
  const [leg] = trip.destinations
  const dates = { id: leg!.id, estimatedLeave: hoursFromNow(2), estimatedArrival: hoursFromNow(9) }
  await expect(
    call(user, contract.changePlan, {
      params: { travel_id: trip.id },
      body: { version: trip.version, destinations: [dates] },
    }),
  ).resolves.toMatchObject({ finalArrivalAt: dates.estimatedArrival, name: trip.name })
  expect(
    await refusal(user, contract.changePlan, {
      params: { travel_id: trip.id },
      body: { version: trip.version, destinations: [dates] },
    }),
  ).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(
    await refusal(user, contract.changePlan, {
      params: { travel_id: trip.id },
      body: { destinations: [{ ...dates, estimatedArrival: hoursFromNow(1) }] },
    }),
  ).toMatchObject({
    status: 400,
    body: { 'tvl_destinations.0.tvd_estimated_arrival_date': ['Debe ser posterior a la salida'] },
  })
})

test('the PDF opens by its signed link and by nothing else', async () => {
  const user = await makeUser()
  const trip = await makeTrip(user)
  const { url } = await call(user, contract.travelPdfLink, { params: { travel_id: trip.id }, query: { timezone: 6 } })
  expect(url).toMatch(new RegExp(`^/apis/travel_pdf_view/${trip.id}/6\\?`))
  const pdf = await send('GET', url)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/^inline; filename="V-00001.pdf"/),
  ])
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await send('GET', `/apis/travel_pdf_view/${trip.id}/6`)).status).toBe(404)
  expect((await send('GET', url.replace(`/${trip.id}/`, `/${trip.id + 1}/`))).status).toBe(404)
  expect((await send('GET', url.replace(/&u=\d+/, ''))).status).toBe(404)
})

test('the PDF says what whoever asked for its link may see, while they may', async () => {
  const account = await makeAccount()
  const [user, other] = [await makeUser({ account }), await makeUser({ account })]
  const trip = await makeTrip(user)
  await inAccount(account.id, ({ tx }) =>
    tx.updateTable('trip').set({ price_km: 21.5 }).where('id', '=', trip.id).execute(),
  )
  const client = await makeUser({ account, role: roles.client })
  await shareUnits(client, trip.unit.id)
  const linkOf = async (as: TestUser) =>
    (await call(as, contract.travelPdfLink, { params: { travel_id: trip.id }, query: {} })).url
  const textOf = async (url: string) => {
    const { app } = await testApp()
    const path = join(app.config.DATA_DIR, `${unique('viaje')}.pdf`)
    await writeFile(path, (await send('GET', url)).bytes)
    return (await readPdfText(path, 3)).join('\n')
  }
  expect(await textOf(await linkOf(user))).toContain('$21.50')
  const link = await linkOf(client)
  const shown = await textOf(link)
  expect(shown).toContain(trip.folio)
  expect(shown).not.toContain('$')
  // Nobody reads with another's eyes.
  expect((await send('GET', link.replace(/u=\d+/, `u=${other.id}`))).status).toBe(404)
  await call(user, deactivateUser, { params: { id: client.id } })
  expect((await send('GET', link)).status).toBe(404)
})
