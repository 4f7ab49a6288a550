import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { proposeRates } from '@arriero/contract/billing/documents/exchange-rates.contract.ts'
import { createInvoice, deleteInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeCounter } from '../../../../test/factories/receivables.ts'
import { invoiceOf } from '../../../../test/factories/billing.ts'
import { testApp } from '../../../../test/server.ts'
import { readOfficialRates } from './exchange-rates.job.ts'

const proposed = (user: Awaited<ReturnType<typeof makeUser>>, currency: string, day?: string) =>
  call(user, proposeRates, { query: { currency, ...(day && { day }) } })

test('the rate of the Diario Oficial in force on the day is proposed first, then the last one somebody used', async () => {
  const { app } = await testApp()
  const { user, invoices, customerId } = await makeCounter()
  expect(await proposed(user, 'EUR')).toEqual([])
  const draft = { ...invoiceOf(invoices, customerId), currency: 'USD', exchangeRate: 18.35 }
  const { id, folio } = await call(user, createInvoice, { body: draft })
  const used = { source: 'document', rate: 18.35, folio }
  expect(await proposed(user, 'USD')).toMatchObject([used])
  expect(await proposed(await makeUser(), 'USD')).toEqual([])

  const asked: string[] = []
  const answers = [
    JSON.stringify({
      bmx: {
        series: [
          {
            datos: [
              { fecha: '19/03/2024', dato: '16.8043' },
              { fecha: '20/03/2024', dato: 'N/E' },
            ],
          },
        ],
      },
    }),
    '<html>En mantenimiento</html>',
  ]
  const bank = createServer((request, response) => {
    asked.push(`${String(request.headers['bmx-token'])} ${request.url}`)
    response.end(answers.shift())
  })
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  const before = { ...app.config }
  Object.assign(app.config, {
    BANXICO_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
    BANXICO_TOKEN: 'ficha',
  })
  try {
    await readOfficialRates.handle({}, app, AbortSignal.timeout(30_000))
    // One that answers nonsense changes nothing.
    await readOfficialRates.handle({}, app, AbortSignal.timeout(30_000))
  } finally {
    Object.assign(app.config, { BANXICO_URL: before.BANXICO_URL, BANXICO_TOKEN: before.BANXICO_TOKEN })
    bank.close()
  }
  expect(asked[0]).toMatch(/^ficha \/series\/SF60653\/datos\/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/)
  expect(asked).toHaveLength(2)
  const official = { source: 'official', rate: 16.8043, day: '2024-03-19', folio: null }
  expect(await proposed(user, 'USD', '2024-03-22')).toEqual([official])
  expect(await proposed(user, 'USD', '2024-04-22')).toEqual([])
  await call(user, deleteInvoice, { params: { id } })
  expect(await proposed(user, 'USD')).toEqual([])
})
