import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { createUnitType, listUnitTypes, updateUnitType } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, makePart, makeStore } from '../../../../test/factories/store.ts'

const words = [
  ['wheel_type', contract.wheelTypes],
  ['wheel_size', contract.wheelSizes],
  ['wheel_maker', contract.wheelMakers],
  ['battery_maker', contract.batteryMakers],
  ['battery_capacity', contract.batteryCapacities],
] as const

test.each(words)('%s: written, found by name, changed once, removed', async (path, calls) => {
  const [user, stranger] = [await makeUser({ name: 'Rosa Leal' }), await makeUser()]
  const one = await call(user, calls.create, { body: { name: 'Úrica' } })
  await call(user, calls.create, { body: { name: 'Álamo' } })
  expect((await send('GET', `/apis/${path}/get/all`, { as: user })).json).toMatchObject([
    { name: 'Álamo', pieces: 0 },
    { id: one.id, name: 'Úrica' },
  ])
  const params = { id: one.id }
  expect(await refusal(user, calls.create, { body: { name: 'ÚRICA' } })).toMatchObject({
    status: 400,
    body: { name: ['Ya existe uno con ese nombre.'] },
  })
  expect(await call(stranger, calls.list)).toEqual([])
  expect(await refusal(stranger, calls.update, { params, body: { name: 'Mía' } })).toMatchObject({ status: 404 })
  await call(user, calls.update, { params, body: { name: 'Oruga', version: 1 } })
  expect(await refusal(user, calls.update, { params, body: { name: 'Otra', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { name: 'Oruga' }, by: 'Rosa Leal' },
  })
  await call(user, calls.remove, { params })
  expect((await call(user, calls.list)).map(({ name }) => name)).toEqual(['Álamo'])
})

test('a model is of a maker of its own kind and account, and keeps what a new one is like', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const maker = await call(user, contract.wheelMakers.create, { body: { name: 'Michelin' } })
  const battery = await call(user, contract.batteryMakers.create, { body: { name: 'LTH' } })
  const foreign = await call(stranger, contract.wheelMakers.create, { body: { name: 'Pirelli' } })
  const model = await call(user, contract.wheelModels.create, {
    body: { name: 'X Multi D', makerId: maker.id, depth: 17.5, psi: 105 },
  })
  expect(model).toMatchObject({ makerName: 'Michelin', depth: 17.5, psi: 105 })
  for (const makerId of [battery.id, foreign.id, model.id, 2_000_000_000])
    expect(await refusal(user, contract.wheelModels.create, { body: { name: 'X', makerId } })).toMatchObject({
      status: 400,
      body: { wheel_maker: ['No se encontró la marca.'] },
    })
  expect(await refusal(user, contract.wheelMakers.remove, { params: { id: maker.id } })).toMatchObject({
    status: 409,
    body: { detail: 'La marca tiene modelos; elimínelos antes.' },
  })
  await call(user, contract.batteryModels.create, { body: { name: 'L-31', makerId: battery.id, lifespanYears: 4 } })
})

test('what a tire is described with stays', async () => {
  const user = await makeUser()
  const size = await call(user, contract.wheelSizes.create, { body: { name: '11R22.5' } })
  const [storeId, partId] = [await makeStore(user.accountId), await makePart(user.accountId, { kind: 1, category: 2 })]
  await asSystem(user.accountId, async ({ tx }) => {
    const serial = 'DOT 3N7K 4622'
    await tx
      .insertInto('stock_item')
      .values({ account_id: user.accountId, part_id: partId, store_id: storeId, serial })
      .execute()
    await tx.updateTable('tire').set({ size_id: size.id }).where('account_id', '=', user.accountId).execute()
  })
  expect(await call(user, contract.wheelSizes.list)).toMatchObject([{ name: '11R22.5', pieces: 1 }])
  expect(await refusal(user, contract.wheelSizes.remove, { params: { id: size.id } })).toMatchObject({ status: 409 })
})

test('who may only look at tires changes no catalogue, and without them sees none', async () => {
  const account = await makeAccount()
  const reader = await makeUser({ account, permissions: ['inventario.llanta.view'] })
  expect(await call(reader, contract.wheelTypes.list)).toEqual([])
  expect(await refusal(reader, contract.wheelTypes.create, { body: { name: 'X' } })).toMatchObject({ status: 403 })
  expect(await refusal(reader, contract.batteryMakers.list, {})).toMatchObject({ status: 403 })
})

test("a unit's type says its axles, by the older path and by the newer", async () => {
  const user = await makeUser()
  const axles = [
    { role: 'steer', places: 2, lift: false },
    { role: 'drive', places: 4, lift: true },
  ] as const
  const type = await call(user, createUnitType, { body: { name: 'Rabón', axles: [...axles] } })
  expect(type).toMatchObject({ axles })
  expect(await send('GET', '/apis/unit/unit_type/get/all', { as: user })).toMatchObject({
    status: 200,
    json: [{ name: 'Rabón', axles }],
  })
  expect(
    await send('PUT', `/apis/unit/unit_type/update/${type.id}`, { as: user, body: { name: 'Torton' } }),
  ).toMatchObject({ status: 200, json: { name: 'Torton', axles } })
  const three = { role: 'drive', places: 3, lift: false }
  expect(
    await send('POST', '/apis/unit/unit_type/create', { as: user, body: { name: 'X', axles: [three] } }),
  ).toMatchObject({ status: 400 })
  await call(user, updateUnitType, { params: { id: type.id }, body: { axles: null } })
  expect(await call(user, listUnitTypes)).toMatchObject([{ name: 'Torton', axles: null }])
  expect((await send('DELETE', `/apis/unit/unit_type/delete/${type.id}`, { as: user })).status).toBe(204)
})
