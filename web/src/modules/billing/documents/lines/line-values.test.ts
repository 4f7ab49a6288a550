import { expect, test } from 'vitest'
import { discountOf, firstProblem, newLine, toSix, wholeLines } from './line-values.ts'

const freight = newLine({ productKey: '78101802', description: 'Flete', unitPrice: 28_500 })

test('lines that are not finished are left out of what is sent, and named', () => {
  const lines = [freight, newLine({ description: 'Maniobras' })]
  expect(wholeLines(lines)).toEqual([
    expect.objectContaining({ description: 'Flete', quantity: 1, unitPrice: 28_500, discount: 0 }),
  ])
  expect(firstProblem(lines)).toBe('Concepto 2: La clave SAT son 8 dígitos')
  expect(firstProblem([freight])).toBeUndefined()
  expect(firstProblem([])).toBe('Agregue al menos un concepto')
  expect(firstProblem([{ ...freight, discount: 28_500.01 }])).toBe('Concepto 1: El descuento pasa del importe')
})

test.each<[string, number | null]>([
  ['', null],
  ['nada', null],
  ['1,620.50', 1620.5],
  ['5%', 3078],
  ['5 %', 3078],
  ['-3', null],
])('the discount «%s» of 2 × 30780 is %s', (text, amount) => {
  expect(discountOf(text, { quantity: 2, unitPrice: 30_780 })).toBe(amount)
})

test('a seventh decimal is rounded', () => {
  expect(toSix(1.234_567_8)).toBe(1.234568)
})
