import { expect, test } from 'vitest'
import { deleteInvoice, getInvoice, stampInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import * as contracts from '@arriero/contract/warehouses/contracts.contract.ts'
import { createSpaceMaintenance } from '@arriero/contract/warehouses/maintenance.contract.ts'
import {
  createPayment,
  deletePayment,
  exportPayments,
  listPayments,
} from '@arriero/contract/warehouses/payments.contract.ts'
import { deleteLand, deleteSpace, getSpace } from '@arriero/contract/warehouses/places.contract.ts'
import { warehousePanel } from '@arriero/contract/warehouses/panel.contract.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { addMonths, daysIn, firstOf, lastOf, monthOf } from '@arriero/contract/warehouses/rents.rules.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCustomer, makeIssuer, makeSeries, pacSandbox, workStamping } from '../../../../test/factories/billing.ts'
import { asSystem } from '../../../../test/factories/store.ts'
import { landDay, makeContract, makePlot } from '../../../../test/factories/warehouses.ts'
import { testApp } from '../../../../test/server.ts'
import { moveBalance } from '../../billing/documents/balance.ts'
import { reckonContract } from './rents.job.ts'

const today = landDay()
const thisMonth = monthOf(today)
/** Two whole months ago, until the end of next year. */
const running = { start: firstOf(addMonths(thisMonth, -2)), end: lastOf(addMonths(thisMonth, 14)) }
const pay = (user: TestUser, contractId: number, amount: number, more = {}) =>
  call(user, createPayment, { body: { contractId, amount, ...more } })

test('a contract charges each month that has begun, once, with its taxes', async () => {
  const user = await makeUser()
  const contract = await makeContract(user, { ...running, dueDay: 1, graceDays: 0 })
  expect(contract.number).toBe('CB-0001')
  const months = [-2, -1, 0].map((months) => addMonths(thisMonth, months))
  expect(contract.charges.map(({ month, total }) => [month, total])).toEqual(months.map((month) => [month, 11_600]))
  const { app } = await testApp()
  // As after a restart, and two workers at once.
  await Promise.all([1, 2, 3].map(() => reckonContract(app, user.accountId, contract.id)))
  const again = await call(user, contracts.getContract, { params: { id: contract.id } })
  expect(again.charges).toEqual(contract.charges)
  // What is late was told once.
  expect(again.history.filter(({ text }) => text.startsWith('Aviso: la renta'))).toHaveLength(
    again.charges.filter(({ mark }) => mark === 'late').length,
  )
})

test('of 200 who take a space for the same days at once, one gets it', async () => {
  const user = await makeUser()
  const { spaceIds } = await makePlot(user)
  const customerId = await makeCustomer(user)
  const body = { customerId, spaceIds, start: landDay(10), end: landDay(40), rent: 10_000 }
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, () => call(user, contracts.createContract, { body })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { count } = await call(user, contracts.listContracts)
  expect(count).toBe(1)
  // The day after its last one is free, and so is the one before its first.
  for (const days of [
    { start: landDay(41), end: landDay(50) },
    { start: landDay(5), end: landDay(9) },
  ])
    await call(user, contracts.createContract, { body: { ...body, ...days } })
  expect(
    await refusal(user, contracts.createContract, { body: { ...body, start: landDay(40), end: landDay(41) } }),
  ).toMatchObject({
    status: 400,
    body: { spaceIds: [expect.stringMatching(/^A-1 ya está en el contrato CB-\d+, del /)] },
  })
})

test('money pays the oldest month; what is late is owed, and a payment sent twice counts once', async () => {
  const user = await makeUser()
  const { id, spaces } = await makeContract(user, { ...running, dueDay: 1, graceDays: 0, deposit: 20_000 })
  const spaceId = spaces[0]!.id
  expect(await call(user, getSpace, { params: { id: spaceId } })).toMatchObject({ state: 'debt' })
  const key = crypto.randomUUID()
  const first = await pay(user, id, 17_400, { reference: 'SPEI 881', key })
  expect(await pay(user, id, 17_400, { reference: 'SPEI 881', key })).toEqual(first)
  expect(await refusal(user, createPayment, { body: { contractId: id, amount: 5, key } })).toMatchObject({
    status: 409,
  })
  expect(
    await refusal(user, createPayment, { body: { contractId: id, amount: 17_400, reference: 'spei 881' } }),
  ).toMatchObject({ status: 400, body: { reference: ['Ya se registró un pago de ese importe con esa referencia.'] } })
  const standing = await call(user, contracts.getContract, { params: { id } })
  expect(standing.charges.map(({ paid, mark }) => [paid, mark])).toEqual([
    [11_600, 'paid_late'],
    [5800, 'partial'],
    [0, today.endsWith('-01') ? 'due' : 'late'],
  ])
  await pay(user, id, 20_000, { reference: 'SPEI 900' })
  const ahead = await call(user, contracts.getContract, { params: { id } })
  expect(ahead).toMatchObject({ balance: 0, debt: 0, credit: 2600 })
  expect(await call(user, getSpace, { params: { id: spaceId } })).toMatchObject({ state: 'rented', debt: 0 })
  await call(user, deletePayment, { params: { id: first.id } })
  expect(await call(user, contracts.getContract, { params: { id } })).toMatchObject({ balance: 14_800, credit: 0 })
  expect(await refusal(user, createPayment, { body: { contractId: id, amount: 1, paidOn: landDay(2) } })).toMatchObject(
    {
      status: 400,
      body: { paidOn: ['La fecha no puede ser futura.'] },
    },
  )
})

test('a deposit is held, applied to what is owed and given back, never more than is there', async () => {
  const user = await makeUser()
  const { id } = await makeContract(user, { ...running, dueDay: 1, graceDays: 0, deposit: 20_000 })
  const refused = (concept: string, amount: number) =>
    refusal(user, createPayment, { body: { contractId: id, amount, concept: concept as 'deposit_refund' } })
  expect(await refused('deposit_refund', 1)).toMatchObject({ status: 400 })
  const deposit = await pay(user, id, 20_000, { concept: 'deposit' })
  expect(await call(user, contracts.getContract, { params: { id } })).toMatchObject({ depositHeld: 20_000, paid: 0 })
  await pay(user, id, 11_600, { concept: 'deposit_applied' })
  expect(await call(user, contracts.getContract, { params: { id } })).toMatchObject({ depositHeld: 8400, paid: 11_600 })
  expect(await refused('deposit_refund', 8401)).toMatchObject({
    body: { amount: ['El depósito que se tiene es de $8,400.00.'] },
  })
  expect(await refusal(user, deletePayment, { params: { id: deposit.id } })).toMatchObject({ status: 409 })
  const both = await Promise.allSettled([1, 2].map(() => pay(user, id, 8400, { concept: 'deposit_refund' })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a contract shortened after its months were charged owes their days, and what was paid beyond stays in favour', async () => {
  const user = await makeUser()
  const { id, version } = await makeContract(user, { ...running, dueDay: 1, graceDays: 0 })
  await pay(user, id, 34_800)
  const last = addMonths(thisMonth, -1)
  const ended = await call(user, contracts.updateContract, {
    params: { id },
    body: { end: `${last}-15`, version },
  })
  const share = cents((10_000 * 15) / daysIn(last))
  const due = cents(share + cents(share * 0.16))
  expect(ended.charges.map(({ total }) => total)).toEqual([11_600, due])
  expect(ended).toMatchObject({ state: 'ended', balance: 0, credit: cents(34_800 - 11_600 - due) })
  expect(await refusal(user, contracts.updateContract, { params: { id }, body: { rent: 1 } })).toMatchObject({
    status: 400,
    body: { rent: ['Ya hay rentas cargadas: la renta cambia al renovar o con su índice.'] },
  })
  expect(await refusal(user, contracts.updateContract, { params: { id }, body: { end: '2020-01-01' } })).toMatchObject({
    status: 400,
    body: { end: ['El fin no puede ser antes del inicio.'] },
  })
  expect(
    await refusal(user, contracts.updateContract, { params: { id }, body: { notes: 'x', version } }),
  ).toMatchObject({
    status: 409,
  })
})

test('a renewal goes on with the index, unless somebody else has the space then', async () => {
  const user = await makeUser()
  const { spaceIds } = await makePlot(user)
  const end = landDay(20)
  const terms = { indexKind: 'fixed', indexPoints: 5 } as const
  const { id } = await makeContract(user, { ...terms, spaceIds, start: landDay(1), end })
  expect(await call(user, contracts.renewalOffer, { params: { id } })).toMatchObject({ rent: 10_500 })
  const other = await makeContract(user, { spaceIds, start: landDay(100), end: landDay(120) })
  expect(await refusal(user, contracts.renewContract, { params: { id }, body: { end: landDay(385) } })).toMatchObject({
    status: 400,
    body: { spaceIds: [expect.stringContaining(other.number)] },
  })
  await call(user, contracts.deleteContract, { params: { id: other.id } })
  const renewed = await call(user, contracts.renewContract, { params: { id }, body: { end: landDay(385) } })
  expect(renewed.steps.map(({ rent }) => rent)).toEqual([10_000, 10_500])
  expect(renewed.end).toBe(landDay(385))
})

test('each year the rent grows with the published index, once', async () => {
  const user = await makeUser()
  const start = firstOf(addMonths(thisMonth, -13))
  const { id } = await makeContract(user, { start, end: running.end, indexKind: 'inpc', indexCap: 4 })
  const { app } = await testApp()
  const run = () => reckonContract(app, user.accountId, id)
  await run()
  const rents = async () => (await call(user, contracts.getContract, { params: { id } })).steps.map(({ rent }) => rent)
  expect(await rents()).toEqual([10_000])
  for (const [months, value] of [
    [-14, 130],
    [-2, 139.1],
  ] as const)
    await call(user, contracts.saveIndex, { body: { month: addMonths(thisMonth, months), value } })
  await Promise.all([run(), run()])
  // 7 % by the index, 4 % at most.
  expect(await rents()).toEqual([10_000, 10_400])
})

test('who rents is told of the end once for each day that is told', async () => {
  const user = await makeUser()
  const { id } = await makeContract(user, { start: landDay(-3), end: landDay(14), dueDay: 28, graceDays: 30 })
  const { app } = await testApp()
  for (let run = 0; run < 3; run += 1) await reckonContract(app, user.accountId, id)
  const { history, state } = await call(user, contracts.getContract, { params: { id } })
  expect(state).toBe('ending')
  expect(history.filter(({ text }) => text.startsWith('Aviso: vence'))).toMatchObject([
    { text: 'Aviso: vence en 14 días' },
  ])
  const { rows } = await app.owner.query('select title from notification where account_id = $1', [user.accountId])
  expect(rows).toHaveLength(1)
})

test('a late rent has its fee once', async () => {
  const user = await makeUser()
  const { id } = await makeContract(user, { ...running, end: lastOf(thisMonth), dueDay: 1, graceDays: 0, lateFee: 5 })
  const { app } = await testApp()
  for (let run = 0; run < 2; run += 1) await reckonContract(app, user.accountId, id)
  const { charges } = await call(user, contracts.getContract, { params: { id } })
  const fees = charges.filter(({ kind }) => kind === 'late_fee')
  expect(fees).toHaveLength(today.endsWith('-01') ? 2 : 3)
  expect(fees[0]).toMatchObject({ amount: 580, tax: 0 })
})

test('what is rented is not deleted, nor out of use', async () => {
  const user = await makeUser()
  const { landId, spaceIds } = await makePlot(user)
  const contract = await makeContract(user, { spaceIds, start: landDay(-1), end: landDay(30) })
  const id = spaceIds[0]!
  expect(await refusal(user, deleteLand, { params: { id: landId } })).toMatchObject({
    status: 409,
    body: { detail: 'El terreno tiene un contrato vigente o por iniciar: termínelos antes.' },
  })
  expect(await refusal(user, deleteSpace, { params: { id } })).toMatchObject({
    status: 409,
    body: { detail: `El espacio está en el contrato ${contract.number}: termínelo antes de eliminarlo.` },
  })
  const works = { spaceId: id, title: 'Techo', start: landDay(5), end: landDay(9), outOfUse: true }
  expect(await refusal(user, createSpaceMaintenance, { body: works })).toMatchObject({ status: 400 })
  await call(user, createSpaceMaintenance, { body: { ...works, start: landDay(31), end: landDay(33) } })
  expect(
    await refusal(user, contracts.renewContract, { params: { id: contract.id }, body: { end: landDay(40) } }),
  ).toMatchObject({
    body: { spaceIds: [expect.stringContaining('mantenimiento fuera de uso («Techo»)')] },
  })
  await call(user, createSpaceMaintenance, { body: { ...works, start: today, end: today, outOfUse: false } })
})

test('contract and receipts are papers, lists are sheets, and the panel adds them up', async () => {
  const user = await makeUser()
  const { landId, spaceIds } = await makePlot(user, 2)
  const { id, number } = await makeContract(user, { ...running, spaceIds: [spaceIds[0]!], dueDay: 1, graceDays: 0 })
  expect(await refusal(user, contracts.contractPdf, { params: { id }, query: { type: 'receipt' } })).toMatchObject({
    status: 404,
  })
  await pay(user, id, 11_600, { reference: '=HYPERLINK("x")' })
  for (const query of [{ type: 'contract' }, { type: 'receipt' }, {}] as const) {
    const paper = await download(user, contracts.contractPdf, { params: { id }, query })
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await download(user, exportPayments.now, { query: {} })).status).toBe(200)
  expect((await download(user, contracts.exportContracts.now, { query: { late: true } })).status).toBe(200)
  expect(await call(user, listPayments, { query: { contract: id } })).toMatchObject({ count: 1 })
  expect(await call(user, contracts.listContracts, { query: { search: number, land: landId } })).toMatchObject({
    count: 1,
  })
  const panel = await call(user, warehousePanel, { query: { land: landId } })
  expect(panel).toMatchObject({
    late: { contracts: 1 },
    occupation: { spaces: 2, taken: 1, areaM2: 200, takenM2: 100, rent: 10_000, listRent: 20_000 },
    lands: [{ id: landId, taken: 1, income: 11_600 }],
  })
  expect(panel.months).toHaveLength(12)
})

test('another account knows of nothing, and who only reads changes nothing', async () => {
  const user = await makeUser()
  const { id } = await makeContract(user, running)
  const stranger = await makeUser()
  for (const call of [contracts.getContract, contracts.contractPdf, contracts.renewalOffer, contracts.deleteContract])
    expect(await refusal(stranger, call, { params: { id } } as never)).toMatchObject({ status: 404 })
  expect(await refusal(stranger, createPayment, { body: { contractId: id, amount: 1 } })).toMatchObject({ status: 404 })
  const { spaceIds } = await makePlot(user)
  expect(
    await refusal(stranger, contracts.createContract, {
      body: { customerId: await makeCustomer(stranger), spaceIds, start: today, end: today, rent: 1 },
    }),
  ).toMatchObject({ status: 400 })
  const other = await asSystem(user.accountId, async ({ scope }) => scope.accountId)
  const reader = await makeUser({ account: { id: other, name: '' }, permissions: ['bodegas.view'] })
  expect(await refusal(reader, contracts.deleteContract, { params: { id } })).toMatchObject({ status: 403 })
})

/** A contract of an account that bills. */
async function billedContract(given = {}) {
  const user = await makeUser()
  await makeSeries(user, await makeIssuer(user))
  const customerId = await makeCustomer(user, { creditDays: 30 })
  const contract = await makeContract(user, { ...running, customerId, dueDay: 1, graceDays: 0, ...given })
  return { user, params: { id: contract.id } }
}

test('what no invoice charges becomes a draft, once; what is deleted is charged to another', async () => {
  const { user, params } = await billedContract()
  const tries = await Promise.allSettled([1, 2].map(() => call(user, contracts.invoiceContract, { params })))
  const [made] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made!.contract.charges.map(({ invoice }) => invoice?.id)).toEqual(Array(3).fill(made!.invoice.id))
  const invoice = await call(user, getInvoice, { params: { id: made!.invoice.id } })
  expect(invoice).toMatchObject({ total: 34_800, state: 'draft' })
  expect(invoice.lines[0]!.description).toMatch(/^Renta de \w+ de \d{4}: A-1, /)
  expect(await refusal(user, contracts.invoiceContract, { params })).toMatchObject({
    status: 409,
    body: { detail: 'Todo lo cargado ya está facturado.' },
  })
  const { folio } = made!.invoice
  expect(await refusal(user, contracts.deleteContract, { params })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(folio) },
  })
  for (const [body, field] of [
    [{ end: lastOf(addMonths(thisMonth, -1)) }, 'end'],
    [{ taxRate: 8 as const }, 'taxRate'],
  ] as const)
    expect(await refusal(user, contracts.updateContract, { params, body })).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  await call(user, deleteInvoice, { params: { id: made!.invoice.id } })
  const again = await call(user, contracts.invoiceContract, { params })
  expect(again.contract.charges).toHaveLength(3)
  expect(again.invoice.id).not.toBe(made!.invoice.id)
})

test('a month that grew after it was invoiced is charged beside its invoice', async () => {
  const middle = `${thisMonth}-10`
  const { user, params } = await billedContract({ end: middle })
  const { contract } = await call(user, contracts.invoiceContract, { params })
  await call(user, contracts.updateContract, { params, body: { end: running.end } })
  const { charges } = await call(user, contracts.getContract, { params })
  const ofMonth = charges.filter(({ month }) => month === thisMonth)
  expect(ofMonth.map(({ invoice }) => invoice === null)).toEqual([false, true])
  expect(ofMonth[0]!.amount).toBe(contract.charges.at(-1)!.amount)
  expect(cents(ofMonth[0]!.amount + ofMonth[1]!.amount)).toBe(10_000)
  expect(ofMonth[0]!.days + ofMonth[1]!.days).toBe(daysIn(thisMonth))
})

test('what billing registers as paid of an invoice is paid here too, and what it takes back is owed again', async () => {
  const { user, params } = await billedContract()
  const { invoice } = await call(user, contracts.invoiceContract, { params })
  await pacSandbox()
  const { task_id } = await call(user, stampInvoice, { body: { id: invoice.id } })
  await workStamping(user, task_id, [invoice.id])
  const move = (amount: number) =>
    asSystem(user.accountId, (work) => moveBalance(work, { documentId: invoice.id, cause: 'payment', amount }))
  const balance = async () => (await call(user, contracts.getContract, { params })).balance
  await move(-15_000)
  await expect.poll(balance).toBe(19_800)
  // Money that came without an invoice pays what is left.
  await pay(user, params.id, 800)
  expect(await balance()).toBe(19_000)
  await move(-19_800)
  await expect.poll(balance).toBe(0)
  expect((await call(user, contracts.getContract, { params })).credit).toBe(800)
  await move(34_800)
  await expect.poll(balance).toBe(34_000)
})
