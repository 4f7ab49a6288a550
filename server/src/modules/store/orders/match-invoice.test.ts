import { expect, test } from 'vitest'
import { matchLines } from './match-invoice.ts'

const ordered = [
  { id: 1, code: 'FIL-0150', barcode: '7501234567890', name: 'Filtro de aire AF26241', qty: 24, price: 486.2 },
  { id: 2, code: 'ACE-0001', barcode: null, name: 'Aceite 15W-40 CK-4', qty: 416, price: 92.4 },
  { id: 3, code: 'FRE-0031', barcode: null, name: 'Balata de freno 4707', qty: 16, price: 1184.5 },
  { id: 4, code: 'FRE-0060', barcode: null, name: 'Válvula relé R-12', qty: 16, price: 1184.5 },
]
const billed = (description: string, given: { code?: string; qty?: number; price?: number } = {}) => ({
  description,
  code: given.code ?? null,
  qty: given.qty ?? 1,
  price: given.price ?? 1,
})

test.each([
  ['its code however it is written', [billed('X', { code: 'fil 0150' })], [1]],
  ['its barcode', [billed('X', { code: '7501234567890' })], [1]],
  ['its name, accents and signs aside', [billed('VALVULA RELE R12')], [4]],
  ['its code within the description', [billed('BALATA (FRE-0031) JUEGO')], [3]],
  ['quantity and price together', [billed('Lubricante', { qty: 416, price: 92.4 })], [2]],
  ['nothing where two would fit', [billed('Refacción', { qty: 16, price: 1184.5 })], [null]],
  ['nothing where nothing tells', [billed('Flete')], [null]],
  ['the code before the name', [billed('Aceite 15W-40 CK-4', { code: 'FIL-0150' })], [1]],
  ['the same code twice', [billed('A', { code: 'FIL-0150' }), billed('B', { code: 'FIL-0150' })], [1, 1]],
  ['a name once', [billed('Balata de freno 4707'), billed('Balata de freno 4707')], [3, null]],
  ['no empty code', [billed('Flete', { code: '-' })], [null]],
])('a line is found by %s', (_, lines, expected) => {
  expect(matchLines(ordered, lines)).toEqual(expected)
})
