import { expect, test } from 'vitest'
import { bankDashboard, bankProposals } from '@arriero/contract/banks/banks.contract.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call } from '../../../test/api.ts'
import { depositOf, makeCounter, makeOwing } from '../../../test/factories/receivables.ts'
import { testApp } from '../../../test/server.ts'
import type { DemoCompany } from '../../demo/company.ts'
import { seed } from './banks.demo.ts'

test('the demo settles old deposits with their payments to the cent, pairs its transfers and leaves some to be matched', async () => {
  const counter = await makeCounter()
  const { accountId, id } = counter.user
  for (const ago of [3, 40, 80]) {
    const invoiceId = await makeOwing(counter)
    const paidAt = new Date(Date.now() - ago * 86_400_000).toISOString()
    const given = { paidAt, operation: `MBAN${ago}` }
    await call(counter.user, createPayment, {
      body: depositOf(counter, 28_000, [{ invoiceId, amount: 28_000 }], given),
    })
  }
  await makeOwing(counter)
  const { app } = await testApp()
  const client = await app.owner.connect()
  try {
    await seed(client, { accountId, users: { mariana: id } as DemoCompany['users'] })
  } finally {
    client.release()
  }
  const { rows } = await app.owner.query<{ matched: number; wrong: number; pairs: number }>(
    `select count(*)::int as matched, count(*) filter (where t.amount <> d.total or t.state <> 'payment')::int as wrong,
       (select count(*)::int from bank_transaction one join bank_transaction other on other.id = one.pair_id and other.pair_id = one.id
        where one.account_id = $1 and one.amount = -other.amount) as pairs
     from bank_match m join bank_transaction t on t.id = m.transaction_id join fiscal_document d on d.id = m.document_id
     where m.account_id = $1`,
    [accountId],
  )
  expect(rows[0]).toMatchObject({ matched: 2, wrong: 0 })
  expect(rows[0]?.pairs).toBeGreaterThan(5)
  const { accounts } = await call(counter.user, bankDashboard)
  expect(accounts).toHaveLength(4)
  const [main] = accounts
  expect(main?.balance).toBeGreaterThan(0)
  const { best, without } = await call(counter.user, bankProposals, { params: { account_id: main!.id } })
  expect(best.filter(({ isSure }) => isSure).length).toBeGreaterThan(1)
  expect(best.length + without.length).toBe(main?.open)
})
