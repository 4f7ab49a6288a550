import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/store/transfers/transfers.contract.ts'
import { getStockItem, pageStock, storeNeeds } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { holdTo, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'

async function road() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Óscar Peña' })
  const [fromId, toId] = [await makeStore(account.id, 'Saltillo'), await makeStore(account.id, 'Apodaca')]
  const partId = await makePart(account.id)
  await stockUp(account.id, fromId, partId, 46, 10.01)
  const send = () => call(user, contract.createTransfer, { body: { fromId, toId, lines: [{ partId, qty: 24 }] } })
  const quantities = async () => {
    const [row] = (await call(user, pageStock)).results
    return { total: row!.qty, value: row!.value, stores: row!.stores.map(({ qty }) => qty) }
  }
  return { account, user, fromId, toId, partId, send, quantities }
}

test('what is sent is in neither store until it is received, and its value goes with it', async () => {
  const { user, send, quantities } = await road()
  const sent = await send()
  expect(sent).toMatchObject({ folio: 'T-00001', state: 0, value: 240.24, mayReceive: true, sentBy: 'Óscar Peña' })
  expect(await quantities()).toEqual({ total: 22, value: 220.22, stores: [22] })
  expect(await call(user, storeNeeds)).toMatchObject({ toReceive: 1, oldestTransfer: expect.any(String) })
  const received = await call(user, contract.answerTransfer, { params: { id: sent.id }, body: { confirm: true } })
  expect(received).toMatchObject({ state: 1, lines: [{ received: 24 }] })
  expect(await quantities()).toEqual({ total: 46, value: 460.46, stores: [22, 24] })
})

test('what did not arrive goes back to where it left from, to the cent', async () => {
  const { user, send, quantities } = await road()
  const { id, lines } = await send()
  const answer = (qty: number) => ({
    params: { id },
    body: { confirm: true, received: [{ id: lines[0]!.id, qty }], comment: 'Faltan' },
  })
  expect(await refusal(user, contract.answerTransfer, answer(25))).toMatchObject({ status: 400 })
  expect(await call(user, contract.answerTransfer, answer(17))).toMatchObject({ state: 2, answer: 'Faltan' })
  expect(await quantities()).toEqual({ total: 46, value: 460.46, stores: [29, 17] })
})

test('of two receivers one answers, the other reads who did', async () => {
  const { account, user, send, quantities } = await road()
  const other = await makeUser({ account, name: 'Nora Elizondo' })
  const { id } = await send()
  const body = { confirm: true }
  const answers = await Promise.allSettled(
    [user, other].map((as) => call(as, contract.answerTransfer, { params: { id }, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(user, contract.answerTransfer, { params: { id }, body })).toMatchObject({ status: 409 })
  expect((await quantities()).total).toBe(46)
})

test('who does not see the store it goes to cannot receive it; a rejected one goes back whole', async () => {
  const { account, fromId, send, quantities } = await road()
  const sender = await makeUser({ account })
  await holdTo(sender, fromId)
  const { id } = await send()
  const params = { id }
  expect(await call(sender, contract.getTransfer, { params })).toMatchObject({ mayReceive: false })
  expect(await refusal(sender, contract.answerTransfer, { params, body: { confirm: true } })).toMatchObject({
    status: 403,
  })
  expect(await call(sender, contract.answerTransfer, { params, body: { confirm: false } })).toMatchObject({ state: 3 })
  expect(await quantities()).toEqual({ total: 46, value: 460.46, stores: [46] })
})

test('a piece travels by its serial number', async () => {
  const { account, user, fromId, toId } = await road()
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const [itemId] = await makeItems(account.id, fromId, tire, ['DOT-7'], 8215)
  const lines = [{ partId: tire, itemId: itemId!, qty: 1 }]
  const sent = await call(user, contract.createTransfer, { body: { fromId, toId, lines } })
  expect(await call(user, getStockItem, { params: { id: itemId! } })).toMatchObject({ storeId: null, unitId: null })
  expect(await refusal(user, contract.createTransfer, { body: { fromId, toId, lines } })).toMatchObject({ status: 409 })
  await call(user, contract.answerTransfer, { params: { id: sent.id }, body: { confirm: true } })
  expect(await call(user, getStockItem, { params: { id: itemId! } })).toMatchObject({ storeId: toId })
})

test('to itself, to another company, from a store that is not there: refused', async () => {
  const { user, fromId, partId } = await road()
  const other = await road()
  const refused = (from: number, toId: number) =>
    refusal(user, contract.createTransfer, { body: { fromId: from, toId, lines: [{ partId, qty: 1 }] } })
  expect(await refused(fromId, fromId)).toMatchObject({ status: 400 })
  expect(await refused(fromId, other.toId)).toMatchObject({ status: 400 })
  expect(await refused(other.fromId, fromId)).toMatchObject({ status: 404 })
})
