import { expect, test } from 'vitest'
import { daysBack, lastMonthsDay, monthsBack, runningSums } from './days.ts'

test.each([
  ['2026-11-22', '2026-10-22'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
  ['2026-01-15', '2025-12-15'],
])('a month before %s is %s', (day, before) => {
  expect(lastMonthsDay(day)).toBe(before)
})

test('months go back over the year, and days over the month', () => {
  expect(monthsBack('2026-02-10', 0)).toBe('2026-02-01')
  expect(monthsBack('2026-02-10', 11)).toBe('2025-03-01')
  expect(daysBack('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('sums run on', () => {
  expect(runningSums([1, 0, 2])).toEqual([1, 1, 3])
})
