import { expect, test } from 'vitest'
import { alertMarks } from './alert-marks.ts'

const alert = (
  id: number,
  kind: 'jammer' | 'power_cut' | 'overspeed' | null,
  lat: number | null = 25.7,
  unitId = 1,
) => ({
  id,
  kind,
  lat,
  lon: lat === null ? null : -100.3,
  unitId,
})

test('jammers and power cuts are drawn where they happened; other alerts and those without a place are not', () => {
  const marks = alertMarks(
    [alert(1, 'jammer'), alert(2, 'power_cut'), alert(3, 'overspeed'), alert(4, null), alert(5, 'jammer', null)],
    () => true,
  )
  expect(marks.map(({ id, properties, geometry }) => [id, properties?.k, geometry.coordinates])).toEqual([
    [1, 'jammer', [-100.3, 25.7]],
    [2, 'power_cut', [-100.3, 25.7]],
  ])
})

test('a filter that hides the unit hides its alert', () => {
  const both = [alert(1, 'jammer', 25.7, 1), alert(2, 'jammer', 25.7, 2)]
  expect(alertMarks(both, (unitId) => unitId === 2).map(({ id }) => id)).toEqual([2])
})
