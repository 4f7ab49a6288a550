import { expect, test } from 'vitest'
import { blankCreditNote, bodyOf, missingIn, type CreditNoteValues } from './credit-note-values.ts'

const values = (given: Partial<CreditNoteValues>): CreditNoteValues => ({
  ...blankCreditNote(),
  seriesId: 1,
  customerId: 2,
  invoices: [{ invoiceId: 3, amount: 10 }],
  ...given,
})

test.each<[Partial<CreditNoteValues>, string[]]>([
  [{}, []],
  [{ customerId: undefined, seriesId: undefined }, ['customerId', 'seriesId']],
  [{ invoices: [] }, ['invoices']],
  [{ invoices: [{ invoiceId: 3, amount: null }] }, ['invoices']],
  [{ reason: 'return' }, ['returns']],
  [{ reason: 'return', returns: [{ line: 1, quantity: 2 }], invoices: [{ invoiceId: 3, amount: null }] }, []],
])('%j misses %j', (given, fields) => {
  expect(missingIn(values(given)).map(({ field }) => field)).toEqual(fields)
})

test('only a return names lines', () => {
  const returns = [{ line: 1, quantity: 2 }]
  expect(bodyOf(values({ returns })).returns).toEqual([])
  expect(bodyOf(values({ returns, reason: 'return' })).returns).toEqual(returns)
})
