import { expect, test } from 'vitest'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { createCreditNote, stampCreditNote } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { createInvoice, stampInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { invoiceNotes, stampNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { setTerms } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { invoiceOf, makeNote, makeSeries } from '../../../../test/factories/billing.ts'
import { makeCounter, makeOwing } from '../../../../test/factories/receivables.ts'
import { makeFinishedTrip, makeFreightOffice } from '../../../../test/factories/trip-account.ts'
import { heldUp } from '../../../../test/held-up.ts'
import { makeUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'

/** Whether nobody holds a row. */
async function isFree(table: 'billing_customer' | 'fiscal_document', id: number): Promise<boolean> {
  const { owner } = (await testApp()).app
  const { rows } = await owner.query(`select id from ${table} where id = $1 for update skip locked`, [id])
  return rows.length === 1
}
const hold = (table: string, id: number): [string, unknown[]][] => [
  [`select from ${table} where id = $1 for no key update`, [id]],
]

test('customers of a selection are held in one order, whatever the order of its documents', async () => {
  const { user, invoices, customerId: first } = await makeCounter()
  const person = { rfc: 'CUSC850516316', name: 'CESAR OSBALDO CRUZ SOLORZANO', regime: '612', postalCode: '45638' }
  const { id: second } = await call(user, createCustomer, { body: { ...person, use: 'G03' } })
  const ids: number[] = []
  for (const customer of [second, first])
    ids.push((await call(user, createInvoice, { body: invoiceOf(invoices, customer) })).id)
  const free: boolean[] = []
  const ended = await heldUp(
    hold('billing_customer', first),
    () => call(user, stampInvoice, { body: { ids } }),
    async ({ go }) => {
      free.push(await isFree('billing_customer', second))
      await go()
    },
  )
  expect([free, ended.status]).toEqual([[true], 'fulfilled'])
})

test('what a selection of credit notes takes from is held in one order', async () => {
  const counter = await makeCounter()
  const { user, creditNotes } = counter
  const [first, second] = [await makeOwing(counter), await makeOwing(counter)]
  const ids: number[] = []
  for (const invoiceId of [second, first]) {
    const invoices = [{ invoiceId, amount: 100 }]
    ids.push((await call(user, createCreditNote, { body: { seriesId: creditNotes, reason: 'bonus', invoices } })).id)
  }
  const free: boolean[] = []
  const ended = await heldUp(
    hold('fiscal_document', first),
    () => call(user, stampCreditNote, { body: { ids } }),
    async ({ go }) => {
      free.push(await isFree('fiscal_document', second))
      await go()
    },
  )
  expect([free, ended.status]).toEqual([[true], 'fulfilled'])
})

test('who changes a trip does not wait for who works its account out, and is heard all the same', async () => {
  const { user, clientId } = await makeFreightOffice()
  const trip = await makeFinishedTrip(user, { clientId })
  const { owner } = (await testApp()).app
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('delete from trip_profit_due where trip_id = $1', [trip.id])
    const params = { trip_id: trip.id }
    expect(await call(user, setTerms, { params, body: { agreed: 5000 } })).toMatchObject({ income: 5000 })
    await client.query('commit')
  } finally {
    client.release()
  }
  const { rows } = await owner.query('select from trip_profit_due where trip_id = $1', [trip.id])
  expect(rows.length).toBeGreaterThan(0)
})

test('a sales note that an invoice charges at this moment is not stamped as well', async () => {
  const user = await makeUser()
  const note = await makeNote(user)
  await makeSeries(user, note.issuerId)
  const { owner } = (await testApp()).app
  const { id: invoiceId } = await call(user, invoiceNotes, { body: { ids: [note.id] } })
  await owner.query(`update fiscal_document set content = content - 'invoiceId' where id = $1`, [note.id])
  const charge = `update fiscal_document set content = content || jsonb_build_object('invoiceId', $2::int) where id = $1`
  const ended = await heldUp([[charge, [note.id, invoiceId]]], () =>
    refusal(user, stampNote, { body: { id: note.id } }),
  )
  expect(ended).toMatchObject({ status: 'fulfilled', value: { status: 409 } })
})
