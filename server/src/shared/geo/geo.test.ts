import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDeg, destination, distanceM, haversineM } from './distance.ts'
import { bboxOf, isPlace, type LatLon } from './latlon.ts'
import { lineLengthM, pointAlong, prepareLine, progressAlong, simplifyLine } from './polyline.ts'
import { circlePolygon, selfCrossings } from './polygon.ts'

const CDMX: LatLon = { lat: 19.4326, lon: -99.1332 }
const MONTERREY: LatLon = { lat: 25.6866, lon: -100.3161 }
const at = (eastM: number, northM: number) => destination(destination(CDMX, eastM, 90), northM, 0)
const inMexico = fc.record({
  lat: fc.double({ min: 14, max: 33, noNaN: true }),
  lon: fc.double({ min: -118, max: -86, noNaN: true }),
})

test.each([
  ['Mexico City to Monterrey', CDMX, MONTERREY, 706, 350],
  ['one degree north', CDMX, { lat: 20.4326, lon: -99.1332 }, 111, 0],
  ['the same place', CDMX, CDMX, 0, 0],
])('%s', (_, a, b, km, course) => {
  expect(Math.round(haversineM(a, b) / 1000)).toBe(km)
  expect(Math.round(bearingDeg(a, b))).toBe(course)
})

test('a destination lies as far and in the direction that was asked', () => {
  fc.assert(
    fc.property(
      inMexico,
      fc.integer({ min: 10, max: 500_000 }),
      fc.integer({ min: 0, max: 359 }),
      (from, metres, course) => {
        const to = destination(from, metres, course)
        expect(Math.abs(haversineM(from, to) - metres)).toBeLessThan(0.01)
        const turn = Math.abs(bearingDeg(from, to) - course)
        expect(Math.min(turn, 360 - turn)).toBeLessThan(0.001)
      },
    ),
  )
})

test('distances on the ellipsoid and on the sphere agree within half a percent', () => {
  fc.assert(
    fc.property(
      inMexico,
      fc.integer({ min: 1, max: 300_000 }),
      fc.integer({ min: 0, max: 359 }),
      (from, metres, course) => {
        expect(Math.abs(distanceM(from, destination(from, metres, course)) / metres - 1)).toBeLessThan(0.006)
      },
    ),
  )
})

test.each([
  [19.4, -99.1, true],
  [0, 0, false],
  [0, -90, true],
  [90.1, 0, false],
  [19, 180.1, false],
  [NaN, -99, false],
  [19, Infinity, false],
])('%d, %d is a place: %s', (lat, lon, place) => {
  expect(isPlace(lat, lon)).toBe(place)
})

test('the box of a line, and none without points', () => {
  expect(bboxOf([CDMX, MONTERREY])).toEqual({ minLat: 19.4326, maxLat: 25.6866, minLon: -100.3161, maxLon: -99.1332 })
  expect(() => bboxOf([])).toThrow(RangeError)
})

const ROAD = [at(0, 0), at(10_000, 0), at(10_000, 5_000), at(0, 5_000)]

test('where a truck is on its route, how far from it and what remains', () => {
  const road = prepareLine(ROAD)
  const rounded = (place: LatLon, last?: number) => {
    const { distanceM: off, alongM, remainingM, segment } = progressAlong(road, place, last)
    return [Math.round(off / 10) * 10, Math.round(alongM / 100) * 100, Math.round(remainingM / 100) * 100, segment]
  }
  expect(Math.round(lineLengthM(ROAD) / 100)).toBe(250)
  expect(rounded(at(4_000, 200))).toEqual([200, 4_000, 21_000, 0])
  expect(rounded(at(10_300, 2_500))).toEqual([300, 12_500, 12_500, 1])
  expect(rounded(at(-700, 5_000))).toEqual([700, 25_000, 0, 2])
  expect(() => prepareLine([CDMX])).toThrow(RangeError)
})

test('on a road driven there and back a truck stays on its own leg', () => {
  const there = Array.from({ length: 41 }, (_, i) => at(i * 1_000, 0))
  const road = prepareLine([...there, ...there.slice(0, -1).reverse()])
  expect(Math.round(progressAlong(road, at(5_000, 30), 4_500).alongM / 1000)).toBe(5)
  expect(Math.round(progressAlong(road, at(5_000, 30), 74_000).alongM / 1000)).toBe(75)
  // Far from where it was last: looked for on the whole line.
  expect(Math.round(progressAlong(road, at(35_000, 0), 2_500).alongM / 1000)).toBe(35)
})

test('the place at a distance along a line is found again at that distance', () => {
  const road = prepareLine(ROAD)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 25_000, noNaN: true }), (metres) => {
      const found = progressAlong(road, pointAlong(road, metres))
      expect(found.distanceM).toBeLessThan(0.01)
      expect(Math.abs(found.alongM - Math.min(metres, road.lengthM))).toBeLessThan(0.01)
    }),
  )
  expect([pointAlong(road, -5), pointAlong(road, 1e9)]).toEqual([ROAD[0], ROAD.at(-1)])
})

test('a simplified trace keeps its ends and its fields and stays within the tolerance', () => {
  const wave = Array.from({ length: 500 }, (_, i) => ({ ...at(i * 20, Math.sin(i / 15) * 300), i }))
  const thin = simplifyLine(wave, 10)
  expect(thin.length).toBeLessThan(150)
  expect([thin[0]?.i, thin.at(-1)?.i]).toEqual([0, 499])
  const line = prepareLine(thin)
  for (const point of wave) expect(progressAlong(line, point).distanceM).toBeLessThan(10.1)
  expect(simplifyLine([], 5)).toEqual([])
})

test('a circle drawn as a polygon keeps its radius', () => {
  const ring = circlePolygon(CDMX, 100)
  expect(ring).toHaveLength(64)
  for (const point of ring) expect(haversineM(CDMX, point)).toBeCloseTo(100, 5)
})

test('a polygon that crosses itself says where', () => {
  const bow = [at(0, 0), at(100, 100), at(100, 0), at(0, 100)]
  const crossings = selfCrossings(bow)
  expect(crossings).toHaveLength(1)
  expect(haversineM(crossings[0] ?? CDMX, at(50, 50))).toBeLessThan(0.5)
  expect(selfCrossings([at(0, 0), at(100, 0), at(100, 100), at(0, 100)])).toEqual([])
  expect(selfCrossings([...circlePolygon(CDMX, 500), circlePolygon(CDMX, 500)[0] ?? CDMX])).toEqual([])
  expect(selfCrossings([CDMX, MONTERREY])).toEqual([])
  const corner = at(100, 0)
  expect(selfCrossings([at(0, 0), corner, corner, at(100, 100), at(0, 100), at(0, 0)])).toEqual([])
})
