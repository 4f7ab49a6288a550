import { expect, test } from 'vitest'
import { gathered, sparkPoints } from './sparkline.ts'

test('the line stands on its floor, reaches its top, and steps over minutes without positions', () => {
  expect(sparkPoints([0, null, 30, 60], 60, 20, 10)).toEqual([
    [0, 20],
    [40, 10],
    [60, 0],
  ])
  expect(sparkPoints([null, null], 60, 20, 10)).toEqual([])
})

test('a second of delay is drawn near the floor', () => {
  expect(sparkPoints([1, 1], 60, 20, 20)).toEqual([
    [0, 19],
    [60, 19],
  ])
})

test('five minutes make one point; a gap inside them does not pull it down', () => {
  expect(gathered([2, null, 4, null, null, null], 3)).toEqual([3, null])
})
