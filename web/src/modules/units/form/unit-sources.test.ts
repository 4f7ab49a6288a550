import { expect, test } from 'vitest'
import { hasSource, moved, partOf, type UnitSources } from './unit-sources.ts'

const sources: UnitSources = ['a', 'b', 'c'].map((key) => ({
  sourceId: 1,
  key,
  sourceName: 'Wialon',
  platform: 1,
  name: key,
  lastAt: null,
}))
const keys = (list: UnitSources) => list.map(({ key }) => key).join('')

test('a source moves to where it is dropped, and never out of the list', () => {
  expect(keys(moved(sources, 0, 2))).toBe('bca')
  expect(keys(moved(sources, 2, 0))).toBe('cab')
  expect(moved(sources, 0, -1)).toBe(sources)
  expect(moved(sources, 2, 3)).toBe(sources)
})

test('the same key at another source is another source', () => {
  expect(hasSource(sources, { sourceId: 1, key: 'b' })).toBe(true)
  expect(hasSource(sources, { sourceId: 2, key: 'b' })).toBe(false)
  expect([0, 1, 2].map(partOf)).toEqual(['Principal', 'Respaldo 1', 'Respaldo 2'])
})
