import { expect, test } from 'vitest'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { Stretch } from './stretch.ts'

const unit = (id: number): LiveUnit => ({
  id,
  name: `T-${id}`,
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
  lat: null,
  lon: null,
  course: null,
  speed: 0,
  state: liveStates.silent,
  at: 0,
  since: 0,
  ignition: -1,
})

/** Unit 1 drives east for two minutes and stands; unit 2 stands; unit 3 begins at the end. */
const samples = () =>
  new Stretch({
    from: 1000,
    to: 1300,
    id: [1, 2, 3],
    count: [3, 1, 1],
    t: [-30, 60, 120, -4000, 290],
    lat: [2_570_000, 0, 0, 2_000_000, 2_100_000],
    lon: [-10_030_000, 9000, 6000, -9_900_000, -9_800_000],
    course: [90, 90, 90, -1, -1],
    speed: [72, 72, 0, 0, 0],
    state: [1, 1, 3, 3, 3],
  })

test.each([
  ['its first position, before the stretch', 0, -100.27, 1, 970],
  ['half way to the next', 15, -100.255, 1, 970],
  ['at the next', 60, -100.21, 1, 1060],
  ['where it came to stand', 120, -100.15, 3, 1120],
  ['and stays', 300, -100.15, 3, 1120],
])('a drive: %s', (_name, second, lon, state, at) => {
  const units = new Map([[1, unit(1)]])
  samples().show(units, 1_000_000 + second * 1000)
  expect(units.get(1)).toMatchObject({ lat: 25.7, state, at })
  expect(units.get(1)?.lon).toBeCloseTo(lon, 4)
})

test('back and forth is the same, and only what changed is told', () => {
  const [units, stretch] = [new Map([1, 2, 3].map((id) => [id, unit(id)])), samples()]
  expect(stretch.show(units, 1_100_000)).toEqual(new Set([1, 2]))
  const then = { ...units.get(1) }
  expect(stretch.show(units, 1_295_000)).toEqual(new Set([1, 3]))
  expect(stretch.show(units, 1_100_000)).toEqual(new Set([1, 3]))
  expect(units.get(1)).toEqual(then)
  expect(units.get(3)).toMatchObject({ lat: null, lon: null, state: liveStates.silent })
  expect(stretch.show(units, 1_100_000).size).toBe(0)
})

test('a stretch knows what it covers', () => {
  expect([999_000, 1_000_000, 1_300_000, 1_300_001].map((at) => samples().covers(at))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
