import { expect, test } from 'vitest'
import { searchMap } from './search-map.ts'

test.each([
  ['queretaro', { kind: 'town', name: 'Querétaro' }],
  ['QUERÉTARO', { kind: 'town', name: 'Querétaro' }],
  [
    'km 43 México–Querétaro',
    { kind: 'highway', name: 'Autopista México–Querétaro km 43', detail: 'a 41 km de Ciudad de México' },
  ],
  ['57D', { kind: 'highway', name: 'Autopista México–Querétaro' }],
  ['entronque 57 y 40D', { kind: 'junction', detail: 'en Saltillo' }],
  ['hmo', { kind: 'airport', name: 'Hermosillo' }],
  ['otay', { kind: 'border', name: 'Otay' }],
])('%s', (typed, expected) => {
  expect(searchMap(typed, 5)[0]).toMatchObject(expected)
})

test.each(['km 9000 México–Querétaro', 'zzzz', '%_', '(', ''.padEnd(120, 'a')])('nothing is found of %s', (typed) => {
  expect(searchMap(typed, 5)).toEqual([])
})

test('a kilometre lies as far from the start as it says', () => {
  const [near] = searchMap('57D km 10 México', 1)
  const [far] = searchMap('57D km 190 México', 1)
  expect(near!.lat).toBeLessThan(far!.lat)
})
