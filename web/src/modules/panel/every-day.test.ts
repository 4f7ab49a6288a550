import { expect, test } from 'vitest'
import { everyDay } from './every-day.ts'

test('days without a visit stand between the others, the month end included', () => {
  const visited = { day: '2026-03-01', visits: 4, users: 2 }
  expect(everyDay('2026-02-27', '2026-03-02', [visited])).toEqual([
    { day: '2026-02-27', visits: 0, users: 0 },
    { day: '2026-02-28', visits: 0, users: 0 },
    visited,
    { day: '2026-03-02', visits: 0, users: 0 },
  ])
})

test('of a period too long to draw the last days are shown; one that ends before it begins has none', () => {
  expect(everyDay('2020-01-01', '2026-03-02', []).at(-1)?.day).toBe('2026-03-02')
  expect(everyDay('2020-01-01', '2026-03-02', [])).toHaveLength(400)
  expect(everyDay('2026-03-02', '2026-03-01', [])).toEqual([])
})
