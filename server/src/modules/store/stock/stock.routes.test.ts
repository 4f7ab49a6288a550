import { expect, test } from 'vitest'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import * as contract from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, holdTo, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { post } from '../ledger/post.ts'

async function twoStores() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const apodaca = await makeStore(account.id, 'Apodaca')
  const saltillo = await makeStore(account.id, 'Saltillo')
  const oil = await makePart(account.id, { name: 'Filtro de aceite', code: 'FIL-0142' })
  const band = await makePart(account.id, { name: 'Banda micro V', code: 'MOT-0209' })
  await stockUp(account.id, apodaca, oil, 3, 480)
  await stockUp(account.id, saltillo, oil, 46, 486)
  await stockUp(account.id, saltillo, band, 9, 742.9)
  return { account, user, apodaca, saltillo, oil, band }
}

test('what lies where, short parts first, found by words of its name, code and store', async () => {
  const { user, apodaca, saltillo, oil, band } = await twoStores()
  await call(user, contract.setLevel, { body: { storeId: apodaca, partId: oil, min: 12, max: 24, shelf: 'A-03-2' } })
  const { results } = await call(user, contract.pageStock)
  expect(results.map(({ id }) => id)).toEqual([oil, band])
  expect(results[0]).toMatchObject({
    code: 'FIL-0142',
    qty: 49,
    value: 23796,
    min: 12,
    shortStores: 1,
    proposal: 21,
    lastKind: 'adjustment',
    stores: [
      { storeId: apodaca, qty: 3, min: 12, max: 24, shelf: 'A-03-2' },
      { storeId: saltillo, qty: 46, min: 0 },
    ],
  })
  const found = async (query: QueryOf<typeof contract.pageStock>) =>
    (await call(user, contract.pageStock, { query })).results.map(({ id }) => id)
  expect(await found({ search: 'aceite fil-01' })).toEqual([oil])
  expect(await found({ view: 'short' })).toEqual([oil])
  for (const order of ['default', '-value', 'name']) {
    expect(await found({ view: 'short', store: apodaca, order })).toEqual([oil])
    expect(await found({ view: 'short', store: saltillo, order })).toEqual([])
  }
  expect(await found({ store: saltillo, order: '-value' })).toEqual([oil, band])
  expect(await found({ store: apodaca })).toEqual([oil])
  for (const order of ['qty', 'value', 'name', 'default']) {
    const lists = [{ order }, { order, store: saltillo }].map((query) => call(user, contract.pageStock, { query }))
    for (const { count, results: rows } of await Promise.all(lists)) {
      expect([count, rows.length]).toEqual([2, 2])
      if (order !== 'default') expect(rows[0]!.id).toBe(band)
    }
  }
  expect(await call(user, contract.storeTotals)).toMatchObject([
    { name: 'Apodaca', parts: 1, short: 1 },
    { name: 'Saltillo', parts: 2, value: 29042.1 },
  ])
  expect(await call(user, contract.storeNeeds)).toMatchObject({ short: 1, notOrdered: 1, toReceive: 0 })
})

test('of what is under its minimum the emptiest comes first, in all stores and in one', async () => {
  const { account, user, apodaca, saltillo, oil, band } = await twoStores()
  const valve = await makePart(account.id, { name: 'Válvula de freno', code: 'FRE-0052' })
  await stockUp(account.id, apodaca, valve, 4, 1420)
  await stockUp(account.id, apodaca, band, 1, 742.9)
  for (const [partId, min] of [
    [oil, 12],
    [valve, 5],
    [band, 8],
  ] as const)
    await call(user, contract.setLevel, { body: { storeId: apodaca, partId, min, max: 24 } })
  const listed = async (query: QueryOf<typeof contract.pageStock>) =>
    (await call(user, contract.pageStock, { query })).results.map(({ id }) => id)
  // 1 of 8, 3 of 12 and 4 of 5 in Apodaca; in both stores 4 of 5, 10 of 8 and 49 of 12.
  expect(await listed({ store: apodaca })).toEqual([band, oil, valve])
  expect(await listed({})).toEqual([valve, band, oil])
  expect(await listed({ store: saltillo })).toEqual([oil, band])
})

test('somebody held to a store sees its quantities, movements and pieces, and those of no other', async () => {
  const { account, apodaca, saltillo, oil } = await twoStores()
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [piece] = await makeItems(account.id, saltillo, tire, ['X-1'])
  const held = await makeUser({ account })
  await holdTo(held, apodaca)
  for (const order of ['-value', 'name', 'short', 'last'])
    expect(await call(held, contract.pageStock, { query: { order } })).toMatchObject({
      count: 1,
      results: [{ id: oil, qty: 3, value: 1440, stores: [{ qty: 3 }] }],
    })
  expect(await call(held, contract.pageStock, { query: { store: saltillo } })).toMatchObject({ count: 0 })
  expect((await call(held, contract.kardex, { query: { part: oil } })).results).toMatchObject([
    { storeName: 'Apodaca' },
  ])
  expect(await call(held, contract.listStockItems)).toEqual([])
  expect(await refusal(held, contract.getStockItem, { params: { id: piece! } })).toMatchObject({ status: 404 })
  expect(await refusal(held, contract.storeInventory, { params: { id: saltillo } })).toMatchObject({ status: 404 })
  const level = { body: { storeId: saltillo, partId: oil, min: 1 } }
  expect(await refusal(held, contract.setLevel, level)).toMatchObject({ status: 404 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.infoPart, { query: { part: oil } })).toMatchObject({ status: 404 })
})

test('a part tells its balances, how fast it leaves and when it runs out', async () => {
  const { account, user, saltillo, band } = await twoStores()
  await asSystem(account.id, (work) => post(work, [{ storeId: saltillo, partId: band, kind: 'exit', qty: -4.5 }]))
  const { balances, daysLeft, movements, leadDays } = await call(user, contract.infoPart, { query: { part: band } })
  expect(balances).toHaveLength(61)
  expect(balances.at(-1)).toMatchObject({ qty: 4.5 })
  expect(balances[0]).toMatchObject({ qty: 0 })
  expect(daysLeft).toBe(90)
  expect(leadDays).toBe(7)
  expect(movements).toMatchObject([
    { kind: 'exit', qty: -4.5, balance: 4.5, storeName: 'Saltillo' },
    { kind: 'adjustment', qty: 9 },
  ])
})

test('a minimum above its maximum is refused, and so is removing a piece that moved', async () => {
  const { account, user, apodaca, oil } = await twoStores()
  const level = { body: { storeId: apodaca, partId: oil, min: 12, max: 4 } }
  expect(await refusal(user, contract.setLevel, level)).toMatchObject({ status: 400, body: { max: expect.any(Array) } })
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [piece] = await makeItems(account.id, apodaca, tire, ['X-2'])
  const change = (action: 'delete' | 'deactivate') =>
    refusal(user, contract.changeStockItem, { params: { id: piece! }, query: { action } })
  expect(await change('delete')).toMatchObject({ status: 409 })
  await call(user, contract.changeStockItem, { params: { id: piece! }, query: { action: 'deactivate' } })
  expect(await call(user, contract.getStockItem, { params: { id: piece! } })).toMatchObject({ status: 0 })
})
