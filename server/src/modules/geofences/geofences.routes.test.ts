import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/geofences/geofences.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeUser, unique } from '../../../test/factories.ts'
import { makeClient } from '../../../test/factories/trips.ts'
import { circle, makeGeofence, square } from '../../../test/factories/geofences.ts'

test('a geofence is created with the names of the specification and found again', async () => {
  const user = await makeUser()
  const sent = {
    geo_name: 'Patio Apodaca',
    geo_color: '#348186',
    geo_folio: 'P-1',
    customer: 'Acero',
    geo_description: 'Norte',
    geo_payload: { type: 3, coordinates: { lat: 25.78, lng: -100.19 }, radius: 150 },
    direction: 'Apodaca, N.L.',
  }
  const created = await send('POST', '/apis/geofences/create', { as: user, body: sent })
  expect(created).toMatchObject({ status: 200, json: { data: { data: sent } } })
  const { json } = await send('GET', '/apis/geofences/get_all/', { as: user })
  expect(json).toMatchObject({ data: [sent] })
})

test('a geofence belongs to a client of the account, whose name it carries unless it has another', async () => {
  const [user, stranger] = await Promise.all([makeUser(), makeUser()])
  const [client, theirs] = [await makeClient(user, 'Aceros del Norte'), await makeClient(stranger)]
  const saved = await makeGeofence(user, { customerUserId: client.id })
  expect(saved).toMatchObject({ customerUserId: client.id, customer: 'Aceros del Norte' })
  const draft = { name: saved.name, shape: saved.shape }
  expect(
    await call(user, contract.updateGeofence, {
      params: { id: saved.id },
      body: { ...draft, customerUserId: null, customer: 'Mostrador' },
    }),
  ).toMatchObject({ customerUserId: null, customer: 'Mostrador' })
  const foreign = { ...draft, customerUserId: theirs.id }
  expect(await refusal(user, contract.createGeofence, { body: foreign })).toMatchObject({
    status: 400,
    body: { customer_id: ['El cliente no existe'] },
  })
  expect(await refusal(user, contract.createManyGeofences, { body: [draft, foreign] })).toMatchObject({
    status: 400,
    body: { '1.customer_id': ['El cliente no existe'] },
  })
})

test('a geofence is filed in a group by its name, which a change that does not name it leaves', async () => {
  const user = await makeUser()
  const saved = await makeGeofence(user, { group: '  Clientes Noreste ' })
  expect(saved).toMatchObject({ group: 'Clientes Noreste' })
  const params = { id: saved.id }
  const draft = { name: 'Patio', shape: saved.shape }
  expect(await call(user, contract.updateGeofence, { params, body: draft })).toMatchObject({ group: saved.group })
  expect(await call(user, contract.updateGeofence, { params, body: { ...draft, group: '' } })).toMatchObject({
    group: null,
  })
  const body = { geo_name: 'Patio', geo_payload: { type: 3, coordinates: { lat: 25.78, lng: -100.19 }, radius: 150 } }
  const long = await send('POST', '/apis/geofences/create', { as: user, body: { ...body, group: 'x'.repeat(61) } })
  expect(long).toMatchObject({ status: 400, json: { group: ['Maximo 60 caracteres'] } })
})

test('all three shapes keep their points', async () => {
  const user = await makeUser()
  const line = {
    kind: 'line' as const,
    points: [
      { lat: 20, lon: -100 },
      { lat: 20.1, lon: -100.1 },
    ],
    sizeM: 80,
  }
  const saved = await call(user, contract.createManyGeofences, {
    body: [
      { name: 'Línea', shape: line },
      { name: 'Polígono', shape: square() },
      { name: 'Círculo', shape: circle() },
    ],
  })
  expect(saved.map(({ shape }) => shape)).toEqual([line, square(), circle()])
})

test.each([
  [
    'crosses itself',
    {
      type: 2,
      coordinates: [
        { lat: 0, lng: 0 },
        { lat: 1, lng: 1 },
        { lat: 0, lng: 1 },
        { lat: 1, lng: 0 },
      ],
    },
    'El contorno del polígono se cruza a sí mismo',
  ],
  [
    'has two points only',
    {
      type: 2,
      coordinates: [
        { lat: 0, lng: 0 },
        { lat: 1, lng: 1 },
        { lat: 0, lng: 0 },
      ],
    },
    'Un polígono necesita al menos 3 puntos distintos',
  ],
  [
    'is a circle without radius',
    { type: 3, coordinates: { lat: 20, lng: -100 } },
    'Indique el radio del círculo en metros',
  ],
])('a geofence that %s is refused beside its field and not saved', async (_, geo_payload, message) => {
  const user = await makeUser()
  const answer = await send('POST', '/apis/geofences/create', { as: user, body: { geo_name: 'Mala', geo_payload } })
  expect(answer).toMatchObject({ status: 400, json: { geo_payload: [message] } })
  expect(await call(user, contract.listGeofences)).toEqual([])
})

test('coordinates out of range and hostile texts are refused with a sentence', async () => {
  const user = await makeUser()
  const far = await send('POST', '/apis/geofences/create', {
    as: user,
    body: { geo_name: 'Lejos', geo_payload: { type: 3, coordinates: { lat: 91, lng: 0 }, radius: 5 } },
  })
  expect(far.status).toBe(400)
  const nul = await send('POST', '/apis/geofences/create', {
    as: user,
    body: { geo_name: 'a\u0000b', geo_payload: { type: 3, coordinates: { lat: 20, lng: -100 }, radius: 5 } },
  })
  expect(nul).toMatchObject({ status: 400, json: { detail: 'El texto contiene caracteres no permitidos.' } })
})

test('of two who edit the same geofence the second is told', async () => {
  const user = await makeUser()
  const { id, version, name, shape } = await makeGeofence(user)
  await call(user, contract.updateGeofence, { params: { id }, body: { name: 'Primero', shape, version } })
  expect(
    await refusal(user, contract.updateGeofence, { params: { id }, body: { name, shape, version } }),
  ).toMatchObject({
    status: 409,
    body: { detail: 'Otra persona guardó cambios mientras usted editaba.', current: { geo_name: 'Primero' } },
  })
})

test("another account's geofence is as if it did not exist", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const { id, shape } = await makeGeofence(owner)
  for (const answer of [
    await refusal(stranger, contract.getGeofence, { params: { id } }),
    await refusal(stranger, contract.updateGeofence, { params: { id }, body: { name: 'Mía', shape } }),
    await refusal(stranger, contract.deleteGeofence, { params: { id } }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { detail: 'No se encontró la geocerca.' } })
  expect(await call(owner, contract.getGeofence, { params: { id } })).toMatchObject({ id })
})

test('who may only look cannot draw', async () => {
  const client = await makeUser({ role: roles.client })
  expect(await refusal(client, contract.createGeofence, { body: { name: 'No', shape: circle() } })).toMatchObject({
    status: 403,
    body: { code: 'permission_denied', permission: 'recurso.geocerca.create' },
  })
})

test('a deleted geofence leaves the list; the same folio may be used again', async () => {
  const user = await makeUser()
  const first = await makeGeofence(user, { folio: 'F-9' })
  expect(
    await refusal(user, contract.createGeofence, { body: { name: 'Otra', folio: 'F-9', shape: circle() } }),
  ).toMatchObject({ status: 400, body: { geo_folio: ['Ya existe una geocerca con este folio.'] } })
  await call(user, contract.deleteGeofence, { params: { id: first.id } })
  await expect(makeGeofence(user, { folio: 'F-9' })).resolves.toMatchObject({ folio: 'F-9' })
})

test('pages are found by words without accents and sorted by name', async () => {
  const user = await makeUser()
  const word = unique('Querétaro')
  await call(user, contract.batchGeofences, {
    body: ['Beta', 'Alfa', 'Gama'].map((name) => ({ name: `${word} ${name}`, shape: circle() })),
  })
  const page = await call(user, contract.pageGeofences, {
    query: { search: word.replace('é', 'e').toUpperCase(), limit: 2 },
  })
  expect(page).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('page=2') })
  expect(page.results.map(({ name }) => name.split(' ').at(-1))).toEqual(['Alfa', 'Beta'])
})

test('what is exported as GeoJSON or KML comes back as it was', async () => {
  const user = await makeUser()
  await call(user, contract.createManyGeofences, {
    body: [
      { name: 'Círculo', color: '#c27607', shape: circle(25.5, -100.5, 120) },
      { name: 'Polígono', shape: square() },
    ],
  })
  for (const format of ['geojson', 'kml']) {
    const file = await download(user, contract.exportGeofences, { params: { format } })
    expect(file.status).toBe(200)
    const blob = new File([file.bytes], `geocercas.${format}`)
    const { drafts } = await call(user, contract.readGeofenceFile, { body: { file: blob } })
    expect(drafts.map(({ draft, problem }) => [draft.name, draft.shape.kind, problem])).toEqual([
      ['Círculo', 'circle', null],
      ['Polígono', 'polygon', null],
    ])
    expect(drafts[0]?.draft.shape.sizeM).toBeCloseTo(120, 0)
  }
})

test('a file that is no map is refused with a sentence', async () => {
  const user = await makeUser()
  const file = new File(['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><kml>&a;</kml>'], 'mapa.kml')
  expect(await refusal(user, contract.readGeofenceFile, { body: { file } })).toMatchObject({
    status: 400,
    body: { file: ['El archivo declara un DOCTYPE y no se acepta'] },
  })
})
