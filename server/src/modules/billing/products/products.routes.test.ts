import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/products/products.contract.ts'
import type { ProductDraft } from '@arriero/contract/billing/products/products.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const taxes = [...taxPresets.find(({ key }) => key === 'freight')!.taxes]
const freight: ProductDraft = {
  sku: 'FLE-MTY-NLD',
  description: 'Flete Monterrey – Nuevo Laredo, caja seca 53 pies',
  productKey: '78101802',
  unitKey: 'e48',
  unit: 'Viaje',
  price: 18_500.123456,
  taxes,
  cost: 11_200,
}

async function withFreight(given: Partial<ProductDraft> = {}) {
  const user = await makeUser({ name: 'Julia Peña' })
  const product = await call(user, contract.createProduct, { body: { ...freight, ...given } })
  return { user, product, params: { id: product.id } }
}

test('a product is written, listed, found, changed and taken off the list', async () => {
  const { user, product, params } = await withFreight()
  expect(product).toMatchObject({ ...freight, unitKey: 'E48', currency: 'MXN', active: true, version: 1 })
  await call(user, contract.createProduct, {
    body: { ...freight, sku: null, description: 'Estadía por día', price: 1500 },
  })
  for (const search of ['fle-mty', 'LAREDO flete', '78101802 caja'])
    expect(await call(user, contract.listProducts, { query: { search } }), search).toMatchObject({
      count: 1,
      results: [{ id: product.id }],
    })
  expect(await call(user, contract.listProducts, { query: { order: '-price' } })).toMatchObject({
    results: [{ price: 18_500.123456 }, { price: 1500 }],
  })
  const body = { active: false, sku: null, taxes: [], version: 1 }
  expect(await call(user, contract.updateProduct, { params, body })).toMatchObject({ sku: null, taxes: [], version: 2 })
  expect(await refusal(user, contract.updateProduct, { params, body })).toMatchObject({
    status: 409,
    body: { current: { version: 2 }, by: 'Julia Peña' },
  })
  expect(await call(user, contract.listProducts, { query: { active: true } })).toMatchObject({ count: 1 })
  await call(user, contract.deleteProduct, { params })
  expect(await refusal(user, contract.getProduct, { params })).toMatchObject({ status: 404 })
})

test('a code is of one product, and nothing of it is for a stranger', async () => {
  const { user, params } = await withFreight()
  expect(await refusal(user, contract.createProduct, { body: { ...freight, sku: 'fle-mty-nld' } })).toMatchObject({
    status: 400,
    body: { sku: ['Ya existe un producto con esa clave.'] },
  })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.getProduct, { params })).toMatchObject({ status: 404 })
  expect(await call(stranger, contract.productHistory, { query: { id: params.id } })).toMatchObject({ count: 0 })
  const reader = await makeUser({ permissions: ['facturacion.view'] })
  expect(await refusal(reader, contract.createProduct, { body: freight })).toMatchObject({ status: 403 })
})

test.each([
  [{ productKey: '7810180' }, 'productKey'],
  [{ unitKey: 'E488' }, 'unitKey'],
  [{ price: -1 }, 'price'],
  [{ price: 1e12 }, 'price'],
  [{ price: 0.0000001 }, 'price'],
  [{ description: ' ' }, 'description'],
  [{ currency: 'PES' }, 'currency'],
  [{ taxes: [...taxes, ...taxes] }, 'taxes'],
  [{ taxes: [{ ...taxes[0], rate: 0.15 }] }, 'taxes'],
  [{ taxes: [{ ...taxes[0], tax: '009' }] }, 'taxes.0.tax'],
])('%j is refused beside its field', async (wrong, field) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/product/', { as: user, body: { ...freight, ...wrong } })).toMatchObject({
    status: 400,
    json: { [field]: [expect.any(String)] },
  })
})

test('each price is on record with who changed it, of one product or of all', async () => {
  const { user, product, params } = await withFreight({ price: 100 })
  await call(user, contract.updateProduct, { params, body: { description: 'Flete' } })
  await call(user, contract.updateProduct, { params, body: { price: 110.5 } })
  await call(user, contract.updateProduct, { params, body: { currency: 'USD', price: 6 } })
  await call(user, contract.createProduct, { body: { ...freight, sku: 'X', description: 'Maniobras', price: 7 } })
  expect(await call(user, contract.productHistory, { query: { id: product.id } })).toMatchObject({
    count: 3,
    results: [
      { kind: 'price', before: 110.5, beforeCurrency: 'MXN', price: 6, currency: 'USD', by: 'Julia Peña' },
      { before: 100, price: 110.5, description: 'Flete' },
      { before: null, price: 100, productId: product.id },
    ],
  })
  expect(await call(user, contract.productHistory)).toMatchObject({ count: 4 })
  expect(await call(user, contract.productHistory, { query: { search: 'maniobras' } })).toMatchObject({ count: 1 })
  expect(await call(user, contract.productHistory, { query: { kind: 'use' } })).toMatchObject({ count: 0 })
})

test('a spreadsheet of products is checked and saved whole', async () => {
  const { user } = await withFreight()
  const file = new File(
    [
      [
        'Clave,Descripción,Clave SAT,Clave de unidad,Precio sin IVA,Impuestos,Moneda',
        'EST-1,Estadía por día,78101802,DAY,1500.5,,',
        ',Maniobras,78101802,E48,900,flete: IVA 16% y retencion 4%,usd',
        'fle-mty-nld,Flete,78101802,E48,1,,',
        'EST-1,Otra,78101802,E48,1,IVA 15 %,',
        'EST-3,,781,E48,-1,,',
      ].join('\n'),
    ],
    'productos.csv',
  )
  const { rows } = await call(user, contract.previewProducts, { body: { file } })
  expect(rows.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
    [],
    [],
    ['sku'],
    ['sku', 'taxes'],
    ['description', 'price', 'productKey'],
  ])
  const all = rows.map(({ values }) => values)
  expect(await refusal(user, contract.createManyProducts, { body: { rows: all } })).toMatchObject({
    status: 400,
    body: { 'rows.2.sku': [expect.any(String)] },
  })
  expect(await call(user, contract.createManyProducts, { body: { rows: all.slice(0, 2) } })).toMatchObject([
    { sku: 'EST-1', price: 1500.5, taxes: taxPresets[0].taxes },
    { sku: null, currency: 'USD', taxes },
  ])
  expect(await call(user, contract.productHistory)).toMatchObject({ count: 3 })
})

test('the template reads back as an empty sheet', async () => {
  const user = await makeUser()
  const { bytes } = await download(user, contract.productTemplate)
  const file = new File([new Uint8Array(bytes)], 'plantilla.xlsx')
  expect(await call(user, contract.previewProducts, { body: { file } })).toMatchObject({ rows: [], missing: [] })
})
