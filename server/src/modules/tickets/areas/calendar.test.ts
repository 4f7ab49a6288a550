import { expect, test } from 'vitest'
import { Calendar } from './calendar.ts'

const weekdays = [1, 2, 3, 4, 5]
const office = weekdays.flatMap((day) => [
  { day, from: '08:00', to: '13:00' },
  { day, from: '14:00', to: '18:00' },
])
const mexico = (hours = office, holidays: string[] = []) => new Calendar(hours, holidays, 'America/Mexico_City')
/** A moment of Mexico City, which is six hours behind UTC all year. */
const at = (local: string) => new Date(`${local}-06:00`).toISOString()

test.each([
  ['within the morning', '2026-11-23T08:00', 120, '2026-11-23T10:00'],
  ['over lunch', '2026-11-23T12:30', 60, '2026-11-23T14:30'],
  ['to the last minute of a stretch', '2026-11-23T12:00', 60, '2026-11-23T13:00'],
  ['over the night', '2026-11-23T17:30', 60, '2026-11-24T08:30'],
  ['over the weekend', '2026-11-20T17:00', 120, '2026-11-23T09:00'],
  ['from before it opens', '2026-11-23T03:00', 30, '2026-11-23T08:30'],
  ['from a Sunday', '2026-11-22T11:00', 30, '2026-11-23T08:30'],
  ['of three weeks', '2026-11-02T08:00', 15 * 9 * 60, '2026-11-20T18:00'],
])('a promise %s', (_, from, minutes, due) => {
  expect(mexico().add(at(from), minutes)).toBe(at(due))
})

test('a holiday is no day of work', () => {
  expect(mexico(office, ['2026-11-16']).add(at('2026-11-13T17:30'), 60)).toBe(at('2026-11-17T08:30'))
})

test('what was waited for is added to the promise: 08:00 and 2 h, waiting 09:00 to 10:05, is due at 11:05', () => {
  const calendar = mexico()
  const waited = calendar.between(at('2026-11-23T09:00'), at('2026-11-23T10:05'))
  expect(waited).toBe(65)
  expect(calendar.add(at('2026-11-23T08:00'), 120 + waited)).toBe(at('2026-11-23T11:05'))
})

test('a wait over the night counts the hours of work only', () => {
  expect(mexico().between(at('2026-11-23T17:00'), at('2026-11-24T09:00'))).toBe(120)
  expect(mexico().between(at('2026-11-21T00:00'), at('2026-11-22T23:59'))).toBe(0)
})

test('without hours it works around the clock, and one that never opens promises nothing', () => {
  expect(mexico([]).add(at('2026-11-21T23:30'), 60)).toBe(at('2026-11-22T00:30'))
  const never = Array.from({ length: 1300 }, (_, i) =>
    new Date(Date.UTC(2026, 10, 20) + i * 86_400_000).toISOString().slice(0, 10),
  )
  expect(mexico(office, never).add(at('2026-11-23T09:00'), 1)).toBeNull()
})

test('an hour that the summer takes away is no hour of work', () => {
  // Tijuana changes its clocks on 8 March 2026: 02:00 becomes 03:00.
  const border = new Calendar([{ day: 7, from: '00:00', to: '06:00' }], [], 'America/Tijuana')
  expect(border.between('2026-03-08T08:00:00Z', '2026-03-08T13:00:00Z')).toBe(300)
})
