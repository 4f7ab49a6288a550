import { expect, test } from 'vitest'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import {
  getInvoice,
  invoiceAcusePdf,
  invoicePdf,
  invoiceXml,
  listInvoices,
} from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { call, download } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCustomer, makeIssuer, makeSeries, pacSandbox } from '../../../../test/factories/billing.ts'
import { testApp } from '../../../../test/server.ts'
import { sealDrawn } from './drawn-xml.demo.ts'
import { stampSome } from '../invoices/stamped.demo.ts'
import { seed } from './documents.demo.ts'

test('a year of invoices in all states, each owing what its ledger says, with folios in a row', async () => {
  const user = await makeUser({ account: await makeAccount() })
  const issuerId = await makeIssuer(user)
  await call(user, createSeries, { body: { name: 'F', kind: 'I', issuerId, next: 100 } })
  await call(user, createCustomer, {
    body: {
      rfc: 'URE180429TM6',
      name: 'UNIVERSIDAD ROBOTICA',
      regime: '601',
      postalCode: '86991',
      use: 'G03',
      creditDays: 30,
    },
  })
  const { owner } = (await testApp()).app
  const client = await owner.connect()
  try {
    await seed(client, { accountId: user.accountId, users: { mariana: user.id } as never })
    const { rows } = await client.query<{ wrong: number; states: number; owed: number; folios: number; next: number }>(
      `select count(*) filter (where coalesce(d.balance, 0) <> coalesce(e.sum, 0)
         or (d.uuid is null) <> (e.sum is null))::int as wrong,
         count(distinct d.state)::int as states, count(*) filter (where d.balance > 0)::int as owed,
         (max(d.folio) - min(d.folio) + 1 - count(*))::int as folios,
         (select next from document_series where account_id = $1) - max(d.folio) as next
       from fiscal_document d
       left join (select document_id, sum(amount) from receivable_entry where account_id = $1 group by 1) e on e.document_id = d.id
       where d.account_id = $1`,
      [user.accountId],
    )
    expect(rows[0]).toMatchObject({ wrong: 0, states: 5, folios: 0, next: 1 })
    expect(rows[0]!.owed).toBeGreaterThan(20)
  } finally {
    client.release()
  }
  const { results } = await call(user, listInvoices, { query: { state: 'stamped', limit: 1 } })
  const invoice = await call(user, getInvoice, { params: { id: results[0]!.id } })
  expect(invoice.lines).toHaveLength(1)
  expect(invoice.movements[0]?.cause).toBe('stamped')

  await sealDrawn((await testApp()).app, user.accountId, 30)
  const params = { id: invoice.id }
  const { cfdi } = readCfdi((await download(user, invoiceXml, { params })).bytes.toString())
  expect(cfdi.Complemento?.TimbreFiscalDigital?.UUID.toLowerCase()).toBe(invoice.uuid)
  expect(Number(cfdi.Total)).toBe(invoice.total)
  expect((await download(user, invoicePdf, { params })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const [cancelled] = (await call(user, listInvoices, { query: { state: 'cancelled', limit: 1 } })).results
  const acuse = await download(user, invoiceAcusePdf, { params: { id: cancelled!.id } })
  expect(acuse.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('beside those that are drawn some are really stamped, once, however often it is started', async () => {
  await pacSandbox()
  const own = await makeUser({ account: await makeAccount() })
  const seriesId = await makeSeries(own, await makeIssuer(own))
  await makeCustomer(own)
  const { app } = await testApp()
  await app.owner.query(
    `insert into pac_account (account_id, social_reason_id, provider, is_test) select account_id, social_reason_id, 'sandbox', true
     from document_series where id = $1`,
    [seriesId],
  )
  await stampSome(app, own.accountId)
  await stampSome(app, own.accountId)
  const stamped = await call(own, listInvoices)
  expect(stamped).toMatchObject({ count: 1, results: [{ state: 'stamped', isTest: true }] })
  const xml = await download(own, invoiceXml, { params: { id: stamped.results[0]!.id } })
  expect(xml.bytes.toString()).toContain('TimbreFiscalDigital')
})
