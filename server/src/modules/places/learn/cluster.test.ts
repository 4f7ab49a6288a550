import { expect, test } from 'vitest'
import { destination, distanceM } from '../../../shared/geo/distance.ts'
import { prepareShape } from '../../tracking/tracking.step.ts'
import { clusterStops, outlineOf } from './cluster.ts'

const yard = { lat: 25.78, lon: -100.18 }
const around = (metres: number, n: number) =>
  Array.from({ length: n }, (_, i) => destination(yard, metres, (i * 360) / n))

test.each([
  ['one stop is no place', [yard], 0],
  ['two near each other are', [yard, destination(yard, 40, 90)], 1],
  ['two across the road are not', [yard, destination(yard, 200, 90)], 0],
  ['two yards are two', [yard, destination(yard, 30, 0), destination(yard, 900, 90), destination(yard, 930, 90)], 2],
  ['none', [], 0],
])('%s', (_name, stops, places) => {
  expect(clusterStops(stops, 2)).toHaveLength(places)
})

test('the shape holds the stops but not those far from the others, in whatever order they come', () => {
  const far = destination(yard, 75, 0)
  const stops = [...around(20, 12), ...around(10, 8), far]
  const [place] = clusterStops(stops, 2)
  expect(place?.members).toHaveLength(21)
  expect(distanceM(place!, yard)).toBeLessThan(20)
  const shape = prepareShape({ kind: 'polygon', points: place!.points })!
  expect(stops.filter(({ lat, lon }) => shape.contains(lat, lon))).toHaveLength(20)
  const [other] = clusterStops(stops.toReversed(), 2)
  expect(other).toMatchObject({ lat: place!.lat, lon: place!.lon, points: place!.points })
})

test('places at the edge of a cell belong together', () => {
  const cell = 80 / 111_195
  const edge = { lat: Math.ceil(25 / cell) * cell, lon: Math.ceil(-100 / cell) * cell }
  for (const bearing of [0, 45, 90, 135, 180, 225, 270, 315])
    expect(clusterStops([edge, destination(edge, 79, bearing)], 2)).toHaveLength(1)
})

test('an outline is convex and begins anew each time at the same corner', () => {
  expect(outlineOf([yard], 25)).toHaveLength(8)
  expect(outlineOf([yard, yard], 25)).toEqual(outlineOf([yard], 25))
})
