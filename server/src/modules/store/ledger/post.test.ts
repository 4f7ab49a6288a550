import fc from 'fast-check'
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

const step = fc.record({
  store: fc.nat(2),
  part: fc.nat(3),
  thousandths: fc.integer({ min: -40_000, max: 60_000 }).filter((qty) => qty !== 0),
  cents: fc.integer({ min: 0, max: 900_000 }),
})

test('a random year: ledger, balances, sums and values agree, and nothing is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (year) => {
      const { id: accountId } = await makeAccount()
      const stores = await Promise.all([0, 1, 2].map(() => makeStore(accountId)))
      const parts = await Promise.all([0, 1, 2, 3].map(() => makePart(accountId, { kind: 2 })))
      for (const { store, part, thousandths, cents } of year) {
        const qty = thousandths / 1000
        const posting = { storeId: stores[store]!, partId: parts[part]!, qty, value: qty > 0 ? cents / 100 : undefined }
        await asSystem(accountId, (work) => post(work, [{ ...posting, kind: qty > 0 ? 'entry' : 'exit' }])).catch(
          (error: Error) => expect(error.message).toMatch(/quedan/),
        )
      }
      const { app } = await testApp()
      const { rows } = await app.owner.query<{ wrong: number }>(
        `with sums as (select store_id, part_id, sum(qty) as qty, sum(value) as value from movement where account_id = $1 group by 1, 2),
           last as (select distinct on (store_id, part_id) store_id, part_id, balance, balance_value from movement
             where account_id = $1 order by store_id, part_id, id desc),
           of_part as (select part_id, sum(qty) as qty, sum(value) as value from stock where account_id = $1 group by 1)
         select (select count(*) from stock s left join sums using (store_id, part_id) left join last using (store_id, part_id)
             where s.account_id = $1 and (s.qty <> coalesce(sums.qty, 0) or s.value <> coalesce(sums.value, 0)
               or s.qty <> coalesce(last.balance, 0) or s.value <> coalesce(last.balance_value, 0)
               or s.qty < 0 or s.value < 0 or (s.qty = 0 and s.value > 0)))
           + (select count(*) from part p left join of_part o on o.part_id = p.id
             where p.account_id = $1 and (p.total_qty <> coalesce(o.qty, 0) or p.total_value <> coalesce(o.value, 0))) as wrong`,
        [accountId],
      )
      expect(rows[0]!.wrong).toBe(0)
    }),
    { numRuns: 6 },
  )
})
