import { expect, test } from 'vitest'
import { localDateTime } from './local-time.ts'

// §7: the date is local to the branch. 2026-11-22T06:30Z is still the 21st in the west and early on the 22nd in Cancún.
test.each([
  ['2026-11-22T06:30:00Z', 'America/Mexico_City', '2026-11-22T00:30:00'],
  ['2026-11-22T06:30:00Z', 'America/Tijuana', '2026-11-21T22:30:00'],
  ['2026-11-22T06:30:00Z', 'America/Hermosillo', '2026-11-21T23:30:00'],
  ['2026-11-22T06:30:00Z', 'America/Cancun', '2026-11-22T01:30:00'],
  ['2026-07-15T05:30:00Z', 'America/Tijuana', '2026-07-14T22:30:00'],
  ['2026-07-15T05:30:00Z', 'America/Mexico_City', '2026-07-14T23:30:00'],
  ['2026-07-15T05:30:00Z', 'America/Matamoros', '2026-07-15T00:30:00'],
])('%s in %s is %s', (instant, zone, local) => {
  expect(localDateTime(instant, zone)).toBe(local)
})

test('midnight is 00, and a zone that does not exist says so', () => {
  expect(localDateTime('2026-11-22T06:00:00Z', 'America/Mexico_City')).toBe('2026-11-22T00:00:00')
  expect(() => localDateTime('2026-11-22T06:00:00Z', 'America/Pachuca')).toThrow('America/Pachuca')
  expect(() => localDateTime('ayer', 'America/Mexico_City')).toThrow('ayer')
})
