import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '@arriero/simulators/http.ts'
import { startNominatimSimulator } from '@arriero/simulators/nominatim/server.ts'
import { startOsrmSimulator } from '@arriero/simulators/osrm/server.ts'
import { createGeocoder } from './nominatim.ts'
import { createRouter } from './osrm.ts'

const monterrey = { lat: 25.6714, lon: -100.309 }
const saltillo = { lat: 25.4232, lon: -100.9924 }
const gulf = { lat: 24.5, lon: -95 }

let osrm: Simulator
let nominatim: Simulator
beforeAll(async () => {
  ;[osrm, nominatim] = await Promise.all([startOsrmSimulator({ port: 0 }), startNominatimSimulator({ port: 0 })])
})
afterAll(() => Promise.all([osrm.close(), nominatim.close()]))

const fault = (simulator: Simulator, body: object) =>
  fetch(`${simulator.url}/_faults`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test('a route through two places has its way, metres and seconds', async () => {
  const router = createRouter({ url: osrm.url, fetch })
  const { found } = await router.route([monterrey, saltillo])
  expect(found?.distanceM).toBeGreaterThan(60_000)
  expect(found?.distanceM).toBeLessThan(130_000)
  expect(found?.durationS).toBeGreaterThan(2000)
  expect(found?.line.length).toBeGreaterThan(10)
  expect(found?.line[0]?.lat).toBeCloseTo(monterrey.lat, 0)
  expect(found?.legs).toHaveLength(1)
})

test('distances keep the order of the places', async () => {
  const { found } = await createRouter({ url: osrm.url, fetch }).distances([saltillo, monterrey], monterrey)
  expect(found).toHaveLength(2)
  expect(found?.[0]?.distanceM).toBeGreaterThan(found?.[1]?.distanceM ?? 0)
})

test('no road over the sea is a reason in words', async () => {
  expect(await createRouter({ url: osrm.url, fetch }).route([monterrey, gulf])).toEqual({
    found: null,
    reason: expect.stringMatching(/carretera/),
  })
})

test('a place is told in words and asked once', async () => {
  let asked = 0
  const counting: typeof globalThis.fetch = (...args) => {
    asked += 1
    return fetch(...args)
  }
  const geocoder = createGeocoder({ url: nominatim.url, fetch: counting })
  const [one, two] = await Promise.all([
    geocoder.reverse(monterrey),
    geocoder.reverse({ lat: monterrey.lat + 1e-6, lon: monterrey.lon }),
  ])
  expect(one.found?.short).toContain('Nuevo León')
  expect(two).toEqual(one)
  expect(asked).toBe(1)
})

test('the sea has no address, and that is remembered', async () => {
  let asked = 0
  const counting: typeof globalThis.fetch = (...args) => {
    asked += 1
    return fetch(...args)
  }
  const geocoder = createGeocoder({ url: nominatim.url, fetch: counting })
  for (let i = 0; i < 3; i++)
    expect(await geocoder.reverse(gulf)).toEqual({
      found: null,
      reason: 'No hay una dirección conocida cerca de este punto.',
    })
  expect(asked).toBe(1)
})

test('a provider that is away, slow or busy gives a reason, and nobody waits for it twice', async () => {
  const dead = createRouter({ url: 'http://127.0.0.1:9', fetch })
  expect(await dead.route([monterrey, saltillo])).toEqual({
    found: null,
    reason: 'No hay conexión con el servicio de rutas.',
  })
  expect(dead.health.lastError).toBe('No hay conexión con el servicio de rutas.')

  await fault(nominatim, { delayMs: 5000 })
  const slow = createGeocoder({ url: nominatim.url, fetch, timeoutMs: 50 })
  expect(await slow.reverse(monterrey)).toEqual({
    found: null,
    reason: 'El servicio de direcciones tardó demasiado en responder.',
  })
  await fault(nominatim, { delayMs: 0 })
  expect(await slow.reverse(saltillo)).toEqual({
    found: null,
    reason: 'El servicio de direcciones tardó demasiado en responder.',
  })

  await fault(nominatim, { status: 429 })
  expect(await createGeocoder({ url: nominatim.url, fetch }).reverse(monterrey)).toEqual({
    found: null,
    reason: 'El servicio de direcciones respondió con el estado 429.',
  })
  await fault(nominatim, { status: null })
})

test('after its rest a provider that is well again is asked again', async () => {
  let now = 1_000_000
  let down = true
  const geocoder = createGeocoder({
    url: nominatim.url,
    now: () => now,
    fetch: (...args) => (down ? Promise.reject(new TypeError('down')) : fetch(...args)),
  })
  expect((await geocoder.reverse(monterrey)).found).toBeNull()
  down = false
  now += 5000
  expect((await geocoder.reverse(monterrey)).found).toBeNull()
  now += 15_000
  expect((await geocoder.reverse(monterrey)).found).not.toBeNull()
})
