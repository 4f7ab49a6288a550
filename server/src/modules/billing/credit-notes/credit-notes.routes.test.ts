import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditNoteDraft } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { cancelInvoice, createInvoice, getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createPayment, openInvoices } from '@arriero/contract/billing/payments/payments.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { inAccount } from '../../../../test/factories.ts'
import {
  freightLine,
  invoiceOf,
  iva,
  makeCustomer,
  pacSandbox,
  workStamping,
} from '../../../../test/factories/billing.ts'
import {
  depositOf,
  makeCounter,
  makeOwing,
  stampedAlready,
  type Counter,
} from '../../../../test/factories/receivables.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { cancelDocument } from '../documents/cancelling.ts'
import { setState } from '../documents/documents.repository.ts'

const noteOf = (
  { creditNotes }: Counter,
  invoices: CreditNoteDraft['invoices'],
  given: Partial<CreditNoteDraft> = {},
) => ({
  seriesId: creditNotes,
  reason: 'bonus' as const,
  invoices,
  ...given,
})
const create = ({ user }: Counter, body: CreditNoteDraft) => call(user, contract.createCreditNote, { body })
const find = ({ user }: Counter, id: number) => call(user, contract.getCreditNote, { params: { id } })
const balance = async ({ user }: Counter, id: number) => (await call(user, getInvoice, { params: { id } })).balance
async function stamp({ user }: Counter, id: number) {
  const { task_id } = await call(user, contract.stampCreditNote, { body: { id } })
  await workStamping(user, task_id, [id])
}

test('a bonus takes its amount off in the proportion of the taxes, moves nothing as a draft and the balance when stamped', async () => {
  await pacSandbox()
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter)
  const note = await create(counter, noteOf(counter, [{ invoiceId: id, amount: 1000 }], { description: 'Demora' }))
  expect(note).toMatchObject({
    state: 'draft',
    total: 1000,
    form: '15',
    receiver: { use: 'G02' },
    lines: [{ productKey: '84111506', description: 'Demora', taxes: [{ rate: 0.16 }, { rate: 0.04 }] }],
    invoices: [{ invoiceId: id, amount: 1000, balance: 28_000 }],
  })
  expect(await balance(counter, id)).toBe(28_000)
  await stamp(counter, note.id)
  expect(await find(counter, note.id)).toMatchObject({
    state: 'stamped',
    problem: null,
    invoices: [{ balance: 27_000 }],
  })
  const xml = await download(user, contract.creditNoteXml, { params: { id: note.id } })
  const { CfdiRelacionados, TipoDeComprobante, MetodoPago, Total } = readCfdi(xml.bytes).cfdi
  const { uuid } = await call(user, getInvoice, { params: { id } })
  expect([TipoDeComprobante, MetodoPago, Total]).toEqual(['E', 'PUE', '1000.00'])
  expect(CfdiRelacionados).toMatchObject([{ TipoRelacion: '01' }])
  expect(JSON.stringify(CfdiRelacionados).toLowerCase()).toContain(uuid)
  expect((await refusal(user, contract.updateCreditNote, { params: { id: note.id }, body: {} })).status).toBe(409)

  const { task_id } = await call(user, contract.cancelCreditNote, { body: { id: note.id, motivo: '02' } })
  await workTask(user, task_id, cancelDocument, { id: note.id })
  expect(await find(counter, note.id)).toMatchObject({ state: 'cancelled' })
  expect(await balance(counter, id)).toBe(28_000)
})

test('what comes back keeps its article and taxes, and no more comes back than was sold', async () => {
  const counter = await makeCounter()
  const goods = {
    ...freightLine(10.333333),
    unitKey: 'H87',
    productKey: '50101538',
    quantity: 12,
    discount: 6,
    taxes: [iva],
  }
  const { id } = await call(counter.user, createInvoice, {
    body: { ...invoiceOf(counter.invoices, counter.customerId), lines: [goods, freightLine(100)] },
  })
  await stampedAlready(counter.user, id)
  const returned = (returns: CreditNoteDraft['returns'], invoices = [{ invoiceId: id, amount: 1 }]) =>
    noteOf(counter, invoices, { reason: 'return', returns })
  const note = await create(counter, returned([{ line: 1, quantity: 4 }]))
  // 4 × 10.333333 − 2 of discount, and 16 %.
  expect(note).toMatchObject({
    subtotal: 41.33,
    discount: 2,
    transferred: 6.29,
    total: 45.62,
    invoices: [{ amount: 45.62 }],
  })
  expect(note.lines).toMatchObject([{ productKey: '50101538', quantity: 4, discount: 2 }])
  for (const [wrong, field] of [
    [returned([]), 'returns'],
    [returned([{ line: 3, quantity: 1 }]), 'returns.0.line'],
    [returned([{ line: 1, quantity: 12.5 }]), 'returns.0.quantity'],
    [
      returned([
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ]),
      'returns.1.line',
    ],
  ] as const) {
    const { status, body } = await refusal(counter.user, contract.createCreditNote, { body: wrong })
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])])
  }
  const whole = await create(
    counter,
    returned([
      { line: 1, quantity: 12 },
      { line: 2, quantity: 1 },
    ]),
  )
  expect(whole.total).toBe(await balance(counter, id))
})

test.each([1234.57, 0.01, 27_999.99, 28_000, 333.33])(
  '%d is credited to the cent over two invoices',
  async (amount) => {
    const counter = await makeCounter()
    const [one, other] = [await makeOwing(counter), await makeOwing(counter, 777.77, { method: 'PUE', form: '03' })]
    const note = await create(
      counter,
      noteOf(counter, [
        { invoiceId: other, amount: 100.01 },
        { invoiceId: one, amount },
      ]),
    )
    expect([note.total, note.invoices.map((taken) => taken.amount)]).toEqual([
      Math.round((amount + 100.01) * 100) / 100,
      [100.01, amount],
    ])
  },
)

test('an advance is applied with relation 07 and form 30', async () => {
  const counter = await makeCounter()
  const id = await makeOwing(counter)
  const body = noteOf(counter, [{ invoiceId: id, amount: 5000 }], { reason: 'advance' })
  expect(await create(counter, body)).toMatchObject({ form: '30', total: 5000 })
  const review = await call(counter.user, contract.reviewCreditNote, { body })
  expect(review).toMatchObject({ total: 5000, findings: [], concepts: [{ description: 'Aplicación de anticipo' }] })
})

test('an advance that we invoiced is applied once it is collected and never beyond itself', async () => {
  const counter = await makeCounter()
  const { user, customerId } = counter
  const final = await makeOwing(counter)
  const line = { ...freightLine(1000), productKey: '84111506', unitKey: 'ACT', taxes: [iva] }
  const advanceId = await makeOwing(counter, 1000, { lines: [line], method: 'PUE', form: '03' })
  const body = (amount: number, given: object = {}) =>
    noteOf(counter, [{ invoiceId: final, amount }], { reason: 'advance', advanceId, ...given })
  const refused = async (given: ReturnType<typeof body>) =>
    (await refusal(user, contract.createCreditNote, { body: given })).body['fields']
  expect(await refused(body(1160))).toEqual({ advanceId: [expect.stringContaining('aún se deben 1,160.00')] })
  await call(user, createPayment, { body: depositOf(counter, 1160, [{ invoiceId: advanceId, amount: 1160 }]) })
  const advances = async () => (await call(user, openInvoices, { params: { id: customerId } })).advances
  expect(await advances()).toMatchObject([{ invoiceId: advanceId, left: 1160 }])
  expect(await refused(body(100, { reason: 'bonus' }))).toHaveProperty('advanceId')
  expect(await refused(body(100, { advanceId: final }))).toHaveProperty('advanceId')
  const note = await create(counter, body(1000))
  expect(note).toMatchObject({ advanceId, form: '30' })
  expect(await refused(body(160.01))).toEqual({ advanceId: [expect.stringContaining('sólo quedan 160.00')] })
  expect(await advances()).toMatchObject([{ left: 160 }])
  await call(user, contract.deleteCreditNote, { params: { id: note.id } })
  const both = await Promise.allSettled([1, 2].map(() => create(counter, body(900))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('never under zero: what a payment took meanwhile is refused before the PAC is asked, and a note on its way is counted', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter)
  const [first, second] = [
    await create(counter, noteOf(counter, [{ invoiceId: id, amount: 20_000 }])),
    await create(counter, noteOf(counter, [{ invoiceId: id, amount: 20_000 }])),
  ]
  const both = await refusal(user, contract.stampCreditNote, { body: { ids: [first.id, second.id] } })
  expect(both).toMatchObject({ status: 409, body: { detail: expect.stringContaining('sólo debe 8,000.00') } })
  expect(await find(counter, first.id)).toMatchObject({ state: 'draft' })
  await call(user, contract.stampCreditNote, { body: { id: first.id } })
  const body = depositOf(counter, 8000.01, [{ invoiceId: id, amount: 8000.01 }])
  expect((await refusal(user, createPayment, { body })).status).toBe(400)
  await call(user, createPayment, { body: depositOf(counter, 8000, [{ invoiceId: id, amount: 8000 }]) })
  expect((await refusal(user, contract.stampCreditNote, { body: { id: second.id } })).status).toBe(409)
})

test('an invoice is not cancelled while a note that takes of it is on its way to the PAC', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter)
  const note = await create(counter, noteOf(counter, [{ invoiceId: id, amount: 20_000 }]))
  const leads = (state: 'stamping' | 'draft') => inAccount(user.accountId, (work) => setState(work, note.id, { state }))
  const body = { id, motivo: '02' as const }
  await leads('stamping')
  expect(await refusal(user, cancelInvoice, { body })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('notas de crédito vigentes') },
  })
  await leads('draft')
  await call(user, cancelInvoice, { body })
})

test('invoices of one customer, issuer and currency, within their balance; strangers have none of it', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const customerId = await makeCustomer(user, {
    rfc: 'CACX7605101P8',
    name: 'XOCHILT CASAS CHAVEZ',
    regime: '612',
    postalCode: '36257',
  })
  const [own, other, dollars] = [
    await makeOwing(counter),
    await makeOwing({ ...counter, customerId }),
    await makeOwing(counter, 100, { currency: 'USD', exchangeRate: 18 }),
  ]
  const stranger = await makeCounter()
  const foreign = await makeOwing(stranger)
  const take = (invoiceId: number, amount = 10) => ({ invoiceId, amount })
  for (const [invoices, field] of [
    [[take(own, 28_000.01)], 'invoices.0.amount'],
    [[take(own, 0)], 'invoices.0.amount'],
    [[take(own), take(own)], 'invoices.1.invoiceId'],
    [[take(own), take(other)], 'invoices.1.invoiceId'],
    [[take(own), take(dollars)], 'invoices.1.invoiceId'],
    [[take(foreign)], 'invoices.0.invoiceId'],
  ] as const) {
    const body = noteOf(counter, [...invoices])
    const { status, json } = await send('POST', '/apis/note_credit/', { as: user, body })
    expect([status, Object.keys(json as object)]).toEqual([400, expect.arrayContaining([field])])
  }
  const { id, version } = await create(counter, noteOf(counter, [take(own)]))
  const params = { id }
  expect((await refusal(stranger.user, contract.getCreditNote, { params })).status).toBe(404)
  expect((await refusal(stranger.user, contract.stampCreditNote, { body: { id } })).status).toBe(404)
  expect((await refusal(stranger.user, contract.deleteCreditNote, { params })).status).toBe(404)
  const changed = await call(user, contract.updateCreditNote, {
    params,
    body: { invoices: [take(own, 28_000)], version },
  })
  expect(changed).toMatchObject({ total: 28_000, version: version + 1 })
  expect((await refusal(user, contract.updateCreditNote, { params, body: { version } })).status).toBe(409)
  expect(
    (await call(user, contract.creditNotesOf, { params: { entityType: 'invoice', id: own } })).results,
  ).toMatchObject([{ id, reason: 'bonus', invoices: [expect.stringContaining('-')] }])
  await call(user, contract.deleteCreditNote, { params })
  expect((await call(user, contract.listCreditNotes)).count).toBe(0)
})
