import { beforeAll, expect, test } from 'vitest'
import { createCreditNote, stampCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import * as invoices from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createPayment, openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { invoiceNotes } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { invoiceOf, makeNote, pacSandbox, workStamping } from '../../../../test/factories/billing.ts'
import { depositOf, makeCounter, makeCreditNote, makeOwing } from '../../../../test/factories/receivables.ts'

beforeAll(() => pacSandbox())

test('another account’s document within a selection refuses all of it, or is as if it were not there', async () => {
  const [own, other] = [await makeCounter(), await makeCounter()]
  const { user } = own
  const draft = await call(user, invoices.createInvoice, { body: invoiceOf(own.invoices, own.customerId) })
  const foreign = await makeOwing(other)
  const theirs = await call(other.user, invoices.createInvoice, { body: invoiceOf(other.invoices, other.customerId) })
  const stamped = await refusal(user, invoices.stampInvoice, { body: { ids: [draft.id, theirs.id] } })
  expect(stamped.status).toBe(404)
  for (const [as, { id }] of [
    [user, draft],
    [other.user, theirs],
  ] as const)
    expect((await call(as, invoices.getInvoice, { params: { id } })).state).toBe('draft')
  expect(await call(user, invoices.remindCustomers, { body: { ids: [foreign] } }).catch(() => undefined)).not.toEqual(
    expect.objectContaining({ sent: 1 }),
  )
  const note = await makeCreditNote(await makeUser())
  expect((await refusal(user, stampCreditNote, { body: { ids: [note.id] } })).status).toBe(404)
  expect((await refusal(user, invoiceNotes, { body: { ids: [(await makeNote(await makeUser())).id] } })).status).toBe(
    404,
  )
  const taken = [{ invoiceId: foreign, amount: 100 }]
  expect((await refusal(user, createPayment, { body: depositOf(own, 100, taken) })).status).toBe(400)
  const credit = { seriesId: own.creditNotes, reason: 'bonus' as const, invoices: taken }
  expect((await refusal(user, createCreditNote, { body: credit })).status).toBe(400)
  const { invoices: owed } = await call(other.user, openInvoices, { params: { id: other.customerId } })
  expect(owed.find(({ id }) => id === foreign)?.balance).toBe(28_000)
})

test('two people who stamp, or cancel, the same invoice at once: one does, the other is told', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const { id } = await call(user, invoices.createInvoice, { body: invoiceOf(counter.invoices, counter.customerId) })
  const both = async <Answer>(ask: () => Promise<Answer>) => {
    const ended = await Promise.allSettled([ask(), ask()])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String((ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain('409')
    return (ended.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<Answer>).value
  }
  const { task_id } = await both(() => call(user, invoices.stampInvoice, { body: { id } }))
  await workStamping(user, task_id, [id])
  await both(() => call(user, invoices.cancelInvoice, { body: { id, motivo: '02' } }))
})

test('parts of a cent, ten decimals and numbers beyond money are refused in words, and nothing moves', async () => {
  const counter = await makeCounter()
  const { user, customerId, creditNotes } = counter
  const invoiceId = await makeOwing(counter)
  // As they come from outside: the contract of who asks is not in between.
  const refused = async (path: string, body: object) => {
    const { status, json } = await send('POST', path, { as: user, body })
    return [status, typeof (json as { detail?: unknown }).detail]
  }
  const inWords = [400, 'string']
  for (const amount of [0.005, 100.005, 100.0000000001, 1e300, -1, 0]) {
    const shares = [{ invoiceId, amount }]
    for (const given of [depositOf(counter, 28_000, shares), depositOf(counter, amount, [])])
      expect([amount, await refused(createPayment.path, given)]).toEqual([amount, inWords])
    const credit = { seriesId: creditNotes, reason: 'bonus', invoices: shares }
    expect([amount, await refused(createCreditNote.path, credit)]).toEqual([amount, inWords])
  }
  for (const unitPrice of [0.0000000001, 1e300, -5]) {
    const draft = invoiceOf(counter.invoices, customerId, unitPrice)
    expect([unitPrice, await refused(invoices.createInvoice.path, draft)]).toEqual([unitPrice, inWords])
  }
  const { invoices: owed, favor } = await call(user, openInvoices, { params: { id: customerId } })
  expect([owed[0]?.balance, favor]).toEqual([28_000, []])
  const whole = depositOf(counter, 28_000, [{ invoiceId, amount: 28_000 }])
  expect((await send('POST', createPayment.path, { as: user, body: whole })).status).toBe(200)
})

test('who was given no billing reads no prices, limits or receivables', async () => {
  const { user, customerId } = await makeCounter()
  const account = { id: user.accountId, name: '' }
  for (const role of [roles.monitorist, roles.client, roles.mirror, roles.driver]) {
    const guest = await makeUser({ account, role, permissions: ['viaje.viaje_create.view'] })
    const params = { id: customerId }
    expect([role, (await refusal(guest, openInvoices, { params })).status]).toEqual([role, 403])
    expect([role, (await refusal(guest, invoices.listInvoices)).status]).toEqual([role, 403])
  }
})
