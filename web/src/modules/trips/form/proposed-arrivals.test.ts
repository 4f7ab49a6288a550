import { expect, test } from 'vitest'
import { blankTrip, withUnit } from './form-values.ts'
import { arrivalsToPropose } from './proposed-arrivals.ts'

const leave = '2026-11-22T14:00:00.000Z'
const at = (arrive: string | null, from: string | null = leave) => [{ key: 'a', leave: from, arrive }]

test.each([
  ['an empty arrival is filled to the next five minutes', at(null), [131], {}, '2026-11-22T16:15:00.000Z'],
  ['one a person wrote stays', at('2026-11-22T20:00:00.000Z'), [131], {}, undefined],
  [
    'a proposed one follows when the way changes',
    at('2026-11-22T16:15:00.000Z'),
    [60],
    { a: '2026-11-22T16:15:00.000Z' },
    '2026-11-22T15:00:00.000Z',
  ],
  [
    'one that fits is not told again',
    at('2026-11-22T15:00:00.000Z'),
    [60],
    { a: '2026-11-22T15:00:00.000Z' },
    undefined,
  ],
  ['without a leave nothing is known', at(null, null), [60], {}, undefined],
  ['without a way nothing is known', at(null), [undefined], {}, undefined],
])('%s', (_, destinations, minutes, proposed, expected) => {
  expect(arrivalsToPropose(destinations, minutes, new Map(Object.entries(proposed))).get('a')).toBe(expected)
})

const [t1, t2] = [
  { value: 1, label: 'T-1' },
  { value: 2, label: 'T-2' },
]
const [ana, beto, carla] = [
  { value: 11, label: 'Ana' },
  { value: 12, label: 'Beto' },
  { value: 13, label: 'Carla' },
]

test('who drives a unit comes along with it and goes with it; who was chosen stays', () => {
  const first = withUnit(blankTrip(), t1, ana)
  expect(first.drivers).toEqual([ana])
  expect(withUnit(first, t2, beto).drivers).toEqual([beto])
  expect(withUnit(first, t2, null).drivers).toEqual([])
  const chosen = { ...first, drivers: [ana, carla] }
  expect(withUnit(chosen, t2, beto).drivers).toEqual([ana, carla])
})
