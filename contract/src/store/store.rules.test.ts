import { expect, test } from 'vitest'
import { categoryLabel, isAvailable, partKinds, partProblems } from './store.rules.ts'

test.each([
  [{ unitId: null, status: 1 }, true],
  [{ unitId: 9, status: 1 }, false],
  [{ unitId: 9, status: 2 }, false],
  [{ unitId: null, status: 2 }, false],
])('STORE-02: %j is available: %s', (piece, available) => {
  expect(isAvailable(piece)).toBe(available)
})

test.each([
  [1, 'Otro'],
  [2, 'Neumatico'],
  [3, 'Bateria'],
])('STORE-09: category %i is %s', (id, label) => {
  expect(categoryLabel(id)).toBe(label)
})

test('STORE-10: kinds by their numbers; only a consumable has a measurement', () => {
  expect(partKinds.map(({ id, code }) => [id, code])).toEqual([
    [1, 'SERIALIZADA'],
    [2, 'UNIDAD'],
    [3, 'CONSUMIBLE'],
  ])
  const wrong = (kind: 1 | 2 | 3, measurementId: number | null) =>
    Object.keys(partProblems({ kind, category: 1, measurementId }))
  expect([wrong(2, null), wrong(3, 5)]).toEqual([[], []])
  expect([wrong(1, 5), wrong(2, 5), wrong(3, null)]).toEqual([['measurementId'], ['measurementId'], ['measurementId']])
})
