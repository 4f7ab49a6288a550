import { expect, test } from 'vitest'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { daily } from '../../test/factories/duties.ts'
import { datesAfter, instantOf } from './repeat-dates.ts'

test.each<[name: string, Partial<Repeat>, after: string | null, dates: string[]]>([
  ['the first one counts', { from: '2026-11-24' }, null, ['2026-11-24', '2026-11-25', '2026-11-26']],
  ['after a date, that one not', { from: '2026-11-24' }, '2026-11-24', ['2026-11-25', '2026-11-26', '2026-11-27']],
  ['before it begins', { from: '2026-11-24' }, '2026-01-01', ['2026-11-24', '2026-11-25', '2026-11-26']],
  [
    'every second week on two days',
    { every: 'week', interval: 2, weekdays: [1, 4], from: '2026-11-24' },
    null,
    ['2026-11-26', '2026-12-07', '2026-12-10'],
  ],
  [
    'the 31st is the last day of shorter months',
    { every: 'month', monthDay: 31, from: '2027-01-15' },
    null,
    ['2027-01-31', '2027-02-28', '2027-03-31'],
  ],
  [
    'the 30th too, in February alone',
    { every: 'month', monthDay: 30, from: '2028-01-01' },
    null,
    ['2028-01-30', '2028-02-29', '2028-03-30'],
  ],
  [
    'last friday of a month',
    { every: 'month', nth: -1, weekdays: [5], from: '2026-11-01' },
    null,
    ['2026-11-27', '2026-12-25', '2027-01-29'],
  ],
  [
    'the 29th of February, in other years the 28th',
    { every: 'year', from: '2028-02-29' },
    null,
    ['2028-02-29', '2029-02-28', '2030-02-28'],
  ],
  ['until a date, that one too', { from: '2026-11-24', until: '2026-11-25' }, null, ['2026-11-24', '2026-11-25']],
  ['over', { from: '2026-11-24', until: '2026-11-25' }, '2026-11-25', []],
])('%s', (_name, given, after, dates) => {
  expect(datesAfter(daily(given), after, 3)).toEqual(dates)
})

test.each([
  // Tijuana keeps the clock changes of the United States.
  ['the day before it goes forward', '2026-03-07', '08:00', 'America/Tijuana', '2026-03-07T16:00:00.000Z'],
  ['eight in the morning stays eight', '2026-03-08', '08:00', 'America/Tijuana', '2026-03-08T15:00:00.000Z'],
  ['an hour that does not exist is the next', '2026-03-08', '02:30', 'America/Tijuana', '2026-03-08T10:30:00.000Z'],
  ['one that comes twice is the first', '2026-11-01', '01:30', 'America/Tijuana', '2026-11-01T08:30:00.000Z'],
  ['Monterrey has none', '2026-03-08', '08:00', 'America/Monterrey', '2026-03-08T14:00:00.000Z'],
])('%s', (_name, date, time, zone, instant) => {
  expect(instantOf(date, time, zone)).toBe(instant)
})
