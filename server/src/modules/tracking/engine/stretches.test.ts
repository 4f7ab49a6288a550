import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const fixes = (...told: (number | null)[]) => told.map((sourceId, i) => ({ fixTime: i * 1000, sourceId }))

test('a spare device that speaks while the platform is silent has its own stretch between two of the platform', () => {
  expect(stretchesOf(fixes(1, 1, 2, 1, 1, 1))).toEqual([
    { sourceId: 1, from: 0, to: 1000, positions: 2 },
    { sourceId: 2, from: 2000, to: 2000, positions: 1 },
    { sourceId: 1, from: 3000, to: 5000, positions: 3 },
  ])
})

test('positions stored before their source was kept are told apart from those whose source is known', () => {
  expect(stretchesOf(fixes(null, null, 1)).map(({ sourceId, positions }) => [sourceId, positions])).toEqual([
    [null, 2],
    [1, 1],
  ])
  expect(stretchesOf([])).toEqual([])
})
