import { expect, test } from 'vitest'
import {
  departments,
  entryConcepts,
  entryTypes,
  measurements,
  suppliers,
} from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { addRecord } from '../../../app/database/records.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { asSystem, makeStore } from '../../../../test/factories/store.ts'

test.each([
  ['conceptos', entryConcepts, 'entry_concept'],
  ['tipos', entryTypes, 'entry_type'],
  ['departamentos', departments, 'department'],
] as const)('%s are listed by name, changed, and kept while a document names them', async (_, calls, table) => {
  const user = await makeUser({ name: 'Rosa Leal' })
  const one = await call(user, calls.create, { body: { name: 'Úrico' } })
  await call(user, calls.create, { body: { name: 'Almacén', description: '' } })
  expect(await send('GET', `/apis/${table}/get/all`, { as: user })).toMatchObject({
    status: 200,
    json: [
      { name: 'Almacén', description: null, is_active: true },
      { id: one.id, name: 'Úrico', is_active: true },
    ],
  })
  const params = { id: one.id }
  expect(await refusal(user, calls.create, { body: { name: 'ÚRICO' } })).toMatchObject({
    status: 400,
    body: { name: [expect.stringContaining('Ya existe')] },
  })
  expect(await call(user, calls.update, { params, body: { active: false, version: 1 } })).toMatchObject({
    name: 'Úrico',
    active: false,
    version: 2,
    updatedBy: 'Rosa Leal',
  })
  expect(await refusal(user, calls.update, { params, body: { name: 'Otro', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { name: 'Úrico', version: 2 }, by: 'Rosa Leal' },
  })

  const store = await makeStore(user.accountId)
  const entry = await asSystem(user.accountId, (work) =>
    addRecord(work, 'entry_store', { folio: 'E-00001', store_id: store, [`${table}_id`]: one.id }),
  )
  expect(await refusal(user, calls.remove, { params })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('puede desactivarl') },
  })
  await asSystem(user.accountId, ({ tx }) => tx.deleteFrom('entry_store').where('id', '=', entry).execute())
  await call(user, calls.remove, { params })
  expect((await call(user, calls.list)).map(({ name }) => name)).toEqual(['Almacén'])
  expect(await refusal(user, calls.update, { params, body: { name: 'Ido' } })).toMatchObject({ status: 404 })
})

test('a measurement says how many parts are counted in it, and stays while one is', async () => {
  const user = await makeUser()
  const litre = await call(user, measurements.create, { body: { name: 'Litro', symbol: 'L', decimals: 2 } })
  const oil = await call(user, parts.create, {
    body: { code: 'ACE-1', name: 'Aceite', kind: 3, measurementId: litre.id },
  })
  expect(await call(user, measurements.list)).toMatchObject([{ name: 'Litro', symbol: 'L', decimals: 2, parts: 1 }])
  expect(await refusal(user, measurements.remove, { params: { id: litre.id } })).toMatchObject({ status: 409 })
  await call(user, parts.remove, { params: { id: oil.id } })
  await call(user, measurements.remove, { params: { id: litre.id } })
  expect(await call(user, measurements.list)).toEqual([])
})

test.each([[-1], [4], [0.5]])('a measurement with %d decimals is none', async (decimals) => {
  const user = await makeUser()
  const body = { name: 'Litro', symbol: 'L', decimals }
  expect(await send('POST', '/apis/measurement/create', { as: user, body })).toMatchObject({
    status: 400,
    json: { decimals: [expect.any(String)] },
  })
})

test('a supplier has one name and one RFC, which foreigners share', async () => {
  const user = await makeUser()
  const body = { name: 'Refacciones Regias', rfc: 'rre-990101-ab1', leadDays: 3 }
  const supplier = await call(user, suppliers.create, { body })
  expect(supplier).toMatchObject({ rfc: 'RRE990101AB1', leadDays: 3, creditDays: 0, active: true })
  expect(await send('GET', '/apis/provider/get/all', { as: user })).toMatchObject({
    json: [{ name: 'Refacciones Regias', lead_days: 3, credit_days: 0 }],
  })
  expect(await refusal(user, suppliers.create, { body: { ...body, name: 'Otra' } })).toMatchObject({
    status: 400,
    body: { rfc: ['Ya existe un proveedor con ese RFC.'] },
  })
  const misspelled = { name: 'Otra', rfc: 'RRE991301AB1' }
  expect(await send('POST', '/apis/provider/create', { as: user, body: misspelled })).toMatchObject({
    status: 400,
    json: { rfc: [expect.stringContaining('El RFC no es válido')] },
  })
  for (const name of ['Truck Parts LLC', 'Diesel Depot Inc'])
    await call(user, suppliers.create, { body: { name, rfc: 'XEXX010101000' } })
  expect(await call(user, suppliers.update, { params: { id: supplier.id }, body: { rfc: '' } })).toMatchObject({
    rfc: null,
    leadDays: 3,
  })
  await call(user, parts.create, { body: { code: 'F-1', name: 'Filtro', kind: 2, supplierId: supplier.id } })
  expect(await refusal(user, suppliers.remove, { params: { id: supplier.id } })).toMatchObject({ status: 409 })
})

test('whoever sees a part of the store reads the catalogues, its keeper alone changes them, a stranger nothing', async () => {
  const account = await makeAccount()
  const keeper = await makeUser({ account, permissions: ['inventario.general.view', 'inventario.catalogo.update'] })
  const reader = await makeUser({ account, permissions: ['inventario.requisition.view'] })
  const { id } = await call(keeper, departments.create, { body: { name: 'Taller' } })
  expect(await call(reader, departments.list)).toMatchObject([{ name: 'Taller' }])
  for (const calls of [departments, entryConcepts, entryTypes, suppliers, measurements])
    expect(await refusal(reader, calls.remove, { params: { id } })).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await call(stranger, departments.list)).toEqual([])
  expect(await refusal(stranger, departments.remove, { params: { id } })).toMatchObject({ status: 404 })
  const outsider = await makeUser({ account, permissions: ['mapas.view'] })
  expect(await refusal(outsider, departments.list)).toMatchObject({ status: 403 })
})
