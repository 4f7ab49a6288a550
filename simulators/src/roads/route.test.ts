import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from './distance.ts'
import { roadGraph } from './graph.ts'
import { inMexico } from './mexico.ts'
import { route } from './route.ts'
import { snapToRoad } from './snap.ts'

const places = {
  mexico: { lat: 19.433, lon: -99.133 },
  queretaro: { lat: 20.59, lon: -100.391 },
  monterrey: { lat: 25.675, lon: -100.318 },
  nuevoLaredo: { lat: 27.486, lon: -99.507 },
  guadalajara: { lat: 20.673, lon: -103.344 },
  veracruz: { lat: 19.18, lon: -96.142 },
  tijuana: { lat: 32.525, lon: -117.034 },
  cancun: { lat: 21.161, lon: -86.851 },
}

test('the highways are one connected graph whose edges end at their junctions', () => {
  const graph = roadGraph()
  const seen = new Set([0])
  const queue = [0]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const index of graph.nodes[node]?.edges ?? []) {
      const edge = graph.edges[index]
      for (const next of [edge?.from ?? 0, edge?.to ?? 0]) {
        if (!seen.has(next)) queue.push(next)
        seen.add(next)
      }
    }
  }
  expect(seen.size).toBe(graph.nodes.length)
  for (const { line, from, to } of graph.edges) {
    expect(line[0]).toEqual(graph.nodes[from]?.point)
    expect(line.at(-1)).toEqual(graph.nodes[to]?.point)
  }
})

test.each([
  ['mexico', 'queretaro', 215, ['57D']],
  ['monterrey', 'nuevoLaredo', 220, ['85D']],
  ['mexico', 'veracruz', 400, ['150D']],
  ['mexico', 'monterrey', 910, ['57D', '57']],
  ['guadalajara', 'mexico', 540, ['15D']],
  ['tijuana', 'cancun', 4400, ['2D', '15D', '180D']],
] as const)('%s to %s is about %i km over the usual highways', (from, to, km, refs) => {
  const found = route(places[from], places[to])
  // The drawn roads are known to come out a little short.
  expect(found.distanceM / 1000).toBeGreaterThan(km * 0.88)
  expect(found.distanceM / 1000).toBeLessThan(km * 1.08)
  expect(found.refs).toEqual(expect.arrayContaining([...refs]))
  expect(found.toll).toBe(true)
  const hours = found.durationS / 3600
  expect(found.distanceM / 1000 / hours).toBeGreaterThan(60)
  expect(found.distanceM / 1000 / hours).toBeLessThan(90)
})

const somewhere = fc
  .record({
    lat: fc.double({ min: 15, max: 32, noNaN: true }),
    lon: fc.double({ min: -114, max: -88, noNaN: true }),
  })
  .filter(inMexico)

test('any route is one unbroken line from start to end, as long as it says, and no shorter than the straight way', () => {
  fc.assert(
    fc.property(somewhere, somewhere, (from, to) => {
      const { line, distanceM, durationS } = route(from, to)
      const drawn = line.reduce((sum, point, at) => sum + metresBetween(line[at - 1] ?? point, point), 0)
      expect(line[0]).toEqual([from.lon, from.lat])
      expect(line.at(-1)).toEqual([to.lon, to.lat])
      expect(Math.abs(drawn - distanceM)).toBeLessThan(1 + distanceM * 0.005)
      expect(distanceM).toBeGreaterThanOrEqual(metresBetween([from.lon, from.lat], [to.lon, to.lat]) * 0.98)
      expect(durationS).toBeGreaterThanOrEqual(distanceM / (84 / 3.6) - 1)
    }),
    { numRuns: 60 },
  )
})

test('there and back take the same time', () => {
  fc.assert(
    fc.property(somewhere, somewhere, (from, to) => {
      expect(route(from, to).durationS).toBeCloseTo(route(to, from).durationS, 3)
    }),
    { numRuns: 40 },
  )
})

test('no point of any highway is nearer than the one snapped to', () => {
  const points = roadGraph().edges.flatMap(({ line }) => line)
  fc.assert(
    fc.property(somewhere, (point) => {
      const { offM } = snapToRoad(point)
      // Rulers of different latitudes differ by some per mille over long distances.
      for (const other of points) expect(metresBetween([point.lon, point.lat], other)).toBeGreaterThan(offM * 0.97 - 1)
    }),
    { numRuns: 10 },
  )
})

test.each([
  ['Mexico City', 19.433, -99.133, true],
  ['the port of Veracruz', 19.2, -96.13, true],
  ['La Paz', 24.14, -110.31, true],
  ['Cozumel', 20.42, -86.9, true],
  ['the Gulf', 22, -94, false],
  ['the Pacific', 17, -105, false],
  ['San Antonio, Texas', 29.42, -98.49, false],
  ['Guatemala City', 14.63, -90.51, false],
])('%s is on Mexican land: %s', (_, lat, lon, expected) => {
  expect(inMexico({ lat, lon })).toBe(expected)
})
