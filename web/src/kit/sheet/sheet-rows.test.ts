import { expect, test } from 'vitest'
import { corrected, isReady, isWrong, rechecked, sameMistake, sheetRows, skipped, typedCell } from './sheet-rows.ts'

const wrongBrand = { field: 'brand', message: 'No existe la marca' }
const read = () =>
  sheetRows([
    { row: 2, values: { name: 'T-1', brand: 'Kenwort' }, errors: [wrongBrand], warnings: [] },
    { row: 3, values: { name: 'T-2', brand: 'Volvo' }, errors: [], warnings: [] },
    { row: 5, values: { name: 'T-3', brand: 'Kenwort' }, errors: [wrongBrand], warnings: [] },
  ])

test('the same mistake in several rows is corrected at once, and only there', () => {
  expect(sameMistake(read(), 2, 'brand')).toBe(1)
  const rows = corrected(read(), 2, 'brand', 'Kenworth', true)
  expect(rows.map(({ values, isCorrected }) => [values.brand, isCorrected])).toEqual([
    ['Kenworth', true],
    ['Volvo', false],
    ['Kenworth', true],
  ])
})

test('without asking for all, one row is corrected', () => {
  expect(corrected(read(), 2, 'brand', 'Kenworth').map(({ values }) => values.brand)).toEqual([
    'Kenworth',
    'Volvo',
    'Kenwort',
  ])
})

test('another check keeps the rows their numbers of the sheet, what was skipped and what was corrected', () => {
  const rows = skipped(corrected(read(), 2, 'brand', 'Kenworth'), 5, true)
  const again = rechecked(
    rows,
    rows.map(({ values }, row) => ({ row, values, errors: [], warnings: [] })),
  )
  expect(again.map(({ row, isSkipped, isCorrected, errors }) => [row, isSkipped, isCorrected, errors.length])).toEqual([
    [2, false, true, 0],
    [3, false, false, 0],
    [5, true, false, 0],
  ])
})

test('what the sheet said and could not be read stays wrong until somebody corrects it, whatever the check of an empty cell says', () => {
  const badYear = { field: 'year', message: '"Año" debe ser un número; dice "mil".' }
  const rows = sheetRows([
    { row: 2, values: { name: 'T-1', year: null as number | null }, errors: [badYear], warnings: [] },
  ])
  const nothingWrong = [{ row: 1, values: { name: 'T-1', year: null }, errors: [], warnings: [] }]
  expect(rechecked(corrected(rows, 2, 'name', 'T-2'), nothingWrong)[0]?.errors).toEqual([badYear])
  expect(rechecked(corrected(rows, 2, 'year', 2019), nothingWrong)[0]?.errors).toEqual([])
  expect(rechecked(corrected(rows, 2, 'year', null), nothingWrong)[0]?.errors).toEqual([])
})

test('a skipped row is neither saved nor counted as wrong', () => {
  const [first, second] = skipped(read(), 2, true)
  expect([first && isReady(first), first && isWrong(first), second && isReady(second)]).toEqual([false, false, true])
})

test.each([
  ['2018', 'number', 2018],
  ['125,000.5', 'number', 125_000.5],
  ['mucho', 'number', undefined],
  ['5.3.2026', 'day', '2026-03-05'],
  ['31/12/2026', 'day', '2026-12-31'],
  ['2026-02-30', 'day', undefined],
  ['99.99.2026', 'day', undefined],
  [' T-214 ', 'text', 'T-214'],
  ['  ', 'text', null],
] as const)('%j typed into a %s cell is %j', (text, type, value) => {
  expect(typedCell(text, type)).toBe(value)
})
