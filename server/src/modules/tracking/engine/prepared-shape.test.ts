import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination, haversineM } from '../../../shared/geo/distance.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { prepareLine, progressAlong } from '../../../shared/geo/polyline.ts'
import { prepareShape } from './geofence-index.ts'
import type { Span } from './prepared-shape.ts'

const HERE: LatLon = { lat: 25.68, lon: -100.31 }
const at = (eastM: number, northM: number) => destination(destination(HERE, eastM, 90), northM, 0)
const metres = fc.integer({ min: -3_000, max: 3_000 })
/** Corners of drawn shapes lie on whole metres, trucks between them, so that no truck stands exactly on an edge. */
const corner = fc.record({ east: metres, north: metres }).map(({ east, north }) => at(east, north))
const place = fc.record({ east: metres, north: metres }).map(({ east, north }) => at(east + 0.371, north + 0.413))
const corners = (minLength: number, maxLength: number) =>
  fc.uniqueArray(corner, { minLength, maxLength, selector: ({ lat, lon }) => `${lat},${lon}` })

/** A yard in the shape of a U, open to the north: 300 wide, 200 high, a court of 100 by 150 in its middle. */
const U_SHAPE = [at(0, 0), at(300, 0), at(300, 200), at(200, 200), at(200, 50), at(100, 50), at(100, 200), at(0, 200)]

/** Winding number by angles: slow, and nothing in common with the slabs. */
function surrounds(ring: readonly LatLon[], p: LatLon): boolean {
  let odd = false
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a
    const side = (b.lon - a.lon) * (p.lat - a.lat) - (p.lon - a.lon) * (b.lat - a.lat)
    if (a.lat <= p.lat && b.lat > p.lat && side > 0) odd = !odd
    if (a.lat > p.lat && b.lat <= p.lat && side < 0) odd = !odd
  }
  return odd
}

test.each([
  ['in the left arm', at(50, 150), true],
  ['in the court', at(150, 150), false],
  ['in the base', at(150, 25), true],
  ['beside it', at(301, 100), false],
  ['above it', at(250, 201), false],
])('a U-shaped yard: %s', (_, p, inside) => {
  const yard = prepareShape({ kind: 'polygon', points: U_SHAPE })
  expect(yard?.contains(p.lat, p.lon)).toBe(inside)
})

test('a way through both arms of the yard runs from the first edge to the last', () => {
  const yard = prepareShape({ kind: 'polygon', points: [...U_SHAPE, at(0, 0)] })
  const [from, to] = [at(-100, 150), at(400, 150)]
  const span: Span = { first: 0, last: 0 }
  expect(yard?.cross(from.lat, from.lon, to.lat, to.lon, span)).toBe(true)
  expect([span.first, span.last].map((t) => t.toFixed(2))).toEqual(['0.20', '0.80'])
})

test('distance to a polygon is to its nearest edge, inside it is nothing', () => {
  const yard = prepareShape({ kind: 'polygon', points: U_SHAPE })
  const far = (eastM: number, northM: number) =>
    Math.round(yard?.distanceM(at(eastM, northM).lat, at(eastM, northM).lon) ?? NaN)
  expect([far(150, 120), far(340, 240), far(50, 50)]).toEqual([50, 57, 0])
})

test('any polygon holds the places a slow count of its edges says', () => {
  fc.assert(
    fc.property(corners(3, 120), fc.array(place, { minLength: 20, maxLength: 20 }), (ring, places) => {
      const shape = prepareShape({ kind: 'polygon', points: ring })
      for (const p of places) expect(shape?.contains(p.lat, p.lon)).toBe(surrounds(ring, p))
    }),
  )
})

test('any circle holds the places nearer than its radius', () => {
  fc.assert(
    fc.property(corner, place, fc.integer({ min: 10, max: 2_000 }), (centre, p, radiusM) => {
      const away = haversineM(centre, p)
      // The haversine sphere and the ellipsoid differ by up to half a percent: such a place may be either.
      fc.pre(Math.abs(away - radiusM) > away * 0.006)
      const circle = prepareShape({ kind: 'circle', points: [centre], radiusM })
      expect(circle?.contains(p.lat, p.lon)).toBe(away < radiusM)
    }),
  )
})

test('any line holds the places nearer than half its width', () => {
  fc.assert(
    fc.property(corners(2, 12), place, fc.integer({ min: 10, max: 800 }), (points, p, widthM) => {
      const line = prepareShape({ kind: 'line', points, widthM })
      const away = progressAlong(prepareLine(points), p).distanceM
      fc.pre(Math.abs(away - widthM / 2) > 1)
      expect(line?.contains(p.lat, p.lon)).toBe(away < widthM / 2)
      expect(Math.abs((line?.distanceM(p.lat, p.lon) ?? NaN) - Math.max(0, away - widthM / 2))).toBeLessThan(3)
    }),
  )
})

test('a way meets the edge at the first and last place where inside and outside change', () => {
  const shape = fc.oneof(
    corners(3, 20).map((points) => ({ kind: 'polygon' as const, points })),
    corners(2, 8).map((points) => ({ kind: 'line' as const, points, widthM: 300 })),
    corner.map((p) => ({ kind: 'circle' as const, points: [p], radiusM: 900 })),
  )
  fc.assert(
    fc.property(shape, place, place, (drawn, from, to) => {
      const prepared = prepareShape(drawn)
      const span: Span = { first: 0, last: 0 }
      const met = prepared?.cross(from.lat, from.lon, to.lat, to.lon, span)
      const STEPS = 500
      const changes: number[] = []
      for (let i = 0; i < STEPS; i++) {
        const here = (share: number) =>
          prepared?.contains(from.lat + (to.lat - from.lat) * share, from.lon + (to.lon - from.lon) * share)
        if (here(i / STEPS) !== here((i + 1) / STEPS)) changes.push(i)
      }
      const [firstChange] = changes
      const lastChange = changes.at(-1)
      if (firstChange === undefined || lastChange === undefined) return
      expect(met).toBe(true)
      // Between two samples more may happen, but never later than the first change nor earlier than the last.
      expect(span.first).toBeLessThanOrEqual((firstChange + 1) / STEPS + 1e-9)
      expect(span.last).toBeGreaterThanOrEqual(lastChange / STEPS - 1e-9)
      const side = (share: number) =>
        prepared?.contains(from.lat + (to.lat - from.lat) * share, from.lon + (to.lon - from.lon) * share)
      if (span.first > 1e-4) expect(side(span.first - 1e-5)).toBe(side(0))
      if (span.last < 1 - 1e-4) expect(side(span.last + 1e-5)).toBe(side(1))
    }),
    { numRuns: 300 },
  )
})
