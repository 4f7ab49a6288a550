import { expect, test } from 'vitest'
import { assetHistory, createAsset, getAsset, setAssetState } from '@arriero/contract/assets/assets.contract.ts'
import * as contract from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { pageExits } from '@arriero/contract/store/exits/exits.contract.ts'
import { pageStock, storeNeeds } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { holdTo, makeItems, makePart, makeStore, stockUp } from '../../../../test/factories/store.ts'

const { list, create, update, remove } = contract.maintenances

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const storeId = await makeStore(account.id)
  const partId = await makePart(account.id)
  await stockUp(account.id, storeId, partId, 5, 20)
  const { id: assetId } = await call(user, createAsset, { body: { name: 'Montacargas Toyota' } })
  const plan = (qty = 3) =>
    call(user, create, { body: { assetId, description: 'Mástil con fuga', storeId, parts: [{ partId, qty }] } })
  const bring = (id: number, process: 2 | 3 | 4) => call(user, update, { params: { id }, body: { process } })
  const inStock = () =>
    inAccount(account.id, async ({ tx }) => {
      const row = await tx
        .selectFrom('stock')
        .where('account_id', '=', account.id)
        .where('store_id', '=', storeId)
        .where('part_id', '=', partId)
        .select(['qty', 'reserved'])
        .executeTakeFirstOrThrow()
      return { qty: Number(row.qty), reserved: Number(row.reserved) }
    })
  return { account, user, storeId, partId, assetId, plan, bring, inStock }
}

test('planned parts are held back, the asset goes to the workshop, and both come out at the end', async () => {
  const { user, assetId, plan, bring, inStock } = await shop()
  const work = await plan()
  expect(work).toMatchObject({ folio: 'MA-00001', process: 1, kind: 'corrective', parts: [{ qty: 3, reserved: 3 }] })
  expect(await inStock()).toEqual({ qty: 5, reserved: 3 })
  const params = { id: assetId }
  expect(await bring(work.id, 2)).toMatchObject({ process: 2, startedAt: expect.any(String) })
  expect(await call(user, getAsset, { params })).toMatchObject({ state: 3, openWork: 'MA-00001' })
  expect(await refusal(user, setAssetState, { params, body: { state: 1 } })).toMatchObject({
    status: 409,
    body: { detail: 'El mantenimiento MA-00001 sigue en proceso.' },
  })
  expect(await bring(work.id, 3)).toMatchObject({ process: 3, partsValue: 60, parts: [{ qty: 3, reserved: 0 }] })
  expect(await inStock()).toEqual({ qty: 2, reserved: 0 })
  expect((await call(user, pageExits)).results).toMatchObject([{ destination: 'MA-00001', maintenanceId: work.id }])
  expect(await call(user, getAsset, { params })).toMatchObject({ state: 1, openWork: null })
  expect((await call(user, assetHistory, { params })).map(({ text }) => text)).toEqual([
    'A Disponible',
    'Mantenimiento MA-00001, terminado',
    'A En taller, MA-00001',
    'Mantenimiento MA-00001, pendiente',
    'Alta',
  ])
})

test('what is closed stays as it is; what was begun is not removed but rejected, and lets its parts go', async () => {
  const { user, assetId, plan, bring, inStock } = await shop()
  const work = await plan()
  const params = { id: work.id }
  expect(await refusal(user, update, { params, body: { process: 3 } })).toMatchObject({ status: 409 })
  await bring(work.id, 2)
  expect(await refusal(user, remove, { params })).toMatchObject({ status: 409 })
  expect(await bring(work.id, 4)).toMatchObject({ process: 4 })
  expect(await inStock()).toEqual({ qty: 5, reserved: 0 })
  expect(await call(user, getAsset, { params: { id: assetId } })).toMatchObject({ state: 1 })
  expect(await refusal(user, update, { params, body: { labor: 5 } })).toMatchObject({ status: 409 })
  await call(user, remove, { params })
  expect(await call(user, list)).toEqual([])
})

test('parts that are not there are waited for, and are held back as they come or when it is planned anew', async () => {
  const { account, user, storeId, partId, plan, inStock } = await shop()
  const work = await plan(8)
  expect(work.parts).toMatchObject([{ qty: 8, reserved: 5 }])
  const listed = async (as: typeof user, store?: number) =>
    (await call(as, pageStock, { query: { view: 'waiting', store } })).results.map(({ id }) => id)
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  for (const [as, waiting] of [
    [user, 1],
    [held, 0],
  ] as const) {
    expect(await call(as, storeNeeds)).toMatchObject({ waiting, waitingWorks: waiting })
    expect(await listed(as)).toEqual(waiting ? [partId] : [])
  }
  expect(await listed(user, storeId)).toEqual([partId])
  await stockUp(account.id, storeId, partId, 1)
  const params = { id: work.id }
  const heldBack = async () =>
    (await call(user, list)).find(({ id }) => id === work.id)!.parts.map(({ reserved }) => reserved)
  await expect.poll(heldBack, { timeout: 20_000 }).toEqual([6])
  await stockUp(account.id, storeId, partId, 9)
  const again = await call(user, update, { params, body: { parts: [{ partId, qty: 8 }] } })
  expect(again.parts).toMatchObject([{ reserved: 8 }])
  await call(user, update, {
    params,
    body: {
      parts: [
        { partId, qty: 2 },
        { partId, qty: 1 },
      ],
    },
  })
  expect(await inStock()).toEqual({ qty: 15, reserved: 3 })
  await call(user, remove, { params })
  expect(await inStock()).toEqual({ qty: 15, reserved: 0 })
})

test('of two who finish it at once one takes the parts out, the other reads that it is closed', async () => {
  const { user, plan, bring, inStock } = await shop()
  const { id } = await plan()
  await bring(id, 2)
  const answers = await Promise.all(
    [1, 2].map(() => send('PUT', `/apis/asset_maintenance/update/${id}`, { as: user, body: { process: 3 } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await inStock()).toEqual({ qty: 2, reserved: 0 })
})

test('a piece is named by its serial number and found by it or by its code; only such works are told apart', async () => {
  const { account, user, storeId, assetId, plan, bring } = await shop()
  const battery = await makePart(account.id, { kind: 1, category: 3 })
  const [itemId] = await makeItems(account.id, storeId, battery, ['LTH-9'], 3960)
  await inAccount(account.id, ({ tx }) =>
    tx
      .insertInto('qr_code')
      .values({ account_id: account.id, code: `Q${String(itemId).padStart(9, '0')}`, item_id: itemId! })
      .execute(),
  )
  await plan()
  const draft = { assetId, description: 'Batería', storeId }
  const without = { ...draft, parts: [{ partId: battery, qty: 1 }] }
  expect(await refusal(user, create, { body: without })).toMatchObject({ status: 400 })
  const body = { ...draft, parts: [{ partId: battery, itemId: itemId!, qty: 1 }] }
  const work = await call(user, create, { body })
  expect(await call(user, contract.serializedMaintenances)).toMatchObject([
    { id: work.id, parts: [{ serial: 'LTH-9' }] },
  ])
  for (const qr of ['lth-9', `https://arriero.example/q/Q${String(itemId).padStart(9, '0')}`])
    expect(await call(user, contract.serializedByCode, { query: { qr } })).toMatchObject({ id: itemId, storeId })
  expect(await refusal(user, contract.serializedByCode, { query: { qr: 'NADA' } })).toMatchObject({ status: 404 })
  await bring(work.id, 2)
  expect(await bring(work.id, 3)).toMatchObject({ partsValue: 3960 })
  expect(await call(user, contract.serializedByCode, { query: { qr: 'LTH-9' } })).toMatchObject({ storeId: null })
})

test('assets, parts and stores of others are not there; who only reads changes nothing', async () => {
  const { account, user, storeId, partId, assetId, plan } = await shop()
  const other = await shop()
  const work = await plan()
  const params = { id: work.id }
  const refused = (body: contract.MaintenanceDraft) => refusal(user, create, { body })
  const draft = { assetId, description: 'Fuga', storeId, parts: [{ partId, qty: 1 }] }
  expect(await refused({ ...draft, assetId: other.assetId })).toMatchObject({ status: 404 })
  expect(await refused({ ...draft, storeId: other.storeId })).toMatchObject({ status: 404 })
  expect(await refused({ ...draft, storeId: null })).toMatchObject({ status: 400 })
  expect(await refused({ ...draft, parts: [{ partId: other.partId, qty: 1 }] })).toMatchObject({ status: 400 })
  expect(await refused({ ...draft, technicianId: 2_000_000_001 })).toMatchObject({ status: 400 })
  expect(await refusal(other.user, update, { params, body: { process: 2 } })).toMatchObject({ status: 404 })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  expect(await call(held, list)).toEqual([])
  expect(await refusal(held, remove, { params })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['inventario.activos.view'] })
  expect(await call(reader, list)).toHaveLength(1)
  expect(await refusal(reader, update, { params, body: { process: 2 } })).toMatchObject({ status: 403 })
})

test('work is not planned from a store of another account, nor of one that the caller may not know, with or without parts', async () => {
  const [{ account, user, assetId }, other] = [await shop(), await shop()]
  const { id } = await call(user, create, { body: { assetId, description: 'Mástil con fuga' } })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  const hidden = await makeStore(account.id)
  for (const [as, storeId] of [
    [user, other.storeId],
    [held, hidden],
  ] as const) {
    const body = { assetId, description: 'Mástil con fuga', storeId }
    expect(await refusal(as, create, { body })).toMatchObject({ status: 404 })
    expect(await refusal(as, update, { params: { id }, body: { storeId } })).toMatchObject({ status: 404 })
  }
})
