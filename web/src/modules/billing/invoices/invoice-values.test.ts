import { expect, test } from 'vitest'
import { newLine } from '../documents/lines/line-values.ts'
import type { Invoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { blankInvoice, bodyOf, copyOf, missingIn, takenFrom } from './invoice-values.ts'

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

test('a copy charges no trip, relates to nothing and asks for the rate of its own day', () => {
  const line = { productKey: '78101802', description: 'Flete', unitKey: 'E48', quantity: 1, unitPrice: 900, taxes: [] }
  const other = {
    ...whole,
    currency: 'USD',
    exchangeRate: 18.5,
    relations: [{ type: '04', uuids: ['5803eb8d-81cd-4557-8719-26632d2fa434'] }],
    lines: [{ ...line, tripId: 7 }],
    version: 3,
  } as unknown as Invoice
  expect(copyOf(other)).toMatchObject({
    currency: 'USD',
    exchangeRate: null,
    relations: [],
    lines: [{ tripId: null, unitPrice: 900 }],
  })
  expect(copyOf(other)).not.toHaveProperty('version')
  // Into a form that has its own customer, relations and perhaps series.
  for (const own of ['customerId', 'relations', 'version']) expect(takenFrom(other, 8)).not.toHaveProperty(own)
  expect([takenFrom(other, 8).seriesId, takenFrom(other, undefined).seriesId]).toEqual([8, 1])
})
