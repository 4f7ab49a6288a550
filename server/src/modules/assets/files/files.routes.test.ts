import sharp from 'sharp'
import { expect, test } from 'vitest'
import { assetHistory, createAsset } from '@arriero/contract/assets/assets.contract.ts'
import * as contract from '@arriero/contract/assets/files/files.contract.ts'
import { closeIssue, createIssue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { holdTo, makeStore } from '../../../../test/factories/store.ts'

const photo = async () => {
  const image = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#117dd4' } })
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'frente.jpg', { type: 'image/jpeg' })
}
const paper = new File(['%PDF-1.4\n%%EOF\n'], 'factura.pdf', { type: 'application/pdf' })

async function owned() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Iván Rangel' })
  const storeId = await makeStore(account.id)
  const { id: assetId } = await call(user, createAsset, { body: { name: 'Montacargas', storeId } })
  const body = { assetId, description: 'Fuga', usable: true }
  const { id: issueId } = await call(user, createIssue, { body })
  return { account, user, asset: { id: assetId }, issue: { id: issueId } }
}

test('photographs are shrunk and documents kept as they are; removed, nothing of them is left', async () => {
  const { user, asset } = await owned()
  const shown = await call(user, contract.addAssetFile, { params: asset, body: { file: await photo() } })
  expect(shown).toMatchObject({ name: 'frente.webp', type: 'image/webp', by: 'Iván Rangel' })
  expect(await sharp((await send('GET', shown.url)).bytes).metadata()).toMatchObject({ width: 1600, height: 800 })
  const invoice = await call(user, contract.addAssetFile, { params: asset, body: { file: paper } })
  expect(await call(user, contract.listAssetFiles, { params: asset })).toMatchObject([
    { id: invoice.id, name: 'factura.pdf' },
    { id: shown.id },
  ])
  const served = await send('GET', invoice.url)
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  await call(user, contract.removeThingFile, { params: { id: invoice.id } })
  expect(await call(user, contract.listAssetFiles, { params: asset })).toMatchObject([{ id: shown.id }])
  expect((await send('GET', invoice.url)).status).toBe(404)
  const texts = (await call(user, assetHistory, { params: asset })).map(({ text }) => text)
  expect(texts.slice(0, 3)).toEqual([
    'Archivo quitado: factura.pdf',
    'Archivo agregado: factura.pdf',
    'Archivo agregado: frente.webp',
  ])
})

test('what is neither photograph nor PDF is refused, whatever its name says', async () => {
  const { user, asset, issue } = await owned()
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'foto.png', {
    type: 'image/png',
  })
  for (const [endpoint, params] of [
    [contract.addAssetFile, asset],
    [contract.addIssueFile, issue],
  ] as const) {
    const refused = await refusal(user, endpoint, { params, body: { file: drawing } })
    expect(refused).toMatchObject({ status: 400, body: { file: [expect.stringMatching(/^Solo los archivos jpg/)] } })
    expect(await refusal(user, endpoint, { params, body: {} })).toMatchObject({ status: 400 })
  }
  expect(await call(user, contract.listAssetFiles, { params: asset })).toEqual([])
})

test('a fault is shown while it is open; only who administrates assets takes a file away', async () => {
  const { account, user, issue } = await owned()
  const reporter = await makeUser({ account, permissions: ['inventario.activos.view'] })
  const file = await call(reporter, contract.addIssueFile, { params: issue, body: { file: await photo() } })
  expect(await refusal(reporter, contract.removeThingFile, { params: { id: file.id } })).toMatchObject({ status: 403 })
  await call(user, closeIssue, { params: issue, body: { closing: 'Se cambió el sello', usable: true } })
  expect(await refusal(reporter, contract.addIssueFile, { params: issue, body: { file: paper } })).toMatchObject({
    status: 409,
    body: { detail: 'La falla ya está cerrada.' },
  })
  expect(await call(reporter, contract.listIssueFiles, { params: issue })).toHaveLength(1)
})

test('files of another account, or of a store one does not see, are not found', async () => {
  const { account, user, asset, issue } = await owned()
  const { id } = await call(user, contract.addAssetFile, { params: asset, body: { file: paper } })
  const held = await makeUser({ account })
  await holdTo(held, await makeStore(account.id))
  for (const other of [await makeUser(), held]) {
    const given = { body: { file: paper } }
    expect(await refusal(other, contract.listAssetFiles, { params: asset })).toMatchObject({ status: 404 })
    expect(await refusal(other, contract.addAssetFile, { params: asset, ...given })).toMatchObject({ status: 404 })
    expect(await refusal(other, contract.addIssueFile, { params: issue, ...given })).toMatchObject({ status: 404 })
    expect(await refusal(other, contract.removeThingFile, { params: { id } })).toMatchObject({ status: 404 })
  }
  expect(await call(user, contract.listAssetFiles, { params: asset })).toHaveLength(1)
})

test('of two who add the last file at once one does', async () => {
  const { user, asset } = await owned()
  const add = () => call(user, contract.addAssetFile, { params: asset, body: { file: paper } })
  for (let at = 1; at < contract.thingFileLimits.mostFiles; at += 1) await add()
  const outcomes = await Promise.allSettled([add(), add()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await call(user, contract.listAssetFiles, { params: asset })).toHaveLength(contract.thingFileLimits.mostFiles)
})
