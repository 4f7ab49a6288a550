import { expect, test } from 'vitest'
import { pastedTolls, tollColumns } from './pasted-tolls.ts'

test('cells copied from a spreadsheet become booths with their prices by axles', () => {
  const [booth] = pastedTolls('Sabinas Hidalgo\tMEX-85D\t26.5\t-100.17\t$120\t\t\t1,260.5')
  expect(booth).toEqual({
    line: 1,
    name: 'Sabinas Hidalgo',
    draft: {
      name: 'Sabinas Hidalgo',
      road: 'MEX-85D',
      lat: 26.5,
      lon: -100.17,
      prices: { 2: '120.00', 5: '1260.50' },
      active: true,
    },
  })
})

test('the head of the sheet is no booth, and the lines keep their numbers', () => {
  const rows = pastedTolls(`${tollColumns.join('\t')}\nGuadalupe\t\t25.7\t-100.1\n\nCadereyta\t\t25.59\t-99.9`)
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [2, 'Guadalupe'],
    [4, 'Cadereyta'],
  ])
})

test('a comma between quotes belongs to the name', () => {
  expect(pastedTolls('"San Marcos, norte",MEX-150D,19.29,-98.84')[0]).toMatchObject({
    name: 'San Marcos, norte',
    draft: { road: 'MEX-150D', lat: 19.29 },
  })
})

test.each([
  ['\tMEX-40\t25\t-100', 'Falta el nombre'],
  ['Norte\t\tnorte\t-100', 'La latitud «norte» no es válida'],
  ['Norte\t\t95\t-100', 'La latitud «95» no es válida'],
  ['Norte\t\t25\t', 'La longitud «» no es válida'],
  ['Norte\t\t25\t-100\tgratis', 'El precio «gratis» de 2 ejes no es válido'],
  ['Norte\t\t25\t-100\t1\t2\t3\t4\t5\t6\t7\t8\t9', 'Hay más columnas que precios: 12 como máximo'],
])('%j says what is wrong with it', (row, problem) => {
  expect(pastedTolls(row)[0]).toMatchObject({ problem })
})
