import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import type { Payment, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import { createInvoice, type InvoiceDraft } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { findDocument, setState } from '../../src/modules/billing/documents/documents.repository.ts'
import { invoiceKind } from '../../src/modules/billing/invoices/invoices.kind.ts'
import { call } from '../api.ts'
import { inAccount, makeUser, type TestUser } from '../factories.ts'
import { invoiceOf, makeCustomer, makeIssuer, makeSeries } from './billing.ts'

/** Somebody who bills one customer and takes their money: a series of each kind. */
export async function makeCounter(as?: TestUser) {
  const user = as ?? (await makeUser())
  const issuerId = await makeIssuer(user)
  const [invoices, payments, creditNotes] = [
    await makeSeries(user, issuerId, 'I'),
    await makeSeries(user, issuerId, 'P'),
    await makeSeries(user, issuerId, 'E'),
  ]
  return { user, issuerId, invoices, payments, creditNotes, customerId: await makeCustomer(user) }
}
export type Counter = Awaited<ReturnType<typeof makeCounter>>

/** An invoice as if it were stamped, without asking a PAC: 25 000 of freight are 28 000 with taxes. */
export async function makeOwing(
  { user, invoices, customerId }: Counter,
  unitPrice = 25_000,
  given: Partial<InvoiceDraft> = {},
): Promise<number> {
  const { id } = await call(user, createInvoice, { body: { ...invoiceOf(invoices, customerId, unitPrice), ...given } })
  await stampedAlready(user, id)
  return id
}

/** The invoice as its stamp would leave it. */
export const stampedAlready = (user: TestUser, id: number) =>
  inAccount(user.accountId, async (work) => {
    await setState(work, id, { state: 'stamped', uuid: randomUUID(), stamped_at: sql`now()` })
    await invoiceKind.onStamped(work, await findDocument(work, id))
  })

/** A transfer of today over these invoices. */
export const depositOf = (
  { payments, customerId }: Counter,
  amount: number,
  allocations: PaymentDraft['allocations'],
  given: Partial<PaymentDraft> = {},
): PaymentDraft => ({
  seriesId: payments,
  customerId,
  paidAt: new Date(Date.now() - 60_000).toISOString(),
  form: '03',
  currency: 'MXN',
  amount,
  allocations,
  ...given,
})

/** A deposit that waits for its complement. */
export async function makePayment(user: TestUser): Promise<Payment> {
  const counter = await makeCounter(user)
  const body = depositOf(counter, 100, [{ invoiceId: await makeOwing(counter), amount: 100 }])
  return call(user, createPayment, { body })
}
export async function makeCreditNote(user: TestUser): Promise<CreditNote> {
  const counter = await makeCounter(user)
  const invoices = [{ invoiceId: await makeOwing(counter), amount: 100 }]
  return call(user, createCreditNote, { body: { seriesId: counter.creditNotes, reason: 'bonus', invoices } })
}
