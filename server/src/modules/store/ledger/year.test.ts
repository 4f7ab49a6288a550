import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageStock } from '@arriero/contract/store/stock/stock.contract.ts'
import { call } from '../../../../test/api.ts'
import { act, deeds, type DeedName } from '../../../../test/factories/store-deeds.ts'
import { storeWorld, type StoreWorld } from '../../../../test/factories/store-world.ts'
import { testApp } from '../../../../test/server.ts'

/** Each finds rows that contradict each other; there are none. */
const contradictions = {
  'the ledger and what lies there': `
    with sums as (select store_id, part_id, sum(qty) as qty, sum(value) as value from movement where account_id = $1 group by 1, 2)
    select s.store_id, s.part_id, s.qty, s.value, sums.qty as moved, sums.value as worth
    from stock s left join sums using (store_id, part_id)
    where s.account_id = $1 and (s.qty <> coalesce(sums.qty, 0) or s.value <> coalesce(sums.value, 0)
      or s.qty < 0 or s.value < 0 or s.reserved > s.qty or (s.qty = 0 and s.value > 0))`,
  'a movement and the balance before it': `
    select * from (select m.*, lag(balance, 1, 0) over w as before, lag(balance_value, 1, 0) over w as worth_before
      from movement m where account_id = $1 window w as (partition by store_id, part_id order by id)) m
    where balance <> before + qty or balance_value <> worth_before + value or balance < 0 or balance_value < 0`,
  'a part and its stores': `
    select p.id from part p left join (select part_id, sum(qty) as qty, sum(value) as value, sum(min_qty) as least,
      count(*) filter (where qty < min_qty) as short from stock where account_id = $1 group by 1) s on s.part_id = p.id
    where p.account_id = $1 and (p.total_qty, p.total_value, p.total_min, p.short_stores)
      is distinct from (coalesce(s.qty, 0), coalesce(s.value, 0), coalesce(s.least, 0), coalesce(s.short, 0)::int)`,
  'a store and its steps': `
    select a.id from store a
    left join (select store_id, count(*) filter (where qty > 0) as parts, sum(value) as value,
      count(*) filter (where qty < min_qty) as short from stock where account_id = $1 group by 1) s on s.store_id = a.id
    left join (select store_id, sum(parts) as parts, sum(value) as value, sum(short) as short
      from store_step where account_id = $1 group by 1) t on t.store_id = a.id
    where a.account_id = $1 and (coalesce(s.parts, 0), coalesce(s.value, 0), coalesce(s.short, 0))
      is distinct from (coalesce(t.parts, 0), coalesce(t.value, 0), coalesce(t.short, 0))`,
  'pieces and their number and worth': `
    select s.store_id, s.part_id, s.qty, s.value, count(i.id), sum(i.cost) from stock s
    join part p on p.id = s.part_id and p.kind = 1
    left join stock_item i on i.part_id = s.part_id and i.store_id = s.store_id and i.deleted_at is null and i.status = 1
    where s.account_id = $1 group by s.store_id, s.part_id, s.qty, s.value
    having s.qty <> count(i.id) or s.value <> coalesce(sum(i.cost), 0)`,
  'an entry and what it brought': `
    select e.id from entry_store e left join movement m on m.entry_id = e.id and m.reverses_id is null
    where e.account_id = $1 and e.state <> 'draft' group by e.id, e.total having e.total <> coalesce(sum(m.value), 0)`,
  'an order and its entries': `
    select l.id, l.qty, l.received, l.dropped, came.qty as came from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
    left join lateral (select sum(d.qty) as qty from entry_detail d join entry_store e on e.id = d.entry_store_id
      where d.purchase_order_line_id = l.id and e.state = 'posted') came on true
    where l.account_id = $1 and (l.received <> coalesce(came.qty, 0) or l.received > l.qty)`,
  'an order and whether it is all here': `
    select o.id from purchase_order o join purchase_order_line l on l.purchase_order_id = o.id
    where o.account_id = $1 group by o.id having o.added_inventory <> bool_and(l.received + l.dropped >= l.qty)`,
  'what is held back and who holds it': `
    select s.store_id, s.part_id, s.reserved, held.qty from stock s
    left join (select store_id, part_id, sum(reserved) as qty from work_order_part where account_id = $1 group by 1, 2) held
      using (store_id, part_id)
    where s.account_id = $1 and s.reserved <> coalesce(held.qty, 0)`,
  'an order of the workshop and what left for it': `
    select o.id from work_order o
    join (select order_id, sum(taken) as taken, sum(cost) as cost from work_order_part where account_id = $1 group by 1) l on l.order_id = o.id
    left join (select x.work_order_id, sum(m.qty) as qty, sum(m.value) as value from store_exit x join movement m on m.exit_id = x.id
      where x.account_id = $1 group by 1) m on m.work_order_id = o.id
    where o.account_id = $1 and (l.taken <> -coalesce(m.qty, 0) or l.cost <> -coalesce(m.value, 0))`,
  'a transfer and what arrived of it': `
    select t.id from store_transfer t join movement m on m.transfer_id = t.id
    where t.account_id = $1 and t.state > 0 group by t.id having sum(m.qty) <> 0 or sum(m.value) <> 0`,
  'an exit that came back': `
    select x.id from store_exit x join movement m on m.exit_id = x.id
    where x.account_id = $1 and x.reversed_at is not null group by x.id having sum(m.qty) <> 0 or sum(m.value) <> 0`,
}

async function expectAgreement({ account, asker, stores, parts, lies }: StoreWorld): Promise<void> {
  const { app } = await testApp()
  for (const [what, sql] of Object.entries(contradictions))
    expect((await app.owner.query(sql, [account.id])).rows, what).toEqual([])
  const { results } = await call(asker, pageStock, { query: { limit: 50 } })
  for (const part of parts) {
    const row = results.find(({ id }) => id === part.id)
    const shown = stores.map((id) => row?.stores.find(({ storeId }) => storeId === id)?.qty ?? 0)
    expect(shown, 'what the papers say lies there').toEqual(stores.map((id) => lies.get(`${id}/${part.id}`) ?? 0))
  }
}

const often: Partial<Record<DeedName, number>> = {
  order: 3,
  arrive: 6,
  enter: 4,
  take: 3,
  send: 4,
  receive: 4,
  planWork: 5,
  takeForWork: 6,
}
const chance = fc.record({
  deed: fc.oneof(
    ...(Object.keys(deeds) as DeedName[]).map((name) => ({ arbitrary: fc.constant(name), weight: often[name] ?? 1 })),
  ),
  a: fc.nat(30),
  b: fc.nat(30),
  much: fc.integer({ min: 1, max: 40_000 }),
  cents: fc.integer({ min: 0, max: 900_000 }),
  yes: fc.boolean(),
})

test('a random year of papers: ledger, balances, average costs, orders and pieces agree, and nothing is below zero', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(chance, { minLength: 90, maxLength: 120 })), async (year) => {
      const world = await storeWorld()
      for (const one of year) await act(world, one)
      await expectAgreement(world)
      for (const [deed, times] of world.done) done.set(deed, (done.get(deed) ?? 0) + times)
    }),
    // Its seed is told when it fails; a shorter year would take longer to find than to read.
    { numRuns: 1, endOnFailure: true },
  )
  expect([...done.keys()].toSorted(), 'deeds that were done').toEqual(
    expect.arrayContaining(['arrive', 'enter', 'take']),
  )
}, 120_000)
