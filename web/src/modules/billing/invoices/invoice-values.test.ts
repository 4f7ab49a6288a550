import { expect, test } from 'vitest'
import { newLine } from '../documents/lines/line-values.ts'
import { blankInvoice, bodyOf, missingIn } from './invoice-values.ts'

const freight = newLine({ productKey: '78101802', description: 'Flete', unitPrice: 28_500 })
const whole = { ...blankInvoice(), seriesId: 1, customerId: 2, lines: [freight] }

test('what is missing is named by its field, in the order of the form', () => {
  expect(missingIn(blankInvoice()).map(({ field }) => field)).toEqual(['customerId', 'seriesId', 'lines'])
  expect(missingIn({ ...whole, currency: 'USD' })).toEqual([
    { field: 'exchangeRate', words: 'Indique el tipo de cambio' },
  ])
  expect(missingIn(whole)).toEqual([])
})

test('a line that is being written keeps the others from being reviewed no longer', () => {
  const values = { ...whole, lines: [freight, newLine()] }
  expect(missingIn(values)).toEqual([])
  expect(bodyOf(values).lines).toHaveLength(1)
})

test('pesos have no rate, and a relation without documents is none', () => {
  const body = bodyOf({ ...whole, exchangeRate: 18.5, relations: [{ type: '04', uuids: [] }] })
  expect(body).toMatchObject({ exchangeRate: null, relations: [] })
})
