import { expect, test } from 'vitest'
import * as rentals from '@arriero/contract/rental/arrangements.contract.ts'
import { updateCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { deleteInvoice, getInvoice, stampInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import * as assets from '@arriero/contract/assets/assets.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { createOutage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { listNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import { createRentalItem, deleteRentalItem, listRentalItems } from '@arriero/contract/rental/items.contract.ts'
import { rentalAvailability } from '@arriero/contract/rental/availability.contract.ts'
import * as steps from '@arriero/contract/rental/steps.contract.ts'
import { deleteUnit, getUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCustomer, makeIssuer, makeSeries, pacSandbox, workStamping } from '../../../../test/factories/billing.ts'
import {
  inDays,
  makeContract,
  makeDelivered,
  makeQuote,
  makeRentable,
  renterOf,
} from '../../../../test/factories/rental.ts'
import { circle } from '../../../../test/factories/geofences.ts'
import { testApp } from '../../../../test/server.ts'
import { unitFacts } from '../../tracking/tracking.read.ts'
import { tellLeft, watchReturn } from './returns.job.ts'

const at = (id: number) => ({ params: { id } })
const pay = (user: TestUser, id: number, amount: number, more = {}) =>
  call(user, steps.createRentalPayment, { ...at(id), body: { amount, ...more } })
/** What its GPS counted two hours ago. */
const drive = ({ accountId }: TestUser, unitId: number, km: number) =>
  inAccount(accountId, ({ tx }) =>
    tx
      .insertInto('unit_hour')
      .values({
        account_id: accountId,
        unit_id: unitId,
        hour: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000).toISOString(),
        km,
        moving_s: 3600,
        idle_s: 0,
        engine_s: 3600,
        top_kmh: 90,
      })
      .onConflict((known) => known.columns(['account_id', 'unit_id', 'hour']).doUpdateSet({ km }))
      .execute(),
  )
const signature = { name: 'Laura Peña', strokes: [[10, 20, 300, 400]] }

test('of 200 who book a unit for the same days at once, one gets it; back to back fits, as quotes do', async () => {
  const user = await makeUser()
  const itemId = (await makeRentable(user)).id
  const customerId = await renterOf(user)
  const term = { from: inDays(10), to: inDays(20) }
  const body = { itemId, customerId, stage: 'reserved', ...term } as const
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, () => call(user, rentals.createArrangement, { body })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await call(user, rentals.listArrangements)).count).toBe(1)
  for (const days of [
    { from: term.to, to: inDays(25) },
    { from: inDays(5), to: term.from },
  ])
    await call(user, rentals.createArrangement, { body: { ...body, ...days } })
  // The same instant said in another zone is the same instant.
  const elsewhere = `${new Date(Date.parse(term.to) - 7 * 3_600_000 - 60_000).toISOString().slice(0, 19)}-07:00`
  expect(
    await refusal(user, rentals.createArrangement, { body: { ...body, from: elsewhere, to: inDays(21) } }),
  ).toMatchObject({
    status: 400,
    body: { from: [expect.stringMatching(/ ya está en AR-\d+ de UNIVERSIDAD ROBOTICA ESPAÑOLA/)] },
  })
  // In Tijuana half past one comes twice on the night the clock goes back: only the hour between them is free.
  const twice = ['2099-11-01T01:30:00-07:00', '2099-11-01T01:30:00-08:00'] as const
  await call(user, rentals.createArrangement, { body: { ...body, from: '2099-10-30T12:00:00-07:00', to: twice[0] } })
  await call(user, rentals.createArrangement, { body: { ...body, from: twice[1], to: '2099-11-02T12:00:00-08:00' } })
  const across = { from: '2099-10-31T12:00:00-07:00', to: twice[1] }
  expect(await refusal(user, rentals.createArrangement, { body: { ...body, ...across } })).toMatchObject({
    status: 400,
  })
  await call(user, rentals.createArrangement, { body: { ...body, from: twice[0], to: twice[1] } })
  const quote = await makeQuote(user, { itemId, ...term })
  expect(quote).toMatchObject({ stage: 'quote', folio: 'COT-00001' })
  expect(await refusal(user, rentals.reserveArrangement, { ...at(quote.id), body: {} })).toMatchObject({ status: 400 })
})

test('a quote has the cheapest price and becomes a contract that charges it', async () => {
  const user = await makeUser()
  const extra = await call(user, createRentalItem, {
    body: { kind: 'extra', name: 'Seguro', rateDay: 100, per: 'day' },
  })
  const quote = await makeQuote(user, {
    from: '2030-01-01T09:00:00.000Z',
    to: '2030-01-09T09:00:00.000Z',
    extras: [{ itemId: extra.id }, { name: 'Entrega', price: 500 }],
  })
  expect(quote).toMatchObject({
    days: 8,
    mixWords: '1 semana y 1 día',
    tariff: 'week',
    rent: 7000,
    subtotal: 8300,
    tax: 1328,
    total: 9628,
    kmIncluded: 800,
    deposit: 5000,
    margin: { amount: 3800, percent: 54 },
    balance: 0,
    charges: [],
  })
  const contract = await call(user, rentals.reserveArrangement, { ...at(quote.id), body: { version: quote.version } })
  expect(contract).toMatchObject({ stage: 'reserved', folio: 'AR-00001', quoteFolio: 'COT-00001', balance: 9628 })
  expect(contract.charges.map(({ kind, total }) => [kind, total])).toEqual([
    ['rent', 8120],
    ['extra', 928],
    ['extra', 580],
  ])
  const cheaper = await call(user, rentals.updateArrangement, { ...at(quote.id), body: { rent: 6000, taxRate: 8 } })
  expect(cheaper).toMatchObject({ rent: 6000, isAgreed: true, total: 7884, balance: 7884 })
  expect(await refusal(user, rentals.reserveArrangement, { ...at(quote.id), body: {} })).toMatchObject({ status: 409 })
  const old = await makeQuote(user, { validUntil: '2026-01-01' })
  expect(await refusal(user, rentals.reserveArrangement, { ...at(old.id), body: {} })).toMatchObject({
    status: 409,
    body: { detail: 'La cotización venció el 01.01.2026: cambie su vigencia antes de reservar.' },
  })
})

test('from delivery to settlement: the unit is rented meanwhile, and what lacks is charged and invoiced once', async () => {
  const user = await makeUser()
  await makeSeries(user, await makeIssuer(user))
  const out = await makeDelivered(user, { deposit: 5000 })
  const unitId = out.unitId!
  expect(out).toMatchObject({ stage: 'delivered', delivery: { km: 10_000, fuel: 8 } })
  const unit = await call(user, getUnit, at(unitId))
  expect(unit.state).toBe(2)
  expect(await refusal(user, updateUnit, { body: { id: unitId, state: 4 } as never })).toMatchObject({
    status: 400,
    body: { unit_console_state: [`Está en renta por el contrato ${out.folio}: se libera al recibirla.`] },
  })
  expect(await refusal(user, deleteUnit, at(unitId) as never)).toMatchObject({ status: 409 })
  await pay(user, out.id, 5000, { concept: 'deposit' })
  const back = { km: 10_480, fuel: 6, damages: [{ text: 'Faro roto', amount: 900 }], signature }
  const refused = await refusal(user, steps.returnArrangement, { ...at(out.id), body: { km: 10_480 } })
  expect(refused).toMatchObject({ status: 400, body: { fuel: [expect.any(String)] } })
  expect(await call(user, steps.reckonReturnCall, { ...at(out.id), body: { km: 10_480, fuel: 6 } })).toMatchObject({
    lateDays: 0,
    kmOdometer: 480,
    kmGps: null,
    mustChoose: false,
    overKm: 180,
    overKmAmount: 900,
    fuelEighths: 2,
    fuel: 600,
  })
  const both = await Promise.allSettled(
    [1, 2].map(() => call(user, steps.returnArrangement, { ...at(out.id), body: back })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await call(user, getUnit, at(unitId))).state).toBe(1)
  const returned = await call(user, rentals.getArrangement, at(out.id))
  expect(returned.km).toEqual({ odometer: 480, gps: null, counted: 480, over: 180 })
  expect(returned.charges.map(({ kind, quantity, total }) => [kind, quantity, total])).toEqual([
    ['rent', 1, 3480],
    ['over_km', 180, 1044],
    ['fuel', 2, 696],
    ['damage', 1, 1044],
  ])
  expect(returned.balance).toBe(6264)
  // Two who invoice at once make one invoice.
  const drafts = await Promise.allSettled([1, 2].map(() => call(user, steps.invoiceArrangement, at(out.id))))
  const made = drafts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(1)
  const { invoice } = made[0]!
  expect(await call(user, getInvoice, at(invoice.id))).toMatchObject({ total: 6264, state: 'draft' })
  await call(user, deleteInvoice, at(invoice.id))
  const again = await call(user, steps.invoiceArrangement, at(out.id))
  expect(again.arrangement.charges.every((charge) => charge.invoice?.id === again.invoice.id)).toBe(true)
  await pay(user, out.id, 4000, { concept: 'deposit_applied' })
  expect(await refusal(user, steps.settleArrangement, { ...at(out.id), body: {} })).toMatchObject({
    status: 409,
    body: { detail: 'Aún se deben $2,264.00.' },
  })
  await pay(user, out.id, 2264)
  expect(await refusal(user, steps.settleArrangement, { ...at(out.id), body: {} })).toMatchObject({
    body: { detail: 'Aún se tienen $1,000.00 de depósito: aplíquelo o devuélvalo.' },
  })
  await pay(user, out.id, 1000, { concept: 'deposit_refund' })
  expect(await call(user, steps.settleArrangement, { ...at(out.id), body: {} })).toMatchObject({
    stage: 'settled',
    balance: 0,
    depositHeld: 0,
  })
  await pacSandbox()
  const invoiceId = again.invoice.id
  const { task_id } = await call(user, stampInvoice, { body: { id: invoiceId } })
  await workStamping(user, task_id, [invoiceId])
  expect(await call(user, getInvoice, at(invoiceId))).toMatchObject({ state: 'stamped' })
  // What was given to its invoice and what billing will register of it are the same money.
  expect(await call(user, rentals.getArrangement, at(out.id))).toMatchObject({ balance: 0, paid: 6264 })
})

test('what is billed is not made less, and what is longer is charged beside it', async () => {
  const user = await makeUser()
  await makeSeries(user, await makeIssuer(user))
  const out = await makeDelivered(user)
  const { invoice } = await call(user, steps.invoiceArrangement, at(out.id))
  expect(await refusal(user, rentals.updateArrangement, { ...at(out.id), body: { to: inDays(-1) } })).toMatchObject({
    status: 400,
    body: { to: [expect.stringContaining(invoice.folio)] },
  })
  const longer = await call(user, rentals.updateArrangement, { ...at(out.id), body: { to: inDays(3) } })
  expect(longer.charges.map(({ text, amount }) => [text, amount]).slice(1)).toEqual([['Renta, diferencia', 2000]])
  expect(await refusal(user, rentals.updateArrangement, { ...at(out.id), body: { customerId: 1 } })).toMatchObject({
    status: 400,
    body: { customerId: ['Ya está entregado: eso no cambia.'] },
  })
  expect(await refusal(user, rentals.cancelArrangement, { ...at(out.id), body: { reason: 'x' } })).toMatchObject({
    status: 409,
  })
})

test('who has paid or is billed stays who rents, and what is billed keeps its tax', async () => {
  const user = await makeUser()
  await makeSeries(user, await makeIssuer(user))
  const other = await makeCustomer(user, { rfc: 'XIA190128J61' })
  const [paid, billed] = [await makeContract(user), await makeContract(user)]
  await pay(user, paid.id, 100)
  const { invoice } = await call(user, steps.invoiceArrangement, at(billed.id))
  const refused = async (id: number, body: object) =>
    (await refusal(user, rentals.updateArrangement, { ...at(id), body })).body
  expect(await refused(paid.id, { customerId: other })).toMatchObject({
    customerId: [expect.stringContaining('pagos')],
  })
  expect(await refused(billed.id, { customerId: other })).toMatchObject({
    customerId: [expect.stringContaining('facturado')],
  })
  expect(await refused(billed.id, { taxRate: 8 })).toMatchObject({ taxRate: [expect.stringContaining('facturado')] })
  await call(user, deleteInvoice, at(invoice.id))
  expect(
    await call(user, rentals.updateArrangement, { ...at(billed.id), body: { customerId: other, taxRate: 8 } }),
  ).toMatchObject({ customerId: other, taxRate: 8 })
})

test('a payment sent twice counts once, and nobody pays more than is owed', async () => {
  const user = await makeUser()
  const { id } = await makeContract(user)
  const key = crypto.randomUUID()
  const first = await pay(user, id, 1000, { key, reference: 'SPEI 881' })
  expect((await pay(user, id, 1000, { key, reference: 'SPEI 881' })).payment).toEqual(first.payment)
  const refused = (body: object) =>
    refusal(user, steps.createRentalPayment, { ...at(id), body: body as { amount: number } })
  expect(await refused({ amount: 5, key })).toMatchObject({ status: 409 })
  expect(await refused({ amount: 1000, reference: 'spei 881' })).toMatchObject({
    body: { reference: ['Ya se registró un pago de ese importe con esa referencia.'] },
  })
  expect(await refused({ amount: 2481 })).toMatchObject({
    body: { amount: ['Se deben $2,480.00: registre hasta ese importe.'] },
  })
  expect(await refused({ amount: 1, paidAt: inDays(1) })).toMatchObject({ body: { paidAt: [expect.any(String)] } })
  expect(await refused({ amount: 1, concept: 'deposit_refund' })).toMatchObject({ status: 400 })
  const both = await Promise.allSettled([1, 2].map(() => pay(user, id, 2480)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(user, rentals.cancelArrangement, { ...at(id), body: { reason: 'x' } })).toMatchObject({
    body: { detail: 'Tiene pagos o depósito: devuélvalos o cancélelos antes.' },
  })
  await call(user, steps.deleteRentalPayment, at(first.payment.id))
  expect(await call(user, rentals.getArrangement, at(id))).toMatchObject({ balance: 1000, paid: 2480 })
  const quote = await makeQuote(user)
  expect(await refusal(user, steps.createRentalPayment, { ...at(quote.id), body: { amount: 1 } })).toMatchObject({
    status: 409,
  })
})

test('what stands in the way is named: maintenance, who has not brought it back, a sale', async () => {
  const user = await makeUser()
  const item = await makeRentable(user)
  const body = { unitId: item.unitId!, reason: 'Motor', from: inDays(5), to: inDays(8) }
  await call(user, createOutage, { body })
  expect(
    await refusal(user, rentals.createArrangement, {
      body: { itemId: item.id, customerId: await renterOf(user), from: inDays(6), to: inDays(7), stage: 'reserved' },
    }),
  ).toMatchObject({ body: { from: [expect.stringContaining('mantenimiento')] } })
  const late = await makeDelivered(user, { itemId: item.id, from: inDays(-4), to: inDays(-0.1) })
  expect(await call(user, rentals.getArrangement, at(late.id))).toMatchObject({ daysLate: 1 })
  expect(
    await refusal(user, rentals.createArrangement, {
      body: { itemId: item.id, customerId: late.customerId, from: inDays(-0.05), to: inDays(1), stage: 'reserved' },
    }),
  ).toMatchObject({ body: { from: [expect.stringContaining('sigue con UNIVERSIDAD ROBOTICA ESPAÑOLA')] } })
  const next = await makeContract(user, { itemId: item.id, from: inDays(1), to: inDays(2) })
  expect(await refusal(user, steps.deliverArrangement, { ...at(next.id), body: {} })).toMatchObject({ status: 409 })
  expect(await refusal(user, deleteRentalItem, at(item.id))).toMatchObject({ status: 409 })
  const { app } = await testApp()
  // Hourly, after a restart, and by two workers at once: each is told once.
  await Promise.all([1, 2, 3].map(() => watchReturn(app, user.accountId, late.id)))
  const bell = await call(user, listNotifications)
  expect(JSON.stringify(bell).split('no se ha devuelto').length - 1).toBe(1)
  expect(JSON.stringify(bell).split('la espera').length - 1).toBe(1)
  const returned = await call(user, steps.returnArrangement, { ...at(late.id), body: { km: 10_050, fuel: 8 } })
  expect(returned.charges.map(({ kind, total }) => [kind, total])).toContainEqual(['late', 1160])
  const sold = await makeRentable(user)
  const { unitId } = await makeContract(user, { itemId: sold.id })
  expect(await refusal(user, updateUnit, { body: { id: unitId!, state: 4 } as never })).toMatchObject({ status: 400 })
  expect(await refusal(user, deleteUnit, at(unitId!) as never)).toMatchObject({ status: 409 })
})

test('an asset is rented as a unit is, and is free again when it comes back', async () => {
  const user = await makeUser()
  const asset = await call(user, assets.createAsset, { body: { name: 'Montacargas' } })
  const body = { kind: 'thing', assetId: asset.id, rateDay: 500 } as const
  const item = await call(user, createRentalItem, { body })
  expect(await refusal(user, createRentalItem, { body })).toMatchObject({ body: { assetId: ['Ya tiene tarifa.'] } })
  const contract = await makeContract(user, { itemId: item.id, from: inDays(-1) })
  expect(await refusal(user, assets.deleteAsset, at(asset.id))).toMatchObject({ status: 409 })
  await call(user, steps.deliverArrangement, { ...at(contract.id), body: { signature } })
  expect(await call(user, assets.getAsset, at(asset.id))).toMatchObject({
    state: 2,
    holder: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  })
  expect(await refusal(user, assets.setAssetState, { ...at(asset.id), body: { state: 1 } })).toMatchObject({
    status: 409,
  })
  await call(user, steps.returnArrangement, { ...at(contract.id), body: {} })
  expect(await call(user, assets.getAsset, at(asset.id))).toMatchObject({ state: 1, holder: null })
})

test('where odometer and GPS are apart, who receives it says which one counts', async () => {
  const user = await makeUser()
  const out = await makeDelivered(user)
  await drive(user, out.unitId!, 500)
  const body = { km: 10_400, fuel: 8 }
  expect(await refusal(user, steps.returnArrangement, { ...at(out.id), body })).toMatchObject({
    status: 400,
    body: { kmBy: ['El odómetro cuenta 400 km y el GPS 500: diga cuál vale.'] },
  })
  const back = await call(user, steps.returnArrangement, { ...at(out.id), body: { ...body, kmBy: 'gps' } })
  expect(back.km).toEqual({ odometer: 400, gps: 500, counted: 500, over: 200 })
})

test('each stage has its paper, with and without the slash, and lists narrow to what is asked', async () => {
  const user = await makeUser()
  const quote = await makeQuote(user, { contact: 'Laura' })
  const out = await makeDelivered(user)
  await call(user, steps.signArrangement, { ...at(out.id), body: signature })
  for (const path of [`/apis/arrangement/pdf/${quote.id}?timezone=6`, `/apis/arrangement/pdf/${out.id}/`]) {
    const { status, bytes } = await send('GET', path, { as: user })
    expect([status, bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  }
  const found = async (query: object) =>
    (await call(user, rentals.listArrangements, { query })).results.map(({ id }) => id)
  expect(await found({ kind: 'quote' })).toEqual([quote.id])
  expect(await found({ kind: 'contract' })).toEqual([out.id])
  expect(await found({ search: 'laura' })).toEqual([quote.id])
  expect(await found({ ending: 7 })).toEqual([out.id])
  expect(await found({ owed: true })).toEqual([out.id])
  expect(await found({ expiring: true })).toEqual([])
  for (const order of ['folio', '-total', 'customer', 'balance', 'stage', 'thing'])
    expect(await found({ order })).toHaveLength(2)
  const sheet = await download(user, rentals.exportArrangements.now)
  expect(sheet.status).toBe(200)
})

test('a client sees what is rented to them, without what it costs, and of others nothing', async () => {
  const user = await makeUser()
  const account = { id: user.accountId, name: '' }
  const permissions = ['arrendamiento.view', 'arrendamiento.contrato.update'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  const other = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  const contract = await makeContract(user)
  await call(user, updateCustomer, { ...at(contract.customerId), body: { clientId: client.id } })
  expect(await call(client, rentals.getArrangement, at(contract.id))).toMatchObject({ costDay: null, margin: null })
  expect((await call(client, rentals.listArrangements)).count).toBe(1)
  expect((await call(client, rentalAvailability)).lines).toHaveLength(1)
  expect((await call(other, rentals.listArrangements)).count).toBe(0)
  expect((await call(other, rentalAvailability)).lines).toHaveLength(0)
  for (const one of [client, other]) {
    expect((await call(one, listRentalItems)).count).toBe(0)
    const body = { itemId: contract.itemId, customerId: contract.customerId, from: inDays(30), to: inDays(31) }
    expect(await refusal(one, rentals.createArrangement, { body })).toMatchObject({ status: 404 })
  }
  expect(await refusal(other, rentals.getArrangement, at(contract.id))).toMatchObject({ status: 404 })
  expect(await refusal(other, rentals.cancelArrangement, { ...at(contract.id), body: { reason: 'x' } })).toMatchObject({
    status: 404,
  })
})

test('who watches is told, once, that a unit left where its contract keeps it and that its kilometres ran out', async () => {
  const user = await makeUser()
  const fence = await call(user, createGeofence, { body: { name: 'Patio Norte', shape: circle() } })
  const out = await makeDelivered(user, { geofenceId: fence.id })
  expect(out).toMatchObject({ geofenceId: fence.id, geofenceName: 'Patio Norte' })
  const at = new Date().toISOString()
  const exit = { kind: 'left', unitId: out.unitId!, geofenceId: fence.id, at, lat: 25, lon: -100, late: false } as const
  const { app } = await testApp()
  await inAccount(user.accountId, async (work) => {
    work.emit(unitFacts, [
      exit,
      { ...exit, late: true },
      { ...exit, geofenceId: fence.id + 1 },
      { ...exit, kind: 'entered' },
    ])
  })
  const { rows } = await app.owner.query<{ data: { accountId: number; left: { rentalId: number; at: string }[] } }>(
    `select data from pgboss.job where name = 'rental-left' and data->>'accountId' = $1`,
    [String(user.accountId)],
  )
  expect(rows.map(({ data }) => data.left)).toEqual([[{ rentalId: out.id, at }]])
  const { signal } = new AbortController()
  for (let run = 0; run < 2; run += 1) await tellLeft.handle(rows[0]!.data, app, signal)
  await drive(user, out.unitId!, 290)
  await Promise.all([1, 2].map(() => watchReturn(app, user.accountId, out.id)))
  await drive(user, out.unitId!, 400)
  await watchReturn(app, user.accountId, out.id)
  const titles = (await call(user, listNotifications)).map(({ title }) => title)
  expect(titles.filter((title) => title.includes('Patio Norte'))).toHaveLength(1)
  expect(titles.filter((title) => title.includes('90 % de sus kilómetros'))).toHaveLength(1)
  expect(titles.filter((title) => title.includes('pasó sus kilómetros'))).toHaveLength(1)
})
