import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAsset, getAsset } from '@arriero/contract/assets/assets.contract.ts'
import * as contract from '@arriero/contract/assets/issues/issues.contract.ts'
import { getStockItem } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { holdTo, makeItems, makePart, makeStore } from '../../../../test/factories/store.ts'

async function shop() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Iván Rangel' })
  const storeId = await makeStore(account.id)
  const partId = await makePart(account.id, { kind: 1, category: 3, name: 'Batería LTH' })
  const [itemId] = await makeItems(account.id, storeId, partId, ['LTH-9'])
  const { id: assetId } = await call(user, createAsset, { body: { name: 'Montacargas', storeId } })
  const report = (body: Omit<contract.IssueDraft, 'description'>) =>
    call(user, contract.createIssue, { body: { description: 'Fuga en el mástil', ...body } })
  return { account, user, storeId, partId, itemId: itemId!, assetId, report }
}

test('a fault that is sent twice with one key is one', async () => {
  const { user, assetId, report } = await shop()
  const key = randomUUID()
  const { id } = await report({ assetId, usable: true, key })
  expect(await report({ assetId, usable: true, key })).toMatchObject({ id, folio: 'INC-00001' })
  expect(await call(user, contract.listIssues)).toHaveLength(1)
})

test('an asset that is not usable goes to the workshop and comes back when the fault is closed, once', async () => {
  const { user, assetId, report } = await shop()
  const issue = await report({ assetId, usable: false })
  expect(issue).toMatchObject({ folio: 'INC-00001', thing: 'Montacargas', thingCode: 'ACT-00001', closedAt: null })
  expect(await call(user, getAsset, { params: { id: assetId } })).toMatchObject({ state: 3 })
  const given = { params: { id: issue.id }, body: { closing: 'Se cambió el sello', usable: true } }
  expect(await call(user, contract.closeIssue, given)).toMatchObject({ closedBy: 'Iván Rangel' })
  expect(await call(user, getAsset, { params: { id: assetId } })).toMatchObject({ state: 1 })
  expect(await refusal(user, contract.closeIssue, given)).toMatchObject({
    status: 409,
    body: { detail: 'La falla ya la cerró Iván Rangel.' },
  })
})

test('a piece that is not usable is out of use until its fault is closed; usable ones stay as they are', async () => {
  const { user, partId, itemId, assetId, report } = await shop()
  await report({ assetId, usable: true })
  expect(await call(user, getAsset, { params: { id: assetId } })).toMatchObject({ state: 1 })
  const { id } = await report({ partId, itemId, usable: false })
  const params = { id: itemId }
  expect(await call(user, getStockItem, { params })).toMatchObject({ status: 0 })
  await call(user, contract.closeIssue, { params: { id }, body: { closing: 'Cargada', usable: true } })
  expect(await call(user, getStockItem, { params })).toMatchObject({ status: 1 })
})

test('both spellings of the calls answer', async () => {
  const { user, assetId } = await shop()
  const body = { asset: assetId, description: 'Llanta baja', usable: true }
  for (const root of ['/apis/store/inventory_issue', '/apis/inventory_issue'])
    expect(await send('POST', `${root}/create`, { as: user, body })).toMatchObject({ status: 200 })
  expect(await send('GET', '/apis/inventory_issue/get/all', { as: user })).toMatchObject({
    json: [{ folio: 'INC-00002', asset: assetId }, { folio: 'INC-00001' }],
  })
})

test('one thing, of the own account and of stores one sees; who only sees reports, and closes nothing', async () => {
  const { account, user, storeId, partId, itemId, assetId, report } = await shop()
  const other = await shop()
  const refused = (given: Partial<contract.IssueDraft>, as = user) =>
    refusal(as, contract.createIssue, { body: { description: 'Falla', usable: true, ...given } })
  expect(await refused({})).toMatchObject({ status: 400 })
  expect(await refused({ partId, assetId })).toMatchObject({ status: 400 })
  expect(await refused({ partId: other.partId })).toMatchObject({ status: 400 })
  expect(await refused({ partId, itemId: other.itemId })).toMatchObject({ status: 400 })
  expect(await refused({ assetId: other.assetId })).toMatchObject({ status: 404 })
  const { id } = await report({ assetId, usable: true })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  expect(await refused({ partId, itemId }, held)).toMatchObject({ status: 400 })
  expect(await refused({ partId, storeId }, held)).toMatchObject({ status: 404 })
  expect(await call(held, contract.listIssues)).toEqual([])
  const closing = { params: { id }, body: { closing: 'Listo', usable: true } }
  expect(await refusal(other.user, contract.closeIssue, closing)).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['inventario.almacen.view'] })
  await call(reader, contract.createIssue, { body: { assetId, description: 'Ruido', usable: true } })
  expect(await refusal(reader, contract.closeIssue, closing)).toMatchObject({ status: 403 })
})
