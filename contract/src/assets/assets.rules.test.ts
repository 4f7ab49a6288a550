import { expect, test } from 'vitest'
import { assetStateLabel, bookValue, whyNotState, type AssetState } from './assets.rules.ts'

const forklift = { cost: 486_000, acquiredOn: '2022-03-15', yearlyPercent: 10, residual: 0 }

test.each([
  ['the day it was bought', {}, '2022-03-15', 486_000],
  ['before the first month is over', {}, '2022-04-14', 486_000],
  ['56 whole months later', {}, '2026-11-22', 259_200],
  ['at its end', {}, '2032-03-15', 0],
  ['long after its end', {}, '2060-01-01', 0],
  ['down to what is left', { residual: 60_000 }, '2060-01-01', 60_000],
  ['a residual above the cost changes nothing', { residual: 900_000 }, '2030-01-01', 486_000],
  ['before it was bought', {}, '2020-01-01', 486_000],
  ['cents are rounded', { cost: 100, yearlyPercent: 7 }, '2022-04-15', 99.42],
  ['nobody knows since when', { acquiredOn: null }, '2026-11-22', 486_000],
  ['nobody knows its cost', { cost: null }, '2026-11-22', null],
])('book value: %s', (_, given, today, value) => {
  expect(bookValue({ ...forklift, ...given }, today)).toBe(value)
})

const states: AssetState[] = [1, 2, 3, 4]
test.each([
  [1, [2, 3, 4]],
  [2, [1, 3]],
  [3, [1, 4]],
  [4, [1]],
] as const)('from state %i one goes to %j', (from, allowed) => {
  expect(states.filter((to) => whyNotState(from, to, null) === undefined)).toEqual(allowed)
})

test('what is being repaired stays in the workshop, and says for which work', () => {
  expect(whyNotState(3, 1, 'MA-00007')).toBe('El mantenimiento MA-00007 sigue en proceso.')
})

test.each([
  [1, 'Disponible'],
  [2, 'En renta'],
  [3, 'En taller'],
  [4, 'En venta'],
] as const)('ASSET-01: state %i is %s', (state, label) => {
  expect(assetStateLabel(state)).toBe(label)
})
