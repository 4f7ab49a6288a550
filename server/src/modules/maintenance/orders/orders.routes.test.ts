import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { createLimit } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { pageStock } from '@arriero/contract/store/stock/stock.contract.ts'
import * as contract from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createOutage, listOutages } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { createDue, listDue, resetHours, resetKm } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { deleteUnit } from '@arriero/contract/units/units.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeOrder, makeTechnician } from '../../../../test/factories/maintenance.ts'
import { asSystem, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { workQueued } from '../../../../test/factories/tasks.ts'
import { makeTicket } from '../../../../test/factories/tickets.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { sheetRows } from '../../../../test/sheets.ts'
import { openOrder } from './orders.commands.ts'

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const { id: unitId } = await makeUnit(user)
  const storeId = await makeStore(account.id)
  const partId = await makePart(account.id, { name: 'Balata' })
  await stockUp(account.id, storeId, partId, 10, 250)
  const technicianId = await makeTechnician(account.id, { rate: 120, name: 'Hugo Saldívar' })
  const move = (id: number, body: Parameters<typeof call<typeof contract.moveOrder>>[2]['body']) =>
    call(user, contract.moveOrder, { params: { id }, body })
  return { account, user, unitId, storeId, partId, technicianId, move }
}

test('an order goes from its opening to its confirmation, and counts what it took', async () => {
  const { user, unitId, storeId, partId, technicianId, move } = await shop()
  const order = await makeOrder(user, {
    unitId,
    jobs: [{ name: 'Cambiar balatas', technicianId, plannedHours: 2 }],
    parts: [{ storeId, partId, qty: 4 }],
    failures: [{ description: 'Frena hacia un lado' }],
  })
  expect(order).toMatchObject({
    folio: 'M-1',
    process: 1,
    authorization: null,
    foreseen: 1240,
    cost: 0,
    requestedBy: 'Mariana Garza',
    parts: [{ reserved: 4, taken: 0, ahead: 1000 }],
    failures: [{ description: 'Frena hacia un lado', cause: 'manual', foundBy: 'Mariana Garza' }],
  })
  const [job] = order.jobs
  const [line] = order.parts
  const started = await call(user, contract.startJob, { params: { id: job!.id } })
  expect(started).toMatchObject({ process: 2, jobs: [{ runningSince: expect.any(String) }] })
  expect(started.waitsFor.join()).toMatch(/alguien trabaja.*por decidir.*sin sacar/)
  await expect(move(order.id, { process: 3, readKm: 100 })).rejects.toThrow(/No se puede confirmar/)
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent += 1)
    await call(user, contract.takePart, { params: { id: line!.id }, body: { qty: 3, key } })
  await call(user, contract.takePart, { params: { id: line!.id }, body: {} })
  await call(user, contract.returnPart, { params: { id: line!.id }, body: { qty: 1, reason: 'Sobró' } })
  expect(await call(user, contract.getOrder, { params: { id: order.id } })).toMatchObject({
    partsCost: 750,
    parts: [{ qty: 4, taken: 3, reserved: 0 }],
  })
  expect((await call(user, pageStock)).results).toMatchObject([{ qty: 7, value: 1750 }])
  await call(user, contract.takePart, { params: { id: line!.id }, body: {} })
  await call(user, contract.stopJob, { params: { id: job!.id }, body: { done: true } })
  const hour = (at: number) => new Date(Date.now() - at * 3_600_000).toISOString()
  await call(user, contract.addHours, { params: { id: job!.id }, body: { from: hour(3), to: hour(1) } })
  expect(await refusal(user, contract.moveOrder, { params: { id: order.id }, body: { process: 3 } })).toMatchObject({
    status: 400,
    body: { read_km: [expect.stringContaining('odómetro')] },
  })
  const done = await move(order.id, { process: 3, readKm: 120_000.5, outcome: 'Quedó' })
  expect(done).toMatchObject({
    process: 3,
    partsCost: 1000,
    labor: expect.closeTo(240, 0),
    readKm: 120_000.5,
    waitsFor: [],
  })
  expect(done.events.map(({ text }) => text)).toContain('Volvió al almacén: 1 pza de Balata')
  expect(await refusal(user, contract.addJob, { params: { id: order.id }, body: { name: 'Otro' } })).toMatchObject({
    status: 409,
  })
})

test('MANT-01: an order is a PDF that is called as its folio', async () => {
  const { user, unitId } = await shop()
  const { id, folio } = await makeOrder(user, { unitId })
  const file = await download(user, contract.orderPdf, { params: { id } })
  expect(file.headers.get('content-disposition')).toContain(`${folio}.pdf`)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('folios have no gaps, however many open orders at once, and one that fails takes none', async () => {
  const { user, unitId } = await shop()
  await Promise.all(Array.from({ length: 8 }, () => makeOrder(user, { unitId })))
  expect(
    await refusal(user, contract.createOrder, { body: { unitId, title: 'X', jobs: [{ name: 'Y', technicianId: 1 }] } }),
  ).toMatchObject({ status: 400 })
  await makeOrder(user, { unitId })
  const { results } = await call(user, contract.listOrders, { query: { limit: 20 } })
  expect(results.map(({ folio }) => folio).toSorted()).toEqual(
    Array.from({ length: 9 }, (_, i) => `M-${i + 1}`).toSorted(),
  )
})

test('states are left as they may be: rejected without parts, opened again by whoever authorises', async () => {
  const { account, user, storeId, partId, technicianId, move } = await shop()
  const order = await makeOrder(user, {
    jobs: [{ name: 'Balatas', technicianId }],
    parts: [{ storeId, partId, qty: 2 }],
  })
  const params = { id: order.id }
  await call(user, contract.takePart, { params: { id: order.parts[0]!.id }, body: {} })
  await expect(move(order.id, { process: 1 })).rejects.toThrow('no pasa a «Pendiente»')
  await expect(move(order.id, { process: 4, reason: 'No se hará' })).rejects.toThrow('Devuelva antes')
  await call(user, contract.returnPart, { params: { id: order.parts[0]!.id }, body: {} })
  await call(user, contract.removePart, { params: { id: order.parts[0]!.id } })
  await call(user, contract.updateJob, { params: { id: order.jobs[0]!.id }, body: { state: 1 } })
  await move(order.id, { process: 3, readKm: 5 })
  const writer = await makeUser({ account, permissions: ['mantenimiento.view', 'mantenimiento.create'] })
  const again = { params, body: { process: 2 as const, reason: 'Faltó purgar' } }
  expect(await refusal(writer, contract.moveOrder, again)).toMatchObject({ status: 403 })
  expect(await refusal(user, contract.moveOrder, { params, body: { process: 2 } })).toMatchObject({
    status: 400,
    body: { reason: ['Diga el motivo.'] },
  })
  expect(await call(user, contract.moveOrder, again)).toMatchObject({ process: 2, closedAt: null })
  expect(await move(order.id, { process: 4, reason: 'Se repite en otra' })).toMatchObject({ process: 4, jobsTotal: 1 })
  await expect(move(order.id, { process: 2, reason: 'x' })).rejects.toThrow('no pasa a')
  expect(await refusal(user, contract.deleteOrder, { params })).toMatchObject({ status: 409 })
})

test('over the limit of whoever raised it somebody else authorises, and again when it costs more', async () => {
  const { account, user, unitId } = await shop()
  const permissions = ['mantenimiento.view', 'mantenimiento.create', 'mantenimiento.authorize'] as const
  const person = async (most: number) => {
    const made = await makeUser({ account, role: roles.supervisor, permissions: [...permissions] })
    await call(user, createLimit, { body: { userId: made.id, most } })
    return made
  }
  const [writer, small, big] = [await person(1000), await person(4000), await person(50_000)]
  const { id: workshopId } = await call(user, workshops.create, { body: { name: 'Motores Lindavista' } })
  const job = { name: 'Rectificar', workshopId }
  const order = await makeOrder(writer, { unitId, jobs: [{ ...job, price: 900 }] })
  expect(order.authorization).toBe(null)
  const add = (price: number) => call(writer, contract.addJob, { params: { id: order.id }, body: { ...job, price } })
  expect(await add(8000)).toMatchObject({ authorization: 0, foreseen: 8900 })
  const body = { id: order.id }
  expect(await refusal(writer, contract.authorizeOrder, { body })).toMatchObject({
    status: 403,
    body: { detail: expect.stringMatching(/^Nadie decide lo que pidió/) },
  })
  expect(await refusal(small, contract.authorizeOrder, { body })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('importa $8,900.00.') },
  })
  expect(await call(big, contract.authorizeOrder, { body })).toMatchObject({ authorization: 1 })
  expect(await add(300)).toMatchObject({ authorization: 1 })
  expect(await add(3000)).toMatchObject({ authorization: 0 })
  expect(await call(big, contract.denyOrder, { body: { ...body, comment: 'Muy caro' } })).toMatchObject({
    authorization: 3,
  })
  const dropped = await call(writer, contract.getOrder, { params: body })
  const last = dropped.jobs.at(-1)!
  expect(await call(writer, contract.removeJob, { params: { id: last.id } })).toMatchObject({ authorization: null })
})

test('an odometer fits between those that were read before and after it', async () => {
  const { user, unitId, move } = await shop()
  const ready = async () => {
    const order = await makeOrder(user, { unitId, jobs: [{ name: 'Aceite' }] })
    await move(order.id, { process: 2 })
    await call(user, contract.updateJob, { params: { id: order.jobs[0]!.id }, body: { state: 1 } })
    return order.id
  }
  const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  await move(await ready(), { process: 3, readKm: 100_000, readAt: days(10) })
  await move(await ready(), { process: 3, readKm: 104_000, readAt: days(2) })
  const id = await ready()
  const wrong = async (readKm: number, readAt: string) =>
    (await refusal(user, contract.moveOrder, { params: { id }, body: { process: 3, readKm, readAt } })).body
  expect(await wrong(99_000, days(5))).toMatchObject({ read_km: [expect.stringContaining('menor que los 100,000 km')] })
  expect(await wrong(104_500, days(5))).toMatchObject({ read_km: [expect.stringContaining('mayor que los 104,000')] })
  expect(await wrong(110_000, days(0))).toMatchObject({ read_km: [expect.stringContaining('más de 1500 al día')] })
  expect(await move(id, { process: 3, readKm: 101_000, readAt: days(5) })).toMatchObject({ readKm: 101_000 })
})

test('an odometer that was set anew is not compared with what it showed before', async () => {
  const { user, unitId, move } = await shop()
  const ready = async () => {
    const order = await makeOrder(user, { unitId, jobs: [{ name: 'Aceite' }] })
    await move(order.id, { process: 2 })
    await call(user, contract.updateJob, { params: { id: order.jobs[0]!.id }, body: { state: 1 } })
    return order.id
  }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await move(await ready(), { process: 3, readKm: 100_000, readAt: yesterday })
  await call(user, resetHours, { body: { unitId, engineHours: 40, reason: 'Motor nuevo' } })
  const id = await ready()
  const confirm = (readKm: number, readAt?: string) =>
    refusal(user, contract.moveOrder, { params: { id }, body: { process: 3, readKm, readAt } })
  expect(await confirm(12)).toMatchObject({ body: { read_km: [expect.stringContaining('menor que los 100,000 km')] } })
  await call(user, resetKm, { body: { unitId, km: 10, reason: 'Tablero nuevo' } })
  // What was read before it was set anew is still compared with its like.
  const early = new Date(Date.now() - 3_600_000).toISOString()
  expect(await confirm(12, early)).toMatchObject({ body: { read_km: [expect.stringContaining('menor que')] } })
  expect(await move(id, { process: 3, readKm: 12 })).toMatchObject({ process: 3, readKm: 12 })
  const last = await ready()
  expect(
    await refusal(user, contract.moveOrder, { params: { id: last }, body: { process: 3, readKm: 11 } }),
  ).toMatchObject({ body: { read_km: [expect.stringContaining('menor que los 12 km')] } })
  expect(await move(last, { process: 3, readKm: 100_100, readAt: early })).toMatchObject({ readKm: 100_100 })
})

test('who repairs sees and works their own orders without their costs, and nobody works twice at once', async () => {
  const { account, user, storeId, partId } = await shop()
  const hugo = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  const technicianId = await makeTechnician(account.id, { userId: hugo.id, rate: 90 })
  const [own, other] = [
    await makeOrder(user, {
      jobs: [{ name: 'Clutch', technicianId }, { name: 'Suyo', technicianId }, { name: 'De otro' }],
      parts: [{ storeId, partId, qty: 1 }],
    }),
    await makeOrder(user),
  ]
  expect((await call(hugo, contract.listOrders)).results).toMatchObject([{ id: own.id, cost: null, foreseen: null }])
  expect(await refusal(hugo, contract.getOrder, { params: { id: other.id } })).toMatchObject({ status: 404 })
  const [clutch, second, foreign] = own.jobs
  await call(hugo, contract.startJob, { params: { id: clutch!.id } })
  expect(await refusal(hugo, contract.startJob, { params: { id: second!.id } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('ya trabajaba') },
  })
  expect(await refusal(hugo, contract.startJob, { params: { id: foreign!.id } })).toMatchObject({ status: 403 })
  const stopped = await call(hugo, contract.stopJob, {
    params: { id: clutch!.id },
    body: { done: true, note: 'Listo' },
  })
  expect(stopped).toMatchObject({ labor: null, jobs: [{ state: 1, isMine: true, labor: null, note: 'Listo' }, {}, {}] })
  expect(JSON.stringify(stopped)).not.toMatch(/\$\d/)
  await call(hugo, contract.addFailure, { params: { id: own.id }, body: { description: 'Fuga de aceite' } })
  expect(await refusal(hugo, contract.takePart, { params: { id: own.parts[0]!.id }, body: {} })).toMatchObject({
    status: 403,
  })
})

test('who repairs gets no more from a file that is made later, nor learns costs from an order', async () => {
  const { account, user } = await shop()
  const hugo = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  const technicianId = await makeTechnician(account.id, { userId: hugo.id })
  const mine = { jobs: [{ name: 'Clutch', technicianId }] }
  const own = [await makeOrder(user, mine), await makeOrder(user, mine), await makeOrder(user, mine)]
  await makeOrder(user)
  const { app } = await testApp()
  for (const [n, cost] of [20, 30, 10].entries())
    await app.owner.query('update work_order set labor = $2 where id = $1', [own[n]!.id, cost])

  const read = async (order?: string) =>
    (await call(hugo, contract.listOrders, { query: { order } })).results.map(({ id }) => id)
  expect(await read('-cost')).toEqual(await read())

  const { taskId: id } = await call(hugo, contract.exportOrders.task, { query: {} })
  await workQueued(id)
  const { file } = (await call(hugo, taskResult, { params: { id } })) as { file: { url: string } }
  const rows = await sheetRows(await send('GET', file.url), 'Orden', 'Costo')
  expect(rows).toEqual(own.map(({ folio }) => [folio, null]).toReversed())
})

test('a client sees orders of shared units only, and no costs; another account nothing', async () => {
  const { account, user, unitId } = await shop()
  const [order] = [await makeOrder(user, { unitId }), await makeOrder(user)]
  const client = await makeUser({ account, role: roles.client, permissions: ['mantenimiento.view'] })
  await shareUnits(client, unitId)
  expect((await call(client, contract.listOrders)).results).toMatchObject([{ id: order.id, cost: null }])
  expect(
    await refusal(client, contract.addFailure, { params: { id: order.id }, body: { description: 'x' } }),
  ).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  const params = { id: order.id }
  expect((await call(stranger, contract.listOrders)).count).toBe(0)
  expect(await refusal(stranger, contract.getOrder, { params })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.addJob, { params, body: { name: 'x' } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.moveOrder, { params, body: { process: 2 } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.createOrder, { body: { unitId, title: 'x' } })).toMatchObject({ status: 400 })
})

test('a failure was told of by an alert, checklist or ticket that the account has', async () => {
  const [{ user, unitId }, other] = [await shop(), await shop()]
  const { id } = await makeOrder(user, { unitId })
  const [own, foreign] = [await makeTicket(user), await makeTicket(other.user)]
  const add = { params: { id }, body: { description: 'Fuga', cause: 'ticket', sourceId: own.id } } as const
  expect((await call(user, contract.addFailure, add)).failures).toMatchObject([{ cause: 'ticket', sourceId: own.id }])
  for (const body of [
    { ...add.body, sourceId: foreign.id },
    { ...add.body, cause: 'alert' },
    { ...add.body, cause: 'manual' },
  ] as const)
    expect(await refusal(user, contract.addFailure, { ...add, body })).toMatchObject({
      status: 400,
      body: { source: ['No se encontró la alerta, el CheckList o el ticket que la avisó.'] },
    })
})

test('an invoice of a workshop is paid once, and a piece is held for one order', async () => {
  const { account, user, unitId, storeId } = await shop()
  const { id: workshopId } = await call(user, workshops.create, { body: { name: 'Carrocerías' } })
  const invoiceUuid = randomUUID()
  const job = { name: 'Pintura', workshopId, price: 100, invoice: 'RA-1', invoiceUuid }
  await makeOrder(user, { unitId, jobs: [job, { ...job, name: 'Hojalatería' }] })
  expect(await refusal(user, contract.createOrder, { body: { unitId, title: 'Otra', jobs: [job] } })).toMatchObject({
    status: 400,
    body: { 'jobs.0.invoice_uuid': ['Esa factura ya está en otra orden.'] },
  })
  expect(
    await refusal(user, contract.createOrder, { body: { unitId, title: 'Otra', jobs: [{ name: 'x', price: 5 }] } }),
  ).toMatchObject({ status: 400, body: { 'jobs.0.workshop': [expect.any(String)] } })
  expect(await refusal(user, workshops.remove, { params: { id: workshopId } })).toMatchObject({ status: 409 })
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [itemId] = await makeItems(account.id, storeId, tire, ['DOT-9'], 7000)
  const parts = [{ storeId, partId: tire, itemId: itemId!, qty: 1 }]
  await makeOrder(user, { unitId, parts })
  expect(await refusal(user, contract.createOrder, { body: { unitId, title: 'Otra', parts } })).toMatchObject({
    status: 400,
    body: { 'parts.0.item': [expect.stringContaining('ya está en una orden')] },
  })
})

test('a unit stands once at a time, and again from when its order is over', async () => {
  const { user, unitId, move } = await shop()
  const order = await makeOrder(user, { unitId, jobs: [{ name: 'Motor' }] })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { unitId, orderId: order.id, reason: 'Motor', from: at(-5) }
  await call(user, createOutage, { body })
  expect(
    await refusal(user, createOutage, { body: { unitId, reason: 'Otra', from: at(-2), to: at(2) } }),
  ).toMatchObject({ status: 400, body: { from: [expect.stringContaining('ya estaba')] } })
  expect(await call(user, contract.getOrder, { params: { id: order.id } })).toMatchObject({ isOut: true })
  expect(await call(user, listOutages)).toMatchObject([{ folio: order.folio, to: null }])
  await move(order.id, { process: 4, reason: 'No era' })
  expect(await call(user, listOutages, { query: { unitId } })).toMatchObject([{ to: expect.any(String) }])
  expect(await call(user, contract.getOrder, { params: { id: order.id } })).toMatchObject({ isOut: false })
})

test('who repairs reads that a unit of theirs stands, and not for whose order', async () => {
  const { account, user, unitId } = await shop()
  const hugo = await makeUser({ account, role: roles.technical, permissions: ['mantenimiento.view'] })
  const technicianId = await makeTechnician(account.id, { userId: hugo.id })
  const own = await makeOrder(user, { unitId, jobs: [{ name: 'Clutch', technicianId }] })
  const other = await makeOrder(user, { unitId, jobs: [{ name: 'De otro' }] })
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const outage = await call(user, createOutage, { body: { unitId, orderId: other.id, reason: 'Motor', from } })
  expect(outage).toMatchObject({ orderId: other.id, folio: other.folio })
  expect(await call(hugo, listOutages)).toMatchObject([{ reason: 'Motor', orderId: null, folio: null }])
  expect((await call(hugo, contract.listOrders)).results).toMatchObject([{ id: own.id }])
})

test('a unit with an open order is not deleted', async () => {
  const { user, unitId, move } = await shop()
  const order = await makeOrder(user, { unitId })
  expect(await refusal(user, deleteUnit, { params: { id: unitId } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(order.folio) },
  })
  await move(order.id, { process: 4, reason: 'Se vende' })
  await call(user, deleteUnit, { params: { id: unitId } })
})

test('of a part that was taken in part the rest may be wanted no more, and then the order can be confirmed', async () => {
  const { user, storeId, partId, move } = await shop()
  const order = await makeOrder(user, { jobs: [{ name: 'Frenos' }], parts: [{ storeId, partId, qty: 4 }] })
  const [line] = order.parts
  const params = { id: line!.id }
  await call(user, contract.takePart, { params, body: { qty: 3 } })
  expect(await call(user, contract.removePart, { params })).toMatchObject({
    parts: [{ qty: 3, taken: 3, reserved: 0 }],
    partsCost: 750,
  })
  expect((await call(user, pageStock)).results).toMatchObject([{ qty: 7, reserved: 0 }])
  expect(await refusal(user, contract.removePart, { params })).toMatchObject({ status: 409 })
  await call(user, contract.updateJob, { params: { id: order.jobs[0]!.id }, body: { state: 1 } })
  expect(await move(order.id, { process: 3, readKm: 10 })).toMatchObject({ process: 3, waitsFor: [] })
})

test('two who take the last part for two orders: one does, and both orders say what they have', async () => {
  const { account, user, storeId } = await shop()
  const partId = await makePart(account.id, { name: 'Turbo' })
  await stockUp(account.id, storeId, partId, 1, 9000)
  const parts = [{ storeId, partId, qty: 1 }]
  const [first, second] = [await makeOrder(user, { parts }), await makeOrder(user, { parts })]
  expect([first.missingParts, second.missingParts]).toEqual([0, 1])
  const take = (id: number) => refusal(user, contract.takePart, { params: { id }, body: {} }).catch(() => 'taken')
  const [one, other] = await Promise.all([take(first.parts[0]!.id), take(second.parts[0]!.id)])
  expect(one).toBe('taken')
  expect(other).toMatchObject({ status: 409 })
  const { app } = await testApp()
  const { rows } = await app.owner.query('select qty::float8, reserved::float8 from stock where part_id = $1', [partId])
  expect(rows).toEqual([{ qty: 0, reserved: 0 }])
})

test('what a confirmed order did is due anew, and not when the order is opened again', async () => {
  const { account, user, unitId, move } = await shop()
  const service = await call(user, services.create, { body: { name: 'Aceite', system: 'lubrication', hours: 2 } })
  const body = { unitId, serviceId: service.id, everyKm: 15_000, everyMonths: 6, warnKm: 1500 }
  await call(user, createDue, { body })
  const due = async () => (await call(user, listDue, { query: { unitId } }))[0]?.lastDay
  const open = () =>
    asSystem(account.id, (work) =>
      openOrder(work, { unitId, services: [{ id: service.id, name: 'Aceite' }], cause: 'plan' }),
    )
  const id = await open()
  expect(await open()).toBe(null)
  expect(
    await refusal(user, contract.createOrder, {
      body: { unitId, title: 'Otra', jobs: [{ name: 'Aceite', serviceId: service.id }] },
    }),
  ).toMatchObject({ status: 400, body: { 'jobs.0.service': [expect.stringContaining('Otra orden abierta')] } })
  const order = await call(user, contract.getOrder, { params: { id: id! } })
  expect(order).toMatchObject({ title: 'Aceite', kind: 'preventive', cause: 'plan' })
  await move(order.id, { process: 2 })
  await call(user, contract.updateJob, { params: { id: order.jobs[0]!.id }, body: { state: 1 } })
  const before = await due()
  await move(order.id, { process: 3, readKm: 10 })
  const { app } = await testApp()
  const done = () => app.owner.query('select from service_done where order_id = $1', [order.id])
  expect((await done()).rowCount).toBe(1)
  expect(await due()).not.toBe(undefined)
  await move(order.id, { process: 2, reason: 'Faltó el filtro' })
  expect((await done()).rowCount).toBe(0)
  expect(await due()).toBe(before)
})
