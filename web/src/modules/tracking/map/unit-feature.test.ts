import { expect, test } from 'vitest'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { unitFeature } from './unit-feature.ts'

const unit: LiveUnit = {
  id: 7,
  name: 'T-7',
  plates: null,
  model: null,
  type: null,
  platform: 1,
  sourceId: null,
  resourceKey: '',
  resource: '',
  driver: null,
  driverPhone: null,
  speedLimit: 95,
  words: '',
  lat: 25,
  lon: -100,
  course: 140,
  speed: 80,
  state: 1,
  at: 1,
  since: 1,
  ignition: 1,
}

test('a unit counts once under its own state in the ring of its cluster', () => {
  expect(unitFeature(unit)).toEqual({
    type: 'Feature',
    id: 7,
    properties: { n: 'T-7', s: 1, h: 140, mov: 1 },
    geometry: { type: 'Point', coordinates: [-100, 25] },
  })
  expect(unitFeature({ ...unit, state: 5 })?.properties).toMatchObject({ ale: 1 })
})

test('parked and silent units are never turned', () => {
  for (const state of [3, 4] as const) expect(unitFeature({ ...unit, state })?.properties).toMatchObject({ h: 0 })
})

test('a unit whose course is unknown has no heading: it does not point north', () => {
  for (const state of [1, 2, 5] as const)
    expect(unitFeature({ ...unit, state, course: null })?.properties).not.toHaveProperty('h')
})

test('a unit that never reported is not on the map', () => {
  expect(unitFeature({ ...unit, lat: null, lon: null })).toBeUndefined()
})
