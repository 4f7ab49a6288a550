import { expect, test } from 'vitest'
import { centerOf, shapeIds } from './geofences.rules.ts'

test('GEO-01 a line is 1, a polygon 2, a circle 3', () => {
  expect(shapeIds).toEqual({ line: 1, polygon: 2, circle: 3 })
})

test.each([
  [[{ lat: 19.4, lon: -99.1 }], { lat: 19.4, lon: -99.1 }],
  [
    [
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
      { lat: 5, lon: 6 },
    ],
    { lat: 1, lon: 2 },
  ],
  [
    [
      { lat: 7, lon: 8 },
      { lat: 9, lon: 10 },
    ],
    { lat: 7, lon: 8 },
  ],
  [[], null],
])('GEO-02 the map goes to the circle or to the first point: %j', (points, expected) => {
  expect(centerOf({ points })).toEqual(expected)
})
