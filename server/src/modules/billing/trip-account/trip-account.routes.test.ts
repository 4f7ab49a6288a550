import { beforeAll, expect, test } from 'vitest'
import * as invoices from '@arriero/contract/billing/invoices/invoices.contract.ts'
import * as notes from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import * as contract from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { tripLines } from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { createToll } from '@arriero/contract/tolls/tolls.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCustomer, makeSeries, pacSandbox, workStamping } from '../../../../test/factories/billing.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { makeFinishedTrip, makeFreightOffice } from '../../../../test/factories/trip-account.ts'
import { makeTrip } from '../../../../test/factories/trips.ts'
import { cancelDocument } from '../documents/cancelling.ts'

beforeAll(async () => {
  await pacSandbox()
})

const read = (user: TestUser, id: number) => call(user, contract.getAccount, { params: { trip_id: id } })
const spend = (user: TestUser, tripId: number, body: object) =>
  call(user, contract.createExpense, {
    params: { trip_id: tripId },
    body: { kind: 'other', amount: 100, at: new Date().toISOString(), paidBy: 'company', ...body },
  })

async function stampTrip(office: Awaited<ReturnType<typeof makeFreightOffice>>, tripId: number) {
  const { user, seriesId, customerId } = office
  const { lines } = await call(user, tripLines, { body: { ids: [tripId], customerId } })
  const draft = { seriesId, customerId, method: 'PPD', currency: 'MXN', lines } as const
  const { id } = await call(user, invoices.createInvoice, { body: draft })
  const { task_id } = await call(user, invoices.stampInvoice, { body: { id } })
  await workStamping(user, task_id, [id])
  return call(user, invoices.getInvoice, { params: { id } })
}

test('a trip earns its kilometres or what was agreed, and costs what was written down and is paid', async () => {
  const { user, clientId } = await makeFreightOffice()
  const trip = await makeFinishedTrip(user, { clientId })
  const km = trip.totalKm!
  expect(await read(user, trip.id)).toMatchObject({
    incomeFrom: 'km',
    fuel: null,
    pay: null,
    missing: ['fuel', 'tolls', 'pay'],
    cost: 0,
  })
  const tariff = { driverId: trip.drivers[0]!.id, method: 'km', rate: 4.5 } as const
  await call(user, contract.createDriverPay, { body: tariff })
  expect(await refusal(user, contract.createDriverPay, { body: tariff })).toMatchObject({
    status: 400,
    body: { driverId: ['Este conductor ya tiene tarifa.'] },
  })
  await spend(user, trip.id, { kind: 'fuel', amount: 900, litres: 36.5 })
  await spend(user, trip.id, { kind: 'toll', amount: 210 })
  await spend(user, trip.id, { kind: 'per_diem', amount: 150, paidBy: 'driver', driverId: trip.drivers[0]!.id })
  const account = await read(user, trip.id)
  expect(account).toMatchObject({ fuel: 900, tolls: 210, expenses: 150, missing: [], estimated: [] })
  expect(account.income).toBeCloseTo(km * 25, 1)
  expect(account.pay).toBeCloseTo(km * 4.5, 1)
  expect(account.margin).toBeCloseTo(account.income! - account.cost, 2)
  expect(account.costs.find(({ cost }) => cost === 'fuel')?.source).toBe('1 carga, 37 litros')
  const { version } = account
  const agreed = await call(user, contract.setTerms, {
    params: { trip_id: trip.id },
    body: { agreed: 5000, version },
  })
  expect(agreed).toMatchObject({ income: 5000, incomeFrom: 'agreed', whyNotBilled: null })
  const stale = { params: { trip_id: trip.id }, body: { agreed: 1, version } }
  expect(await refusal(user, contract.setTerms, stale)).toMatchObject({ status: 409, body: { by: 'Julia Peña' } })
  const person = { rfc: 'CUSC850516316', name: 'CESAR OSBALDO CRUZ SOLORZANO', regime: '612', postalCode: '45638' }
  const other = await makeCustomer(user, person)
  const params = { trip_id: trip.id }
  expect(await call(user, contract.setTerms, { params, body: { billTo: other } })).toMatchObject({ billTo: other })
  // Left empty, it is billed to whom its client is again.
  expect(await call(user, contract.setTerms, { params, body: { billTo: null } })).toMatchObject({
    billTo: null,
    customerId: agreed.customerId,
    agreed: 5000,
  })
})

test('booths on its way are expected until somebody writes down what was paid', async () => {
  const { user } = await makeFreightOffice()
  const trip = await makeTrip(user, { priceKm: 25 })
  const [lat, lon] = trip.destinations[0]!.route!.points[1]!
  await call(user, createToll, { body: { name: 'Los Encinos', lat, lon, prices: { '2': '80.00', '5': '190.00' } } })
  const away = { name: 'Otra carretera', lat: 19, lon: -99, prices: { '5': '999.00' } }
  await call(user, createToll, { body: away })
  expect(await read(user, trip.id)).toMatchObject({
    tolls: 190,
    estimated: ['tolls'],
    whyNotBilled: expect.any(String),
  })
  await spend(user, trip.id, { kind: 'toll', amount: 250 })
  expect(await read(user, trip.id)).toMatchObject({ tolls: 250, estimated: [] })
})

test('what charges it, once stamped, closes the account; what comes later stands apart, and cancelling opens it', async () => {
  const office = await makeFreightOffice()
  const { user, clientId } = office
  const trip = await makeFinishedTrip(user, { clientId })
  const known = await spend(user, trip.id, { kind: 'fuel', amount: 900 })
  const invoice = await stampTrip(office, trip.id)
  const closed = await read(user, trip.id)
  expect(closed).toMatchObject({
    closedBy: 'Julia Peña',
    invoiceFolio: invoice.folio,
    incomeFrom: 'invoice',
    income: invoice.subtotal,
    cost: 900,
    whyNotBilled: `Ya está en ${invoice.folio}.`,
  })
  await spend(user, trip.id, { kind: 'toll', amount: 412 })
  await call(user, contract.updateExpense, {
    params: { id: known.id },
    body: { amount: 950, version: known.version },
  })
  const later = await read(user, trip.id)
  expect(later).toMatchObject({ cost: 900, margin: closed.margin, late: 462 })
  expect(later.entries.map(({ isLate }) => isLate)).toContain(true)
  const terms = { params: { trip_id: trip.id }, body: { agreed: 1 } }
  expect(await refusal(user, contract.setTerms, terms)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(invoice.folio) },
  })
  const { task_id } = await call(user, invoices.cancelInvoice, { body: { id: invoice.id, motivo: '02' } })
  await workTask(user, task_id, cancelDocument, { id: invoice.id })
  expect(await read(user, trip.id)).toMatchObject({ closedAt: null, cost: 1362, late: 0, whyNotBilled: null })
})

test('a credit note lowers what a closed trip earned, without taxes, until it is cancelled; an applied advance does not', async () => {
  const office = await makeFreightOffice()
  const { user, clientId, issuerId } = office
  const trip = await makeFinishedTrip(user, { clientId })
  const invoice = await stampTrip(office, trip.id)
  const seriesId = await makeSeries(user, issuerId, 'E')
  const credit = async (reason: 'bonus' | 'advance', amount: number) => {
    const body = { seriesId, reason, invoices: [{ invoiceId: invoice.id, amount }] }
    const { id } = await call(user, notes.createCreditNote, { body })
    const { task_id } = await call(user, notes.stampCreditNote, { body: { id } })
    await workStamping(user, task_id, [id])
    return id
  }
  const listed = async () => (await call(user, contract.listAccounts)).results[0]
  const cents = (amount: number) => Math.round(amount * 100) / 100
  const quarter = await credit('bonus', cents(invoice.total / 4))
  const off = { income: expect.closeTo(invoice.subtotal * 0.75, 1), credited: expect.closeTo(invoice.subtotal / 4, 1) }
  expect(await listed()).toMatchObject(off)
  const closed = await read(user, trip.id)
  expect(closed).toMatchObject({ ...off, closedBy: 'Julia Peña' })
  expect(closed.margin).toBeCloseTo(closed.income! - closed.cost, 2)
  await credit('advance', 100)
  expect(await read(user, trip.id)).toMatchObject(off)
  const { task_id } = await call(user, notes.cancelCreditNote, { body: { id: quarter, motivo: '02' } })
  await workTask(user, task_id, cancelDocument, { id: quarter })
  expect(await listed()).toMatchObject({ income: invoice.subtotal, credited: 0 })
  // All that is left of it: the trip earned nothing, which is not the same as not knowing.
  await credit('bonus', cents(invoice.total - 100))
  expect(await listed()).toMatchObject({ incomeFrom: 'invoice', margin: expect.any(Number) })
})

test('lists and groups add up to the same, each filter to its rows', async () => {
  const { user, clientId, customerId } = await makeFreightOffice()
  const good = await makeFinishedTrip(user, { clientId })
  const bad = await makeFinishedTrip(user)
  await spend(user, good.id, { kind: 'fuel', amount: 500 })
  await spend(user, bad.id, { kind: 'fuel', amount: 999_999 })
  const list = await call(user, contract.listAccounts, { query: { order: 'margin' } })
  expect(list.results.map(({ tripId }) => tripId)).toEqual([bad.id, good.id])
  const totals = await call(user, contract.accountSums)
  expect(totals).toMatchObject({ trips: 2, losing: 1, fuel: 1_000_499 })
  for (const by of ['customer', 'route', 'unit', 'driver'] as const) {
    const { results, count } = await call(user, contract.accountGroups, { query: { by } })
    expect([by, count, results.reduce((sum, { trips }) => sum + trips, 0)]).toEqual([by, 2, 2])
    for (const { key, trips, margin } of results) {
      const query = by === 'route' ? { route: key } : { [by]: Number(key) }
      const rows = await call(user, contract.listAccounts, { query })
      expect([rows.count, rows.results[0]?.margin]).toEqual([trips, margin])
    }
  }
  const named = await call(user, contract.accountGroups, { query: { by: 'customer', order: '-margin' } })
  expect(named.results.map(({ key, name }) => [key, name])).toEqual([
    [String(customerId), 'UNIVERSIDAD ROBOTICA ESPAÑOLA'],
    ['0', null],
  ])
  expect((await call(user, contract.listAccounts, { query: { losing: true } })).count).toBe(1)
  expect((await call(user, contract.listAccounts, { query: { search: good.folio } })).count).toBe(1)
  const { taskId } = await call(user, contract.exportAccounts.task, { query: {} })
  const task = await workTask(user, taskId, { name: 'export-cuentas_de_viajes' } as never, { asked: {}, zone: 'UTC' })
  expect(task).toMatchObject({ status: 'SUCCESS', done: 2 })
})

test('an expense keeps its rules and its receipt, and goes again', async () => {
  const { user } = await makeFreightOffice()
  const trip = await makeTrip(user)
  const params = { trip_id: trip.id }
  const draft = { kind: 'toll', amount: 100, at: new Date().toISOString(), paidBy: 'company' } as const
  for (const [wrong, field] of [
    [{ litres: 10 }, 'litres'],
    [{ paidBy: 'driver' }, 'driverId'],
    [{ driverId: 2_000_000_000 }, 'driverId'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1e11 }, 'amount'],
  ] as const) {
    const path = `/apis/trip_account/trip/${trip.id}/expenses/`
    const refused = await send('POST', path, { as: user, body: { ...draft, ...wrong } })
    expect([refused.status, refused.json]).toEqual([400, expect.objectContaining({ [field]: expect.any(Array) })])
  }
  const made = await call(user, contract.createExpense, { params, body: draft })
  const body = new FormData()
  body.set('id', String(made.id))
  body.set('file', new Blob([Buffer.from('%PDF-1.4 comprobante')], { type: 'application/pdf' }), 'caseta.pdf')
  const sent = await send('POST', '/apis/trip_account/expense/receipt/', { as: user, body })
  expect([sent.status, (sent.json as { receipt: { name: string } }).receipt.name]).toEqual([200, 'caseta.pdf'])
  await call(user, contract.deleteExpense, { params: { id: made.id } })
  expect((await read(user, trip.id)).entries).toEqual([])
})

test('clients, mirrors and drivers see no money, whatever they were granted; strangers see nothing', async () => {
  const { user, account } = await makeFreightOffice()
  const trip = await makeFinishedTrip(user)
  const { id } = await spend(user, trip.id, {})
  const params = { trip_id: trip.id }
  for (const role of [roles.client, roles.mirror, roles.driver]) {
    const permissions = ['facturacion.view', 'facturacion.documento.create', 'viaje.viaje_create.view'] as const
    const guest = await makeUser({ account, role, permissions: [...permissions] })
    for (const refused of [
      refusal(guest, contract.listAccounts),
      refusal(guest, contract.getAccount, { params }),
      refusal(guest, contract.accountGroups, { query: { by: 'unit' } }),
      refusal(guest, contract.deleteExpense, { params: { id } }),
    ])
      expect((await refused).status).toBe(403)
  }
  const { user: stranger } = await makeFreightOffice()
  expect((await refusal(stranger, contract.getAccount, { params })).status).toBe(404)
  expect((await refusal(stranger, contract.setTerms, { params, body: { agreed: 1 } })).status).toBe(404)
  expect((await refusal(stranger, contract.deleteExpense, { params: { id } })).status).toBe(404)
  expect((await call(stranger, contract.listAccounts)).count).toBe(0)
})
