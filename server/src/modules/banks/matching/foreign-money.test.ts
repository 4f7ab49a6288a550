import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/banks/banks.contract.ts'
import { getPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { inDays } from '../../../../test/factories.ts'
import { makeBankAccount } from '../../../../test/factories/banks.ts'
import { makeCounter, makeOwing } from '../../../../test/factories/receivables.ts'
import { testApp } from '../../../../test/server.ts'

const currency = 'CAD'

test('a deposit of another currency is proposed at the official rate of its day; without one it waits for who says it', async () => {
  const { owner } = (await testApp()).app
  const counter = await makeCounter()
  const { user } = counter
  const { id: account_id } = await makeBankAccount(user, { currency })
  const day = inDays(-1)
  const deposit = async () => {
    const invoice = await makeOwing(counter, 25_000, { currency, exchangeRate: 13 })
    const { folio } = await call(user, getInvoice, { params: { id: invoice } })
    const body = { bankAccountId: account_id, day, amount: 28_000, description: `SPEI PAGO ${folio}` }
    return call(user, contract.createTransaction, { body })
  }
  const proposed = async (id: number) => (await call(user, contract.getTransaction, { params: { id } })).proposals[0]!
  const sure = (ids: number[]) => call(user, contract.settleSure, { params: { account_id }, body: { ids } })
  const rateOf = async ({ payments: [paid] }: { payments: readonly { id: number }[] }) =>
    (await call(user, getPayment, { params: { id: paid!.id } })).exchangeRate

  const unrated = await deposit()
  const guess = await proposed(unrated.id)
  expect([guess.isSure, guess.settlement.exchangeRate]).toEqual([false, undefined])
  expect(await sure([unrated.id])).toMatchObject({ settled: [], left: [{ id: unrated.id }] })
  const params = { id: unrated.id }
  expect(await refusal(user, contract.settleTransaction, { params, body: guess.settlement })).toMatchObject({
    status: 400,
    body: { exchangeRate: [expect.any(String)] },
  })
  const typed = { ...guess.settlement, exchangeRate: 13.4 }
  expect(await rateOf(await call(user, contract.settleTransaction, { params, body: typed }))).toBe(13.4)

  const rated = await deposit()
  await owner.query('insert into exchange_rate (currency, day, rate) values ($1, $2, 13.5678)', [currency, inDays(-4)])
  try {
    expect(await proposed(rated.id)).toMatchObject({
      isSure: true,
      words: expect.stringContaining('a 13.5678 del Diario Oficial'),
      settlement: { exchangeRate: 13.5678 },
    })
    expect(await sure([rated.id])).toMatchObject({ settled: [rated.id] })
  } finally {
    await owner.query('delete from exchange_rate where currency = $1', [currency])
  }
  const { transaction } = await call(user, contract.getTransaction, { params: { id: rated.id } })
  expect(await rateOf(transaction)).toBe(13.5678)
})
