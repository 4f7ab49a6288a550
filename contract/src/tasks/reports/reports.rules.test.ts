import { expect, test } from 'vitest'
import { daysWords, type DaySpan } from '../../core/days.ts'
import { daysOfPeriod, type ReportPeriod } from './reports.rules.ts'

const none = { from: null, to: null }

test.each<[ReportPeriod, today: string, words: string, given?: DaySpan]>([
  ['all', '2026-11-25', 'todas las fechas'],
  ['today', '2026-11-25', '25.11.2026'],
  ['yesterday', '2026-03-01', '28.02.2026'],
  ['week', '2026-11-25', '23.11.2026 a 29.11.2026'],
  ['week', '2026-11-29', '23.11.2026 a 29.11.2026'],
  ['lastWeek', '2026-11-23', '16.11.2026 a 22.11.2026'],
  ['month', '2028-02-10', '01.02.2028 a 29.02.2028'],
  ['lastMonth', '2026-01-31', '01.12.2025 a 31.12.2025'],
  ['last30', '2026-11-25', '26.10.2026 a 24.11.2026'],
  ['next7', '2026-12-28', '29.12.2026 a 04.01.2027'],
  ['days', '2026-11-25', '01.11.2026 a 15.11.2026', { from: '2026-11-01', to: '2026-11-15' }],
  ['days', '2026-11-25', 'desde el 01.11.2026', { from: '2026-11-01', to: null }],
  ['days', '2026-11-25', 'hasta el 15.11.2026', { from: null, to: '2026-11-15' }],
])('%s on %s: %s', (period, today, words, given = none) => {
  expect(daysWords(daysOfPeriod(period, today, given))).toBe(words)
})
