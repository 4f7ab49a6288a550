import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../http.ts'
import { startNominatimSimulator } from './server.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startNominatimSimulator()
})
afterAll(() => simulator.close())

async function get(path: string) {
  const response = await fetch(`${simulator.url}${path}`)
  return { status: response.status, reply: await response.json() }
}
const reverse = async (lat: number, lon: number, more = '') =>
  (await get(`/reverse?format=jsonv2&lat=${lat}&lon=${lon}${more}`)).reply

test.each([
  ['Saltillo', 25.423, -101.0, 'Coahuila', 'MX-COA'],
  ['Mérida', 20.967, -89.623, 'Yucatán', 'MX-YUC'],
  ['Tijuana', 32.525, -117.034, 'Baja California', 'MX-BCN'],
])('the centre of %s', async (city, lat, lon, state, code) => {
  const { address, display_name } = await reverse(lat, lon, '&zoom=10')
  expect(address).toMatchObject({ city, state, 'ISO3166-2-lvl4': code, country: 'México', country_code: 'mx' })
  expect(display_name).toBe(`${city}, ${state}, México`)
})

test('a point on a toll road has the road with its kilometre; on a free one its number', async () => {
  const toll = await reverse(19.98, -99.42)
  expect(toll.address.road).toMatch(/^Autopista México–Querétaro km \d+$/)
  expect(toll).toMatchObject({ category: 'highway', addresstype: 'road', name: toll.address.road })
  const free = await reverse(23.25, -100.537)
  expect(free.address.road).toMatch(/^Carretera Federal 57 km \d+$/)
})

test('numbers are text, and json differs from jsonv2 as in the original', async () => {
  const { lat, boundingbox, category } = await reverse(25.423, -101)
  expect([typeof lat, typeof category]).toEqual(['string', 'string'])
  expect(Number(boundingbox[0])).toBeLessThan(Number(boundingbox[1]))
  const old = (await get('/reverse?format=json&lat=25.423&lon=-101')).reply
  expect(old.class).toBe('highway')
  expect(old.category).toBeUndefined()
})

test('nothing in the sea nor abroad', async () => {
  expect(await reverse(22, -94)).toEqual({ error: 'Unable to geocode' })
  expect(await reverse(29.42, -98.49)).toEqual({ error: 'Unable to geocode' })
})

test.each([
  '/reverse?lat=20&lon=-100',
  '/reverse?format=jsonv2&lat=x&lon=-100',
  '/reverse?format=jsonv2&lat=20',
  '/search?format=jsonv2',
])('%s is a bad request', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, reply: { error: { code: 400 } } })
})

test('search finds a city by its name without accents, the largest first', async () => {
  const { reply } = await get('/search?q=queretaro, mexico&format=jsonv2&countrycodes=mx&limit=2')
  expect(reply[0].display_name).toMatch(/Querétaro, México$/)
  expect(Math.abs(Number(reply[0].lat) - 20.59)).toBeLessThan(0.2)
  expect(reply.length).toBeLessThanOrEqual(2)
  expect((await get('/search?q=Nowhereville')).reply).toEqual([])
})

test('status, and 429 while switched on', async () => {
  expect((await get('/status?format=json')).reply).toEqual({ status: 0, message: 'OK' })
  const post = (body: unknown) => fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify(body) })
  await post({ status: 429 })
  expect((await fetch(`${simulator.url}/status`)).status).toBe(429)
  await post({ status: null })
})
