import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/banks/banks.contract.ts'
import type { TransactionDraft } from '@arriero/contract/banks/banks.entities.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import {
  createPayment,
  deletePayment,
  getPayment,
  openInvoices,
  updatePayment,
} from '@arriero/contract/billing/payments/payments.contract.ts'
import { getCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeBankAccount } from '../../../test/factories/banks.ts'
import { depositOf, makeCounter, makeOwing } from '../../../test/factories/receivables.ts'
import { inDays, makeUser, unique, type TestUser } from '../../../test/factories.ts'

const days = (ago: number) => inDays(-ago)
const today = days(0)
const movement = (user: TestUser, bankAccountId: number, amount: number, given: Partial<TransactionDraft> = {}) =>
  call(user, contract.createTransaction, {
    body: { bankAccountId, day: days(1), amount, description: 'SPEI RECIBIDO', ...given },
  })
const said = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer
  return { status, body: json as Record<string, unknown> }
}
const csv = (text: string) => new Blob([text])
const sent = (user: TestUser, call: 'preview' | '', bankAccountId: number, text: string | Blob, more: object = {}) => {
  const form = new FormData()
  form.set('data', JSON.stringify({ bankAccountId, ...more }))
  form.set('file', typeof text === 'string' ? csv(text) : text, 'movimientos.csv')
  return said(send('POST', `/apis/banks/import/${call}`, { as: user, body: form }))
}

test('banks and accounts: a balance is the sum of its movements, what is used stays', async () => {
  const user = await makeUser()
  const bank = await call(user, contract.createBank, { body: { name: 'Banca Sierra Norte', code: '072' } })
  const again = await refusal(user, contract.createBank, { body: { name: 'BANCA SIERRA NORTE' } })
  expect(again.body).toMatchObject({ name: ['Ya hay un banco con ese nombre.'] })
  const body = {
    bankId: bank.id,
    name: 'Operación',
    number: '0123454471',
    clabe: '072 580 0012345447 15',
    currency: 'MXN',
    openingBalance: 1000.5,
    openedOn: days(10),
  }
  expect((await said(send('POST', '/apis/banks/accounts/', { as: user, body }))).body).toMatchObject({
    clabe: ['El dígito verificador de la CLABE no corresponde'],
  })
  const other = await refusal(user, contract.createBankAccount, { body: { ...body, clabe: '002010077777777771' } })
  expect(other.body).toMatchObject({ clabe: ['La CLABE es del banco 002, y Banca Sierra Norte es otro.'] })
  const account = await call(user, contract.createBankAccount, { body: { ...body, clabe: '072 580 0012345447 11' } })
  expect(account).toMatchObject({ clabe: '072580001234544711', balance: 1000.5, open: 0, lastOn: null })

  await movement(user, account.id, 100.1, { day: days(3) })
  const charge = await movement(user, account.id, -50.2, { day: days(2) })
  expect(
    (
      await refusal(user, contract.createTransaction, {
        body: { bankAccountId: account.id, day: days(11), amount: 1, description: 'x' },
      })
    ).body,
  ).toMatchObject({ day: [expect.stringContaining('abre')] })
  const board = await call(user, contract.bankDashboard)
  expect(board.accounts).toMatchObject([{ balance: 1050.4, books: 1000.5, open: 2, lastOn: days(2) }])
  expect(board.totals).toEqual([{ currency: 'MXN', balance: 1050.4, books: 1000.5, open: 2 }])
  const balances = await call(user, contract.bankBalances, { params: { id: account.id }, query: { from: days(2) } })
  expect(balances).toEqual({ opening: 1100.6, days: [{ day: days(2), credits: 0, charges: 50.2, balance: 1050.4 }] })

  expect((await refusal(user, contract.deleteBank, { params: { id: bank.id } })).body.detail).toBe(
    'Banca Sierra Norte tiene una cuenta: elimínelas antes.',
  )
  expect((await refusal(user, contract.deleteBankAccount, { params: { id: account.id } })).body.detail).toMatch(
    /2 movimientos: desactívela/,
  )
  const currency = await refusal(user, contract.updateBankAccount, {
    params: { id: account.id },
    body: { currency: 'USD' },
  })
  expect(currency.body).toMatchObject({ currency: [expect.stringContaining('no cambia')] })
  await call(user, contract.updateTransaction, { params: { id: charge.id }, body: { amount: -40 } })
  const { results, count } = await call(user, contract.listTransactions, {
    params: { account_id: account.id },
    query: { direction: 'out', search: '40.00' },
  })
  expect([count, results.map(({ amount }) => amount)]).toEqual([1, [-40]])
  expect((await call(user, contract.listTransactionsOf, { query: { account_id: account.id } })).count).toBe(2)
  await call(user, contract.deleteTransaction, { params: { id: charge.id } })

  const stranger = await makeUser()
  expect((await refusal(stranger, contract.listTransactions, { params: { account_id: account.id } })).status).toBe(404)
  expect(
    (
      await refusal(stranger, contract.settleTransaction, {
        params: { id: charge.id },
        body: { as: 'other', concept: 'x' },
      })
    ).status,
  ).toBe(404)
})

test('a statement is previewed, imported once, and taken back whole', async () => {
  const user = await makeUser()
  const account = await makeBankAccount(user)
  const text = `Fecha;Concepto;Cargo;Abono;Saldo
${today.split('-').toReversed().join('/')};DEPÓSITO;;1.200,00;2.150,00
${days(2).split('-').toReversed().join('/')};COMISION SPEI;50,00;;950,00
31/11/2025;MALA;10,00;;1.000,00
`
  const preview = await sent(user, 'preview', account.id, text)
  expect(preview.body).toMatchObject({
    format: 'csv',
    fresh: 2,
    repeated: 0,
    badCount: 1,
    bad: [{ line: 4, problem: 'Noviembre tiene 30 días.', suggestion: { day: '2025-11-30' } }],
    csv: { isRemembered: false, layout: { decimal: ',' } },
    outlook: { sure: 1, suggested: 0, without: 1 },
  })
  expect((await call(user, contract.listBankAccounts))[0]?.movements).toBe(0)
  const windows = new Blob([Buffer.from(text, 'latin1')])
  const done = await sent(user, '', account.id, windows, { corrections: [{ line: 4, skip: true }] })
  expect(done.body).toMatchObject({ added: 2, repeated: 0, skipped: 1 })
  expect((await sent(user, '', account.id, text)).body).toMatchObject({ added: 0, repeated: 2 })
  expect((await sent(user, 'preview', account.id, text)).body).toMatchObject({ csv: { isRemembered: true } })
  const list = () => call(user, contract.listTransactions, { params: { account_id: account.id } })
  const [newest, oldest] = (await list()).results
  expect(newest).toMatchObject({ description: 'DEPÓSITO', amount: 1200, isImported: true })
  expect(
    (await refusal(user, contract.updateTransaction, { params: { id: newest!.id }, body: { amount: 3 } })).body,
  ).toMatchObject({ amount: ['Lo dijo el banco: fecha e importe no cambian.'] })

  const sure = await call(user, contract.settleSure, {
    params: { account_id: account.id },
    body: { ids: [newest!.id, oldest!.id] },
  })
  expect(sure).toEqual({
    settled: [oldest!.id],
    left: [{ id: newest!.id, why: expect.stringContaining('ya no es segura') }],
  })
  const imports = await call(user, contract.listStatementImports, { params: { account_id: account.id } })
  const first = imports.find(({ added }) => added === 2)!
  expect((await refusal(user, contract.deleteStatementImport, { params: { id: first.id } })).body.detail).toMatch(
    /ya está conciliado/,
  )
  await call(user, contract.unsettleTransactions, { body: { ids: [oldest!.id] } })
  await call(user, contract.deleteStatementImport, { params: { id: first.id } })
  expect((await list()).count).toBe(0)
})

test.each([
  ['nothing', '', /Elija|vac|movimiento/],
  ['an XML bomb', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /DOCTYPE/],
  ['dollars', '<OFX><CURDEF>USD<BANKTRANLIST><STMTTRN><DTPOSTED>20261101<TRNAMT>1<FITID>1</STMTTRN></OFX>', /USD/],
  [
    'a picture',
    new Blob([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ]),
    /admitidos/,
  ],
])('a file of %s is refused in words', async (_, file, words) => {
  const user = await makeUser()
  const account = await makeBankAccount(user)
  const { status, body } = await sent(user, 'preview', account.id, file)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toMatch(words)
})

test('two imports of the same statement at once add its movements once', async () => {
  const user = await makeUser()
  const account = await makeBankAccount(user)
  const text = `Fecha,Concepto,Importe\n${Array.from({ length: 40 }, (_, at) => `${days(3)},PAGO ${at},${at + 1}.00`).join('\n')}\n`
  const both = await Promise.all([sent(user, '', account.id, text), sent(user, '', account.id, text)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await call(user, contract.listTransactions, { params: { account_id: account.id } })).count).toBe(40)
  const [one, other] = both.map(({ body }) => body as { added: number; repeated: number })
  expect(one!.added + other!.added).toBe(40)
  expect(one!.repeated + other!.repeated).toBe(40)
})

test('a deposit is matched with its payment once, whoever tries; a payment that goes leaves it waiting', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const account = await makeBankAccount(user)
  const invoiceId = await makeOwing(counter)
  const payment = await call(user, createPayment, {
    body: depositOf(counter, 28_000, [{ invoiceId, amount: 28_000 }], { operation: 'MBAN-77' }),
  })
  const first = await movement(user, account.id, 28_000, { tracking: 'MBAN77' })
  const second = await movement(user, account.id, 28_000)
  const { best } = await call(user, contract.bankProposals, { params: { account_id: account.id } })
  expect(best).toMatchObject([
    { transactionId: first.id, isSure: true, settlement: { as: 'payment', paymentIds: [payment.id] } },
  ])
  const seen = await call(user, contract.getTransaction, { params: { id: second.id } })
  expect(seen.proposals).toMatchObject([{ isSure: false, key: `payment ${payment.id}` }])

  const body = { as: 'payment' as const, paymentIds: [payment.id] }
  const tries = await Promise.all(
    [first.id, first.id, second.id].map((id) => said(send('POST', `/apis/banks/settle/${id}`, { as: user, body }))),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body: said } of tries)
    if (status === 409)
      expect(said.detail).toMatch(/ya registró este movimiento como «Conciliado»|ya está conciliado con otro/)
  const matched = (await call(user, contract.transactionOfPayment, { params: { id: payment.id } })).transaction!
  expect(matched).toMatchObject({
    state: 'payment',
    account: account.name,
    payments: [{ id: payment.id, folio: payment.folio, invoices: [expect.any(String)] }],
  })
  expect((await refusal(user, contract.deleteTransaction, { params: { id: matched.id } })).status).toBe(409)

  // A change that keeps the money keeps the match, another amount does not.
  const change = (given: object) => call(user, updatePayment, { params: { id: payment.id }, body: given })
  await change({ notes: 'Por SPEI' })
  expect((await call(user, contract.transactionOfPayment, { params: { id: payment.id } })).transaction).not.toBeNull()
  await change({ amount: 28_001 })
  expect((await call(user, contract.getTransaction, { params: { id: matched.id } })).transaction).toMatchObject({
    state: 'open',
    payments: [],
  })
  await change({ amount: 28_000 })
  await call(user, contract.settleTransaction, { params: { id: second.id }, body })
  await call(user, deletePayment, { params: { id: payment.id } })
  expect((await call(user, contract.getTransaction, { params: { id: second.id } })).transaction.state).toBe('open')
})

test('a deposit that nobody registered becomes the payment of what it names, and teaches from where the customer pays', async () => {
  const counter = await makeCounter()
  const { user, customerId } = counter
  const account = await makeBankAccount(user)
  const [old, young] = [await makeOwing(counter), await makeOwing(counter)]
  const folios = await Promise.all(
    [old, young].map(async (id) => (await call(user, getInvoice, { params: { id } })).folio),
  )
  const clabe = '002010077777777771'
  const given = { description: `SPEI PAGO ${folios.join(' ')}`, clabe, tracking: unique('T').slice(0, 20) }
  const deposit = await movement(user, account.id, 50_000, given)
  const {
    proposals: [found],
  } = await call(user, contract.getTransaction, { params: { id: deposit.id } })
  expect(found).toMatchObject({
    isSure: false,
    reasons: ['2 folios'],
    settlement: { customerId, allocations: [{ amount: 28_000 }, { amount: 22_000 }] },
  })
  const settled = await call(user, contract.settleTransaction, { params: { id: deposit.id }, body: found!.settlement })
  const [{ id: paymentId } = { id: 0 }] = settled.payments
  expect(await call(user, getPayment, { params: { id: paymentId } })).toMatchObject({
    total: 50_000,
    stage: 'pending',
    form: '03',
    operation: given.tracking,
    payerAccount: clabe,
    allocations: [
      { invoiceId: old, after: 0 },
      { invoiceId: young, after: 6000 },
    ],
  })
  expect((await call(user, getCustomer, { params: { id: customerId } })).clabes).toEqual([clabe])
  // Undone, the money stays registered and is proposed for it.
  await call(user, contract.unsettleTransactions, { body: { ids: [deposit.id] } })
  const after = await call(user, contract.bankProposals, { params: { account_id: account.id } })
  expect(after.best).toMatchObject([{ isSure: true, settlement: { paymentIds: [paymentId] } }])
  await call(user, contract.refuseProposal, { params: { id: deposit.id }, body: { key: after.best[0]!.key } })
  const left = await call(user, contract.bankProposals, { params: { account_id: account.id } })
  expect(left.best.map(({ key }) => key)).not.toContain(after.best[0]!.key)

  // Of an account already known the amount is enough; what no invoice takes is in the customer's favour.
  const advance = await movement(user, account.id, 900, { clabe })
  const kept = await call(user, contract.settleTransaction, {
    params: { id: advance.id },
    body: { as: 'invoices', customerId },
  })
  expect(kept.payments).toMatchObject([{ total: 900, invoices: [] }])
  expect((await call(user, openInvoices, { params: { id: customerId } })).favor).toMatchObject([{ left: 900 }])

  const clerk = await makeUser({
    account: { id: user.accountId, name: '' },
    permissions: ['facturacion.view', 'facturacion.banco.update'],
  })
  const other = await movement(user, account.id, 901)
  const denied = await refusal(clerk, contract.settleTransaction, {
    params: { id: other.id },
    body: { as: 'invoices', customerId },
  })
  expect(denied.status).toBe(403)
  await call(clerk, contract.settleTransaction, {
    params: { id: other.id },
    body: { as: 'other', concept: 'Aportación' },
  })
})

test('transfers, fees and what does not add up', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const [one, other] = [await makeBankAccount(user), await makeBankAccount(user)]
  const out = await movement(user, one.id, -2500)
  const back = await movement(user, other.id, 2500)
  const settle = (id: number, body: object) => said(send('POST', `/apis/banks/settle/${id}`, { as: user, body }))
  const both = await Promise.all([
    settle(out.id, { as: 'transfer', pairId: back.id }),
    settle(back.id, { as: 'transfer', pairId: out.id }),
  ])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect((await call(user, contract.getTransaction, { params: { id: back.id } })).transaction).toMatchObject({
    state: 'transfer',
    pair: { id: out.id, account: one.name },
  })
  const [opened] = await call(user, contract.unsettleTransactions, { body: { ids: [back.id] } })
  expect(opened).toMatchObject({ state: 'open', pair: null })
  expect((await call(user, contract.getTransaction, { params: { id: out.id } })).transaction.state).toBe('open')

  const payment = await call(user, createPayment, { body: depositOf(counter, 100, []) })
  const detail = async (id: number, body: object) => (await settle(id, body)).body.detail
  expect(await detail(back.id, { as: 'payment', paymentIds: [payment.id] })).toBe(
    'El movimiento es de $2,500.00 y los pagos suman $100.00.',
  )
  expect(await detail(out.id, { as: 'payment', paymentIds: [payment.id] })).toMatch(/Sólo un abono/)
  expect(await detail(back.id, { as: 'fee', concept: 'Comisión' })).toMatch(/Sólo un cargo/)
  expect((await settle(out.id, { as: 'fee', concept: '' })).body).toMatchObject({ concept: ['Escriba el concepto.'] })
  expect(await detail(out.id, { as: 'transfer', pairId: out.id })).toMatch(/dos cuentas/)
  expect((await settle(out.id, { as: 'fee', concept: 'Comisión' })).body).toMatchObject({
    state: 'fee',
    concept: 'Comisión',
  })
})
