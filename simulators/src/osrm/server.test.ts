import polyline from '@mapbox/polyline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../http.ts'
import { startOsrmSimulator } from './server.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startOsrmSimulator()
})
afterAll(() => simulator.close())

async function get(path: string) {
  const response = await fetch(`${simulator.url}${path}`)
  return { status: response.status, reply: await response.json() }
}

const trip = '-100.391,20.59;-100.318,25.675'

test('one course in the three geometries', async () => {
  const geometry = async (format: string) =>
    (await get(`/route/v1/driving/${trip}?overview=full&geometries=${format}`)).reply.routes[0].geometry
  const { type, coordinates } = await geometry('geojson')
  expect(type).toBe('LineString')
  expect(coordinates.length).toBeGreaterThan(50)
  const latFirst = (digits: number) =>
    coordinates.map(([lon, lat]: number[]) => [Number(lat?.toFixed(digits)), Number(lon?.toFixed(digits))])
  expect(polyline.decode(await geometry('polyline'), 5)).toHaveLength(coordinates.length)
  expect(polyline.decode(await geometry('polyline6'), 6)[10]?.[0]).toBeCloseTo(latFirst(6)[10][0], 5)
})

test('legs add up to the route; annotations to the leg', async () => {
  const { reply } = await get(`/route/v1/driving/-99.133,19.433;${trip}?overview=false&annotations=true`)
  const [route] = reply.routes
  expect(reply.waypoints).toHaveLength(3)
  expect(route.geometry).toBeUndefined()
  expect(route.legs).toHaveLength(2)
  expect(route.distance).toBeCloseTo(route.legs[0].distance + route.legs[1].distance, 0)
  const metres = route.legs[1].annotation.distance.reduce((sum: number, part: number) => sum + part, 0)
  expect(Math.abs(metres - route.legs[1].distance)).toBeLessThan(route.legs[1].distance * 0.01)
})

test('coordinates may come encoded', async () => {
  const encoded = encodeURIComponent(
    polyline.encode(
      [
        [20.59, -100.391],
        [25.675, -100.318],
      ],
      5,
    ),
  )
  const { reply } = await get(`/route/v1/driving/polyline(${encoded})`)
  expect(reply.routes[0].distance).toBeCloseTo((await get(`/route/v1/driving/${trip}`)).reply.routes[0].distance, -2)
})

test.each([
  ['a point in the sea', '/route/v1/driving/-94,22;-99.13,19.43', 'NoRoute'],
  ['a point in Texas', '/route/v1/driving/-98.49,29.42;-99.13,19.43', 'NoRoute'],
  ['one point only', '/route/v1/driving/-99.13,19.43', 'InvalidOptions'],
  ['words for coordinates', '/route/v1/driving/a,b;c,d', 'InvalidQuery'],
  ['latitude first', '/route/v1/driving/19.43,-99.13;20,-100', 'InvalidQuery'],
  ['an unknown geometry', `/route/v1/driving/${trip}?geometries=wkt`, 'InvalidOptions'],
  ['an unknown service', '/trip/v1/driving/-99,19;-99,20', 'InvalidService'],
  ['another version', `/route/v2/driving/${trip}`, 'InvalidVersion'],
])('%s is refused', async (_, path, code) => {
  expect(await get(path)).toMatchObject({ status: 400, reply: { code } })
})

test('nearest gives the road; table gives every pair, null where no road leads', async () => {
  const { reply } = await get('/nearest/v1/driving/-100.5,25.65')
  expect(reply).toMatchObject({ code: 'Ok', waypoints: [{ distance: expect.any(Number) }] })
  const table = (await get(`/table/v1/driving/${trip};-94,22?annotations=duration,distance&sources=0;1`)).reply
  expect(table.durations).toHaveLength(2)
  expect(table.durations[0][0]).toBe(0)
  expect(table.durations[0][2]).toBeNull()
  expect(table.distances[0][1]).toBeGreaterThan(600_000)
})

test('faults: a failing server until switched back', async () => {
  const post = (body: unknown) => fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify(body) })
  await post({ status: 502 })
  expect((await fetch(`${simulator.url}/route/v1/driving/${trip}`)).status).toBe(502)
  await post({ status: null })
  expect((await get(`/route/v1/driving/${trip}`)).status).toBe(200)
})
