import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/store/exits/exits.contract.ts'
import { getStockItem, kardex, pageStock } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { holdTo, makeDepartment, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { makeUnit } from '../../../../test/factories/units.ts'

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const storeId = await makeStore(account.id)
  const partId = await makePart(account.id)
  await stockUp(account.id, storeId, partId, 10, 12.5)
  const { id: unitId, name } = await makeUnit(user)
  return { account, user, storeId, partId, unitId, unitName: name }
}

test('an exit to a unit leaves the store, stands in the kardex and can be given back once', async () => {
  const { user, storeId, partId, unitId, unitName } = await shop()
  const exit = await call(user, contract.createExit, {
    body: { storeId, unitId, takenBy: 'Iván Rangel', lines: [{ partId, qty: 4 }] },
  })
  expect(exit).toMatchObject({ folio: 'S-00001', destination: unitName, value: 50, lines: [{ qty: 4, value: 50 }] })
  expect((await call(user, kardex, { query: { part: partId } })).results[0]).toMatchObject({
    kind: 'exit',
    qty: -4,
    balance: 6,
    document: 'S-00001',
    counterpart: unitName,
  })
  const params = { id: exit.id }
  expect(await call(user, contract.reverseExit, { params, body: { reason: 'No era' } })).toMatchObject({
    reversedAt: expect.any(String),
    lines: [{ qty: 4 }],
  })
  expect((await call(user, pageStock)).results).toMatchObject([{ qty: 10, value: 125 }])
  expect(await refusal(user, contract.reverseExit, { params, body: {} })).toMatchObject({ status: 409 })
})

test('the same exit sent twice is one', async () => {
  const { user, storeId, partId, unitId } = await shop()
  const body = { storeId, unitId, key: randomUUID(), lines: [{ partId, qty: 1 }] }
  const first = await call(user, contract.createExit, { body })
  expect(await call(user, contract.createExit, { body })).toMatchObject({ id: first.id })
  expect((await call(user, contract.pageExits)).count).toBe(1)
})

test('the same exit sent twice at once is one, and both read which', async () => {
  const { user, storeId, partId, unitId } = await shop()
  const body = { storeId, unitId, key: randomUUID(), lines: [{ partId, qty: 1 }] }
  const sent = await Promise.all([1, 2, 3].map(() => call(user, contract.createExit, { body })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await call(user, contract.pageExits)).count).toBe(1)
})

test('a piece leaves by its serial number, to the unit it is mounted on, and only once', async () => {
  const { account, user, storeId, unitId } = await shop()
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [itemId] = await makeItems(account.id, storeId, tire, ['DOT-1'], 7820)
  const body = { storeId, unitId, lines: [{ partId: tire, itemId: itemId!, qty: 1 }] }
  const without = { ...body, lines: [{ partId: tire, qty: 1 }] }
  expect(await refusal(user, contract.createExit, { body: without })).toMatchObject({ status: 400 })
  expect(await call(user, contract.createExit, { body })).toMatchObject({ value: 7820, lines: [{ serial: 'DOT-1' }] })
  expect(await call(user, getStockItem, { params: { id: itemId! } })).toMatchObject({ storeId: null, unitId })
  expect(await refusal(user, contract.createExit, { body })).toMatchObject({ status: 409 })
})

test.each([
  ['more than there is', { qty: 11 }, 409],
  ['nothing', { qty: 0 }, 400],
  ['less than nothing', { qty: -1 }, 400],
  ['what no column holds', { qty: 1e12 }, 400],
  ['finer than a thousandth', { qty: 0.0001 }, 400],
  ['half a piece', { qty: 0.5 }, 400],
])('%s is refused', async (_, line, status) => {
  const { user, storeId, partId, unitId } = await shop()
  const body = { store: storeId, unit: unitId, lines: [{ part: partId, ...line }] }
  expect(await send('POST', '/apis/store/exits', { as: user, body })).toMatchObject({ status })
  expect((await call(user, contract.pageExits)).count).toBe(0)
})

test('exactly one destination, of the own account; a store that is not theirs is not there', async () => {
  const { account, user, storeId, partId, unitId } = await shop()
  const other = await shop()
  const departmentId = await makeDepartment(account.id)
  const lines = [{ partId, qty: 1 }]
  const refused = (body: contract.ExitDraft) => refusal(user, contract.createExit, { body })
  expect(await refused({ storeId, lines })).toMatchObject({ status: 400 })
  expect(await refused({ storeId, unitId, departmentId, lines })).toMatchObject({ status: 400 })
  expect(await refused({ storeId, unitId: other.unitId, lines })).toMatchObject({ status: 400 })
  expect(await refused({ storeId: other.storeId, unitId, lines })).toMatchObject({ status: 404 })
  expect(await refused({ storeId, unitId, lines: [{ partId: other.partId, qty: 1 }] })).toMatchObject({ status: 400 })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  expect(await refusal(held, contract.createExit, { body: { storeId, departmentId, lines } })).toMatchObject({
    status: 404,
  })
  expect(await call(user, contract.createExit, { body: { storeId, departmentId, lines } })).toMatchObject({
    value: 12.5,
  })
})
