import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  areaM2,
  boundsOf,
  circleOf,
  circleRing,
  crossesItself,
  distanceM,
  placesFrom,
  placeText,
  simplified,
} from './shapes.ts'

const at = (lat: number, lon: number) => ({ lat, lon })
const place = fc.record({
  lat: fc.double({ min: 14, max: 32, noNaN: true }),
  lon: fc.double({ min: -117, max: -87, noNaN: true }),
})

test.each([
  ['a square', [at(0, 0), at(0, 1), at(1, 1), at(1, 0)], false],
  ['a bow tie', [at(0, 0), at(1, 1), at(0, 1), at(1, 0)], true],
  ['a triangle', [at(0, 0), at(0, 1), at(1, 0)], false],
  ['a square whose first corner is told twice', [at(0, 0), at(0, 0), at(0, 1), at(1, 1), at(1, 0)], false],
  ['a star', [at(0, 3), at(5, 0), at(2, 5), at(2, -2), at(5, 4)], true],
])('%s: crosses itself, told while it is drawn', (_, points, crossed) => {
  expect(crossesItself(points)).toBe(crossed)
})

test('a circle read back from its ring is the circle that was drawn', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 20, max: 20_000, noNaN: true }), (centre, radiusM) => {
      const found = circleOf(circleRing(centre, radiusM))
      expect(distanceM(found.centre, centre)).toBeLessThan(radiusM * 0.01)
      expect(found.radiusM / radiusM).toBeCloseTo(1, 2)
    }),
  )
})

test('a yard of 100 by 100 metres measures one hectare', () => {
  const side = 100 / 111_195
  const lon = side / Math.cos((25 * Math.PI) / 180)
  expect(areaM2([at(25, -100), at(25, -100 + lon), at(25 + side, -100 + lon), at(25 + side, -100)])).toBeCloseTo(
    10_000,
    -2,
  )
})

test('a simplified way keeps its ends and stays near every point left out', () => {
  const way = Array.from({ length: 400 }, (_, step) => at(25 + step / 1000, -100 + Math.sin(step / 40) / 20))
  const fewer = simplified(way, 50)
  expect(fewer.length).toBeLessThan(80)
  expect([fewer[0], fewer.at(-1)]).toEqual([way[0], way.at(-1)])
  for (const point of way) expect(Math.min(...fewer.map((one) => distanceM(one, point)))).toBeLessThan(3000)
})

test('typed coordinates come back as they were written', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      const read = placesFrom(places.map(placeText).join('\n'))
      expect(read).toEqual({ places: places.map(({ lat, lon }) => at(Number(lat.toFixed(6)), Number(lon.toFixed(6)))) })
    }),
  )
})

test.each([
  ['25.7, -100.2\nApodaca', 2],
  ['95, -100', 1],
  ['25.7 -190.2', 1],
])('%j names the line that is no coordinate', (text, badLine) => {
  expect(placesFrom(text)).toEqual({ badLine })
})

test('the box of a circle reaches its radius', () => {
  const [west, south, east, north] = boundsOf([{ kind: 'circle', points: [at(25, -100)], sizeM: 1000 }]) ?? []
  expect(distanceM(at(south ?? 0, -100), at(north ?? 0, -100))).toBeCloseTo(2000, 0)
  expect(distanceM(at(25, west ?? 0), at(25, east ?? 0))).toBeCloseTo(2000, 0)
})
