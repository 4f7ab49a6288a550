import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/store/counts/counts.contract.ts'
import { getStockItem, kardex, pageStock } from '@arriero/contract/store/stock/stock.contract.ts'
import { answerTransfer, createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { post } from '../ledger/post.ts'

async function counting() {
  const account = await makeAccount()
  const [counter, chief] = [await makeUser({ account }), await makeUser({ account, name: 'Nora Elizondo' })]
  const storeId = await makeStore(account.id)
  const [cheap, dear] = [await makePart(account.id), await makePart(account.id)]
  await stockUp(account.id, storeId, cheap, 40, 2)
  await stockUp(account.id, storeId, dear, 5, 1420)
  const { id } = await call(counter, contract.openCount, { body: { storeId, name: 'Cierre de mes' } })
  const params = { id }
  const note = (partId: number, counted: number) =>
    call(counter, contract.countPart, { params, body: { partId, counted } })
  const quantity = async (partId: number) =>
    (await call(chief, pageStock)).results.find((row) => row.id === partId)?.qty
  return { account, counter, chief, storeId, cheap, dear, params, note, quantity }
}

test('a count is blind, small differences are applied when it closes, large ones by somebody else', async () => {
  const { counter, chief, cheap, dear, params, note, quantity } = await counting()
  expect(await note(cheap, 38)).toMatchObject({ counted: 38, expected: null, differenceValue: null })
  await note(dear, 6)
  expect(await note(dear, 4)).toMatchObject({ counted: 4 })
  const closed = await call(counter, contract.closeCount, { params })
  expect(closed).toMatchObject({ state: 2, counted: 2, different: 2 })
  expect(closed.lines.find(({ partId }) => partId === dear)).toMatchObject({ expected: 5, differenceValue: -1420 })
  expect(await quantity(cheap)).toBe(38)
  expect(await quantity(dear)).toBe(5)
  const approval = { params, body: { approve: true } }
  expect(await refusal(counter, contract.decideCount, approval)).toMatchObject({ status: 409 })
  expect(await call(chief, contract.decideCount, approval)).toMatchObject({ state: 3, decidedBy: 'Nora Elizondo' })
  expect(await quantity(dear)).toBe(4)
  expect(await refusal(chief, contract.decideCount, approval)).toMatchObject({ status: 409 })
  expect((await call(chief, kardex, { query: { part: dear } })).results[0]).toMatchObject({
    kind: 'count',
    qty: -1,
    document: 'CT-00001',
    note: 'No apareció en el conteo',
  })
})

test('half a piece is not counted, and a piece on its way to a store is not found in another', async () => {
  const { account, counter, chief, storeId, cheap, params } = await counting()
  const half = { params, body: { partId: cheap, counted: 1.5 } }
  expect(await refusal(counter, contract.countPart, half)).toMatchObject({
    status: 400,
    body: { counted: [expect.stringContaining('sin decimales')] },
  })
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const from = await makeStore(account.id)
  const [itemId] = await makeItems(account.id, from, tire, ['DOT-9'])
  const lines = [{ partId: tire, itemId: itemId!, qty: 1 }]
  const sent = await call(chief, createTransfer, { body: { fromId: from, toId: storeId, lines } })
  await call(counter, contract.countPart, { params, body: { partId: tire, serials: ['DOT-9'] } })
  expect(await refusal(counter, contract.closeCount, { params })).toMatchObject({ status: 409 })
  await call(chief, answerTransfer, { params: { id: sent.id }, body: { confirm: true } })
  expect(await call(chief, getStockItem, { params: { id: itemId! } })).toMatchObject({ storeId })
})

test('what moves after it was counted stays moved', async () => {
  const { account, counter, chief, storeId, dear, params, note, quantity } = await counting()
  await note(dear, 4)
  await asSystem(account.id, (work) => post(work, [{ storeId, partId: dear, kind: 'exit', qty: -2 }]))
  await call(counter, contract.closeCount, { params })
  await call(chief, contract.decideCount, { params, body: { approve: true } })
  expect(await quantity(dear)).toBe(2)
})

test('discarded differences change nothing; a part that nobody counted neither', async () => {
  const { counter, chief, cheap, dear, params, note, quantity } = await counting()
  await note(dear, 0)
  await call(counter, contract.closeCount, { params })
  expect(await call(chief, contract.decideCount, { params, body: { approve: false } })).toMatchObject({ state: 4 })
  expect([await quantity(cheap), await quantity(dear)]).toEqual([40, 5])
})

test('pieces are counted by what was seen: missing ones leave, lost ones return, unknown ones are refused', async () => {
  const { account, counter, chief, storeId, params } = await counting()
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [first, second] = await makeItems(account.id, storeId, tire, ['A-1', 'A-2', 'A-3'], 7000)
  const see = (serials: string[]) => call(counter, contract.countPart, { params, body: { partId: tire, serials } })
  await see(['A-1', 'a-3'])
  await call(counter, contract.closeCount, { params })
  await call(chief, contract.decideCount, { params, body: { approve: true } })
  const place = async (id: number) => (await call(chief, getStockItem, { params: { id } })).storeId
  expect([await place(first!), await place(second!)]).toEqual([storeId, null])

  const again = { id: (await call(counter, contract.openCount, { body: { storeId } })).id }
  const seen = (serials: string[]) =>
    call(counter, contract.countPart, { params: again, body: { partId: tire, serials } })
  await seen(['A-1', 'A-2', 'A-3'])
  await call(counter, contract.closeCount, { params: again })
  await call(chief, contract.decideCount, { params: again, body: { approve: true } })
  expect(await place(second!)).toBe(storeId)

  const third = { id: (await call(counter, contract.openCount, { body: { storeId } })).id }
  await call(counter, contract.countPart, {
    params: third,
    body: { partId: tire, serials: ['A-1', 'A-2', 'A-3', 'ZZ'] },
  })
  await call(counter, contract.closeCount, { params: third })
  expect(await refusal(chief, contract.decideCount, { params: third, body: { approve: true } })).toMatchObject({
    status: 409,
  })
})

test('one open count per store; nothing counted cannot be closed; a closed one is not counted', async () => {
  const { counter, storeId, cheap, params, note } = await counting()
  expect(await refusal(counter, contract.openCount, { body: { storeId } })).toMatchObject({ status: 400 })
  expect(await refusal(counter, contract.closeCount, { params })).toMatchObject({ status: 409 })
  await note(cheap, 40)
  expect(await call(counter, contract.closeCount, { params })).toMatchObject({ state: 3, different: 0 })
  const body = { partId: cheap, counted: 1 }
  expect(await refusal(counter, contract.countPart, { params, body })).toMatchObject({ status: 409 })
})
