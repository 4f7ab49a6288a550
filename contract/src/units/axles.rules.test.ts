import { expect, test } from 'vitest'
import { axlePresets, axlesOrUsual, placeLabel, placesOn, shopNumber, sideOf } from './axles.rules.ts'

const tiresOf = (label: string) =>
  axlePresets.find((preset) => preset.label === label)!.axles.reduce((sum, { places }) => sum + places, 0)

test.each([
  ['VL', 4],
  ['C2, T2', 6],
  ['C3, T3', 10],
  ['S1', 4],
  ['S2, R2', 8],
  ['S3, R3', 12],
  ['R4', 16],
])('%s has %i tires', (label, tires) => expect(tiresOf(label)).toBe(tires))

test('a T3 with an S2 and an R4 has 34 tires', () =>
  expect(tiresOf('C3, T3') + tiresOf('S2, R2') + tiresOf('R4')).toBe(34))

test('the shop counts from the left front across the axles', () => {
  const axles = axlesOrUsual(null)
  expect([shopNumber(axles, 1, 1), shopNumber(axles, 1, 2), shopNumber(axles, 2, 1), shopNumber(axles, 3, 4)]).toEqual([
    1, 2, 3, 10,
  ])
  expect(shopNumber(axles, 0, 1)).toBeNull()
})

test.each([
  [2, 1, 'izquierda'],
  [2, 2, 'derecha'],
  [4, 1, 'izquierda externa'],
  [4, 2, 'izquierda interna'],
  [4, 3, 'derecha interna'],
  [4, 4, 'derecha externa'],
])('of %i places, the %i. is %s', (places, position, side) => expect(sideOf(places, position)).toBe(side))

test('a place is told in words, and an axle that is not there has none', () => {
  const axles = axlesOrUsual([])
  expect(placeLabel(axles, 3, 3)).toBe('Eje 3, derecha interna')
  expect(placeLabel(axles, 0, 2)).toBe('Refacción 2')
  expect([placesOn(axles, 0), placesOn(axles, 1), placesOn(axles, 3), placesOn(axles, 4)]).toEqual([4, 2, 4, 0])
})
