import { expect, test } from 'vitest'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { isByNight } from './night.ts'

test.each([
  ['two hours after midnight', '2026-11-21T01:00', '2026-11-21T03:00', true],
  ['an hour and a half of them', '2026-11-21T01:00', '2026-11-21T02:30', false],
  ['the afternoon', '2026-11-21T13:00', '2026-11-21T19:00', false],
  ['an evening that is over by eleven', '2026-11-21T19:00', '2026-11-21T23:00', false],
  ['an evening that goes on', '2026-11-21T21:00', '2026-11-22T00:30', true],
  ['a morning that began before dawn', '2026-11-21T04:00', '2026-11-21T09:00', false],
  ['two days', '2026-11-20T10:00', '2026-11-22T10:00', true],
])('%s', (_name, from, to, expected) => {
  const at = (text: string) => Date.parse(`${text}:00-06:00`)
  expect(isByNight(new ZoneClock('America/Mexico_City'), at(from), at(to))).toBe(expected)
})
