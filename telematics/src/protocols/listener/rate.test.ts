import { expect, test } from 'vitest'
import { ByteRate } from './rate.ts'

test('ten seconds of bytes may come at once, then the average is kept', () => {
  const rate = new ByteRate(1000, 0)
  expect(rate.take(10_000, 0)).toBe(0)
  expect(rate.take(500, 0)).toBe(500)
  expect(rate.take(0, 500)).toBe(0)
  expect(rate.take(2000, 500)).toBe(2000)
  // A long silence earns no more than the ten seconds.
  expect(rate.take(10_001, 1_000_000)).toBe(1)
})

test('a clock set back earns nothing and costs nothing', () => {
  const rate = new ByteRate(1000, 100_000)
  expect(rate.take(10_000, 0)).toBe(0)
  expect(rate.take(1, 0)).toBe(1)
})
