import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, wrapLines } from './text.ts'
import { styles } from './theme.ts'

/** Each character as wide as half its size. */
const measure = (text: string, _weight: number, size: number) => text.length * size * 0.5
const style = { ...styles.body, size: 10 }

test('no line is wider than its room, and no character but blanks is lost', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', '\n', '-', '7'), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 300 }), (original, width) => {
      const lines = wrapLines(measure, original, style, width)
      for (const line of lines) expect(measure(line, 400, 10)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(original.replaceAll(/[ \n]/g, ''))
    }),
  )
})

test.each([
  ['words that fit stay on one line', 'uno dos', 40, ['uno dos']],
  ['words go down whole', 'uno dos tres', 40, ['uno dos', 'tres']],
  ['a seal without blanks is cut by characters', 'ABCDEFGHIJ', 20, ['ABCD', 'EFGH', 'IJ']],
  ['paragraphs keep their blank line', 'uno\n\ndos', 40, ['uno', '', 'dos']],
])('%s', (_, text, width, lines) => {
  expect(wrapLines(measure, text, style, width)).toEqual(lines)
})

test('a text with a limit of lines says that it goes on', () => {
  expect(wrapLines(measure, 'uno dos tres cuatro', style, 40, 2)).toEqual(['uno dos', 'tres…'])
  expect(wrapLines(measure, 'uno doss tres', style, 40, 1)).toEqual(['uno dos…'])
})

test.each([
  ['Peñón 18½ € «ok» — “sí”', 'Peñón 18½ € «ok» — “sí”'],
  ['Cargando → En viaje', 'Cargando › En viaje'],
  ['Łódź, Dvořák', 'Lódz, Dvorák'],
  ['Camión 🚚 listo', 'Camión  listo'],
  ['東京', '??'],
  ['n\u0303', 'ñ'],
])('characters the font lacks give way: %s', (text, expected) => {
  expect(printable(text)).toBe(expected)
})
