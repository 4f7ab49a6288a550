import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/store/orders/orders.contract.ts'
import {
  authorizeRequisition,
  createRequisition,
  getRequisition,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeAuthorizedOrder, makeOrder, makeSupplier, purchasing } from '../../../../test/factories/purchases.ts'
import { holdTo, makeStore } from '../../../../test/factories/store.ts'
import { testApp } from '../../../../test/server.ts'

test('an order is priced, listed, changed while nobody decided, and authorised by another within their limit', async () => {
  const of = await purchasing()
  const lines = [
    { partId: of.filter, qty: 24, price: 486.2 },
    { partId: of.tire, qty: 12, price: 7820 },
  ]
  const order = await makeOrder(of, { lines, expectedOn: '2026-12-24', notes: 'Entregar por la mañana' })
  expect(order).toMatchObject({
    folio: 'OC-00001',
    subtotal: 105_508.8,
    tax: 16_881.41,
    total: 122_390.21,
    authorization: 0,
    confirmed: false,
  })
  const params = { id: order.id }
  expect(await send('GET', '/apis/purchase_order?search=oc-00001', { as: of.boss })).toMatchObject({
    json: { count: 1, results: [{ por_folio: 'OC-00001', por_authorization: 0, por_added_inventory: false }] },
  })
  const changed = await call(of.buyer, contract.updateOrder, { params, body: { lines: lines.slice(0, 1), version: 1 } })
  expect(changed).toMatchObject({ total: 13_535.81, lines: [{ qty: 24, pending: 24 }], expectedOn: '2026-12-24' })
  expect(await refusal(of.buyer, contract.updateOrder, { params, body: { notes: 'x', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { por_folio: 'OC-00001' } },
  })
  expect(await refusal(of.buyer, contract.authorizeOrder, { body: { id: order.id } })).toMatchObject({ status: 403 })
  expect(await refusal(of.supervisor, contract.authorizeOrder, { body: { id: order.id } })).toMatchObject({
    status: 403,
    body: { detail: expect.stringMatching(/no tiene un límite.*\$13,535\.81.*Puede hacerlo Mariana Garza/) },
  })
  expect(await call(of.boss, contract.authorizeOrder, { body: { id: order.id, comment: 'Sí' } })).toMatchObject({
    authorization: 1,
    confirmed: true,
    decision: { by: 'Mariana Garza', comment: 'Sí' },
  })
  expect((await call(of.boss, contract.listOrders, { query: { confirmed: true } })).count).toBe(1)
  expect((await call(of.boss, contract.listOrders, { query: { confirmed: false } })).count).toBe(0)
  for (const refused of [contract.authorizeOrder, contract.denyOrder])
    expect(await refusal(of.boss, refused, { body: { id: order.id, comment: 'x' } })).toMatchObject({ status: 409 })
  expect(await refusal(of.buyer, contract.updateOrder, { params, body: { notes: 'x' } })).toMatchObject({ status: 409 })
  expect(await refusal(of.buyer, contract.deleteOrder, { params })).toMatchObject({ status: 409 })
  expect(await call(of.buyer, contract.cancelOrder, { body: { id: order.id, comment: 'Cerró' } })).toMatchObject({
    authorization: 2,
    confirmed: false,
  })
})

test('nobody authorises an order that they changed, though somebody else changed it after them', async () => {
  const of = await purchasing()
  const { id } = await makeOrder(of)
  await call(of.boss, contract.updateOrder, { params: { id }, body: { notes: 'Al doble' } })
  await call(of.buyer, contract.updateOrder, { params: { id }, body: { notes: 'Como estaba' } })
  for (const refused of [contract.authorizeOrder, contract.denyOrder])
    expect(await refusal(of.boss, refused, { body: { id, comment: 'x' } })).toMatchObject({ status: 403 })
  const other = await makeUser({ account: of.account })
  expect(await call(other, contract.authorizeOrder, { body: { id } })).toMatchObject({ authorization: 1 })
})

test('an order of an authorised requisition moves it along, and back when it is denied', async () => {
  const of = await purchasing()
  const asked = await call(of.buyer, createRequisition, {
    body: { storeId: of.storeId, lines: [{ partId: of.filter, qty: 24 }] },
  })
  const requisitionLineId = asked.lines[0]!.id
  const from = { requisitionId: asked.id, lines: [{ partId: of.filter, qty: 10, price: 480, requisitionLineId }] }
  const body = { supplierId: of.supplierId, storeId: of.storeId, ...from }
  expect(await refusal(of.buyer, contract.createOrder, { body })).toMatchObject({
    status: 400,
    body: { por_requisition: ['REQ-00001 no está autorizada.'] },
  })
  await call(of.boss, authorizeRequisition, { body: { id: asked.id } })
  const params = { id: asked.id }
  const order = await makeOrder(of, from)
  expect(order).toMatchObject({ requisitionFolio: 'REQ-00001', requisitionBy: 'Julia Peña' })
  expect(await call(of.buyer, getRequisition, { params })).toMatchObject({ process: 2, lines: [{ ordered: 10 }] })
  const rest = await makeOrder(of, { ...from, lines: [{ ...from.lines[0]!, qty: 14 }] })
  expect(await call(of.buyer, getRequisition, { params })).toMatchObject({
    process: 3,
    lines: [{ ordered: 24 }],
    orders: [{ folio: 'OC-00001' }, { folio: 'OC-00002' }],
  })
  await call(of.boss, contract.denyOrder, { body: { id: rest.id, comment: 'Muy caro' } })
  expect(await call(of.buyer, getRequisition, { params })).toMatchObject({ process: 2, lines: [{ ordered: 10 }] })
  await call(of.buyer, contract.deleteOrder, { params: { id: order.id } })
  expect(await call(of.buyer, getRequisition, { params })).toMatchObject({ lines: [{ ordered: 0 }], orders: [{}] })
  const foreignLine = { ...from, lines: [{ ...from.lines[0]!, partId: of.tire }] }
  expect(await refusal(of.buyer, contract.createOrder, { body: { ...body, ...foreignLine } })).toMatchObject({
    status: 400,
    body: { 'por_lines.0.part': ['El renglón no es de la requisición.'] },
  })
})

test('an authorised order is a PDF, and goes to its supplier by mail with it', async () => {
  const of = await purchasing()
  const waiting = await makeOrder(of)
  expect(await refusal(of.buyer, contract.sendOrder, { body: { id: waiting.id } })).toMatchObject({ status: 409 })
  const order = await makeAuthorizedOrder(of)
  const pdf = await download(of.boss, contract.orderPdf, { params: { id: order.id } })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.headers.get('content-disposition')).toContain('OC-00002.pdf')
  const sent = await call(of.buyer, contract.sendOrder, { body: { id: order.id, message: 'Confirme por favor.' } })
  expect(sent).toMatchObject({ sentAt: expect.any(String), sentTo: 'ventas@bravo.example.mx' })
  const { app } = await testApp()
  const { rows } = await app.owner.query(
    `select m.recipient, m.subject, m.body_text, f.name, f.type from mail m
     join stored_file f on f.id = any(m.file_ids) where m.account_id = $1`,
    [of.account.id],
  )
  expect(rows).toEqual([
    {
      recipient: 'ventas@bravo.example.mx',
      subject: 'Orden de compra OC-00002',
      body_text: expect.stringContaining('Confirme por favor.'),
      name: 'OC-00002.pdf',
      type: 'application/pdf',
    },
  ])
  const silent = await makeAuthorizedOrder(of, { supplierId: await makeSupplier(of.account.id) })
  expect(await refusal(of.buyer, contract.sendOrder, { body: { id: silent.id } })).toMatchObject({
    status: 400,
    body: { to: ['El proveedor no tiene correo; escriba uno.'] },
  })
})

test('suppliers out of use, of others and absurd prices are refused', async () => {
  const of = await purchasing()
  const refused = async (given: Partial<contract.OrderDraft>) => {
    const lines = [{ partId: of.filter, qty: 1, price: 1 }]
    const body = { supplierId: of.supplierId, storeId: of.storeId, lines, ...given }
    return refusal(of.buyer, contract.createOrder, { body })
  }
  const foreign = await purchasing()
  expect(await refused({ supplierId: foreign.supplierId })).toMatchObject({ status: 400 })
  expect(await refused({ storeId: foreign.storeId })).toMatchObject({ status: 404 })
  expect(await refused({ lines: [{ partId: foreign.filter, qty: 1, price: 1 }] })).toMatchObject({ status: 400 })
  const supplierId = await makeSupplier(of.account.id, { active: false })
  expect(await refused({ supplierId })).toMatchObject({ body: { por_supplier: ['El proveedor está inactivo.'] } })
  for (const price of [-1, 1e12, 0.000_000_1]) {
    const body = {
      por_supplier: of.supplierId,
      por_store: of.storeId,
      por_lines: [{ part: of.filter, quantity: 1, price }],
    }
    expect(await send('POST', '/apis/purchase_order/create', { as: of.buyer, body })).toMatchObject({ status: 400 })
  }
  expect(await refused({ lines: [{ partId: of.filter, qty: 9_999_999, price: 99_999_999 }] })).toMatchObject({
    status: 400,
    body: { detail: 'Un valor está fuera de los límites permitidos.' },
  })
})

test('whoever is held to other stores, and every stranger, sees none of it; a reader writes nothing', async () => {
  const of = await purchasing()
  const { id } = await makeAuthorizedOrder(of)
  const held = await makeUser({ account: of.account })
  await holdTo(held, await makeStore(of.account.id))
  const params = { id }
  for (const user of [held, await makeUser()]) {
    expect((await call(user, contract.listOrders)).count).toBe(0)
    expect(await call(user, contract.allOrders)).toEqual([])
    expect(await refusal(user, contract.getOrder, { params })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.orderMovements, { params })).toMatchObject({ status: 404 })
    expect((await download(user, contract.orderPdf, { params })).status).toBe(404)
    for (const refused of [contract.cancelOrder, contract.dropPending, contract.denyOrder])
      expect(await refusal(user, refused, { body: { id, comment: 'x' } })).toMatchObject({ status: 404 })
  }
  const reader = await makeUser({ account: of.account, permissions: ['inventario.orden_compra.view'] })
  expect(await call(reader, contract.getOrder, { params })).toMatchObject({ id })
  for (const refused of [contract.cancelOrder, contract.dropPending, contract.denyOrder, contract.removeInvoice])
    expect(await refusal(reader, refused, { body: { id, comment: 'x' } })).toMatchObject({ status: 403 })
})
