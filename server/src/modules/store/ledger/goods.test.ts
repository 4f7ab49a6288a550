import { expect, test } from 'vitest'
import { openCount, countPart } from '@arriero/contract/store/counts/counts.contract.ts'
import { createEntry, getEntry, postEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call, refusal, type Refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, makeDepartment, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { heldUp } from '../../../../test/held-up.ts'
import { testApp } from '../../../../test/server.ts'
import { takeFromStore } from '../exits/exits.commands.ts'
import { reserve } from './post.ts'

async function shelf() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [storeId, toId] = [await makeStore(account.id), await makeStore(account.id)]
  const departmentId = await makeDepartment(account.id)
  const partId = await makePart(account.id)
  return { account, user, storeId, toId, departmentId, partId }
}
type Shelf = Awaited<ReturnType<typeof shelf>>

const lines = ({ partId }: Shelf) => [{ partId, qty: 1 }]

test.each<[string, (of: Shelf) => Promise<Refusal>]>([
  [
    'an entry',
    (of) =>
      refusal(of.user, createEntry, {
        body: { storeId: of.storeId, lines: [{ partId: of.partId, qty: 1, price: 10 }] },
      }),
  ],
  [
    'an exit',
    (of) =>
      refusal(of.user, createExit, { body: { storeId: of.storeId, departmentId: of.departmentId, lines: lines(of) } }),
  ],
  [
    'a transfer',
    (of) => refusal(of.user, createTransfer, { body: { fromId: of.storeId, toId: of.toId, lines: lines(of) } }),
  ],
  [
    'a count',
    async (of) => {
      const { id } = await call(of.user, openCount, { body: { storeId: of.storeId } })
      return refusal(of.user, countPart, { params: { id }, body: { partId: of.partId, counted: 1 } })
    },
  ],
])('a part that is being removed does not come into %s', async (_, write) => {
  const of = await shelf()
  const removal = await heldUp(
    [
      ['select from part where id = $1 for update', [of.partId]],
      ['update part set deleted_at = now() where id = $1', [of.partId]],
    ],
    () => write(of),
  )
  expect(removal).toMatchObject({ status: 'fulfilled', value: { status: 400 } })
})

test('lines of one part share what is held back for them, and leave the rest of it to nobody else', async () => {
  const { account, storeId, departmentId, partId } = await shelf()
  await stockUp(account.id, storeId, partId, 10)
  await asSystem(account.id, (work) => reserve(work, storeId, partId, 7))
  const take = (qtys: number[], held?: number) =>
    asSystem(account.id, (work) =>
      takeFromStore(work, {
        storeId,
        departmentId,
        lines: qtys.map((qty) => ({ partId, qty })),
        reserved: held === undefined ? undefined : new Map([[partId, held]]),
      }),
    )
  const { app } = await testApp()
  const left = async () =>
    (
      await app.owner.query<{ qty: number; reserved: number }>(
        'select qty::float8 as qty, reserved::float8 as reserved from stock where store_id = $1 and part_id = $2',
        [storeId, partId],
      )
    ).rows[0]
  // 3 and 2 of the 5 that are held for it, 1 that is free.
  await take([3, 3], 5)
  expect(await left()).toEqual({ qty: 4, reserved: 2 })
  await expect(take([2, 1])).rejects.toThrow(/quedan 0 en .* \(2 más están apartadas\)/)
  await take([2])
  expect(await left()).toEqual({ qty: 2, reserved: 2 })
})

test('an entry that is cut off in the middle leaves nothing behind and can be registered again', async () => {
  const { account, user, storeId, partId } = await shelf()
  const other = await makePart(account.id)
  await stockUp(account.id, storeId, other, 1)
  const { id } = await call(user, createEntry, {
    body: {
      storeId,
      lines: [
        { partId, qty: 3, price: 10 },
        { partId: other, qty: 3, price: 10 },
      ],
    },
  })
  const { app } = await testApp()
  const posting = await heldUp(
    // The first part is written, the second waits.
    [['select from stock where part_id = $1 for update', [other]]],
    () => refusal(user, postEntry, { body: { id } }),
    ({ pid }) => app.owner.query('select pg_terminate_backend($1)', [pid]),
  )
  expect(posting).toMatchObject({ status: 'fulfilled', value: { status: 503 } })
  expect(await call(user, getEntry, { params: { id } })).toMatchObject({ state: 'draft' })
  const moved = () => app.owner.query('select from movement where entry_id = $1', [id])
  expect((await moved()).rowCount).toBe(0)
  expect(await call(user, postEntry, { body: { id } })).toMatchObject({ state: 'posted' })
  expect((await moved()).rowCount).toBe(2)
})

test('who waits for a piece keeps no number of a document from those who do not', async () => {
  const { account, user, storeId, departmentId } = await shelf()
  const partId = await makePart(account.id, { kind: 1 })
  const [busy, free] = await makeItems(account.id, storeId, partId, ['OCUPADA', 'LIBRE'])
  const take = (itemId: number) =>
    call(user, createExit, { body: { storeId, departmentId, lines: [{ partId, itemId, qty: 1 }] } })
  const taken = await heldUp(
    [['select from stock_item where id = $1 for no key update', [busy]]],
    () => take(busy!),
    async ({ go }) => {
      expect(await take(free!)).toMatchObject({ folio: 'S-00001' })
      await go()
    },
  )
  expect(taken).toMatchObject({ status: 'fulfilled', value: { folio: 'S-00002' } })
})
