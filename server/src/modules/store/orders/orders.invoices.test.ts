import { expect, test } from 'vitest'
import { makeTestCsd } from '@arriero/cfdi/testing/test-csd.ts'
import { createEntry, getEntry, postEntry, reverseEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import * as contract from '@arriero/contract/store/orders/orders.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import {
  makeAuthorizedOrder,
  makeOrder,
  makeSupplier,
  purchasing,
  supplierXml,
  type Purchasing,
} from '../../../../test/factories/purchases.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'

const filters = { code: 'FIL-0150', description: 'FILTRO DE AIRE', qty: 24, price: 512.8 }
const tires = { code: 'NEU-0008', description: 'LLANTA 11R22.5', qty: 12, price: 7820 }

/** 24 filters and 12 tires, of which all filters and 8 tires came. */
async function received(of: Purchasing) {
  const order = await makeAuthorizedOrder(of, {
    lines: [
      { partId: of.filter, qty: 24, price: 486.2 },
      { partId: of.tire, qty: 12, price: 7820 },
    ],
  })
  const serials = Array.from({ length: 8 }, (_, i) => `DOT-${i}`)
  const { id } = await call(of.buyer, createEntry, {
    body: {
      storeId: of.storeId,
      orderId: order.id,
      lines: [
        { partId: of.filter, qty: 24, price: 486.2 },
        { partId: of.tire, qty: 8, price: 7820, serials },
      ],
    },
  })
  await call(of.buyer, postEntry, { body: { id } })
  return order.id
}

const add = (of: Purchasing, id: number, xml: File) => call(of.buyer, contract.addInvoice, { body: { id, xml } })

test('an invoice is matched line by line; its differences are told, decided and only then it is sent to be paid', async () => {
  const of = await purchasing()
  const orderId = await received(of)
  const order = await add(of, orderId, supplierXml({ lines: [filters, tires] }))
  const [invoice] = order.invoices
  expect(order.receivedTotal).toBe(86_105.41)
  expect(invoice).toMatchObject({
    name: 'RB-8841',
    dueOn: '2026-11-21',
    open: 2,
    over: 37_025.34,
    payable: 86_105.41,
    lines: [
      { orderLineId: order.lines[0]?.id, differences: [{ kind: 'price', amount: 638.4 }] },
      { orderLineId: order.lines[1]?.id, differences: [{ kind: 'quantity', amount: 31_280 }] },
    ],
  })
  const id = invoice!.id
  expect(await refusal(of.buyer, contract.payInvoice, { body: { id } })).toMatchObject({ status: 409 })
  const manager = await makeUser({
    account: of.account,
    permissions: ['inventario.orden_compra.view', 'inventario.orden_compra.update'],
  })
  const accept = { body: { id, line: 0, decision: 'accepted' } } as const
  expect(await refusal(manager, contract.resolveInvoiceLine, accept)).toMatchObject({ status: 403 })
  await call(manager, contract.resolveInvoiceLine, { body: { id, line: 1, decision: 'agreed' } })
  const decided = await call(of.boss, contract.resolveInvoiceLine, {
    body: { ...accept.body, comment: 'Subió el acero' },
  })
  expect(decided.invoices[0]).toMatchObject({ open: 0, payable: 86_845.95 })
  const listed = async (isSentToPay: boolean) =>
    (await call(of.buyer, contract.listOrders, { query: { isSentToPay } })).results.map((row) => row.id)
  expect([await listed(false), await listed(true)]).toEqual([[orderId], []])
  const paid = await call(of.buyer, contract.payInvoice, { body: { id } })
  expect(paid).toMatchObject({ payable: 0, invoices: [{ payable: 86_845.95, paidAt: expect.any(String) }] })
  expect([await listed(false), await listed(true)]).toEqual([[], [orderId]])
  expect(await refusal(of.buyer, contract.payInvoice, { body: { id } })).toMatchObject({ status: 409 })
  expect(await refusal(of.buyer, contract.removeInvoice, { body: { id, comment: 'x' } })).toMatchObject({ status: 409 })
  const told = await call(of.boss, contract.orderMovements, { params: { id: orderId } })
  expect(told.slice(0, 4).map(({ action, comment }) => [action, comment])).toEqual([
    ['paid', 'RB-8841, $86,845.95'],
    ['resolved', 'FILTRO DE AIRE: se acepta lo facturado (Subió el acero)'],
    ['resolved', 'LLANTA 11R22.5: se paga lo recibido al precio de la orden'],
    ['billed', 'RB-8841, $123,130.75: 2 diferencias'],
  ])
  const xml = await download(of.boss, contract.invoiceXml, { params: { id } })
  expect(xml.bytes.toString()).toContain('Folio="8841"')
})

test('the same document is in one order of the account only, and may be in another account', async () => {
  const of = await purchasing()
  const uuid = 'a1b2c3d4-0000-4000-8000-000000000001'
  const lines = [{ ...filters, qty: 1 }]
  const first = await makeAuthorizedOrder(of)
  const second = await makeAuthorizedOrder(of)
  await add(of, first.id, supplierXml({ lines, uuid }))
  for (const { id } of [first, second])
    expect(
      await refusal(of.buyer, contract.addInvoice, { body: { id, xml: supplierXml({ lines, uuid }) } }),
    ).toMatchObject({ status: 400, body: { xml: ['Esa factura ya está en OC-00001.'] } })
  const other = await purchasing()
  const there = await makeAuthorizedOrder(other)
  expect((await add(other, there.id, supplierXml({ lines, uuid }))).invoices).toHaveLength(1)
})

test.each<[string, Parameters<typeof supplierXml>[0], RegExp]>([
  [
    'of another supplier',
    { lines: [filters], rfc: 'XYZ010203AB1' },
    /La factura es de XYZ010203AB1; la orden, de Refacciones/,
  ],
  ['not stamped', { lines: [filters], uuid: null }, /no está timbrado/],
  ['in dollars', { lines: [filters], currency: 'USD' }, /está en USD/],
  ['a credit note', { lines: [filters], kind: 'E' }, /no es una factura de ingreso/],
  ['one whose lines do not add up', { lines: [filters], subtotal: 1 }, /no suman/],
])('an invoice %s is refused in words', async (_, given, words) => {
  const of = await purchasing()
  const { id } = await makeAuthorizedOrder(of)
  const { status, body } = await refusal(of.buyer, contract.addInvoice, { body: { id, xml: supplierXml(given) } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ xml: [expect.stringMatching(words)] })
})

test('the seal is verified with the certificate inside; what was changed afterwards is refused', async () => {
  const of = await purchasing()
  const orderId = await received(of)
  const csd = (rfc: string) => makeTestCsd({ rfc, name: 'REFACCIONES DEL BRAVO', now: '2026-11-21T18:00:00Z' })
  const lines = [{ ...filters, price: 486.2, qty: 10 }]
  const xml = supplierXml({ lines, csd: csd('RBR010203AB1') })
  const changed = new File([(await xml.text()).replace('FILTRO', 'FILTRA')], 'x.xml', { type: 'application/xml' })
  const refused = { status: 400, body: { xml: [expect.stringContaining('El sello no corresponde')] } }
  for (const file of [changed, supplierXml({ lines, csd: csd('XYZ010203AB1') })])
    expect(await refusal(of.buyer, contract.addInvoice, { body: { id: orderId, xml: file } })).toMatchObject(refused)
  await add(of, orderId, xml)
  const { invoices, entries } = await add(of, orderId, supplierXml({ lines }))
  expect(invoices.map(({ unverified }) => unverified)).toEqual([null, 'Certificado no contiene un certificado válido.'])
  const entry = await call(of.buyer, getEntry, { params: { id: entries[0]!.id } })
  expect(entry.invoices.map(({ unverified }) => unverified)).toEqual(invoices.map(({ unverified }) => unverified))
})

test('an entry whose invoice was sent to be paid is not reversed', async () => {
  const of = await purchasing()
  const orderId = await received(of)
  const { invoices, entries } = await add(of, orderId, supplierXml({ lines: [{ ...filters, price: 486.2 }] }))
  await call(of.buyer, contract.payInvoice, { body: { id: invoices[0]!.id } })
  const body = { id: entries[0]!.id, comment: 'Venía mal' }
  expect(await refusal(of.boss, reverseEntry, { body })).toMatchObject({
    status: 409,
    body: { detail: 'E-00001 no se revierte: la factura RB-8841 ya se envió a pago.' },
  })
})

test.each([
  ['nothing', ''],
  ['no XML', '<html'],
  ['another XML', '<a/>'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
])('a file of %s is refused in words', async (_, text) => {
  const of = await purchasing()
  const { id } = await makeAuthorizedOrder(of)
  const xml = new File([text], 'x.xml', { type: 'application/xml' })
  expect(await refusal(of.buyer, contract.addInvoice, { body: { id, xml } })).toMatchObject({ status: 400 })
})

test('an invoice belongs to an authorised order, a supplier with RFC and one of our social reasons', async () => {
  const of = await purchasing()
  const xml = () => supplierXml({ lines: [filters] })
  const waiting = await makeOrder(of)
  expect(await refusal(of.buyer, contract.addInvoice, { body: { id: waiting.id, xml: xml() } })).toMatchObject({
    status: 409,
  })
  const nameless = await makeAuthorizedOrder(of, { supplierId: await makeSupplier(of.account.id) })
  expect(await refusal(of.buyer, contract.addInvoice, { body: { id: nameless.id, xml: xml() } })).toMatchObject({
    body: { xml: [expect.stringContaining('no tiene RFC')] },
  })
  await makeSocialReason(of.boss)
  const { id } = await makeAuthorizedOrder(of)
  expect(await refusal(of.buyer, contract.addInvoice, { body: { id, xml: xml() } })).toMatchObject({
    body: { xml: [expect.stringContaining('no es una razón social de la cuenta')] },
  })
  expect(await refusal(of.buyer, contract.addInvoice, { body: { id } })).toMatchObject({ status: 400 })
})

test('a line that nothing matched is matched by hand, or the invoice is taken off', async () => {
  const of = await purchasing()
  const orderId = await received(of)
  const freight = { description: 'Flete', qty: 1, price: 500 }
  const lines = [{ ...filters, code: 'X-1', price: 486.2, qty: 20 }, freight]
  const order = await add(of, orderId, supplierXml({ lines }))
  const id = order.invoices[0]!.id
  expect(order.invoices[0]).toMatchObject({
    open: 2,
    payable: 0,
    lines: [{ orderLineId: null }, { orderLineId: null }],
  })
  const orderLineId = order.lines[0]!.id
  const matched = await call(of.buyer, contract.matchInvoiceLine, { body: { id, line: 0, orderLineId } })
  expect(matched.invoices[0]).toMatchObject({ open: 1, over: 580, payable: 11_279.84 })
  const foreign = (await makeAuthorizedOrder(of)).lines[0]!.id
  for (const body of [
    { id, line: 0, orderLineId: foreign },
    { id, line: 7, orderLineId },
  ])
    expect(await refusal(of.buyer, contract.matchInvoiceLine, { body })).toMatchObject({ status: 400 })
  const stranger = await makeUser()
  for (const refused of [contract.payInvoice, contract.removeInvoice])
    expect(await refusal(stranger, refused, { body: { id, comment: 'x' } as never })).toMatchObject({ status: 404 })
  expect((await download(stranger, contract.invoiceXml, { params: { id } })).status).toBe(404)
  const without = await call(of.buyer, contract.removeInvoice, { body: { id, comment: 'Era de otra orden' } })
  expect(without).toMatchObject({ invoices: [], payable: 0 })
})
