import { expect, test } from 'vitest'
import type { Payment } from '@arriero/contract/billing/payments/payments.entities.ts'
import { blankPayment, bodyOf, missingIn, owedOf, payableOf, type PayableInvoice } from './payment-values.ts'

const invoice = (id: number, balance: number, currency = 'MXN'): PayableInvoice => ({
  id,
  folio: `F-${id}`,
  issuedAt: '2026-10-01T18:00:00.000Z',
  dueOn: '2026-11-01',
  method: 'PPD',
  currency,
  exchangeRate: null,
  balance,
  instalment: 1,
})
const own = (invoiceId: number, amount: number) =>
  ({ invoiceId, amount, folio: `F-${invoiceId}`, currency: 'MXN', instalment: 2 }) as Payment['allocations'][number]

test('what the payment takes already is given back before it is changed', () => {
  expect(payableOf([invoice(1, 50.1)], [own(1, 49.9), own(2, 30)])).toMatchObject([
    { id: 2, balance: 30, instalment: 2 },
    { id: 1, balance: 100, instalment: 2 },
  ])
})

test('an invoice of another currency is distributed once its rate is known', () => {
  const values = { ...blankPayment(), amount: 100 }
  const invoices = [invoice(1, 50), invoice(2, 10, 'USD')]
  expect(owedOf(values, invoices)).toEqual([{ id: 1, balance: 50, rate: 1 }])
  expect(owedOf({ ...values, rates: { USD: 18.5 } }, invoices)).toContainEqual({ id: 2, balance: 10, rate: 18.5 })
})

test('the call gets what is typed, each foreign invoice with its rate', () => {
  const values = {
    ...blankPayment(),
    amount: 300,
    rates: { USD: 18.5 },
    allocations: [
      { invoiceId: 1, currency: 'MXN', amount: 50 },
      { invoiceId: 2, currency: 'USD', amount: 10, paid: 185 },
      { invoiceId: 3, currency: 'MXN', amount: null },
    ],
  }
  expect(bodyOf(values).allocations).toEqual([
    { invoiceId: 1, amount: 50, rate: null },
    { invoiceId: 2, amount: 10, paid: 185, rate: 18.5 },
  ])
  expect(missingIn(values).map(({ field }) => field)).toEqual(['customerId', 'seriesId'])
})
