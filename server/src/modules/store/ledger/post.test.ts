import { expect, test } from 'vitest'
import { makeAccount } from '../../../../test/factories.ts'
import { asSystem, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { testApp } from '../../../../test/server.ts'
import { post, reserve, type Posting } from './post.ts'

async function stockOf(storeId: number, partId: number) {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ qty: string; value: string; reserved: string }>(
    'select qty, value, reserved from stock where store_id = $1 and part_id = $2',
    [storeId, partId],
  )
  return rows[0]
}

async function shelf(qty: number, price: number) {
  const { id: accountId } = await makeAccount()
  const [storeId, partId] = [await makeStore(accountId), await makePart(accountId)]
  if (qty > 0) await stockUp(accountId, storeId, partId, qty, price)
  const move = (given: Partial<Posting> & { qty: number }) =>
    asSystem(accountId, (work) => post(work, [{ storeId, partId, kind: given.qty > 0 ? 'entry' : 'exit', ...given }]))
  return { accountId, storeId, partId, move }
}

test('an entry adds its price, an exit takes its share, the one that empties takes the rest to the cent', async () => {
  const { storeId, partId, move } = await shelf(3, 10)
  await move({ qty: 4, value: 41 })
  expect(await stockOf(storeId, partId)).toMatchObject({ qty: '7.000', value: '71.00' })
  expect((await move({ qty: -2 }))[0]).toMatchObject({ qty: -2, value: -20.29 })
  expect((await move({ qty: -5 }))[0]).toMatchObject({ value: -50.71 })
  expect(await stockOf(storeId, partId)).toMatchObject({ qty: '0.000', value: '0.00' })
})

test('what is not there does not leave, and nothing else of the same document is written', async () => {
  const { accountId, storeId, partId } = await shelf(3, 10)
  const other = await makePart(accountId)
  await stockUp(accountId, storeId, other, 5)
  const both = asSystem(accountId, (work) =>
    post(work, [
      { storeId, partId: other, kind: 'exit', qty: -1 },
      { storeId, partId, kind: 'exit', qty: -4 },
    ]),
  )
  await expect(both).rejects.toThrow(/quedan 3 en/)
  expect(await stockOf(storeId, other)).toMatchObject({ qty: '5.000' })
})

test('two hundred exits of one part at once: exactly what there was leaves', async () => {
  const { storeId, partId, move } = await shelf(120, 7.35)
  const exits = await Promise.allSettled(Array.from({ length: 200 }, () => move({ qty: -1 })))
  expect(exits.filter(({ status }) => status === 'fulfilled')).toHaveLength(120)
  expect(await stockOf(storeId, partId)).toMatchObject({ qty: '0.000', value: '0.00' })
})

test('what is held back leaves only to whom it is held for', async () => {
  const { accountId, storeId, partId, move } = await shelf(5, 10)
  await asSystem(accountId, (work) => reserve(work, storeId, partId, 4))
  await expect(move({ qty: -2 })).rejects.toThrow('quedan 1 en')
  await move({ qty: -3, fromReserved: 3 })
  expect(await stockOf(storeId, partId)).toMatchObject({ qty: '2.000', reserved: '1.000' })
  await expect(asSystem(accountId, (work) => reserve(work, storeId, partId, 2))).rejects.toThrow('1 más')
})
