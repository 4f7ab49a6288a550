import { expect, test } from 'vitest'
import { createEntry, postEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { createExit, reverseExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { authorizeOrder, cancelOrder, dropPending } from '@arriero/contract/store/orders/orders.contract.ts'
import {
  authorizeRequisition,
  createRequisition,
  getRequisition,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { infoPart, pageStock, setLevel, storeNeeds } from '@arriero/contract/store/stock/stock.contract.ts'
import { answerTransfer, createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeOrder, purchasing } from '../../../../test/factories/purchases.ts'
import { holdTo, makeDepartment, makeStore, stockUp } from '../../../../test/factories/store.ts'

/** Three filters in a store that should have 12 to 24, none in another. */
async function shortage() {
  const of = await purchasing()
  const { account, boss, storeId, filter } = of
  const otherId = await makeStore(account.id, 'Patio Saltillo')
  await stockUp(account.id, storeId, filter, 3)
  await call(boss, setLevel, { body: { storeId, partId: filter, min: 12, max: 24 } })
  const seen = async (store?: number, as = boss) => {
    const { results } = await call(as, pageStock, { query: { ...(store && { store }) } })
    const { ordered, requested, arriving, proposal, order } = results.find(({ id }) => id === filter)!
    return { ordered, requested, arriving, proposal, order: order?.folio ?? null }
  }
  const notOrdered = async () => (await call(boss, storeNeeds)).notOrdered
  return { ...of, otherId, seen, notOrdered }
}
const nothing = { ordered: 0, requested: 0, arriving: 0, order: null }

test('what is asked for, waits for a decision, is ordered or falls through counts once at every step', async () => {
  const of = await shortage()
  const { boss, buyer, storeId, supplierId, filter, seen, notOrdered } = of
  expect(await seen()).toEqual({ ...nothing, proposal: 21 })
  expect(await notOrdered()).toBe(1)
  const { id } = await call(buyer, createRequisition, { body: { storeId, lines: [{ partId: filter, qty: 15 }] } })
  expect(await seen()).toEqual({ ...nothing, requested: 15, proposal: 0 })
  expect(await notOrdered()).toBe(0)
  await call(boss, authorizeRequisition, { body: { id } })
  const [line] = (await call(boss, getRequisition, { params: { id } })).lines
  // A part of it is ordered: the rest is still asked for.
  const lines = [{ requisitionLineId: line!.id, partId: filter, qty: 10, price: 400 }]
  const order = await makeOrder(of, { requisitionId: id, lines })
  expect(await seen()).toEqual({ ...nothing, requested: 15, proposal: 0 })
  await call(boss, authorizeOrder, { body: { id: order.id } })
  expect(await seen()).toEqual({ ...nothing, ordered: 10, requested: 5, proposal: 0, order: order.folio })
  const came = [{ orderLineId: order.lines[0]!.id, partId: filter, qty: 4, price: 400 }]
  const entry = await call(buyer, createEntry, { body: { storeId, supplierId, orderId: order.id, lines: came } })
  await call(buyer, postEntry, { body: { id: entry.id } })
  expect(await seen()).toEqual({ ...nothing, ordered: 6, requested: 5, proposal: 0, order: order.folio })
  await call(boss, dropPending, { body: { id: order.id, comment: 'Ya no lo surten' } })
  expect(await seen()).toEqual({ ...nothing, requested: 11, proposal: 0 })
})

test('an order that is cancelled brings nothing', async () => {
  const of = await shortage()
  const order = await makeOrder(of)
  expect(await of.seen()).toMatchObject({ requested: 24, proposal: 0 })
  await call(of.buyer, cancelOrder, { body: { id: order.id, comment: 'Duplicada' } })
  expect(await of.seen()).toEqual({ ...nothing, proposal: 21 })
})

test('what comes to one store fills no other; a transfer comes until it is answered', async () => {
  const of = await shortage()
  const { account, boss, storeId, otherId, filter, seen, notOrdered } = of
  const { id } = await makeOrder(of, { storeId: otherId })
  await call(boss, authorizeOrder, { body: { id } })
  expect(await seen()).toMatchObject({ ordered: 24, proposal: 21 })
  expect(await seen(storeId)).toMatchObject({ ordered: 0, order: null, proposal: 21 })
  expect(await notOrdered()).toBe(1)
  await stockUp(account.id, otherId, filter, 20)
  const body = { fromId: otherId, toId: storeId, lines: [{ partId: filter, qty: 20 }] }
  const sent = await call(boss, createTransfer, { body })
  expect(await seen(storeId)).toMatchObject({ arriving: 20, proposal: 0 })
  expect(await notOrdered()).toBe(0)
  await call(boss, answerTransfer, { params: { id: sent.id }, body: { confirm: true } })
  expect(await seen(storeId)).toMatchObject({ arriving: 0, proposal: 0 })
})

test('what came back was not used, and who sees one store reads neither use nor orders of others', async () => {
  const of = await shortage()
  const { account, boss, storeId, otherId, filter } = of
  const departmentId = await makeDepartment(account.id)
  await stockUp(account.id, storeId, filter, 20)
  await stockUp(account.id, otherId, filter, 20)
  const take = (from: number, qty: number) =>
    call(boss, createExit, { body: { storeId: from, departmentId, lines: [{ partId: filter, qty }] } })
  await take(storeId, 9)
  const { id } = await take(storeId, 5)
  await call(boss, reverseExit, { params: { id }, body: {} })
  await take(otherId, 18)
  const order = await makeOrder(of)
  await call(boss, authorizeOrder, { body: { id: order.id } })
  const used = async (as: typeof boss) => {
    const { part, daysLeft } = await call(as, infoPart, { query: { part: filter } })
    return { dailyUse: part.dailyUse, daysLeft, ordered: part.ordered, order: part.order?.folio ?? null }
  }
  expect(await used(boss)).toEqual({ dailyUse: 0.3, daysLeft: 53, ordered: 24, order: order.folio })
  const held = await makeUser({ account })
  await holdTo(held, otherId)
  expect(await used(held)).toEqual({ dailyUse: 0.2, daysLeft: 10, ordered: 0, order: null })
})
