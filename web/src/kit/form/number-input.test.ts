import { expect, test } from 'vitest'
import { clampNumber, remainderOf, typedNumber } from './number-input.ts'

test.each([
  ['12.34', '12.34'],
  ['1a2', '12'],
  ['15', '15'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['12.', '12.'],
  ['', ''],
])('NUMIN-01 typing «%s» leaves «%s»', (typed, expected) => {
  expect(typedNumber(typed)).toBe(expected)
})

test('as many decimals as the call takes', () => {
  expect(['12.3456789', '-0.1234'].map((text) => typedNumber(text, true, 3))).toEqual(['12.345', '-0.123'])
})

test('below zero only where that can be', () => {
  expect(['-', '-18.55x', '1-8'].map((text) => typedNumber(text, true))).toEqual(['-', '-18.55', '18'])
})

test.each([
  [150, undefined, 100, 100],
  [3, 5, 100, 5],
  [50, undefined, 100, 50],
  [-1, null, 100, 0],
])('NUMIN-02 %d between %s and %d is %d', (value, min, max, expected) => {
  expect(clampNumber(value, min, max)).toBe(expected)
})

test.each([
  [30, 100, 70],
  [150, 100, 0],
  [0, 100, 100],
  [0.1, 0.3, 0.2],
])('NUMIN-03 after %d of %d there are %d left', (value, max, expected) => {
  expect(remainderOf(value, max)).toBe(expected)
})
