import { expect, test } from 'vitest'
import { middleOf } from './chosen-file.ts'

test.each([
  [2000, 1000, 1.91],
  [1080, 1920, 0.8],
  [1001, 333, 1.91],
  [333, 1001, 0.8],
])('the middle of %i × %i never goes beyond %d', (width, height, ratio) => {
  const { x, y, width: w, height: h } = middleOf(width, height, ratio)
  expect(ratio > 1 ? w / h <= 1.91 : w / h >= 0.8).toBe(true)
  expect(Math.abs(w / h - ratio)).toBeLessThan(0.01)
  expect([x + w <= width, y + h <= height]).toEqual([true, true])
})
