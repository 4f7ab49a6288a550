import { expect, test } from 'vitest'
import { createAsset, exportAssets } from '@arriero/contract/assets/assets.contract.ts'
import { taskResult, taskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { mostExportedAtOnce } from '@arriero/contract/core/list-export.ts'
import { createEntry, exportEntries, postEntry } from '@arriero/contract/store/entries/entries.contract.ts'
import { createExit, exportExits } from '@arriero/contract/store/exits/exits.contract.ts'
import { exportOrders } from '@arriero/contract/store/orders/orders.contract.ts'
import { exportParts } from '@arriero/contract/store/parts/parts.contract.ts'
import { createRequisition, exportRequisitions } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { exportKardex, exportStock } from '@arriero/contract/store/stock/stock.contract.ts'
import { createTransfer, exportTransfers } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeOrder, purchasing } from '../../../test/factories/purchases.ts'
import { holdTo, makeDepartment, makePart, makeStore, stockUp } from '../../../test/factories/store.ts'
import { workQueued } from '../../../test/factories/tasks.ts'
import { testApp } from '../../../test/server.ts'
import { sheetRows } from '../../../test/sheets.ts'

test('each list of the store is exported with its filters and order, and says nothing of other stores', async () => {
  const of = await purchasing()
  const { boss, buyer, storeId, filter } = of
  const evil = await makePart(of.account.id, { name: '=HYPERLINK("http://x";"y")', code: 'AAA-1' })
  const other = await makeStore(of.account.id, 'Saltillo')
  await stockUp(of.account.id, storeId, filter, 10, 486.2)
  await stockUp(of.account.id, other, evil, 4, 5)
  const departmentId = await makeDepartment(of.account.id, 'Patio')
  const lines = [{ partId: filter, qty: 1 }]
  await call(buyer, createRequisition, { body: { storeId, lines, reason: 'Se acaban' } })
  await makeOrder(of)
  const { id } = await call(buyer, createEntry, { body: { storeId, lines: [{ ...lines[0]!, price: 486.2 }] } })
  await call(buyer, postEntry, { body: { id } })
  await call(buyer, createExit, { body: { storeId, departmentId, lines } })
  await call(buyer, createTransfer, { body: { fromId: storeId, toId: other, lines } })

  const stock = (as: typeof boss, query = {}) => download(as, exportStock.now, { query })
  expect(await sheetRows(await stock(boss, { order: 'code' }), 'Clave', 'Parte', 'Existencia')).toEqual([
    ['AAA-1', '=HYPERLINK("http://x";"y")', '4'],
    ['FIL-0150', 'Filtro de aire AF26241', '9'],
    ['NEU-0008', '11R22.5 Michelin', '0'],
  ])
  expect(await sheetRows(await stock(boss, { store: other }), 'Clave')).toEqual([['AAA-1']])
  expect(await sheetRows(await stock(boss, { search: 'filtro aire' }), 'Clave')).toEqual([['FIL-0150']])
  const folios = async (calls: typeof exportOrders, ...headers: string[]) =>
    sheetRows(await download(boss, calls.now as typeof exportOrders.now, { query: {} }), ...headers)
  expect(await folios(exportOrders, 'Orden', 'Total')).toEqual([['OC-00001', '13535.81']])
  expect(await folios(exportRequisitions as never, 'Requisición', 'Motivo')).toEqual([['REQ-00001', 'Se acaban']])
  expect(await folios(exportEntries as never, 'Entrada', 'Estado')).toEqual([['E-00001', 'Registrada']])
  expect(await folios(exportExits as never, 'Salida', 'Para', 'Partes')).toEqual([
    ['S-00001', 'Patio', '1 pza Filtro de aire AF26241'],
  ])
  expect(await folios(exportTransfers as never, 'Traslado', 'A', 'Estado')).toEqual([
    ['T-00001', 'Saltillo', 'En tránsito'],
  ])
  expect(await folios(exportParts as never, 'Clave')).toEqual([['AAA-1'], ['NEU-0008'], ['FIL-0150']])
  const kardex = async (as: typeof boss, query = {}) =>
    sheetRows(await download(as, exportKardex.now, { query }), 'Movimiento', 'Cantidad', 'Saldo')
  expect(await kardex(boss, { part: filter })).toEqual([
    ['Traslado, salida', '-1', '9'],
    ['Salida', '-1', '10'],
    ['Entrada', '1', '11'],
    ['Ajuste', '10', '10'],
  ])

  const clerk = await makeUser({ account: of.account })
  await holdTo(clerk, other)
  expect(await sheetRows(await stock(clerk), 'Clave')).toEqual([['AAA-1']])
  expect(await kardex(clerk)).toEqual([['Ajuste', '4', '4']])
  expect(await sheetRows(await stock(await makeUser()), 'Clave')).toEqual([])
  const driverChief = await makeUser({ account: of.account, permissions: ['unidad.view'] })
  expect(await refusal(driverChief, exportStock.now, { query: {} })).toMatchObject({ status: 403 })
  expect(await send('GET', '/apis/store/stock/export?limit=2', { as: boss })).toMatchObject({ status: 400 })
})

test('a long list is exported as a task, whose result is the file', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  await app.owner.query(
    `insert into part (account_id, code, name, kind) select $1, 'P' || n, 'Parte ' || n, 2 from generate_series(1, $2::int) n`,
    [user.accountId, mostExportedAtOnce + 1],
  )
  expect(await refusal(user, exportParts.now, { query: {} })).toMatchObject({
    status: 400,
    body: { code: 'too_many_rows' },
  })
  const { taskId: id } = await call(user, exportParts.task, { query: { order: 'code' } })
  await workQueued(id)
  expect(await call(user, taskStatus, { params: { id } })).toMatchObject({ status: 'SUCCESS' })
  const result = (await call(user, taskResult, { params: { id } })) as { file: { url: string; name: string } }
  expect(result.file.name).toMatch(/^partes_[\d-]+\.xlsx$/)
  const rows = await sheetRows(await send('GET', result.file.url), 'Clave')
  expect([rows.length, rows[0]]).toEqual([mostExportedAtOnce + 1, ['P1']])
})

test('assets are exported as the console found them, and only the own ones', async () => {
  const [user, stranger] = [await makeUser(), await makeUser()]
  const asset = (name: string) => call(user, createAsset, { body: { name, cost: 1200, acquiredOn: '2026-01-15' } })
  const [first, second] = [await asset('Montacargas'), await asset('Planta de luz')]
  const ids = [second.id, first.id]
  const sheet = (as: typeof user) => download(as, exportAssets, { body: { ids } })
  expect(await sheetRows(await sheet(user), 'Activo', 'Estado')).toEqual([
    ['Planta de luz', 'Disponible'],
    ['Montacargas', 'Disponible'],
  ])
  expect(await sheetRows(await sheet(stranger), 'Activo')).toEqual([])
})
