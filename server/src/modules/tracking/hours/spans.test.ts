import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../engine/hours.ts'
import { cutAtHours } from './cut.ts'
import { daysBetween } from './days.ts'

test.each([
  ['two nights in Mexico City', '2026-03-04T06:00:00Z', '2026-03-06T06:00:00Z', '-06:00', ['2026-03-04', '2026-03-05']],
  [
    'a period that begins before midnight there',
    '2026-03-04T05:59:00Z',
    '2026-03-04T07:00:00Z',
    'America/Mexico_City',
    ['2026-03-03', '2026-03-04'],
  ],
  ['the same in Tijuana', '2026-03-04T05:59:00Z', '2026-03-04T07:00:00Z', 'America/Tijuana', ['2026-03-03']],
  [
    'the day of 23 hours in Tijuana',
    '2026-03-08T08:00:00Z',
    '2026-03-09T07:00:01Z',
    'America/Tijuana',
    ['2026-03-08', '2026-03-09'],
  ],
])('the calendar days of %s', (_, start, end, zone, days) => {
  const spans = daysBetween(start, end, zone)
  expect(spans.map(({ day }) => day)).toEqual(days)
  expect(spans.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(Date.parse(end) - Date.parse(start))
})

test('a stretch of time is its full hours and the parts at its ends, no instant twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * hourMs }), fc.integer({ min: 0, max: 20 * hourMs }), (from, length) => {
      const { full, parts } = cutAtHours({ from, to: from + length })
      expect([full.from % hourMs, full.to % hourMs]).toEqual([0, 0])
      const pieces = [full, ...parts].filter((piece) => piece.to > piece.from).toSorted((a, b) => a.from - b.from)
      expect(pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)).toBe(length)
      if (length > 0) expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, from + length])
      for (const part of parts) expect(Math.ceil(part.to / hourMs) - Math.floor(part.from / hourMs)).toBe(1)
    }),
  )
})
