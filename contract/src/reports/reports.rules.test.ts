import { expect, test } from 'vitest'
import { cellWords, durationWords } from './cells.ts'
import {
  addCells,
  daysOfReport,
  shiftAt,
  toldOf,
  type ReportCell,
  type ReportColumn,
  type ReportPeriod,
} from './reports.rules.ts'

const none = { from: null, to: null }
const period = (code: ReportPeriod['code'], shift = 0, days: Pick<ReportPeriod, 'from' | 'to'> = none) => ({
  code,
  shift,
  ...days,
})

test.each<[ReportPeriod, today: string, from: string, to: string]>([
  [period('today'), '2026-11-28', '2026-11-28', '2026-11-28'],
  [period('yesterday', -1), '2026-03-01', '2026-02-27', '2026-02-27'],
  [period('week'), '2026-11-29', '2026-11-23', '2026-11-29'],
  [period('lastWeek'), '2026-11-23', '2026-11-16', '2026-11-22'],
  [period('lastWeek', -2), '2026-11-23', '2026-11-02', '2026-11-08'],
  [period('month', -1), '2028-03-31', '2028-02-01', '2028-02-29'],
  [period('lastMonth'), '2026-01-15', '2025-12-01', '2025-12-31'],
  [period('last7'), '2026-11-28', '2026-11-21', '2026-11-27'],
  [period('last30', 1), '2026-11-28', '2026-11-28', '2026-12-27'],
  [period('days', 0, { from: '2026-11-01', to: '2026-11-10' }), '2026-11-28', '2026-11-01', '2026-11-10'],
  [period('days', -1, { from: '2026-11-11', to: '2026-11-20' }), '2026-11-28', '2026-11-01', '2026-11-10'],
  [period('days', 0, { from: '2026-11-10', to: '2026-11-01' }), '2026-11-28', '2026-11-10', '2026-11-01'],
])('%j on %s: %s to %s', (given, today, from, to) => {
  expect(daysOfReport(given, today)).toEqual({ from, to })
})

const column = (code: string, total: ReportColumn['total']): ReportColumn => ({
  code,
  label: code,
  type: 'number',
  total,
  isUsual: true,
  warns: null,
})
const columns = [
  column('name', null),
  column('km', { kind: 'sum' }),
  column('hours', { kind: 'sum' }),
  column('top', { kind: 'max' }),
  column('low', { kind: 'min' }),
  column('mean', { kind: 'ratio', of: 'km', per: 'hours', times: 1 }),
  column('faults', { kind: 'sum' }),
  column('score', { kind: 'score', km: 'km', points: { faults: 5 } }),
]
const sumsOf = (...rows: ReportCell[][]) => {
  const sums: ReportCell[] = columns.map(() => null)
  for (const row of rows) addCells(columns, sums, row)
  return sums
}

test('sums of sums are the sums of all rows, and what is reckoned from others is reckoned at the end', () => {
  const [a, b, c] = [
    ['T-1', 100, 2, 90, 4, 50, 1, null],
    ['T-2', 50, null, 110, null, null, 0, null],
    ['T-3', 50, 2, 80, 2, 25, 3, null],
  ] satisfies ReportCell[][]
  const whole = sumsOf(a!, b!, c!)
  expect(sumsOf(sumsOf(a!, b!), sumsOf(c!))).toEqual(whole)
  expect(toldOf(columns, whole)).toEqual([null, 200, 4, 110, 2, 50, 4, 90])
  expect(toldOf(columns, sumsOf())).toEqual([null, null, null, null, null, null, null, null])
})

test.each([
  [5, 'night'],
  [6, 'morning'],
  [13, 'morning'],
  [14, 'afternoon'],
  [22, 'night'],
])('at %i it is the shift of the %s', (hour, code) => expect(shiftAt(hour).code).toBe(code))

test('cells as people read them', () => {
  expect([35, 600, 8640, 360_000].map(durationWords)).toEqual(['35 s', '10 min', '2 h 24', '100 h 00'])
  const words = (type: ReportColumn['type'], cell: ReportCell) => cellWords(type, cell, (at) => at.slice(0, 10))
  expect(words('km', 41_286)).toBe('41,286 km')
  expect(words('km', 12.34)).toBe('12.3 km')
  expect(words('money', 1234.5)).toBe('$1,234.50')
  expect(words('moment', '2026-11-28T00:00:00Z')).toBe('2026-11-28')
  expect(words('number', null)).toBe('—')
})
