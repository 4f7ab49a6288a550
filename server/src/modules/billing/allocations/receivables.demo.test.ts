import { expect, test } from 'vitest'
import { listPayments } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeCounter, makeOwing } from '../../../../test/factories/receivables.ts'
import { testApp } from '../../../../test/server.ts'
import type { DemoCompany } from '../../../demo/company.ts'
import { seed } from './receivables.demo.ts'

test('the demo pays and credits its invoices so that documents, allocations and ledger agree', async () => {
  const counter = await makeCounter()
  const { accountId, id } = counter.user
  const ids: number[] = []
  for (let i = 0; i < 30; i += 1)
    ids.push(await makeOwing(counter, 1000 + i, i % 4 ? {} : { method: 'PUE', form: '03' }))
  const { app } = await testApp()
  await app.owner.query(
    `update fiscal_document set issued_at = now() - (id - $2) * interval '12 days' where id = any($1::int[])`,
    [ids, ids[0]],
  )
  const client = await app.owner.connect()
  try {
    await seed(client, { accountId, users: { mariana: id } as DemoCompany['users'] })
  } finally {
    client.release()
  }
  const { rows } = await app.owner.query(
    `select d.id from fiscal_document d where d.id = any($1::int[]) and (
       d.balance <> (select sum(amount) from receivable_entry e where e.document_id = d.id)
       or d.balance <> d.total - (
         select coalesce(sum(a.amount), 0) from document_allocation a join fiscal_document s on s.id = a.source_id
         where a.invoice_id = d.id and a.is_living and (s.kind = 'payment' or s.uuid is not null)))`,
    [ids],
  )
  expect(rows).toEqual([])
  const { count } = await call(counter.user, listPayments)
  expect(count).toBeGreaterThan(5)
  const { results } = await call(counter.user, listPayments, { query: { stage: 'pending' } })
  expect(results.map(({ state }) => state)).toContain('error')
})
