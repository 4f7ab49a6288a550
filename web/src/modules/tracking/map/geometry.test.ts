import { expect, test } from 'vitest'
import { lineLengthM } from '../../../kit/map/shapes.ts'
import { ahead, boundsOf, nearestOnLine } from './geometry.ts'

const monterrey = { lat: 25.67, lon: -100.31 }
const laredo = { lat: 27.48, lon: -99.51 }

test('the way ahead begins at the unit and leaves out what it has passed', () => {
  const line = [0, 1, 2, 3].map((i) => ({ lat: 25 + i, lon: -100 }))
  const from = { lat: 26.4, lon: -100.01 }
  expect(ahead(line, from)).toEqual([from, line[2], line[3]])
  expect(lineLengthM(ahead(line, from)) / 1000).toBeCloseTo(178, 0)
})

test('beyond the ends of a line its end is nearest', () => {
  const line = [
    { lat: 25, lon: -100 },
    { lat: 26, lon: -100 },
  ]
  expect(nearestOnLine(line, { lat: 27, lon: -100 })?.point).toEqual(line[1])
  expect(nearestOnLine([monterrey], laredo)).toBeUndefined()
})

test('bounds hold every place, and nothing has none', () => {
  expect(boundsOf([monterrey, laredo])).toEqual([-100.31, 25.67, -99.51, 27.48])
  expect(boundsOf([])).toBeUndefined()
})
