import { expect, test } from 'vitest'
import { highwayWords } from './highway-words.ts'

test.each([
  ['57 km 120', { refs: ['57'], words: [], km: 120 }],
  ['Carretera federal 57D, km. 43.5', { refs: ['57D'], words: [], km: 43.5 }],
  ['kilómetro 120+500 de la autopista México–Querétaro', { refs: [], words: ['mexico', 'queretaro'], km: 120.5 }],
  ['entronque 57 con 40d', { refs: ['57', '40D'], words: [], km: null }],
  ['Monterrey', { refs: [], words: ['monterrey'], km: null }],
  ['', { refs: [], words: [], km: null }],
  ['km', { refs: [], words: ['km'], km: null }],
])('%s', (typed, expected) => {
  expect(highwayWords(typed)).toEqual(expected)
})
