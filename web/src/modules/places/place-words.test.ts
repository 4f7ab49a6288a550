import { expect, test } from 'vitest'
import { busiest, stayed } from './place-words.ts'

test.each([
  [47 * 60, '47 min'],
  [6 * 3600 + 600, '6 h 10'],
  [3720, '1 h 02'],
  [0, '0 min'],
])('%i s are %s', (seconds, words) => {
  expect(stayed(seconds)).toBe(words)
})

test('the busiest hour is named, none without an arrival', () => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  expect(busiest(hours)).toBeUndefined()
  hours[1]![9] = 3
  hours[4]![17] = 2
  expect(busiest(hours)).toBe('martes 9 h, lo más')
})
