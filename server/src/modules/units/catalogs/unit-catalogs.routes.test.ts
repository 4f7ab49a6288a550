import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { inDays, makeUser } from '../../../../test/factories.ts'
import { makeUnit } from '../../../../test/factories/units.ts'

const { unitBrands, unitModels } = contract

test('types are kept by the path with the id and by the one without', async () => {
  const user = await makeUser()
  const type = await call(user, contract.createUnitType, { body: { name: 'Tractocamión' } })
  expect(
    await send('PUT', '/apis/unit/unit_console_type', { as: user, body: { id: type.id, name: 'Torton' } }),
  ).toMatchObject({ status: 200, json: { id: type.id, name: 'Torton' } })
  await call(user, contract.updateUnitType, { params: { id: type.id }, body: { name: 'Rabón' } })
  expect(await call(user, contract.listUnitTypes)).toMatchObject([{ id: type.id, name: 'Rabón', units: 0, version: 3 }])
  expect(await send('PUT', '/apis/unit/unit_console_type', { as: user, body: { name: 'Sin id' } })).toMatchObject({
    status: 400,
    json: { id: ['El campo es requerido'] },
  })
  expect((await send('DELETE', `/apis/unit/unit_console_type?id=${type.id}`, { as: user })).status).toBe(204)
  expect(await call(user, contract.listUnitTypes)).toEqual([])
})

test('a name is taken once in an account, whatever its capitals, and free again when deleted', async () => {
  const [user, other] = await Promise.all([makeUser(), makeUser()])
  const brand = await call(user, unitBrands.create, { body: { name: 'Kenworth' } })
  expect(await refusal(user, unitBrands.create, { body: { name: 'KENWORTH' } })).toMatchObject({
    status: 400,
    body: { name: ['Ya existe un registro con este nombre.'] },
  })
  await call(other, unitBrands.create, { body: { name: 'Kenworth' } })
  await call(user, unitBrands.remove, { params: { id: brand.id } })
  await call(user, unitBrands.create, { body: { name: 'Kenworth' } })
})

test('what units use is not deleted', async () => {
  const user = await makeUser()
  const type = await call(user, contract.createUnitType, { body: { name: 'Tractocamión' } })
  const brand = await call(user, unitBrands.create, { body: { name: 'Kenworth' } })
  const model = await call(user, unitModels.create, { body: { name: 'T680', brandId: brand.id } })
  const insurer = await call(user, contract.createInsurer, { body: { name: 'Seguros del Norte' } })
  const unit = await makeUnit(user, { typeId: type.id, modelId: model.id, insurerId: insurer.id })
  expect(unit).toMatchObject({
    typeName: 'Tractocamión',
    brandId: brand.id,
    brandName: 'Kenworth',
    modelName: 'T680',
    insurerName: 'Seguros del Norte',
  })
  for (const [remove, id] of [
    [contract.deleteUnitType, type.id],
    [unitModels.remove, model.id],
    [unitBrands.remove, brand.id],
    [contract.deleteInsurer, insurer.id],
  ] as const) {
    expect(await refusal(user, remove, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { detail: 'Una unidad lo usa; cámbielas antes de eliminarlo.' },
    })
  }
})

test('a model belongs to its brand', async () => {
  const user = await makeUser()
  const [one, other] = [
    await call(user, unitBrands.create, { body: { name: 'Kenworth' } }),
    await call(user, unitBrands.create, { body: { name: 'Volvo' } }),
  ]
  const model = await call(user, unitModels.create, { body: { name: 'T680', brandId: one.id } })
  expect(
    await send('POST', '/apis/unit/create', {
      as: user,
      body: { unit_name: 'X', brandId: other.id, modelId: model.id },
    }),
  ).toMatchObject({ status: 400, json: { modelId: ['El modelo no es de la marca elegida.'] } })
  expect(await refusal(user, unitModels.create, { body: { name: 'FH', brandId: 999_999_999 } })).toMatchObject({
    status: 400,
    body: { brandId: ['No se encontró la marca.'] },
  })
  expect(await refusal(user, unitBrands.remove, { params: { id: one.id } })).toMatchObject({
    status: 409,
    body: { detail: 'La marca tiene un modelo; elimínelos antes.' },
  })
})

test('an insurer shows which policies end soon', async () => {
  const user = await makeUser()
  const insurer = await call(user, contract.createInsurer, {
    body: { name: 'Seguros del Norte', phone: '8183000000', email: 'siniestros@ejemplo.com' },
  })
  for (const insuranceExpires of [inDays(10), inDays(-10), inDays(200)])
    await makeUnit(user, { insurerId: insurer.id, insuranceExpires, insurancePolicy: 'P-1' })
  expect(await call(user, contract.listInsurers)).toMatchObject([{ id: insurer.id, units: 3, expiring: 1, expired: 1 }])
  expect(
    (await call(user, contract.getInsurer, { params: { id: insurer.id } })).policies.map(({ state }) => state),
  ).toEqual(['expired', 'expiring', 'valid'])
  expect(
    await send('PUT', `/apis/unit/insurances/${insurer.id}`, { as: user, body: { name: 'X', email: 'no es correo' } }),
  ).toMatchObject({ status: 400, json: { email: [expect.any(String)] } })
})

test("another account's catalogue is out of reach", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const type = await call(owner, contract.createUnitType, { body: { name: 'Rabón' } })
  const insurer = await call(owner, contract.createInsurer, { body: { name: 'Seguros' } })
  expect(await call(stranger, contract.listUnitTypes)).toEqual([])
  for (const answer of [
    await refusal(stranger, contract.updateUnitType, { params: { id: type.id }, body: { name: 'Mío' } }),
    await refusal(stranger, contract.deleteUnitType, { params: { id: type.id }, body: {} }),
    await refusal(stranger, contract.getInsurer, { params: { id: insurer.id } }),
  ])
    expect(answer.status).toBe(404)
  expect(
    await send('POST', '/apis/unit/create', { as: stranger, body: { unit_name: 'X', typeId: type.id } }),
  ).toMatchObject({ status: 400, json: { typeId: ['No se encontró el tipo de unidad.'] } })
})
