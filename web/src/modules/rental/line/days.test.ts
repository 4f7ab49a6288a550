import { expect, test } from 'vitest'
import { addDays, daysFrom, lanesOf, mondayOf, placeOf, touched, windowOf } from './days.ts'

test('days are counted by the calendar', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(daysFrom('2026-11-25', '2026-12-02')).toBe(8)
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
})

test('the address says which days are shown; what is no day is the week of today', () => {
  expect(windowOf({}, '2026-11-22')).toMatchObject({ from: '2026-11-16', to: '2026-12-06' })
  expect(windowOf({ dia: '2026-12-01', dias: '7' }, '2026-11-22')).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-07',
  })
  expect(windowOf({ dia: '2026-02-31', dias: '4' }, '2026-11-22')).toMatchObject({ from: '2026-11-16' })
})

test('a span is placed in shares of the window and cut at its ends', () => {
  expect(placeOf({ from: -2880, to: 0 }, 7)).toBeUndefined()
  expect(placeOf({ from: 7 * 1440, to: 8 * 1440 }, 7)).toBeUndefined()
  const placed = placeOf({ from: -2880, to: 3.5 * 1440 }, 7)!
  expect(placed).toEqual({ left: 0, width: 0.5, isCutBefore: true, isCutAfter: false })
})

test('a span touches the days it has a minute of', () => {
  expect(touched({ from: 1440, to: 2880 })).toEqual([1, 1])
  expect(touched({ from: 1430, to: 2881 })).toEqual([0, 2])
})

test('spans that meet go on lines of their own', () => {
  const [a, b, c] = [
    { from: 0, to: 5 },
    { from: 3, to: 8 },
    { from: 5, to: 6 },
  ]
  expect(lanesOf([b, a, c])).toEqual([[a, c], [b]])
})
