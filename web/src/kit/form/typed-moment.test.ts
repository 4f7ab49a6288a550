import { expect, test } from 'vitest'
import { typedMoment } from './typed-moment.ts'

const now = new Date(2026, 10, 23, 9, 30)
const before = new Date(2026, 10, 17, 20, 45)

test.each([
  ['05.03.2026', new Date(2026, 2, 5)],
  [' 5.3.2026 ', new Date(2026, 2, 5)],
  ['05/03/26', new Date(2026, 2, 5)],
  ['5-3', new Date(2026, 2, 5)],
  ['29.02.2028', new Date(2028, 1, 29)],
])('the day «%s»', (text, day) => {
  expect(typedMoment(text, { withTime: false, before, now })).toEqual(day)
})

test.each([
  ['05.03.2026 14:07', new Date(2026, 2, 5, 14, 7)],
  ['5.3.26 9:05', new Date(2026, 2, 5, 9, 5)],
  ['5.3.26, 1407', new Date(2026, 2, 5, 14, 7)],
  ['5.3 9', new Date(2026, 2, 5, 9)],
  ['18.11.2026', new Date(2026, 10, 18, 20, 45)],
])('the moment «%s»', (text, moment) => {
  expect(typedMoment(text, { withTime: true, before, now })).toEqual(moment)
})

test('a moment without an hour is at midnight where there was none before', () => {
  expect(typedMoment('18.11.2026', { withTime: true, now })).toEqual(new Date(2026, 10, 18))
})

test.each([
  '',
  'mañana',
  '31.02.2026',
  '29.02.2026',
  '5.13.2026',
  '0.3.2026',
  '5.3.2026 24:00',
  '5.3.2026 9:60',
  '5.3.',
  '5.3.123',
])('«%s» is no moment', (text) => {
  expect(typedMoment(text, { withTime: true, now })).toBeUndefined()
})

test('an hour in a field of days is not dropped in silence', () => {
  expect(typedMoment('05.03.2026 14:07', { withTime: false, now })).toBeUndefined()
})
