import { expect, test } from 'vitest'
import { againstWords, countDelta, percentDelta, punctuality, punctualityDelta } from './figures.words.ts'

test('punctuality is the share reached in time; without deliveries there is none', () => {
  expect(punctuality({ onTime: 32, late: 3 })).toBe(91.4)
  expect(punctuality({ onTime: 0, late: 2 })).toBe(0)
  expect(punctuality({ onTime: 0, late: 0 })).toBeUndefined()
})

test('a change says its way, and whether that is good', () => {
  const reached = (onTime: number, late: number) => ({ onTime, late })
  expect(punctualityDelta({ now: reached(9, 1), before: reached(8, 2), days: [] })).toEqual({
    words: '+10.0 pts',
    way: 'up',
    tone: 'good',
  })
  expect(punctualityDelta({ now: reached(9, 1), before: reached(0, 0), days: [] })).toBeUndefined()
  expect(percentDelta(104, 100)).toEqual({ words: '+4.0 %', way: 'up', tone: 'good' })
  expect(percentDelta(5, 0)).toBeUndefined()
  expect(countDelta(7, 10, false)).toEqual({ words: '−3', way: 'down', tone: 'good' })
  expect(countDelta(10, 7, false)).toMatchObject({ way: 'up', tone: 'bad' })
  expect(countDelta(7, 7)).toEqual({ words: '0', way: 'same', tone: 'none' })
  expect(countDelta(0, 0)).toBeUndefined()
})

test.each([
  ['today', 'contra el martes pasado a la misma hora'],
  ['week', 'contra los 7 días anteriores'],
  ['month', 'contra los 30 días anteriores'],
] as const)('%s is held %s', (period, words) => {
  expect(againstWords(period, '2026-11-17T20:32:00.000Z')).toBe(words)
})
