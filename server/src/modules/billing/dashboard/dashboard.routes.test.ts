import { expect, test } from 'vitest'
import { readBillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { listCreditNotes } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { ageBuckets } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import { documentSums } from '@arriero/contract/billing/documents/document-sums.contract.ts'
import { listCartasPorte } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { reportDocuments } from '@arriero/contract/billing/reports/reports.contract.ts'
import { listInvoices } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createPayment, listPayments } from '@arriero/contract/billing/payments/payments.contract.ts'
import { listNotes } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCustomer } from '../../../../test/factories/billing.ts'
import { depositOf, makeCounter, makeOwing } from '../../../../test/factories/receivables.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { testApp } from '../../../../test/server.ts'
import { dayIn } from '../../../shared/zones.ts'
import { ago, move, office } from './office.fixture.ts'

test('an office without documents has nothing pending but its missing seal, and zeros', async () => {
  const { user } = await office()
  const board = await call(user, readBillingDashboard, { body: {} })
  expect(board.needs).toMatchObject([{ kind: 'seals', count: 1, at: null }])
  expect(board).toMatchObject({ receivable: { now: 0, before: 0 }, ages: [0, 0, 0, 0, 0], debtors: [] })
  expect(board.months).toHaveLength(12)
  expect(board.kinds.every(({ drafts, errors, overdue }) => drafts + errors + overdue === 0)).toBe(true)
})

test('what is owed stands by age and by customer, in pesos, and the worst debtor first', async () => {
  const { user, bill } = await office()
  await bill({ total: 1000, due: ago(-5) })
  await bill({ total: 500, due: ago(10), name: 'ACEROS' })
  await bill({ total: 100, due: ago(70), currency: 'USD', rate: 20, name: 'ACEROS' })
  await bill({ total: 700, due: ago(200), state: 'cancelled', paid: 700 })
  const { ages, debtors, receivable, overdueShare, needs } = await call(user, readBillingDashboard, { body: {} })
  expect(ages).toEqual([1000, 500, 0, 2000, 0])
  expect(receivable.now).toBe(3500)
  expect(overdueShare.now).toBeCloseTo(2500 / 3500)
  expect(needs.find(({ kind }) => kind === 'overdue')).toMatchObject({ count: 2, amount: 2500, late: 1 })
  // All of these have no customer on record: they are one debtor.
  expect(debtors).toMatchObject([{ overdue: 2500, days: 70 }])
})

test('what was owed a month ago is what is owed now without what moved since', async () => {
  const { user, bill } = await office()
  const old = await bill({ total: 1000, paid: 400, issued: ago(60), due: ago(50) })
  const payment = await bill({ total: 0, kind: 'payment', state: 'stamped' })
  await move(user, old, 'payment', -400, 600, new Date(), payment)
  await bill({ total: 250, due: ago(-30) })
  const { receivable, collected, billed, months } = await call(user, readBillingDashboard, { body: {} })
  expect(receivable).toMatchObject({ now: 850, before: 1000 })
  expect(collected.now).toBe(400)
  expect(billed.now).toBe(250)
  expect(months.reduce((sum, month) => sum + month.billed, 0)).toBe(1250)
})

test('what dollars moved counts at their rate, and what of a removed document moved does not, of one issuer and of all', async () => {
  const { user, issuerId, bill } = await office()
  const payment = await bill({ total: 0, kind: 'payment', state: 'stamped' })
  const dollars = await bill({ total: 100, paid: 30, currency: 'USD', rate: 18.123456, due: ago(5) })
  await move(user, dollars, 'payment', -30, 70, new Date(), payment)
  const gone = await bill({ total: 500, paid: 500 })
  await move(user, gone, 'payment', -500, 0, new Date(), payment)
  await (await testApp()).app.owner.query('update fiscal_document set deleted_at = now() where id = $1', [gone])
  const back = await bill({ total: 200, paid: 0 })
  await move(user, back, 'payment', -200, 0, new Date(), payment)
  await move(user, back, 'reversed', 200, 200, new Date(), payment)
  for (const issuer of [null, issuerId]) {
    const board = await call(user, readBillingDashboard, { body: { issuerId: issuer } })
    expect(board.collected.now).toBe(543.7)
    expect(board.receivable.now).toBe(1468.64)
    expect(board.ages).toEqual([200, 1268.64, 0, 0, 0])
  }
})

test('what waits is named by its oldest, and another issuer has none of it', async () => {
  const { user, bill } = await office()
  await bill({ state: 'draft', issued: ago(4), total: 90 })
  await bill({ state: 'draft', issued: ago(1), total: 10 })
  await bill({ state: 'error' })
  await bill({ state: 'cancelling' })
  const { needs } = await call(user, readBillingDashboard, { body: {} })
  expect(needs.map(({ kind }) => kind)).toEqual(['refused', 'seals', 'cancelling', 'drafts'])
  expect(needs.at(-1)).toMatchObject({ count: 2, amount: 100, name: 'F-1' })
  const other = await makeSocialReason(user, { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA' })
  const its = await call(user, readBillingDashboard, { body: { issuerId: other.id } })
  expect(its.needs.map(({ kind }) => kind)).toEqual(['seals'])
})

test('every number of the home leads to exactly its documents, of all issuers or of one', async () => {
  const { user, issuerId, bill } = await office()
  const other = await office(user)
  const acme = await makeCustomer(user)
  for (const [at, due] of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400].entries()) {
    const kind = owedKinds[at % 3]!
    await bill({ total: 10 ** (at % 5), due: ago(due), kind, customerId: at % 4 ? acme : undefined, method: 'PPD' })
    await other.bill({ total: 7, due: ago(due) })
  }
  await bill({ total: 3, paid: 1 })
  await bill({ total: 10, currency: 'USD', rate: 18.555555, due: ago(3), kind: 'carta_porte', method: 'PPD' })
  await bill({ total: 0, currency: 'XXX', kind: 'carta_porte' })
  for (const state of ['draft', 'error', 'cancelling', 'cancelled'])
    for (const kind of ['invoice', 'credit_note', 'note_sale']) await bill({ state, kind, total: 50, paid: 50 })
  for (const issuer of [undefined, issuerId]) {
    const board = await call(user, readBillingDashboard, { body: { issuerId: issuer } })
    const listed = async (kind: keyof typeof lists, query: object) =>
      (await call(user, lists[kind], { query: { issuer, limit: 200, ...query } })).results
    const today = dayIn('America/Mexico_City')
    const counted = async (report: 'receivables' | 'billed', column: string, more: object = {}) => {
      const query = { report, by: 'customer', to: today, limit: 200, issuer, column, ...more } as const
      return sumOf((await call(user, reportDocuments, { query })).results, 'amount')
    }
    expect(await counted('receivables', 'all')).toBeCloseTo(board.receivable.now, 6)
    for (const [at, { key: age }] of ageBuckets.entries())
      expect([age, await counted('receivables', age)]).toEqual([age, expect.closeTo(board.ages[at]!, 6)])
    const late = await counted('receivables', 'overdue')
    expect(late / board.receivable.now).toBeCloseTo(board.overdueShare.now, 6)
    expect(board.debtors.length).toBe(2)
    for (const { customerId, overdue } of board.debtors)
      expect(await counted('receivables', 'overdue', { group: String(customerId ?? 0) })).toBeCloseTo(overdue, 6)
    expect(await counted('billed', 'all', { from: `${today.slice(0, 7)}-01` })).toBeCloseTo(board.billed.now, 6)
    const filters = { refused: { state: 'error' }, cancelling: { state: 'cancelling' }, drafts: { state: 'draft' } }
    const needs = { ...filters, overdue: { owed: 'overdue' } }
    const documents = board.needs.filter(({ document }) => document !== null)
    expect(documents.length).toBeGreaterThan(8)
    for (const { kind, document, count } of documents)
      expect([kind, document, (await listed(document as 'invoice', needs[kind as keyof typeof needs])).length]).toEqual(
        [kind, document, count],
      )
    for (const { kind, drafts, errors, overdue } of board.kinds.filter(({ kind: one }) => one in lists)) {
      const of = async (query: object) => (await listed(kind as 'invoice', query)).length
      expect([kind, errors, overdue]).toEqual([kind, await of({ state: 'error' }), await of({ owed: 'overdue' })])
      if (kind !== 'note_sale') expect([kind, drafts]).toEqual([kind, await of({ state: 'draft' })])
    }
  }
})
const lists = {
  invoice: listInvoices,
  credit_note: listCreditNotes,
  note_sale: listNotes,
  carta_porte: listCartasPorte,
} as const
const owedKinds = ['invoice', 'note_sale', 'carta_porte'] as const
const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

test('what was collected this month is what the payments of these days paid, and their list has just those', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter)
  const today = dayIn('America/Mexico_City')
  await call(user, createPayment, { body: depositOf(counter, 1500, [{ invoiceId: id, amount: 1000 }]) })
  await call(user, createPayment, {
    body: depositOf(counter, 500, [{ invoiceId: id, amount: 500 }], { paidAt: ago(70).toISOString() }),
  })
  const { collected, needs } = await call(user, readBillingDashboard, { body: {} })
  const query = { paidFrom: `${today.slice(0, 7)}-01`, paidTo: today }
  const { results } = await call(user, listPayments, { query })
  expect(results.reduce((sum, { applied }) => sum + applied, 0)).toBe(collected.now)
  expect(results).toHaveLength(1)
  const pending = await call(user, listPayments, { query: { stage: 'pending', state: 'draft' } })
  expect(needs.find(({ kind }) => kind === 'receipts')).toMatchObject({ document: 'payment', count: pending.count })
})

test('the sums of a list are of what it shows, by currency; its states of all', async () => {
  const { user, bill } = await office()
  await bill({ total: 1000, paid: 1000 })
  await bill({ total: 500, due: ago(3) })
  await bill({ total: 100, currency: 'USD', rate: 18 })
  await bill({ state: 'draft', total: 9999 })
  const all = await call(user, documentSums, { query: { kind: 'invoice' } })
  expect(all.sums).toEqual([
    { currency: 'MXN', count: 2, total: 1500, balance: 500, overdue: 500 },
    { currency: 'USD', count: 1, total: 100, balance: 100, overdue: 0 },
  ])
  expect(all).toMatchObject({ open: 2, overdue: 1 })
  const late = await call(user, documentSums, { query: { kind: 'invoice', owed: 'overdue', search: 'robotica' } })
  expect(late.sums).toMatchObject([{ count: 1, total: 500 }])
  expect(late.states.reduce((sum, { count }) => sum + count, 0)).toBe(4)
})

test('another account sees none of it', async () => {
  const { bill } = await office()
  await bill({ total: 5000, due: ago(40) })
  const stranger = await makeUser({ account: await makeAccount() })
  const { receivable, debtors } = await call(stranger, readBillingDashboard, { body: {} })
  expect([receivable.now, debtors]).toEqual([0, []])
})
