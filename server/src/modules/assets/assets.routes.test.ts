import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/assets/assets.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { holdTo, makeStore } from '../../../test/factories/store.ts'

async function withAsset(given: Partial<contract.AssetDraft> = {}) {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Paola Reyes' })
  const asset = await call(user, contract.createAsset, { body: { name: 'Montacargas Toyota', ...given } })
  const params = { id: asset.id }
  const move = (body: contract.AssetStateChange) => call(user, contract.setAssetState, { params, body })
  const refused = (body: contract.AssetStateChange) => refusal(user, contract.setAssetState, { params, body })
  return { account, user, asset, params, move, refused }
}

test('an asset gets its code, is changed, says in its history what changed, and leaves the list', async () => {
  const { user, asset, params } = await withAsset({ cost: 486_000, acquiredOn: '2022-03-15' })
  expect(asset).toMatchObject({ code: 'ACT-00001', state: 1, holder: null, yearlyPercent: 10, version: 1 })
  expect(await send('GET', '/apis/assets/', { as: user })).toMatchObject({ status: 200, json: [{ cost: 486_000 }] })
  const body = { holderId: user.id, place: 'Andén 4', cost: 500_000, version: 1 }
  expect(await call(user, contract.updateAsset, { params, body })).toMatchObject({
    holder: 'Paola Reyes',
    place: 'Andén 4',
  })
  expect(await refusal(user, contract.updateAsset, { params, body })).toMatchObject({ status: 409 })
  expect((await call(user, contract.assetHistory, { params })).map(({ text }) => text)).toEqual([
    'Costo: $500,000.00',
    'Lugar: Andén 4',
    'Resguardo: Paola Reyes',
    'Alta',
  ])
  await call(user, contract.deleteAsset, { params })
  expect(await call(user, contract.listAssets)).toEqual([])
})

test('who rents it is named and holds it until it comes back', async () => {
  const { user, params, move, refused } = await withAsset()
  expect(await refused({ state: 2 })).toMatchObject({ status: 400, body: { holderName: ['Diga quién lo renta.'] } })
  const rent = { state: 2, holderName: 'Aceros Valle Alto', dueBack: '2026-11-20', dayPrice: 1850 } as const
  expect(await move(rent)).toMatchObject({ holder: 'Aceros Valle Alto', dueBack: '2026-11-20', dayPrice: 1850 })
  expect(await refusal(user, contract.deleteAsset, { params })).toMatchObject({ status: 409 })
  expect(await refused({ state: 4 })).toMatchObject({
    status: 409,
    body: { detail: '«En venta» espera la devolución.' },
  })
  expect(await move({ state: 1, place: 'Planta García' })).toMatchObject({
    holder: null,
    dueBack: null,
    dayPrice: null,
    place: 'Planta García',
  })
  expect((await call(user, contract.assetHistory, { params })).map(({ text }) => text)).toEqual([
    'A Disponible',
    'A En renta, Aceros Valle Alto',
    'Alta',
  ])
})

test('of two who change the state at once one wins, the other reads what stands', async () => {
  const { user, params } = await withAsset()
  const answers = await Promise.all(
    ([3, 4] as const).map((state) =>
      send('PUT', `/apis/assets/${params.id}/state`, { as: user, body: { state, version: 1 } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ json: { current: { version: 2 } } })
})

test('a code or serial of another asset, and people and stores of another account are refused', async () => {
  const { user, params } = await withAsset({ code: 'R-052', serial: '71342' })
  const stranger = await withAsset()
  const refused = (body: contract.AssetDraft) => refusal(user, contract.createAsset, { body })
  expect(await refused({ name: 'Otro', code: 'r-052' })).toMatchObject({ body: { ast_code: [expect.any(String)] } })
  expect(await refused({ name: 'Otro', serial: '71342' })).toMatchObject({ body: { serial: [expect.any(String)] } })
  expect(await refused({ name: 'Otro', holderId: stranger.user.id })).toMatchObject({ status: 400 })
  expect(await refused({ name: 'Otro', storeId: await makeStore(stranger.account.id) })).toMatchObject({ status: 404 })
  for (const endpoint of [contract.getAsset, contract.deleteAsset, contract.assetHistory])
    expect(await refusal(stranger.user, endpoint, { params })).toMatchObject({ status: 404 })
  expect(await refusal(stranger.user, contract.setAssetState, { params, body: { state: 4 } })).toMatchObject({
    status: 404,
  })
})

test('who sees no other store sees no asset of it; who only reads changes nothing', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const [here, there] = [await makeStore(account.id), await makeStore(account.id)]
  const [own, other] = await Promise.all(
    [here, there].map((storeId) => call(boss, contract.createAsset, { body: { name: 'Patín', storeId } })),
  )
  const held = await makeUser({ account })
  await holdTo(held, here)
  expect((await call(held, contract.listAssets)).map(({ id }) => id)).toEqual([own!.id])
  expect(await refusal(held, contract.getAsset, { params: { id: other!.id } })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['inventario.control_activos.view'] })
  expect(await call(reader, contract.listAssets)).toHaveLength(2)
  expect(await refusal(reader, contract.setAssetState, { params: { id: own!.id }, body: { state: 4 } })).toMatchObject({
    status: 403,
  })
})

test.each([[{ cost: -1 }], [{ cost: 1e15 }], [{ yearlyPercent: 101 }], [{ acquiredOn: '2026-02-30' }], [{ name: '' }]])(
  '%j is refused',
  async (given) => {
    const user = await makeUser()
    expect(await send('POST', '/apis/assets/', { as: user, body: { name: 'A', ...given } })).toMatchObject({
      status: 400,
    })
  },
)
