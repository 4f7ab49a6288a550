import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import { expect, test } from 'vitest'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import * as contract from '@arriero/contract/billing/payments/payments.contract.ts'
import type { AllocationDraft, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeCustomer, pacSandbox, workStamping } from '../../../../test/factories/billing.ts'
import { depositOf, makeCounter, makeOwing, type Counter } from '../../../../test/factories/receivables.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { testApp } from '../../../../test/server.ts'
import { cancelDocument, followCancellations } from '../documents/cancelling.ts'

const create = ({ user }: Counter, body: PaymentDraft) => call(user, contract.createPayment, { body })
const refused = ({ user }: Counter, body: PaymentDraft) => send('POST', '/apis/pago/', { as: user, body })
const invoice = ({ user }: Counter, id: number) => call(user, getInvoice, { params: { id } })
const png = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

test('one deposit over two invoices moves both balances, numbers their instalments and tells what is left', async () => {
  const counter = await makeCounter()
  const [old, young] = [await makeOwing(counter), await makeOwing(counter)]
  const first = await create(counter, depositOf(counter, 10_000, [{ invoiceId: old, amount: 10_000 }]))
  expect(first).toMatchObject({
    stage: 'pending',
    applied: 10_000,
    left: 0,
    allocations: [{ instalment: 1, after: 18_000 }],
  })
  const second = await create(
    counter,
    depositOf(counter, 30_000.5, [
      { invoiceId: young, amount: 10_000 },
      { invoiceId: old, amount: 18_000 },
    ]),
  )
  expect(second).toMatchObject({
    total: 30_000.5,
    applied: 28_000,
    left: 2000.5,
    allocations: [
      { invoiceId: young, instalment: 1, before: 28_000, after: 18_000, equivalence: '1' },
      { invoiceId: old, instalment: 2, before: 18_000, after: 0 },
    ],
  })
  const paid = await invoice(counter, old)
  expect(paid).toMatchObject({ balance: 0 })
  expect(paid.movements.map(({ cause, amount, balance }) => [cause, amount, balance])).toEqual([
    ['stamped', 28_000, 28_000],
    ['payment', -10_000, 18_000],
    ['payment', -18_000, 0],
  ])
  const { user, customerId } = counter
  const open = await call(user, contract.openInvoices, { params: { id: customerId } })
  expect(open).toMatchObject({
    invoices: [{ id: young, balance: 18_000, instalment: 2 }],
    favor: [{ paymentId: second.id, left: 2000.5 }],
  })
  const { results } = await call(user, contract.listPayments, { query: { stage: 'pending' } })
  expect(results.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(results[0]?.complementDueOn).toMatch(/-05$/)
  const about = async (entityType: string, id: number) =>
    (await call(user, contract.paymentsOf, { params: { entityType, id } })).results.map((row) => row.id)
  expect(await about('invoice', old)).toEqual([second.id, first.id])
  expect(await about('customer', customerId)).toEqual([second.id, first.id])
  expect(await about('note_sale', old)).toEqual([])
  expect((await refusal(user, contract.paymentsOf, { params: { entityType: 'unit', id: old } })).status).toBe(404)
})

test('the complement carries what was allocated; cancelled, the balances come back', async () => {
  const pac = await pacSandbox()
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter)
  const payment = await create(
    counter,
    depositOf(counter, 11_000, [{ invoiceId: id, amount: 10_000 }], { operation: 'MBAN01002611210001' }),
  )
  const { task_id } = await call(user, contract.stampPayment, { body: { id: payment.id } })
  await workStamping(user, task_id, [payment.id])
  const stamped = await call(user, contract.getPayment, { params: { id: payment.id } })
  expect(stamped).toMatchObject({ state: 'stamped', problem: null, stage: 'stamped', balance: null })
  const xml = await download(user, contract.paymentXml, { params: { id: payment.id } })
  const [pago] = readCfdi(xml.bytes).cfdi.Complemento?.Pagos?.Pago ?? []
  expect(pago).toMatchObject({
    Monto: '10000.00',
    NumOperacion: 'MBAN01002611210001',
    DoctoRelacionado: [
      {
        NumParcialidad: '1',
        ImpSaldoAnt: '28000.00',
        ImpPagado: '10000.00',
        ImpSaldoInsoluto: '18000.00',
        ImpuestosDR: { TrasladosDR: [{ BaseDR: '8928.571429', ImporteDR: '1428.571429' }] },
      },
    ],
  })
  expect(
    (await download(user, contract.paymentPdf, { params: { id: payment.id } })).bytes.subarray(0, 5).toString(),
  ).toBe('%PDF-')
  const change = { params: { id: payment.id }, body: { amount: 12_000 } }
  expect((await refusal(user, contract.updatePayment, change)).status).toBe(409)
  expect((await refusal(user, contract.deletePayment, { params: { id: payment.id } })).status).toBe(409)

  const cancelling = await call(user, contract.cancelPayment, { body: { id: payment.id, motivo: '03' } })
  await workTask(user, cancelling.task_id, cancelDocument, { id: payment.id })
  expect(await invoice(counter, id)).toMatchObject({ balance: 18_000 })
  await fetch(`${pac.url}/_answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uuid: stamped.uuid?.toUpperCase(), accept: true }),
  })
  const { app } = await testApp()
  await app.owner.query('update fiscal_document set next_check_at = now() where id = $1', [payment.id])
  await followCancellations.handle({}, app, new AbortController().signal)
  expect(await call(user, contract.getPayment, { params: { id: payment.id } })).toMatchObject({
    state: 'cancelled',
    stage: 'cancelled',
    left: 0,
  })
  expect(await invoice(counter, id)).toMatchObject({ balance: 28_000 })
  // What was cancelled is no instalment any more.
  const again = await create(counter, depositOf(counter, 5000, [{ invoiceId: id, amount: 5000 }]))
  expect(again.allocations).toMatchObject([{ instalment: 1, before: 28_000 }])
})

test('paid at once: the balance moves, no complement is due and none is stamped', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const id = await makeOwing(counter, 25_000, { method: 'PUE', form: '03' })
  const payment = await create(counter, depositOf(counter, 28_000, [{ invoiceId: id, amount: 28_000 }]))
  expect(payment).toMatchObject({ stage: 'registered', complementDueOn: null, allocations: [{ instalment: null }] })
  expect(await invoice(counter, id)).toMatchObject({ balance: 0 })
  const refusedStamp = await refusal(user, contract.stampPayment, { body: { id: payment.id } })
  expect(refusedStamp).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no lleva complemento') } })
  expect((await call(user, contract.listPayments, { query: { stage: 'registered' } })).count).toBe(1)
})

test('changed or removed before its complement, what it had moved goes back', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const [one, other] = [await makeOwing(counter), await makeOwing(counter)]
  const payment = await create(counter, depositOf(counter, 28_000, [{ invoiceId: one, amount: 28_000 }]))
  const params = { id: payment.id }
  const allocations = [{ invoiceId: other, amount: 20_000 }]
  const changed = await call(user, contract.updatePayment, { params, body: { allocations, version: payment.version } })
  expect(changed).toMatchObject({ applied: 20_000, left: 8000, allocations: [{ invoiceId: other, instalment: 1 }] })
  expect([(await invoice(counter, one)).balance, (await invoice(counter, other)).balance]).toEqual([28_000, 8000])
  const late = await refusal(user, contract.updatePayment, { params, body: { notes: 'x', version: payment.version } })
  expect(late).toMatchObject({ status: 409, body: { by: expect.any(String), current: { applied: 20_000 } } })
  await call(user, contract.deletePayment, { params })
  expect((await invoice(counter, other)).balance).toBe(28_000)
  expect((await refusal(user, contract.getPayment, { params })).status).toBe(404)
})

test('a dollar invoice paid in pesos and a peso invoice paid in dollars: equivalence to ten decimals, nothing to object', async () => {
  const counter = await makeCounter()
  const dollars = await makeOwing(counter, 4000, { currency: 'USD', exchangeRate: 18.5 })
  const inPesos = depositOf(counter, 82_168.58, [{ invoiceId: dollars, amount: 4480, rate: 18.3412 }])
  const review = await call(counter.user, contract.reviewPayment, { body: inPesos })
  expect(review).toMatchObject({
    left: 0,
    findings: [],
    allocations: [{ equivalence: '0.0545220596', paid: 82_168.58 }],
  })
  expect(review.totals).toContainEqual({ name: 'MontoTotalPagos', amount: 82_168.58 })
  expect(await create(counter, inPesos)).toMatchObject({ applied: 82_168.58, left: 0 })

  const pesos = await makeOwing(counter, 100)
  // 5.45 USD are 99.95 pesos at the rate: the cents fit only by an equivalence of their own.
  const inDollars = depositOf(counter, 6.11, [{ invoiceId: pesos, amount: 112, paid: 6.11 }], {
    currency: 'USD',
    exchangeRate: 18.34,
  })
  const other = await call(counter.user, contract.reviewPayment, { body: inDollars })
  expect(other).toMatchObject({ left: 0, findings: [] })
  expect(other.allocations[0]?.equivalence).toMatch(/^18\.\d{10}$/)
  const mixed = depositOf(counter, 1000, [
    { invoiceId: pesos, amount: 112 },
    { invoiceId: await makeOwing(counter, 10, { currency: 'USD', exchangeRate: 18.5 }), amount: 11.2, rate: 18.3412 },
  ])
  expect(await call(counter.user, contract.reviewPayment, { body: mixed })).toMatchObject({ findings: [] })
})

test('of two deposits at once for one balance only one is taken', async () => {
  const counter = await makeCounter()
  const ids = [await makeOwing(counter), await makeOwing(counter)]
  const allocations = ids.map((invoiceId) => ({ invoiceId, amount: 28_000 }))
  const tries = await Promise.allSettled([
    create(counter, depositOf(counter, 56_000, allocations)),
    create(counter, depositOf(counter, 56_000, allocations.toReversed())),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = tries.find((one) => one.status === 'rejected')
  expect(String(failed?.reason)).toMatch(/400 .*sólo debe 0\.00/)
  for (const id of ids) expect((await invoice(counter, id)).balance).toBe(0)
})

test('what a deposit left is applied later to another invoice, with a complement of its own, and never twice', async () => {
  await pacSandbox()
  const counter = await makeCounter()
  const { user, customerId } = counter
  const [first, later] = [await makeOwing(counter, 1000), await makeOwing(counter, 2000)]
  const paidAt = new Date(Date.now() - 5 * 86_400_000).toISOString()
  const money = { paidAt, operation: 'MBAN0100', form: '03' } as const
  const deposit = await create(counter, depositOf(counter, 2000, [{ invoiceId: first, amount: 1120 }], money))
  const stamp = async (id: number) => {
    const { task_id } = await call(user, contract.stampPayment, { body: { id } })
    await workStamping(user, task_id, [id])
  }
  await stamp(deposit.id)
  const favorOf = deposit.id
  const apply = (amount: number, given: Partial<PaymentDraft> = {}) =>
    depositOf(counter, 1, [{ invoiceId: later, amount }], { favorOf, form: '01', ...given })
  const fields = async (body: PaymentDraft) => (await refusal(user, contract.createPayment, { body })).body['fields']
  expect(await fields(apply(880.01))).toEqual({ allocations: ['Se aplican 880.01 y quedan 880.00 a favor.'] })
  expect(await fields(apply(10, { favorOf: later }))).toHaveProperty('favorOf')
  expect(await fields({ ...apply(10), allocations: [] })).toHaveProperty('allocations')
  const review = await call(user, contract.reviewPayment, { body: apply(600) })
  expect(review).toMatchObject({ applied: 600, left: 280 })
  const applied = await create(counter, apply(600))
  expect(applied).toMatchObject({
    total: 600,
    left: 0,
    form: '03',
    paidAt,
    operation: 'MBAN0100',
    favorFolio: deposit.folio,
  })
  expect(Date.parse(applied.appliedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const now = await call(user, contract.getPayment, { params: { id: deposit.id } })
  expect(now).toMatchObject({ left: 280, drawn: [{ id: applied.id, amount: 600 }] })
  const open = async () => (await call(user, contract.openInvoices, { params: { id: customerId } })).favor
  expect(await open()).toMatchObject([{ paymentId: deposit.id, left: 280 }])
  const listed = async (favor: boolean) =>
    (await call(user, contract.listPayments, { query: { favor } })).results.map(({ id }) => id)
  expect([await listed(true), await listed(false)]).toEqual([[deposit.id], [applied.id]])
  // Neither the deposit nor an application is the source of what is not there.
  expect(await fields(apply(10, { favorOf: applied.id }))).toHaveProperty('favorOf')
  const cancel = await refusal(user, contract.cancelPayment, { body: { id: deposit.id, motivo: '03' } })
  expect([cancel.status, cancel.body['detail']]).toEqual([409, expect.stringContaining(applied.folio)])
  await stamp(applied.id)
  const xml = await download(user, contract.paymentXml, { params: { id: applied.id } })
  const [pago] = readCfdi(xml.bytes).cfdi.Complemento?.Pagos?.Pago ?? []
  expect(pago).toMatchObject({ Monto: '600.00', NumOperacion: 'MBAN0100', FormaDePagoP: '03' })
  const both = await Promise.allSettled([1, 2].map(() => create(counter, apply(200))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const last = (await call(user, contract.getPayment, { params: { id: deposit.id } })).drawn.at(-1)!
  await call(user, contract.updatePayment, {
    params: { id: last.id },
    body: { allocations: [{ invoiceId: later, amount: 280 }] },
  })
  expect(await open()).toEqual([])
  await call(user, contract.deletePayment, { params: { id: last.id } })
  expect(await open()).toMatchObject([{ left: 280 }])
  expect(await invoice(counter, later)).toMatchObject({ balance: 1640 })
})

test('what does not add up is refused beside its field, and nothing moves', async () => {
  const counter = await makeCounter()
  const [id, dollars] = [await makeOwing(counter), await makeOwing(counter, 100, { currency: 'USD', exchangeRate: 18 })]
  const [other, stranger] = [
    await makeOwing({ ...counter, customerId: await otherCustomer(counter) }),
    await makeCounter(),
  ]
  const foreign = await makeOwing(stranger)
  const take = (amount: number, given: Partial<AllocationDraft> = {}) => [{ invoiceId: id, amount, ...given }]
  const cases: [Partial<PaymentDraft> & { amount?: number }, string][] = [
    [{ allocations: take(28_000.01) }, 'allocations.0.amount'],
    [{ allocations: take(0) }, 'allocations.0.amount'],
    [{ allocations: take(-5) }, 'allocations.0.amount'],
    [{ amount: 9999, allocations: take(10_000) }, 'amount'],
    [{ amount: 0, allocations: [] }, 'amount'],
    [{ amount: 1e15, allocations: [] }, 'amount'],
    [{ allocations: [...take(1), ...take(1)] }, 'allocations.1.invoiceId'],
    [{ allocations: take(100, { invoiceId: other }) }, 'allocations.0.invoiceId'],
    [{ allocations: take(100, { invoiceId: foreign }) }, 'allocations.0.invoiceId'],
    [{ allocations: take(100, { invoiceId: dollars }) }, 'allocations.0.rate'],
    [{ allocations: take(100, { paid: 90 }) }, 'allocations.0.paid'],
    [{ form: '99', allocations: [] }, 'form'],
    [{ form: '01', payerAccount: '002010077777777771', allocations: [] }, 'payerAccount'],
    [{ payerBankRfc: 'XEXX010101000', allocations: [] }, 'foreignBank'],
    [{ currency: 'USD', allocations: [] }, 'exchangeRate'],
    [{ paidAt: '2099-01-01T00:00:00.000Z', allocations: [] }, 'paidAt'],
    [{ seriesId: counter.invoices, allocations: [] }, 'seriesId'],
  ]
  for (const [given, field] of cases) {
    const { status, json } = await refused(counter, depositOf(counter, 50_000, [], given))
    expect([status, Object.keys(json as object)], JSON.stringify(given)).toEqual([400, expect.arrayContaining([field])])
  }
  expect((await invoice(counter, id)).balance).toBe(28_000)
  expect((await call(counter.user, contract.listPayments)).count).toBe(0)
})
const otherCustomer = ({ user }: Counter) =>
  makeCustomer(user, { rfc: 'CACX7605101P8', name: 'XOCHILT CASAS CHAVEZ', regime: '612', postalCode: '36257' })

test('the proof of a deposit is a picture or PDF, also beside a stamped one, and strangers have none of it', async () => {
  const counter = await makeCounter()
  const { user } = counter
  const payment = await create(counter, depositOf(counter, 100, []))
  const upload = (as: typeof user, file: Blob) =>
    refusal(as, contract.uploadPaymentProof, { body: { id: payment.id, file } })
  const { proofs } = await call(user, contract.uploadPaymentProof, { body: { id: payment.id, file: png } })
  expect(proofs).toMatchObject([{ type: 'image/png', by: expect.any(String) }])
  const { url } = await testApp()
  expect((await fetch(url + proofs[0]!.url)).status).toBe(200)
  expect((await upload(user, new Blob(['<svg onload="alert(1)"/>']))).status).toBe(400)
  const stranger = await makeUser()
  const params = { id: payment.id }
  expect((await upload(stranger, png)).status).toBe(404)
  expect((await refusal(stranger, contract.getPayment, { params })).status).toBe(404)
  expect((await refusal(stranger, contract.stampPayment, { body: params })).status).toBe(404)
  expect((await refusal(stranger, contract.deletePayment, { params })).status).toBe(404)
  expect((await refusal(stranger, contract.openInvoices, { params: { id: counter.customerId } })).status).toBe(404)
  expect((await refusal(stranger, contract.deletePaymentProof, { params: { id: proofs[0]!.id } })).status).toBe(404)
  await call(user, contract.deletePaymentProof, { params: { id: proofs[0]!.id } })
  expect((await call(user, contract.getPayment, { params })).proofs).toEqual([])
})
