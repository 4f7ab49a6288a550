import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/store/entries/entries.contract.ts'
import {
  cancelOrder,
  denyOrder,
  dropPending,
  getOrder,
  orderMovements,
} from '@arriero/contract/store/orders/orders.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inDays, makeUser } from '../../../../test/factories.ts'
import { makeAuthorizedOrder, makeOrder, purchasing, type Purchasing } from '../../../../test/factories/purchases.ts'
import { holdTo, makeDepartment, makeStore } from '../../../../test/factories/store.ts'
import { testApp } from '../../../../test/server.ts'

type Line = contract.EntryLineDraft
const write = ({ buyer, storeId }: Purchasing, lines: Line[], given: Partial<contract.EntryDraft> = {}) =>
  call(buyer, contract.createEntry, { body: { storeId, lines, ...given } })

const posting = ({ buyer }: Purchasing, id: number) => call(buyer, contract.postEntry, { body: { id } })
const refusedPosting = ({ buyer }: Purchasing, id: number) => refusal(buyer, contract.postEntry, { body: { id } })

async function stockOf(storeId: number, partId: number) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ qty: number; value: number }>(
    'select qty::float8 as qty, value::float8 as value from stock where store_id = $1 and part_id = $2',
    [storeId, partId],
  )
  return rows[0]
}

test('a draft moves nothing, is changed line by line, and posted as a whole: stock, price, order', async () => {
  const of = await purchasing()
  const order = await makeAuthorizedOrder(of)
  const draft = await write(of, [{ partId: of.filter, qty: 10, price: 490 }], { orderId: order.id, document: 'R-118' })
  expect(draft).toMatchObject({
    folio: 'E-00001',
    state: 'draft',
    supplierId: of.supplierId,
    total: 4900,
    lines: [{ orderLineId: order.lines[0]?.id, pending: 24, agreed: 486.2 }],
  })
  expect(await stockOf(of.storeId, of.filter)).toBeUndefined()
  await call(of.buyer, contract.updateEntryLine, { params: { id: draft.lines[0]!.id }, body: { qty: 12 } })
  const posted = await posting(of, draft.id)
  expect(posted).toMatchObject({ state: 'posted', total: 5880, postedBy: 'Julia Peña' })
  expect(await stockOf(of.storeId, of.filter)).toEqual({ qty: 12, value: 5880 })
  expect(await call(of.boss, getOrder, { params: { id: order.id } })).toMatchObject({
    addedToInventory: false,
    confirmed: true,
    receivedShare: 0.5,
    lines: [{ received: 12, pending: 12 }],
    entries: [{ folio: 'E-00001', state: 'posted', words: '12 Filtro de aire AF26241' }],
  })
  const refused = await refusal(of.buyer, contract.updateEntry, { params: { id: draft.id }, body: { document: 'x' } })
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('reviértala') } })
  expect(await refusal(of.buyer, contract.deleteEntry, { params: { id: draft.id } })).toMatchObject({ status: 409 })
  const rest = await write(of, [{ partId: of.filter, qty: 12, price: 486.2 }], { orderId: order.id })
  await posting(of, rest.id)
  expect(await call(of.boss, getOrder, { params: { id: order.id } })).toMatchObject({
    addedToInventory: true,
    confirmed: false,
    receivedShare: 1,
  })
  const told = await call(of.boss, orderMovements, { params: { id: order.id } })
  expect(told.slice(0, 2)).toMatchObject([
    { action: 'entered', comment: 'E-00002' },
    { action: 'entered', comment: 'E-00001' },
  ])
  expect(await send('GET', '/apis/entry_store/get/all', { as: of.boss })).toMatchObject({
    json: [{ en_folio: 'E-00002', en_state: 'posted' }, { en_folio: 'E-00001' }],
  })
})

test('more than its order waits for does not enter, nor twice at once', async () => {
  const of = await purchasing()
  const order = await makeAuthorizedOrder(of)
  const large = await write(of, [{ partId: of.filter, qty: 25, price: 486.2 }], { orderId: order.id })
  expect(await refusedPosting(of, large.id)).toMatchObject({
    status: 409,
    body: { detail: 'De «Filtro de aire AF26241» faltan 24 pza en OC-00001; E-00001 trae 25.' },
  })
  expect(await stockOf(of.storeId, of.filter)).toBeUndefined()
  const twins = await Promise.all(
    [1, 2].map(() => write(of, [{ partId: of.filter, qty: 24, price: 486.2 }], { orderId: order.id })),
  )
  const answers = await Promise.all(
    twins.map(({ id }) => send('POST', '/apis/entry_store/post', { as: of.buyer, body: { id } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await stockOf(of.storeId, of.filter)).toMatchObject({ qty: 24 })
})

test.each<[string, (of: Purchasing, id: number) => Promise<unknown>, string]>([
  ['denied', ({ boss }, id) => call(boss, denyOrder, { body: { id, comment: 'Muy caro' } }), 'denegada («Muy caro»)'],
  ['cancelled', ({ buyer }, id) => call(buyer, cancelOrder, { body: { id, comment: 'Ya no' } }), 'cancelada («Ya no»)'],
  ['not authorised', async () => undefined, 'aún no está autorizada'],
])('goods of an order that is %s wait at the door', async (_, act, words) => {
  const of = await purchasing()
  const order = await makeOrder(of)
  await act(of, order.id)
  const body = { storeId: of.storeId, orderId: order.id, lines: [{ partId: of.filter, qty: 1, price: 1 }] }
  expect(await refusal(of.buyer, contract.createEntry, { body })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(words) },
  })
})

test('an order that is cancelled after its entry was written does not enter', async () => {
  const of = await purchasing()
  const order = await makeAuthorizedOrder(of)
  const draft = await write(of, [{ partId: of.filter, qty: 1, price: 1 }], { orderId: order.id })
  await call(of.buyer, cancelOrder, { body: { id: order.id, comment: 'Ya no' } })
  expect(await refusedPosting(of, draft.id)).toMatchObject({ status: 409 })
  await call(of.buyer, contract.deleteEntry, { params: { id: draft.id } })
  expect(await refusal(of.buyer, contract.getEntry, { params: { id: draft.id } })).toMatchObject({ status: 404 })
})

test('pieces with a serial number are named one by one, cost their line to the cent, and no number comes twice', async () => {
  const of = await purchasing()
  const bare = await write(of, [{ partId: of.tire, qty: 3, price: 100.005 }])
  expect(await refusedPosting(of, bare.id)).toMatchObject({
    status: 400,
    body: { detail: '«11R22.5 Michelin» lleva número de serie: son 3 piezas y hay 0.' },
  })
  const serials = ['DOT-1', 'DOT-2', 'DOT-3']
  await call(of.buyer, contract.updateEntryLine, { params: { id: bare.lines[0]!.id }, body: { serials } })
  await posting(of, bare.id)
  expect(await stockOf(of.storeId, of.tire)).toEqual({ qty: 3, value: 300.02 })
  const again = await write(of, [{ partId: of.tire, qty: 1, price: 1, serials: ['dot-2'] }])
  expect(await refusedPosting(of, again.id)).toMatchObject({
    status: 409,
    body: { detail: 'El número de serie DOT-2 ya existe («11R22.5 Michelin»).' },
  })
  const body = { storeId: of.storeId, lines: [{ partId: of.tire, qty: 2, price: 1, serials: ['A', 'a'] }] }
  expect(await refusal(of.buyer, contract.createEntry, { body })).toMatchObject({
    body: { 'en_lines.0.serials': ['«a» está dos veces.'] },
  })
  const loose = { storeId: of.storeId, lines: [{ partId: of.filter, qty: 1, price: 1, serials: ['A'] }] }
  expect(await refusal(of.buyer, contract.createEntry, { body: loose })).toMatchObject({ status: 400 })
})

test('of two entries with the same serial number at once one enters whole, the other not at all', async () => {
  const of = await purchasing()
  const lines = [
    { partId: of.filter, qty: 5, price: 1 },
    { partId: of.tire, qty: 1, price: 1, serials: ['DOT-9'] },
  ]
  const drafts = await Promise.all([write(of, lines), write(of, lines)])
  const answers = await Promise.all(
    drafts.map(({ id }) => send('POST', '/apis/entry_store/post', { as: of.buyer, body: { id } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stockOf(of.storeId, of.filter)).toMatchObject({ qty: 5 })
  expect(await stockOf(of.storeId, of.tire)).toMatchObject({ qty: 1 })
})

test('a posted entry is taken back once, while the store still has it: stock, pieces, order', async () => {
  const of = await purchasing()
  const order = await makeAuthorizedOrder(of, {
    lines: [
      { partId: of.filter, qty: 4, price: 10 },
      { partId: of.tire, qty: 1, price: 7820 },
    ],
  })
  const lines = [
    { partId: of.filter, qty: 4, price: 10 },
    { partId: of.tire, qty: 1, price: 7820, serials: ['DOT-7'] },
  ]
  const { id } = await write(of, lines, { orderId: order.id })
  await posting(of, id)
  const reverse = { body: { id, comment: 'Era de otro taller' } }
  const departmentId = await makeDepartment(of.account.id)
  const exit = await call(of.buyer, createExit, {
    body: { storeId: of.storeId, departmentId, lines: [{ partId: of.filter, qty: 1 }] },
  })
  expect(exit.value).toBe(10)
  expect(await refusal(of.buyer, contract.reverseEntry, reverse)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('quedan 3') },
  })
  expect(await stockOf(of.storeId, of.tire)).toMatchObject({ qty: 1 })
  const entry = await write(of, [{ partId: of.filter, qty: 1, price: 10 }])
  await posting(of, entry.id)
  expect(await call(of.buyer, contract.reverseEntry, reverse)).toMatchObject({ state: 'reversed' })
  expect(await stockOf(of.storeId, of.filter)).toEqual({ qty: 0, value: 0 })
  expect(await stockOf(of.storeId, of.tire)).toEqual({ qty: 0, value: 0 })
  expect(await call(of.boss, getOrder, { params: { id: order.id } })).toMatchObject({
    addedToInventory: false,
    lines: [{ received: 0 }, { received: 0 }],
  })
  expect(await refusal(of.buyer, contract.reverseEntry, reverse)).toMatchObject({ status: 409 })
  // The piece may come again.
  const back = await write(of, [{ partId: of.tire, qty: 1, price: 7820, serials: ['DOT-7'] }], { orderId: order.id })
  await posting(of, back.id)
})

test('a piece that left its store is not taken back', async () => {
  const of = await purchasing()
  const { id } = await write(of, [{ partId: of.tire, qty: 1, price: 1, serials: ['DOT-5'] }])
  await posting(of, id)
  const { app } = await testApp()
  await app.owner.query('update stock_item set store_id = null where account_id = $1', [of.account.id])
  expect(await refusal(of.buyer, contract.reverseEntry, { body: { id, comment: 'x' } })).toMatchObject({
    status: 409,
    body: { detail: 'La pieza DOT-5 ya no está en Taller Apodaca.' },
  })
})

test('what is dropped closes the order, and nothing more of it enters', async () => {
  const of = await purchasing()
  const order = await makeAuthorizedOrder(of)
  const dropped = { body: { id: order.id, comment: 'Descontinuado' } }
  expect(await refusal(of.buyer, dropPending, dropped)).toMatchObject({ status: 409 })
  const { id } = await write(of, [{ partId: of.filter, qty: 20, price: 486.2 }], { orderId: order.id })
  await posting(of, id)
  expect(await call(of.buyer, dropPending, dropped)).toMatchObject({
    addedToInventory: true,
    lines: [{ received: 20, dropped: 4, pending: 0 }],
  })
  const more = await write(of, [{ partId: of.filter, qty: 1, price: 486.2 }], { orderId: order.id })
  expect(await refusedPosting(of, more.id)).toMatchObject({
    body: { detail: 'De «Filtro de aire AF26241» ya no falta nada en OC-00001; E-00002 trae 1.' },
  })
})

test('the last price paid is the part’s', async () => {
  const of = await purchasing()
  const { id } = await write(of, [{ partId: of.filter, qty: 1, price: 512.8 }])
  await posting(of, id)
  const { app } = await testApp()
  const { rows } = await app.owner.query('select price::float8 as price from part where id = $1', [of.filter])
  expect(rows).toEqual([{ price: 512.8 }])
})

test('what an entry names must be there, and it is not of tomorrow', async () => {
  const of = await purchasing()
  const foreign = await purchasing()
  const refused = async (given: Partial<contract.EntryDraft>) =>
    refusal(of.buyer, contract.createEntry, { body: { storeId: of.storeId, lines: [], ...given } })
  expect(await refused({ storeId: foreign.storeId })).toMatchObject({ status: 404 })
  expect(await refused({ supplierId: foreign.supplierId })).toMatchObject({ status: 400 })
  expect(await refused({ orderId: (await makeAuthorizedOrder(foreign)).id })).toMatchObject({ status: 400 })
  expect(await refused({ typeId: 1_999_999_999 })).toMatchObject({ status: 400 })
  expect(await refused({ conceptId: 1_999_999_999 })).toMatchObject({ status: 400 })
  expect(await refused({ departmentId: 1_999_999_999 })).toMatchObject({ status: 400 })
  expect(await refused({ receivedAt: `${inDays(2)}T00:00:00Z` })).toMatchObject({ status: 400 })
  const order = await makeAuthorizedOrder(of)
  expect(await refused({ orderId: order.id, lines: [{ partId: of.tire, qty: 1, price: 1 }] })).toMatchObject({
    body: { 'en_lines.0.part': ['La parte no está en OC-00001.'] },
  })
  const empty = await write(of, [])
  expect(await refusedPosting(of, empty.id)).toMatchObject({ status: 409 })
  await call(of.buyer, contract.addEntryLine, { body: { entryId: empty.id, partId: of.filter, qty: 2, price: 1 } })
  expect(await posting(of, empty.id)).toMatchObject({ lines: [{ qty: 2 }] })
})

test('whoever is held to other stores, and every stranger, sees none of it; a reader writes nothing', async () => {
  const of = await purchasing()
  const { id } = await write(of, [{ partId: of.filter, qty: 1, price: 1 }])
  const held = await makeUser({ account: of.account })
  await holdTo(held, await makeStore(of.account.id))
  for (const user of [held, await makeUser()]) {
    expect((await call(user, contract.listEntries)).count).toBe(0)
    expect(await refusal(user, contract.getEntry, { params: { id } })).toMatchObject({ status: 404 })
    expect(await refusal(user, contract.postEntry, { body: { id } })).toMatchObject({ status: 404 })
  }
  const reader = await makeUser({ account: of.account, permissions: ['inventario.entrada_inventario.view'] })
  expect((await call(reader, contract.listEntries, { query: { state: 'draft', partId: of.filter } })).count).toBe(1)
  expect(await refusal(reader, contract.postEntry, { body: { id } })).toMatchObject({ status: 403 })
  expect(await refusal(reader, contract.createEntry, { body: { storeId: of.storeId } })).toMatchObject({ status: 403 })
})
