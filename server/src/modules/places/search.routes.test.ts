import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNominatimSimulator } from '@arriero/simulators/nominatim/server.ts'
import type { Simulator } from '@arriero/simulators/http.ts'
import { searchPlaces } from '@arriero/contract/places/places.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, send } from '../../../test/api.ts'
import { makeUser, unique } from '../../../test/factories.ts'
import { makeGeofence } from '../../../test/factories/geofences.ts'
import { makeClient } from '../../../test/factories/trips.ts'
import { googleSearch, nominatimSearch, placesNamed } from '../../shared/places/place-search.ts'

let nominatim: Simulator
beforeAll(async () => {
  nominatim = await startNominatimSimulator({ port: 0 })
})
afterAll(() => nominatim.close())

test('own geofences and sites of customers come before what the map knows', async () => {
  const user = await makeUser()
  const client = await makeClient(user, 'Vidrios de Guaymas')
  const site = await makeGeofence(user, { name: 'Guaymas, andén 4', customerUserId: client.id })
  const { places, reason } = await call(user, searchPlaces, { query: { search: 'guaymas' } })
  expect(reason).toBeNull()
  expect(places[0]).toMatchObject({
    kind: 'customer',
    name: site.name,
    geofenceId: site.id,
    detail: 'Vidrios de Guaymas',
  })
  expect(places.map(({ kind }) => kind)).toContain('town')
  expect(await call(user, searchPlaces, { query: { search: '25.7785, -100.1885' } })).toMatchObject({
    places: [{ kind: 'point', lat: 25.7785, lon: -100.1885 }],
  })
})

test('a client finds their own geofences only, a stranger none, and whoever sees no geofences the map alone', async () => {
  const user = await makeUser()
  const word = unique('bodega')
  const client = await makeUser({ account: { id: user.accountId, name: '' }, role: roles.client })
  const theirs = await makeGeofence(user, { name: `${word} propia`, customerUserId: client.id })
  await makeGeofence(user, { name: `${word} ajena` })
  const own = async (who: Parameters<typeof call>[0]) =>
    (await call(who, searchPlaces, { query: { search: word } })).places.map(({ geofenceId }) => geofenceId)
  expect(await own(client)).toEqual([theirs.id])
  expect(await own(user)).toHaveLength(2)
  expect(await own(await makeUser())).toEqual([])
  expect(await own(await makeUser({ account: { id: user.accountId, name: '' }, permissions: [] }))).toEqual([])
})

test('less than two letters, or a page of them, are no search', async () => {
  const user = await makeUser()
  for (const search of ['a', 'a'.repeat(500)])
    expect(await send('GET', `/apis/places/search?search=${search}`, { as: user })).toMatchObject({ status: 400 })
})

test('a Nominatim of the settings adds its addresses; one that is away is a reason, and the map goes on', async () => {
  const found = await nominatimSearch(nominatim.url, fetch).search('Saltillo', 3)
  expect(found.found?.[0]).toMatchObject({ kind: 'address', name: 'Saltillo' })
  const settings = { PLACES_PROVIDER: 'nominatim', NOMINATIM_URL: 'http://127.0.0.1:2', GOOGLE_PLACES_URL: '' } as const
  expect(await placesNamed(settings, 'Saltillo', 3)).toMatchObject({
    places: [
      { kind: 'town', name: 'Saltillo' },
      { kind: 'airport', name: 'Saltillo' },
    ],
    reason: 'No hay conexión con el buscador de lugares.',
  })
})

test("Google's places library is asked with its key in a header", async () => {
  const heard: { url: string | undefined; key: unknown; body: string }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ url: request.url, key: request.headers['x-goog-api-key'], body })
      reply.end(
        JSON.stringify({
          places: [
            {
              displayName: { text: 'Central de Abasto' },
              formattedAddress: 'Iztapalapa, CDMX',
              location: { latitude: 19.37, longitude: -99.09 },
            },
          ],
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { found } = await googleSearch(`http://127.0.0.1:${port}`, 'llave', fetch).search('central de abasto', 5)
  server.close()
  expect(found).toEqual([
    { kind: 'address', name: 'Central de Abasto', detail: 'Iztapalapa, CDMX', lat: 19.37, lon: -99.09 },
  ])
  expect(heard).toMatchObject([
    { url: '/v1/places:searchText', key: 'llave', body: expect.stringContaining('central de abasto') },
  ])
})
