import { expect, test } from 'vitest'
import { beside, daysOf } from './days.ts'

test('a week goes from Monday to Sunday, a month by whole weeks', () => {
  expect(daysOf('semana', '2026-11-29')).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`))
  const november = daysOf('mes', '2026-11-15')
  expect([november[0], november.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect(daysOf('mes', '2026-02-01')).toHaveLength(35)
})

test('one step leads to the next view, over a year too', () => {
  expect(beside('semana', '2026-12-28', 1)).toBe('2027-01-04')
  expect(beside('mes', '2026-12-31', 1)).toBe('2027-01-01')
  expect(beside('mes', '2026-01-31', -1)).toBe('2025-12-01')
})
