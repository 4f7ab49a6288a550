import { expect, test } from 'vitest'
import { filterOf, placeOf } from './use-map-state.ts'
import { firstBelow } from './VirtualRows.tsx'
import { lateText, marksOf } from './trip-view.ts'

test('lateness in words, in minutes and hours; under a minute it is on time', () => {
  expect([22, 65, 120, 0.4, -5, null].map(lateText)).toEqual([
    '22 min tarde',
    '1 h 5 min tarde',
    '2 h tarde',
    undefined,
    undefined,
    undefined,
  ])
})

test('destinations stand on the bar by planned distance, evenly when it is not known', () => {
  expect(
    marksOf([
      { distanceKm: 30, arrivedAt: 'x' },
      { distanceKm: 90, arrivedAt: null },
    ]),
  ).toEqual([
    { at: 25, isReached: true },
    { at: 100, isReached: false },
  ])
  expect(
    marksOf([
      { distanceKm: null, arrivedAt: null },
      { distanceKm: null, arrivedAt: null },
    ]).map(({ at }) => at),
  ).toEqual([50, 100])
})

test('the address of the map is read back, and nonsense in it is nothing', () => {
  expect(filterOf({ estado: 'exceso', buscar: 't-2', fuente: '1', conductor: 'sin' })).toEqual({
    words: 't-2',
    state: 5,
    resourceKey: undefined,
    platform: 1,
    driver: 'without',
  })
  expect(filterOf({ estado: 'volando', fuente: 'x' })).toMatchObject({ state: undefined, platform: undefined })
  expect(placeOf('25.5,-100.2')).toEqual({ lat: 25.5, lon: -100.2 })
  expect([placeOf('95,0'), placeOf('a,b'), placeOf(undefined)]).toEqual([undefined, undefined, undefined])
})

test('the first row in sight is found by heights', () => {
  const ends = [34, 78, 122]
  expect([-5, 0, 34, 100, 122].map((top) => firstBelow(ends, top))).toEqual([0, 0, 1, 2, 3])
})
