import { expect, test } from 'vitest'
import { custodyOf, driverOf, fixesOf } from './packet-facts.ts'

test('positions are read, and lines that are none are left out', () => {
  const csv = [
    'time_utc,lat,lon,speed_kmh,course',
    '2026-11-28T18:17:15.000Z,22.713102,-100.535714,80,22',
    'ayer,22,-100,80,22',
    '2026-11-28T18:17:45.000Z,220,-100,80,22',
    '2026-11-28T18:18:15.000Z,22.7,-100.5,<script>,22',
    '',
  ].join('\r\n')
  expect(fixesOf(csv)).toEqual([
    { at: Date.parse('2026-11-28T18:17:15.000Z'), lat: 22.713102, lon: -100.535714, speed: 80 },
  ])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"at":1}'],
  [
    'a list of other things',
    '[1, null, {"at": "x", "kind": "sealed", "text": "y"}, {"at": "2026-01-01", "kind": "?", "text": "y"}]',
  ],
])('a chain that is %s has no steps', (_what, json) => {
  expect(custodyOf(json)).toEqual([])
})

test('a step keeps what happened, when and who', () => {
  const step = { at: '2026-11-28T18:21:51.236Z', kind: 'sealed', text: 'Sellado a petición de Ana', by: null } as const
  expect(custodyOf(JSON.stringify([step]))).toEqual([step])
})

test.each([
  ['{"driver": "Ana", "trip": []}', 'Ana'],
  ['{"driver": 7}', null],
  ['null', null],
  ['{', null],
])('who drove, of %s, is %s', (json, driver) => {
  expect(driverOf(json)).toBe(driver)
})
