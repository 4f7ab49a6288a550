import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everyWords,
  expected,
  leftWords,
  nextChange,
  nextDue,
  plusMonths,
  statusOf,
  type Due,
  type Every,
  type Reading,
} from './plans.rules.ts'

const every = (everyKm: number | null, everyHours: number | null, everyMonths: number | null): Every => ({
  everyKm,
  everyHours,
  everyMonths,
})
const at = (km: number, hours = 0, day = '2026-03-10'): Reading => ({ km, hours, day })
const warn = { warnKm: 1500, warnHours: 60, warnDays: 15 }

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-11-24', 24, '2028-11-24'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months are %s', (day, months, then) => {
  expect(plusMonths(day, months)).toBe(then)
})

test.each<[string, Due, Reading, Due | null, 'floating' | 'fixed']>([
  ['counts from when it was done', { km: 26_000, hours: null, day: '2026-09-10' }, at(11_000), null, 'floating'],
  [
    'counts from when it was done though it was late',
    { km: 33_000, hours: null, day: '2026-09-10' },
    at(18_000),
    { km: 15_000, hours: null, day: '2026-03-01' },
    'floating',
  ],
  [
    'fixed counts from when it was due',
    { km: 30_000, hours: null, day: '2026-09-01' },
    at(18_000),
    { km: 15_000, hours: null, day: '2026-03-01' },
    'fixed',
  ],
  [
    'fixed and done early is due as if it had been on time',
    { km: 30_000, hours: null, day: '2026-10-01' },
    at(14_000),
    { km: 15_000, hours: null, day: '2026-04-01' },
    'fixed',
  ],
  [
    'fixed and done a whole round late is due a round later',
    { km: 45_000, hours: null, day: '2026-09-10' },
    at(30_000),
    { km: 15_000, hours: null, day: '2025-09-10' },
    'fixed',
  ],
  [
    'fixed leaves out what has passed',
    { km: 60_000, hours: null, day: '2026-08-01' },
    at(47_000),
    { km: 15_000, hours: null, day: '2025-02-01' },
    'fixed',
  ],
])('every 15 000 km or 6 months: %s', (_, due, done, before, basis) => {
  expect(nextDue(every(15_000, null, 6), basis, done, before)).toEqual(due)
})

test.each<[number, Due, Reading]>([
  [0, { km: 20_000, hours: null, day: '2026-06-01' }, at(10_000)],
  [1, { km: 20_000, hours: null, day: null }, at(18_500)],
  [2, { km: 20_000, hours: null, day: null }, at(20_000)],
  // Whichever first: the date has passed, the kilometres have not.
  [2, { km: 20_000, hours: null, day: '2026-03-10' }, at(10_000)],
  [1, { km: 20_000, hours: 300, day: null }, at(10_000, 240)],
  [1, { km: null, hours: null, day: '2026-03-25' }, at(0)],
])('status %i of %j at %j', (status, due, now) => {
  expect(statusOf(due, warn, now)).toBe(status)
})

test('it is expected when its first measure runs out at the pace of the unit', () => {
  const due = { km: 20_000, hours: 400, day: '2026-12-01' }
  expect(expected(due, at(15_000, 0), { km: 500, hours: 10 })).toEqual({ by: 'km', day: '2026-03-20' })
  expect(expected(due, at(15_000, 350), { km: 500, hours: 10 })).toEqual({ by: 'hours', day: '2026-03-15' })
  expect(expected(due, at(15_000, 0), { km: 0, hours: 0 })).toEqual({ by: 'day', day: '2026-12-01' })
  expect(expected(due, at(21_000, 0), { km: 500, hours: 10 })).toEqual({ by: 'km', day: '2026-03-08' })
  // It stands, and what has run out is due all the same.
  expect(expected(due, at(21_000, 0), { km: 0, hours: 0 })).toEqual({ by: 'km', day: '2026-03-10' })
})

test('a unit that passes no threshold keeps its status', () => {
  const amounts = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 60_000 }), (km, hours, ahead) => {
      const due = { km: 50_000, hours: 40_000, day: null }
      const status = statusOf(due, warn, at(km, hours))
      const next = nextChange(due, warn, status)
      const then = at(km + ahead, hours + ahead)
      const passes = (next.km !== null && then.km >= next.km) || (next.hours !== null && then.hours >= next.hours)
      expect(statusOf(due, warn, then) === status).toBe(!passes)
    }),
  )
})

test('words', () => {
  expect(everyWords(every(15_000, null, 6))).toBe('cada 15,000 km o 6 meses')
  expect(everyWords(every(null, 250, null))).toBe('cada 250 h de motor')
  expect(everyWords(every(null, null, null))).toBe('No le toca')
  expect(leftWords('km', -1240.4)).toBe('1,240 km pasado')
  expect(leftWords('hours', 57)).toBe('Faltan 57 h')
  expect(leftWords('day', -7)).toBe('Venció hace 7 d')
  expect(leftWords('day', 0)).toBe('Vence hoy')
  expect(leftWords('day', 1)).toBe('Falta 1 d')
})
