import { expect, test } from 'vitest'
import { measurements, suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { addPart, getOrder, removePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { getPart, pageParts, parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { pageStock, setLevel, storeTotals } from '@arriero/contract/store/stock/stock.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeOrder } from '../../../../test/factories/maintenance.ts'
import { makeStore, stockUp } from '../../../../test/factories/store.ts'

const filter = { code: 'FIL-0142', name: 'Filtro de aceite LF14000', kind: 2 as const, brand: 'Fleetguard' }

async function withFilter() {
  const user = await makeUser({ name: 'Julia Peña' })
  const part = await call(user, parts.create, { body: { ...filter, barcode: '7501031311309', price: 486.2 } })
  return { user, part, params: { id: part.id } }
}

test('a part is written, listed, found by any of its words, changed and taken off the list', async () => {
  const { user, part, params } = await withFilter()
  expect(await send('GET', `/apis/parts_materials/${part.id}`, { as: user })).toMatchObject({
    status: 200,
    json: {
      pm_code: 'FIL-0142',
      pm_type: 2,
      pm_serialized_type: 1,
      pm_measurement: null,
      pm_measurement_symbol: 'pza',
      pm_decimals: 0,
      pm_pack: 1,
      pm_price: 486.2,
      active_status: true,
    },
  })
  await call(user, parts.create, { body: { code: 'BAN-1', name: 'Banda micro V 8PK1780', kind: 2 } })
  for (const search of ['fil-0142', 'ACEITE filtro', 'fleetg', '31311309'])
    expect(await call(user, pageParts, { query: { search } }), search).toMatchObject({
      count: 1,
      results: [{ id: part.id }],
    })
  expect(await call(user, parts.list)).toMatchObject([{ code: 'BAN-1' }, { code: 'FIL-0142' }])
  expect(await call(user, pageParts, { query: { order: '-code', limit: 1 } })).toMatchObject({
    count: 2,
    results: [{ code: 'FIL-0142' }],
  })
  expect(await call(user, parts.update, { params, body: { active: false, price: null, version: 1 } })).toMatchObject({
    name: filter.name,
    price: null,
    version: 2,
    updatedBy: 'Julia Peña',
  })
  expect(await call(user, pageParts, { query: { active: true } })).toMatchObject({ count: 1 })
  expect(await refusal(user, parts.update, { params, body: { name: 'Otro', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { pm_name: filter.name, version: 2 }, by: 'Julia Peña' },
  })
  await call(user, parts.remove, { params })
  expect(await refusal(user, getPart, { params })).toMatchObject({ status: 404 })
  // Its code is free again.
  await call(user, parts.create, { body: filter })
})

test('what is removed is missing nowhere, and what an order of the workshop wants is not removed', async () => {
  const { user, part, params } = await withFilter()
  const storeId = await makeStore(user.accountId, 'Apodaca')
  await call(user, setLevel, { body: { storeId, partId: part.id, min: 4, max: 8 } })
  const { id } = await makeOrder(user)
  await call(user, addPart, { params: { id }, body: { partId: part.id, storeId, qty: 1 } })
  expect(await refusal(user, parts.remove, { params })).toMatchObject({ status: 409 })
  const wanted = await call(user, getOrder, { params: { id } })
  await call(user, removePart, { params: { id: wanted.parts[0]!.id } })
  expect(await call(user, storeTotals)).toMatchObject([{ short: 1 }])
  await call(user, parts.remove, { params })
  expect(await call(user, storeTotals)).toMatchObject([{ short: 0 }])
  for (const order of ['name', 'qty'])
    expect(await call(user, pageStock, { query: { store: storeId, order } })).toMatchObject({ count: 0, results: [] })
})

test('code and barcode are of one part', async () => {
  const { user } = await withFilter()
  expect(await refusal(user, parts.create, { body: { ...filter, code: 'fil-0142' } })).toMatchObject({
    status: 400,
    body: { pm_code: ['Ya existe una parte con esa clave.'] },
  })
  const body = { ...filter, code: 'OTRA', barcode: '7501031311309' }
  expect(await refusal(user, parts.create, { body })).toMatchObject({
    status: 400,
    body: { pm_barcode: ['Otra parte tiene ese código de barras.'] },
  })
})

test.each([
  [{ pm_type: 3 }, 'pm_measurement', 'Un consumible lleva unidad de medida.'],
  [{ pm_type: 2, pm_serialized_type: 2 }, 'pm_type', 'Los neumáticos y las baterías se llevan por número de serie.'],
  [{ pm_type: 3, pm_measurement: 2_000_000_000 }, 'pm_measurement', 'No se encontró la unidad de medida.'],
  [{ pm_type: 1, pm_measurement: 2_000_000_000 }, 'pm_measurement', expect.any(String)],
  [{ pm_type: 2, pm_provider: 2_000_000_000 }, 'pm_provider', 'No se encontró el proveedor.'],
  [{ pm_type: 4 }, 'pm_type', expect.any(String)],
  [{ pm_type: 1, pm_serialized_type: 4 }, 'pm_serialized_type', expect.any(String)],
  [{ pm_type: 2, pm_pack: 0 }, 'pm_pack', expect.any(String)],
  [{ pm_type: 2, pm_price: -1 }, 'pm_price', expect.any(String)],
  [{ pm_type: 2, pm_price: 1e12 }, 'pm_price', expect.any(String)],
  [{ pm_type: 2, pm_code: ' ' }, 'pm_code', expect.any(String)],
])('%j is refused beside its field', async (wrong, field, sentence) => {
  const user = await makeUser()
  const body = { pm_code: 'X', pm_name: 'X', ...wrong }
  expect(await send('POST', '/apis/parts_materials/create', { as: user, body })).toMatchObject({
    status: 400,
    json: { [field]: [sentence] },
  })
})

test('a consumable has a measurement and its decimals, and is counted so once it has moved', async () => {
  const user = await makeUser()
  const litre = await call(user, measurements.create, { body: { name: 'Litro', symbol: 'L', decimals: 1 } })
  const metre = await call(user, measurements.create, { body: { name: 'Metro', symbol: 'm' } })
  const oil = await call(user, parts.create, {
    body: { code: 'ACE-1', name: 'Aceite 15W-40', kind: 3, measurementId: litre.id },
  })
  expect(oil).toMatchObject({ symbol: 'L', decimals: 1 })
  const params = { id: oil.id }
  expect(await call(user, parts.update, { params, body: { kind: 2, measurementId: null } })).toMatchObject({
    symbol: 'pza',
  })
  await call(user, parts.update, { params, body: { kind: 3, measurementId: litre.id } })
  await stockUp(user.accountId, await makeStore(user.accountId), oil.id, 20.5)
  for (const [body, field] of [
    [{ kind: 2 as const, measurementId: null }, 'pm_type'],
    [{ measurementId: metre.id }, 'pm_measurement'],
  ] as const)
    expect(await refusal(user, parts.update, { params, body })).toMatchObject({
      status: 400,
      body: { [field]: ['Ya no cambia: la parte tiene movimientos o documentos.'] },
    })
  expect(await refusal(user, parts.remove, { params })).toMatchObject({
    status: 409,
    body: { detail: 'La parte ya tiene movimientos o documentos; puede desactivarla.' },
  })
  expect(await call(user, parts.update, { params, body: { name: 'Aceite 15W-40 CK-4' } })).toMatchObject({
    name: 'Aceite 15W-40 CK-4',
  })
})

test('of two who give the same code at once one is told so', async () => {
  const user = await makeUser()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      send('POST', '/apis/parts_materials/create', { as: user, body: { pm_code: 'UNA', pm_name: 'Una', pm_type: 2 } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(400)])
})

test('a part names catalogues of its own account, is read by who sees the store and changed by who keeps it', async () => {
  const { user, part, params } = await withFilter()
  const stranger = await makeUser()
  const theirs = await call(stranger, suppliers.create, { body: { name: 'Ajeno' } })
  expect(await refusal(user, parts.update, { params, body: { supplierId: theirs.id } })).toMatchObject({
    status: 400,
    body: { pm_provider: ['No se encontró el proveedor.'] },
  })
  expect(await call(stranger, pageParts, { query: {} })).toMatchObject({ count: 0 })
  expect(await refusal(stranger, getPart, { params })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, parts.remove, { params })).toMatchObject({ status: 404 })
  const account = await makeAccount()
  const reader = await makeUser({ account, permissions: ['inventario.almacen.view'] })
  expect(await call(reader, parts.list)).toEqual([])
  expect(await refusal(reader, parts.create, { body: filter })).toMatchObject({ status: 403 })
  expect(part.code).toBe('FIL-0142')
})
