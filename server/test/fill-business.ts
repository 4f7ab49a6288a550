import { createAsset } from '@arriero/contract/assets/assets.contract.ts'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { createTransaction } from '@arriero/contract/banks/banks.contract.ts'
import { createClause } from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { createPacAccount } from '@arriero/contract/billing/pac/pac.contract.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { createProduct } from '@arriero/contract/billing/products/products.contract.ts'
import { createLetterhead } from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { createQuotation } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { createNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { createCode } from '@arriero/contract/qr/qr.contract.ts'
import { createEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { createRequisition } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { call } from './api.ts'
import type { TestUser } from './factories.ts'
import { makeBankAccount } from './factories/banks.ts'
import { freightLine, makeCustomer, makeSeries } from './factories/billing.ts'
import { depositOf, makeCounter, makeOwing } from './factories/receivables.ts'
import { makeItems, makePart, makeStore, stockUp } from './factories/store.ts'

/** What is billed, of every kind, with `mark` in its texts; answers the ids. */
export async function fillBilling(user: TestUser, mark: string): Promise<number[]> {
  const counter = await makeCounter(user)
  const { issuerId } = counter
  const customerId = await makeCustomer(user, { name: mark, tradeName: mark, rfc: billedRfc })
  const owing = await makeOwing({ ...counter, customerId }, 25_000, { conditions: mark })
  const invoices = [{ invoiceId: owing, amount: 100 }]
  const [quotations, notes] = [await makeSeries(user, issuerId, 'C'), await makeSeries(user, issuerId, 'V')]
  const account = await makeBankAccount(user, { name: mark })
  const sold = { currency: 'MXN', lines: [{ ...freightLine(), description: mark }] }
  const made = [
    account,
    await call(user, createTransaction, {
      body: { bankAccountId: account.id, day: account.openedOn, amount: 1, description: mark },
    }),
    await call(user, createPayment, { body: depositOf({ ...counter, customerId }, 100, invoices, { notes: mark }) }),
    await call(user, createCreditNote, {
      body: { seriesId: counter.creditNotes, reason: 'bonus', description: mark, invoices },
    }),
    await call(user, createQuotation, {
      body: { ...sold, seriesId: quotations, name: mark, validUntil: '2030-01-01' },
    }),
    await call(user, createNote, { body: { ...sold, seriesId: notes, customerId, conditions: mark } }),
    await call(user, createClause, { body: { title: mark, text: mark } }),
    await call(user, createProduct, {
      body: { description: mark, productKey: '78101802', unitKey: 'E48', price: 1, taxes: [] },
    }),
    await call(user, createLetterhead, {
      body: { name: mark, company: mark, colour: '#117dd4', layout: 'left' } as never,
    }),
    await call(user, createPacAccount, { body: { issuerId, provider: 'sw', isTest: true, token: mark } }),
  ]
  return [issuerId, customerId, owing, ...made.map(({ id }) => id)]
}

/** Of the customer that is billed. */
export const billedRfc = 'IIA040805DZ4'

/** What is stored, owned and labelled, with `mark` in its texts; answers the ids. */
export async function fillStore(user: TestUser, mark: string): Promise<number[]> {
  const storeId = await makeStore(user.accountId, mark)
  const partId = await makePart(user.accountId, { name: mark })
  const tire = await makePart(user.accountId, { name: mark, kind: 1, category: 2 })
  await stockUp(user.accountId, storeId, partId, 10)
  const items = await makeItems(user.accountId, storeId, tire, [mark])
  const asset = await call(user, createAsset, { body: { name: mark } })
  const made = [
    asset,
    await call(user, maintenances.create, { body: { assetId: asset.id, description: mark } }),
    await call(user, createCode, { body: { kind: 'part', subjectId: partId } }),
    await call(user, createRequisition, { body: { storeId, reason: mark, lines: [{ partId, qty: 1 }] } }),
    await call(user, createEntry, { body: { storeId, notes: mark } }),
  ]
  return [storeId, partId, tire, ...items, ...made.map(({ id }) => id)]
}
