import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { sheetRows } from '../../../../test/sheets.ts'

const validity = { title: 'Vigencia', text: 'Válido por 15 días.', position: 20, defaultFor: ['quotation' as const] }

test('clauses are written, listed in their order, changed and never deleted', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const clause = await call(user, contract.createClause, { body: validity })
  await call(user, contract.createClause, { body: { title: 'Impuestos', text: 'Más IVA.', position: 10 } })
  expect(await send('GET', '/apis/clausula/', { as: user })).toMatchObject({
    status: 200,
    json: {
      count: 2,
      results: [
        { title: 'Impuestos', order: 10, defaultFor: [] },
        { order: 20, active: true },
      ],
    },
  })
  expect(await call(user, contract.listClauses, { query: { search: '15 dias' } })).toMatchObject({ count: 1 })
  const params = { id: clause.id }
  const body = { position: 5, defaultFor: ['invoice' as const, 'invoice' as const], active: false, version: 1 }
  expect(await call(user, contract.updateClause, { params, body })).toMatchObject({
    position: 5,
    defaultFor: ['invoice'],
    version: 2,
  })
  expect(await refusal(user, contract.updateClause, { params, body })).toMatchObject({
    status: 409,
    body: { current: { order: 5 }, by: 'Julia Peña' },
  })
  expect(await call(user, contract.listClauses, { query: { active: true } })).toMatchObject({ count: 1 })
  expect((await send('DELETE', `/apis/clausula/${clause.id}`, { as: user })).status).toBeGreaterThanOrEqual(404)
})

test('what is filtered goes into a sheet, in its order and without formulas', async () => {
  const user = await makeUser()
  await call(user, contract.createClause, { body: validity })
  await call(user, contract.createClause, { body: { title: 'Impuestos', text: '=1+1', position: 10, active: false } })
  await call(await makeUser(), contract.createClause, { body: { title: 'Ajena', text: 'De otra cuenta.' } })
  const file = await download(user, contract.exportClauses.now)
  expect(await sheetRows(file, 'Título', 'Texto', 'Se incluye en', 'Estado')).toEqual([
    ['Impuestos', '=1+1', null, 'Inactiva'],
    ['Vigencia', 'Válido por 15 días.', 'Cotización', 'Activa'],
  ])
  const found = await download(user, contract.exportClauses.now, { query: { search: 'vigencia' } })
  expect(await sheetRows(found, 'Título')).toEqual([['Vigencia']])
})

test('one title a clause, and nothing for a stranger', async () => {
  const user = await makeUser()
  const { id } = await call(user, contract.createClause, { body: validity })
  expect(await refusal(user, contract.createClause, { body: { ...validity, title: 'VIGENCIA' } })).toMatchObject({
    status: 400,
    body: { title: ['Ya existe una cláusula con ese título.'] },
  })
  expect(await refusal(await makeUser(), contract.getClause, { params: { id } })).toMatchObject({ status: 404 })
  const reader = await makeUser({ permissions: ['facturacion.view'] })
  expect(await refusal(reader, contract.createClause, { body: validity })).toMatchObject({ status: 403 })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ text: 'x'.repeat(4001) }, 'text'],
  [{ order: -1 }, 'order'],
  [{ order: 10_000 }, 'order'],
  [{ defaultFor: ['payment'] }, 'defaultFor.0'],
])('%j is refused beside its field', async (wrong, field) => {
  const user = await makeUser()
  const body = { title: 'Pago', text: 'A 30 días.', ...wrong }
  expect(await send('POST', '/apis/clausula/', { as: user, body })).toMatchObject({
    status: 400,
    json: { [field]: [expect.any(String)] },
  })
})

test('a spreadsheet of clauses is checked and saved whole', async () => {
  const user = await makeUser()
  await call(user, contract.createClause, { body: validity })
  const lines = [
    'Título,Texto,Orden,Incluir en',
    'Pago,A 30 días.,30,"Factura, nota de venta"',
    'vigencia,Otra,,',
    'Seguro,,-1,Pedido',
  ]
  const file = new File([lines.join('\n')], 'clausulas.csv')
  const { rows } = await call(user, contract.previewClauses, { body: { file } })
  expect(rows.map(({ errors }) => errors.map(({ field }) => field).sort())).toEqual([
    [],
    ['title'],
    ['defaultFor', 'position', 'text'],
  ])
  const all = rows.map(({ values }) => values)
  expect(await refusal(user, contract.createManyClauses, { body: { rows: all } })).toMatchObject({
    status: 400,
    body: { 'rows.1.title': [expect.any(String)], 'rows.2.order': [expect.any(String)] },
  })
  expect(await call(user, contract.createManyClauses, { body: { rows: [all[0]!] } })).toMatchObject([
    { title: 'Pago', position: 30, defaultFor: ['invoice', 'note_sale'] },
  ])
  const { bytes } = await download(user, contract.clauseTemplate)
  const empty = new File([new Uint8Array(bytes)], 'plantilla.xlsx')
  expect(await call(user, contract.previewClauses, { body: { file: empty } })).toMatchObject({ rows: [], missing: [] })
})
