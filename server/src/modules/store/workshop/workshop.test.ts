import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createExit, pageExits, reverseExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { getStockItem, kardex, pageStock, storeNeeds } from '@arriero/contract/store/stock/stock.contract.ts'
import { getOrder, removePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, holdTo, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'
import { makeOrder } from '../../../../test/factories/maintenance.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { inWork } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { giveBackParts, mountPieces, reserve, takeParts, unmountPieces } from '../store.commands.ts'
import { partsTakenFor } from '../store.read.ts'

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const storeId = await makeStore(account.id)
  const partId = await makePart(account.id)
  await stockUp(account.id, storeId, partId, 10, 12.5)
  const tire = await makePart(account.id, { kind: 1, category: 2 })
  const pieces = await makeItems(account.id, storeId, tire, ['DOT-1', 'DOT-2', 'DOT-3'], 7820)
  const { id: unitId, name: unitName } = await makeUnit(user)
  const workOrder = await makeOrder(user, { unitId })
  const asked = <Answer>(run: Parameters<typeof asSystem<Answer>>[1]) => asSystem(account.id, run)
  const take = (qty: number, given: Partial<Parameters<typeof takeParts>[1]> = {}) =>
    asked((work) => takeParts(work, { storeId, workOrder, lines: [{ partId, qty }], ...given }))
  const giveBack = (qty: number) => asked((work) => giveBackParts(work, { workOrder, lines: [{ partId, qty }] }))
  const giveBackPiece = (itemId: number) =>
    asked((work) => giveBackParts(work, { workOrder, lines: [{ partId: tire, itemId, qty: 1 }] }))
  const mount = (...itemIds: number[]) => asked((work) => mountPieces(work, { unitId, itemIds, workOrder }))
  const unmount = (to: number | null, ...itemIds: number[]) =>
    asked((work) => unmountPieces(work, { unitId, itemIds, storeId: to, workOrder }))
  const taken = () => asked((work) => partsTakenFor(work, [workOrder.id]))
  const piece = (id: number) => call(user, getStockItem, { params: { id } })
  /** Quantity and pesos of a part, and pieces that say they lie there: always what the ledger says. */
  const lies = async (of = partId) => {
    const { app } = await testApp()
    const { rows } = await app.owner.query<{ qty: number; value: number; pieces: number; moved: number }>(
      `select qty::float8, value::float8,
         (select count(*)::int from stock_item i where i.part_id = s.part_id and i.store_id = s.store_id) as pieces,
         (select sum(qty)::float8 from movement m where m.part_id = s.part_id and m.store_id = s.store_id) as moved
       from stock s where store_id = $1 and part_id = $2`,
      [storeId, of],
    )
    expect(rows[0]!.moved).toBe(rows[0]!.qty)
    if (of === tire) expect(rows[0]!.pieces).toBe(rows[0]!.qty)
    return { qty: rows[0]!.qty, value: rows[0]!.value }
  }
  const made = { account, user, workOrder, storeId, partId, tire, pieces, unitId, unitName }
  return { ...made, asked, take, giveBack, giveBackPiece, mount, unmount, taken, piece, lies }
}

test('what leaves for an order is told with its cost, and comes back in parts at the value it left with', async () => {
  const { account, user, storeId, partId, take, giveBack, taken, lies, workOrder, unitName } = await shop()
  await take(4, { takenBy: 'Iván Rangel' })
  await stockUp(account.id, storeId, partId, 10, 20)
  expect((await call(user, pageExits, { query: { search: 'M-1' } })).results).toMatchObject([
    { destination: `${unitName} · M-1`, workOrderId: workOrder.id, value: 50 },
  ])
  expect((await call(user, kardex, { query: { part: partId, kind: 'exit' } })).results).toMatchObject([
    { counterpart: `${unitName} · M-1`, document: 'S-00001' },
  ])
  await giveBack(1)
  await giveBack(2)
  expect(await taken()).toMatchObject([{ partId, qty: 4, returned: 3, cost: 12.5, takenBy: 'Iván Rangel' }])
  expect(await lies()).toEqual({ qty: 19, value: 312.5 })
  await expect(giveBack(0.5)).rejects.toThrow('sin decimales')
  await expect(giveBack(2)).rejects.toThrow('quedan 1 por devolver de la orden M-1')
  await giveBack(1)
  expect(await taken()).toMatchObject([{ returned: 4, cost: 0 }])
  await expect(giveBack(1)).rejects.toThrow('no salió para la orden M-1')
  expect(await lies()).toEqual({ qty: 20, value: 325 })
})

test('what comes back is the last that left, to the cent', async () => {
  const { account, storeId, take, giveBack, taken, asked, workOrder } = await shop()
  const partId = await makePart(account.id)
  await stockUp(account.id, storeId, partId, 3, 10 / 3)
  const lines = (qty: number) => [{ partId, qty }]
  await take(0, { lines: lines(1) })
  await take(0, { lines: lines(2) })
  for (const qty of [1, 1, 1]) await asked((work) => giveBackParts(work, { workOrder, lines: lines(qty) }))
  expect((await taken()).map(({ qty, returned, cost }) => [qty, returned, cost])).toEqual([
    [1, 1, 0],
    [2, 2, 0],
  ])
  await expect(giveBack(1)).rejects.toThrow('no salió')
})

test('never more than there is: twenty at once take what there was, and give back what they took', async () => {
  const { take, giveBack, taken, lies } = await shop()
  const exits = await Promise.allSettled(Array.from({ length: 20 }, () => take(1)))
  expect(exits.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await lies()).toEqual({ qty: 0, value: 0 })
  const returns = await Promise.allSettled(Array.from({ length: 14 }, () => giveBack(1)))
  expect(returns.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await lies()).toEqual({ qty: 10, value: 125 })
  expect((await taken()).every(({ cost, returned }) => cost === 0 && returned === 1)).toBe(true)
})

test('what is held back for others stays; what is held back for the order leaves with it', async () => {
  const { partId, storeId, take, asked, lies } = await shop()
  await asked((work) => reserve(work, storeId, partId, 8))
  await expect(take(3)).rejects.toThrow('quedan 2')
  await take(3, { reserved: new Map([[partId, 3]]) })
  expect(await lies()).toMatchObject({ qty: 7 })
  await expect(take(3)).rejects.toThrow('quedan 2')
})

test('the same taking sent twice is one', async () => {
  const { take, lies } = await shop()
  const key = randomUUID()
  expect(await take(2, { key })).toBe(await take(2, { key }))
  expect(await lies()).toMatchObject({ qty: 8 })
})

test('a piece leaves once: not twice in one paper, not for two at once, and not as many', async () => {
  const { tire, pieces, take, lies, user, storeId, unitId } = await shop()
  const [itemId = 0] = pieces
  const line = { partId: tire, itemId, qty: 1 }
  await expect(take(1, { lines: [line, line] })).rejects.toMatchObject({ status: 400 })
  await expect(take(1, { lines: [{ ...line, qty: 2 }] })).rejects.toMatchObject({ status: 400 })
  const twice = { storeId, unitId, lines: [line, line] }
  expect(await refusal(user, createExit, { body: twice })).toMatchObject({ status: 400 })
  const at = await Promise.allSettled([1, 2, 3].map(() => take(1, { lines: [line] })))
  expect(at.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await lies(tire)).toEqual({ qty: 2, value: 15640 })
})

test('a piece is mounted out of its store, or after it was taken for the order, and by one of two', async () => {
  const { user, tire, pieces, unitId, unitName, take, mount, giveBackPiece, taken, piece, lies } = await shop()
  const [first = 0, second = 0, third = 0] = pieces
  const [a, b] = await Promise.allSettled([mount(first), mount(first)])
  expect([a!.status, b!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await piece(first)).toMatchObject({ unitId, storeId: null })
  expect((await call(user, kardex, { query: { item: first } })).results[0]).toMatchObject({
    kind: 'mount',
    counterpart: `${unitName} · M-1`,
  })
  await take(1, { lines: [{ partId: tire, itemId: second, qty: 1 }] })
  await mount(second)
  await expect(giveBackPiece(second)).rejects.toThrow('DOT-2 ya no está donde la dejó')
  await expect(mount(second, third)).rejects.toThrow('DOT-2 ya está montada')
  expect(await piece(third)).toMatchObject({ unitId: null })
  expect((await taken()).map(({ serial, cost }) => [serial, cost])).toEqual([
    ['DOT-1', 7820],
    ['DOT-2', 7820],
  ])
  expect(await lies(tire)).toEqual({ qty: 1, value: 7820 })
})

test('a piece comes off into a store at its cost, or into none and then back to where it left', async () => {
  const { account, user, tire, pieces, unitName, storeId, mount, unmount, giveBackPiece, taken, piece, lies } =
    await shop()
  const [first = 0, second = 0] = pieces
  await mount(first, second)
  const other = await makeStore(account.id)
  await unmount(other, first)
  expect(await piece(first)).toMatchObject({ unitId: null, storeId: other })
  expect((await call(user, kardex, { query: { item: first } })).results[0]).toMatchObject({
    kind: 'unmount',
    value: 7820,
    note: `${unitName} · M-1`,
  })
  await expect(unmount(other, first)).rejects.toThrow('no está montada en esa unidad')
  // It lies in a store already: giving it back as well would make two of it.
  await expect(giveBackPiece(first)).rejects.toThrow('ya no está donde la dejó')
  await unmount(null, second)
  await giveBackPiece(second)
  expect(await piece(second)).toMatchObject({ unitId: null, storeId })
  expect((await taken()).map(({ serial, returned }) => [serial, returned])).toEqual([
    ['DOT-1', 0],
    ['DOT-2', 1],
  ])
  expect(await lies(tire)).toEqual({ qty: 2, value: 15640 })
})

test('an exit to a unit is not taken back once its piece came off it', async () => {
  const { user, tire, pieces, storeId, unitId, unmount, lies } = await shop()
  const lines = [{ partId: tire, itemId: pieces[0]!, qty: 1 }]
  const { id } = await call(user, createExit, { body: { storeId, unitId, lines } })
  await unmount(storeId, pieces[0]!)
  expect(await refusal(user, reverseExit, { params: { id }, body: {} })).toMatchObject({ status: 409 })
  expect(await lies(tire)).toEqual({ qty: 3, value: 23460 })
})

test('a piece on its way, out of use or of another account is not mounted', async () => {
  const { account, user, tire, pieces, storeId, mount, unitId, asked, workOrder } = await shop()
  const [sent = 0] = pieces
  const other = await shop()
  const body = {
    fromId: storeId,
    toId: await makeStore(account.id),
    lines: [{ partId: tire, itemId: sent, qty: 1 }],
  }
  await call(user, createTransfer, { body })
  await expect(mount(sent)).rejects.toThrow('va en un traslado')
  await expect(mount(other.pieces[0]!)).rejects.toThrow('No se encontró la pieza')
  await expect(
    asked((work) => unmountPieces(work, { unitId, itemIds: other.pieces, storeId, workOrder })),
  ).rejects.toThrow('No se encontró la pieza')
})

test('what left for an order comes back from it only; stores somebody does not see are not there', async () => {
  const { account, user, storeId, partId, pieces, unitId, take, taken, workOrder } = await shop()
  const id = await take(4)
  expect(await refusal(user, reverseExit, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    body: { detail: 'Salió para la orden M-1: devuélvalo desde ella.' },
  })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  const { app } = await testApp()
  const asHeld = <Answer>(run: Parameters<typeof asSystem<Answer>>[1]) =>
    inWork(app, { ...systemScope(account.id), userId: held.id }, run)
  const lines = [{ partId, qty: 1 }]
  for (const attempt of [
    () => asHeld((work) => takeParts(work, { storeId, workOrder, lines })),
    () => asHeld((work) => giveBackParts(work, { workOrder, lines })),
    () => asHeld((work) => mountPieces(work, { unitId, itemIds: [pieces[0]!] })),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  const other = await shop()
  expect(await other.taken()).toEqual([])
  await expect(other.giveBack(1)).rejects.toThrow('no salió')
  expect(await taken()).toMatchObject([{ returned: 0 }])
})

test('what an order waits for is told, and put aside for the oldest as soon as it comes or is let go', async () => {
  const { account, user, storeId } = await shop()
  const partId = await makePart(account.id, { name: 'Sensor de NOx' })
  const wanting = async (qty: number) => makeOrder(user, { parts: [{ storeId, partId, qty }] })
  const orders = [await wanting(4), await wanting(3)]
  const waiting = async (as = user) => ({
    needs: await call(as, storeNeeds),
    listed: (await call(as, pageStock, { query: { view: 'waiting' } })).results.map(({ id }) => id),
  })
  expect(await waiting()).toMatchObject({ needs: { waiting: 1, waitingWorks: 2 }, listed: [partId] })
  const elsewhere = await makeUser({ account })
  await holdTo(elsewhere, await makeStore(account.id))
  expect(await waiting(elsewhere)).toMatchObject({ needs: { waiting: 0, waitingWorks: 0 }, listed: [] })

  const held = () =>
    Promise.all(
      orders.map(async ({ id }) =>
        (await call(user, getOrder, { params: { id } })).parts.map(({ reserved }) => reserved),
      ),
    )
  await stockUp(account.id, storeId, partId, 5)
  await expect.poll(held, { timeout: 20_000 }).toEqual([[4], [1]])
  expect(await waiting()).toMatchObject({ needs: { waiting: 1, waitingWorks: 1 }, listed: [partId] })
  await call(user, removePart, { params: { id: orders[0]!.parts[0]!.id } })
  await expect.poll(held, { timeout: 20_000 }).toEqual([[], [3]])
  expect(await waiting()).toMatchObject({ needs: { waiting: 0, waitingWorks: 0 }, listed: [] })
})
