import { expect, test } from 'vitest'
import { heatSentence, peakOf, per100Km, scoreOf } from './statistics.rules.ts'

test.each([
  [0, 1000, 100],
  [10, 1000, 80],
  [29, 2000, 71],
  [500, 1000, 0],
  [0, 99, null],
  [3, 0, null],
])('%i points in %i km score %s', (points, km, score) => expect(scoreOf(points, km)).toBe(score))

test.each([
  [34, 8125, 0.42],
  [0, 100, 0],
  [1, 99.9, null],
])('%i events in %d km are %s per 100 km', (events, km, rate) => expect(per100Km(events, km)).toBe(rate))

const cells = [
  { weekday: 1, hour: 9, events: 3 },
  { weekday: 5, hour: 17, events: 19 },
  { weekday: 6, hour: 2, events: 19 },
]
test.each([
  [
    cells,
    { title: 'Distancia corta', events: 12 },
    { title: 'Somnolencia', events: 5, of: 8 },
    'Viernes a las 17 h: 19 eventos, 12 de ellos «Distancia corta». De madrugada, 5 de 8 son «Somnolencia».',
  ],
  [cells.slice(0, 1), null, null, 'Lunes a las 9 h: 3 eventos.'],
  [
    [{ weekday: 7, hour: 0, events: 1 }],
    { title: 'Bostezo', events: 1 },
    { title: 'Bostezo', events: 1, of: 1 },
    'Domingo a las 0 h: 1 evento.',
  ],
  [[], null, null, 'Sin eventos en el periodo.'],
])('the heat in words', (given, atPeak, night, words) => expect(heatSentence(peakOf(given), atPeak, night)).toBe(words))
