import { beforeAll, expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { readBillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import * as invoices from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { setTerms } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import * as contract from '@arriero/contract/billing/trip-account/trip-billing.contract.ts'
import { finishedTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { pacSandbox } from '../../../../test/factories/billing.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { makeFinishedTrip, makeFreightOffice } from '../../../../test/factories/trip-account.ts'
import { testApp } from '../../../../test/server.ts'
import { makeTrip } from '../../../../test/factories/trips.ts'
import { systemScope } from '../../../app/scope.ts'
import { billingTask } from './trip-billing.task.ts'

beforeAll(async () => {
  await pacSandbox()
})

type Asked = BodySent<typeof contract.billTrips>

/** Asks for the invoices of trips; answers the task with what was kept of it. */
async function ask(user: TestUser, body: Asked & { ids: number[] }) {
  const { task_id } = await call(user, contract.billTrips, { body })
  return { task_id, order: { each: 'customer' as const, customerId: null, left: [], ...body } }
}

/** Works a task as its worker would. */
async function work(user: TestUser, { task_id, order }: Awaited<ReturnType<typeof ask>>) {
  const task = await workTask(user, task_id, billingTask, order)
  expect(task.status).toBe('SUCCESS')
  return contract.tripBilling.parse(await call(user, taskResult, { params: { id: task_id } }))
}

const billed = async (user: TestUser, body: Asked & { ids: number[] }) => work(user, await ask(user, body))

test('a concept is its kilometres at their price or one service at the agreed one, with what companies withhold', async () => {
  const { user, customerId, clientId } = await makeFreightOffice()
  const [byKm, agreed] = [await makeFinishedTrip(user, { clientId }), await makeFinishedTrip(user, { clientId })]
  await call(user, setTerms, { params: { trip_id: agreed.id }, body: { agreed: 18_500 } })
  const running = await makeTrip(user)
  const ids = [byKm.id, agreed.id, running.id]
  const { lines, left } = await call(user, contract.tripLines, { body: { ids, customerId } })
  expect(lines).toMatchObject([
    { tripId: byKm.id, sku: byKm.folio, unitKey: 'KMT', unitPrice: 25, taxes: [{ rate: 0.16 }, { rate: 0.04 }] },
    { tripId: agreed.id, unitKey: 'E48', quantity: 1, unitPrice: 18_500 },
  ])
  expect(lines[0]!.quantity).toBeCloseTo(byKm.totalKm!, 2)
  expect(left).toEqual([{ tripId: running.id, folio: running.folio, why: 'El viaje no ha terminado.' }])
  const person = { rfc: 'CUSC850516316', name: 'CESAR OSBALDO CRUZ SOLORZANO', regime: '612', postalCode: '45638' }
  const other = await call(user, createCustomer, { body: { ...person, use: 'G03' } })
  const foreign = await call(user, contract.tripLines, { body: { ids: [byKm.id], customerId: other.id } })
  expect(foreign).toMatchObject({ lines: [], left: [{ why: expect.stringContaining('UNIVERSIDAD') }] })
  await call(user, setTerms, { params: { trip_id: byKm.id }, body: { billTo: other.id } })
  const moved = await call(user, contract.tripLines, { body: { ids: [byKm.id], customerId: other.id } })
  expect(moved.lines).toMatchObject([{ taxes: [{ rate: 0.16 }] }])
})

test('many trips are billed in one go, an invoice per customer; begun anew, nothing is billed twice', async () => {
  const { user, seriesId, customerId, clientId } = await makeFreightOffice()
  const ours = [await makeFinishedTrip(user, { clientId }), await makeFinishedTrip(user, { clientId })]
  const [stray, unpriced] = [await makeFinishedTrip(user), await makeFinishedTrip(user, { clientId, priceKm: 0 })]
  const ids = [...ours, stray, unpriced].map(({ id }) => id)
  const planned = await call(user, contract.planBilling, { body: { ids } })
  expect(planned.customers).toMatchObject([{ customerId, trips: 2 }])
  expect(planned.left.map(({ folio }) => folio).toSorted()).toEqual([stray.folio, unpriced.folio].toSorted())
  const first = await billed(user, { ids: ids.slice(0, 3), seriesId })
  expect(first).toMatchObject({ invoices: [{ trips: 2 }], problems: [] })
  const [invoice] = first.invoices
  const whole = await call(user, invoices.getInvoice, { params: { id: invoice!.id } })
  expect(whole.lines.map(({ tripId }) => tripId)).toEqual(ours.map(({ id }) => id))
  expect(whole.subtotal).toBeCloseTo(planned.customers[0]!.amount, 2)
  // What had begun when the server died is asked again: the same result, and no second invoice.
  const order = {
    ids: [...ours.map(({ id }) => id), stray.id],
    seriesId,
    customerId,
    each: 'customer' as const,
    left: [],
  }
  const { app } = await testApp()
  const scope = { ...systemScope(user.accountId), userId: user.id }
  const { signal } = new AbortController()
  const { result } = await billingTask.run(order, { app, scope, signal, progress: async () => {} })
  expect(result).toMatchObject({ invoices: [{ id: invoice!.id, trips: 2 }, { trips: 1 }] })
  expect((await call(user, invoices.listInvoices)).count).toBe(2)
  expect((await refusal(user, contract.billTrips, { body: { ids, seriesId } })).status).toBe(400)
})

test('two people who bill the same trips at once make one invoice of them; removed, they are free', async () => {
  const { user, seriesId, clientId } = await makeFreightOffice()
  const trips = [await makeFinishedTrip(user, { clientId }), await makeFinishedTrip(user, { clientId })]
  const ids = trips.map(({ id }) => id)
  // Both have been answered before either is worked: who asks after the invoice is there is told so at once.
  const asked = await Promise.all([ask(user, { ids, seriesId }), ask(user, { ids, seriesId })])
  const made = await Promise.all(asked.map((one) => work(user, one)))
  expect(new Set(made.flatMap((one) => one.invoices.map(({ id }) => id))).size).toBe(1)
  expect((await call(user, invoices.listInvoices)).count).toBe(1)
  const late = await refusal(user, contract.billTrips, { body: { ids, seriesId } })
  const { folio } = made[0]!.invoices[0]!
  expect(late).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining(`${trips[0]!.folio}: Ya está en ${folio}.`) },
  })
  await call(user, invoices.deleteInvoice, { params: { id: made[0]!.invoices[0]!.id } })
  const again = await billed(user, { ids, seriesId, each: 'trip' })
  expect(again.invoices.map(({ trips: count }) => count)).toEqual([1, 1])
})

test('the home asks for as many trips as its list shows', async () => {
  const { user, seriesId, clientId } = await makeFreightOffice()
  const trips = [await makeFinishedTrip(user, { clientId }), await makeFinishedTrip(user), await makeFinishedTrip(user)]
  await makeTrip(user)
  await billed(user, { ids: [trips[0]!.id], seriesId })
  const home = await call(user, readBillingDashboard, { body: {} })
  const need = home.needs.find(({ kind }) => kind === 'trips')
  const list = await call(user, finishedTrips, { query: { unbilled: true } })
  expect([need?.count, list.count]).toEqual([2, 2])
  expect(list.results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([trips[1]!.id, trips[2]!.id])
  const unbilled = await call(user, contract.unbilledTrips, { query: { from: need!.since!, to: '2999-12-31' } })
  expect(unbilled.count).toBe(2)
})

test('trips of another account are not billed, nor are any by who may not', async () => {
  const { user, seriesId, clientId, account } = await makeFreightOffice()
  const trip = await makeFinishedTrip(user, { clientId })
  const stranger = await makeFreightOffice()
  const body = { ids: [trip.id], seriesId: stranger.seriesId }
  expect((await refusal(stranger.user, contract.billTrips, { body })).status).toBe(400)
  expect((await refusal(user, contract.billTrips, { body })).status).toBe(404)
  const lines = { ids: [trip.id], customerId: stranger.customerId }
  expect(await call(stranger.user, contract.tripLines, { body: lines })).toEqual({ lines: [], left: [] })
  const reader = await makeUser({ account, permissions: ['facturacion.view'] })
  expect((await refusal(reader, contract.billTrips, { body: { ids: [trip.id], seriesId } })).status).toBe(403)
})
