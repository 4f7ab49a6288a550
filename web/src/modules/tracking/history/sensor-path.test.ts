import { expect, test } from 'vitest'
import { readingAt, sensorPath } from './sensor-path.ts'

test('a reading holds until the next one', () => {
  const values = [null, 4, null, null, 6]
  expect([0, 1, 3, 4, 9].map((i) => readingAt(values, i))).toEqual([null, 4, 4, 6, 6])
})

test('readings are drawn as steps from the least to the most', () => {
  expect(sensorPath([0, 50, 100], [-18, null, -4], [0, 100])).toEqual({
    path: 'M0.0 94.0H1000.0V6.0',
    least: -18,
    most: -4,
  })
  expect(sensorPath([0, 50], [1, 1], [0, 100]).path).toBe('M0.0 50.0H500.0V50.0')
})
