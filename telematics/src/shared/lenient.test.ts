import { expect, test } from 'vitest'
import * as z from 'zod'
import { amount, id, readRows, text } from './lenient.ts'
import { choice } from './settings.ts'

test.for([
  [7, 7, '7'],
  ['7.5', 7.5, '7.5'],
  ['', null, null],
  [null, null, null],
  [undefined, null, null],
  ['s/n', null, 's/n'],
  [{}, null, null],
] as const)('%j is the number %j and the text %j', ([written, number, words]) => {
  expect(amount.parse(written)).toBe(number)
  expect(text.parse(written)).toBe(words)
})

test('rows without an id are left out, the others are read', () => {
  const rows = [{ id: 7 }, { id: '' }, 'nonsense', { id: 'a', speed: '80' }]
  expect(readRows(z.object({ id, speed: amount }), rows)).toEqual([
    { id: '7', speed: null },
    { id: 'a', speed: 80 },
  ])
})

test.for([
  ['percent', 'percent'],
  ['', 'perMille'],
  ['litres', 'perMille'],
  [undefined, 'perMille'],
])('of a choice, %j means %j', ([chosen, meant]) => {
  const fuel = choice('fuel', 'Combustible', { perMille: 'Por mil', percent: 'Por ciento' })
  expect(fuel.of(chosen === undefined ? {} : { fuel: chosen })).toBe(meant)
})
