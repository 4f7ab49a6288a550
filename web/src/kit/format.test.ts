import { expect, test } from 'vitest'
import {
  ago,
  atMost99,
  date,
  dateTime,
  dayKey,
  dayRange,
  days,
  duration,
  elapsed,
  folded,
  km,
  largestPart,
  money,
  number,
  offsetHours,
  percent,
  phone,
  phoneLink,
  plural,
  speed,
  time,
} from './format.ts'

test('FORMAT-01 dates dd.MM.yyyy, times HH:mm:ss, both of the user zone', () => {
  expect(date('2026-03-05')).toBe('05.03.2026')
  expect(date('2025-12-31')).toBe('31.12.2025')
  expect(dateTime('2026-03-05T14:07:09')).toBe('05.03.2026 14:07:09')
  expect(time('2026-03-05T20:07:09.000Z')).toBe('14:07:09')
  expect(date('2026-03-05T03:00:00.000Z')).toBe('04.03.2026')
  expect(days('2026-11-16', '2026-11-17')).toBe('16.11–17.11.2026')
  expect([date(null), date(''), date('nunca'), money(undefined), km(null)]).toEqual(['—', '—', '—', '—', '—'])
})

test('FORMAT-02 a day runs from its first to its last millisecond in the user zone', () => {
  expect(dayRange('2026-03-05')).toEqual({ from: '2026-03-05T06:00:00.000Z', to: '2026-03-06T05:59:59.999Z' })
  expect(dayRange('2026-03-05', '2026-03-06').to).toBe('2026-03-07T05:59:59.999Z')
  expect(dayKey('2026-03-06T02:00:00.000Z')).toBe('2026-03-05')
})

test('FORMAT-05 Mexico City is six hours', () => {
  expect(offsetHours(new Date('2026-07-01T00:00:00Z'))).toBe(6)
})

test.each([
  [93_784, 'Hace 1 d 2 h 3 min 4 s'],
  [0, 'Hace 0 s'],
  [59, 'Hace 59 s'],
  [3600, 'Hace 1 h'],
  [86_405, 'Hace 1 d 5 s'],
  [-3, 'Hace 0 s'],
])('FORMAT-03 %i seconds: %s', (seconds, expected) => {
  expect(elapsed(seconds)).toBe(expected)
})

test.each([
  [3000, 'Ahora'],
  [45_000, 'Hace 45 s'],
  [301_000, 'Hace 5 min'],
  [7_300_000, 'Hace 2 h'],
  [172_800_000, 'Hace 2 d'],
  [8 * 86_400_000, '13.11.2026'],
])('%i ms ago, in short: %s', (ms, expected) => {
  const now = Date.parse('2026-11-21T18:00:00.000Z')
  expect(ago(new Date(now - ms), now)).toBe(expected)
})

test('numbers, pesos and measures carry separators, decimals and units', () => {
  expect(number(1284)).toBe('1,284')
  expect(money(1234.5)).toBe('$1,234.50')
  expect(money(-0.5)).toBe('−$0.50')
  expect([km(12_340), km(1_234_567), speed(83.6), percent(0.64)]).toEqual(['12.3 km', '1,235 km', '84 km/h', '64 %'])
  expect([plural(1, 'viaje', 'viajes'), plural(2, 'viaje', 'viajes')]).toEqual(['1 viaje', '2 viajes'])
  expect([duration(45), duration(125), duration(7500), duration(90_000)]).toEqual([
    '45 s',
    '2 min',
    '2 h 05 min',
    '1 d 1 h',
  ])
  expect(folded('Querétaro ÑANDÚ')).toBe('queretaro nandu')
})

test.each([
  ['8115770342', '81 1577 0342'],
  ['+52 (81) 1577-0342', '81 1577 0342'],
  ['525512345678', '55 1234 5678'],
  ['+5216671234567', '667 123 4567'],
  ['01 800 123', '01 800 123'],
  ['+1 956 555 0142', '+1 956 555 0142'],
])('the telephone %s is told as %s', (text, expected) => expect(phone(text)).toBe(expected))

test('a telephone is called by its digits', () => expect(phoneLink('+52 (81) 1577-0342')).toBe('tel:+528115770342'))

test('counts and spans where little fits', () => {
  expect([0, 7, 99, 100, 1204].map(atMost99)).toEqual(['0', '7', '99', '99+', '99+'])
  expect([5, 59, 60, 7 * 3600 + 41 * 60, 3 * 86_400].map(largestPart)).toEqual(['5 s', '59 s', '1 min', '7 h', '3 d'])
})
