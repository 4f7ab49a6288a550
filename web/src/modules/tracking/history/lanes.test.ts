import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

test.each([
  [
    'one after another share a lane',
    [
      [0, 10],
      [10, 20],
      [30, 40],
    ],
    [0, 0, 0],
  ],
  [
    'one within another has its own',
    [
      [0, 100],
      [20, 40],
      [50, 60],
    ],
    [0, 1, 1],
  ],
  [
    'three at once have three',
    [
      [0, 10],
      [1, 10],
      [2, 10],
    ],
    [0, 1, 2],
  ],
  ['none', [], []],
] as [string, [number, number][], number[]][])('%s', (_name, spans, lanes) => {
  expect(lanesOf(spans)).toEqual(lanes)
})
