import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCatalogFile, type CatalogRow } from '@arriero/cfdi/catalogs/catalog-file.ts'
import type { CatalogName } from '@arriero/cfdi/catalogs/catalog-lookup.ts'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import * as contract from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { partsOf, placeOf, searchCatalog } from './sat-catalogs.service.ts'

const on = '2026-11-23'
let folder: string
let catalogs: Catalogs
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogs-'))
  const install = (catalog: CatalogName, columns: string[], rows: CatalogRow[]) =>
    writeFile(
      join(folder, `${catalog}.json`),
      writeCatalogFile({ catalog, version: 'prueba', complete: true, columns, rows }),
    )
  await install(
    'c_CodigoPostal',
    ['estado', 'municipio', 'localidad', 'estimuloFrontera', 'zona'],
    [['66600', '66600', '', '', 'NLE', '006', '', false, 'America/Monterrey']],
  )
  await install(
    'c_Municipio',
    [],
    [
      ['JAL:039', 'Guadalajara', '', ''],
      ['NLE:006', 'Apodaca', '', ''],
      ['NLE:039', 'Monterrey', '', ''],
    ],
  )
  await install(
    'c_Colonia',
    [],
    [
      ['66600:0001', 'Apodaca Centro', '', ''],
      ['66600:0002', 'Moderno Apodaca', '', ''],
      ['66601:0001', 'Pueblo Nuevo', '', ''],
    ],
  )
  catalogs = openCatalogs(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('keys and words are found, a page at a time', async () => {
  const user = await makeUser()
  expect(await send('GET', '/apis/sat/tipo_embalaje?search=acero&limit=2', { as: user })).toMatchObject({
    status: 200,
    json: { count: expect.any(Number), previous: null, results: [{ clave: expect.any(String) }, {}], notice: null },
  })
  const first = await call(user, contract.satTrailers, { query: { limit: 10 } })
  const second = await call(user, contract.satTrailers, { query: { limit: 10, page: 2 } })
  expect([first.count, first.previous]).toEqual([31, null])
  expect(second.next).toMatch(/^\/apis\/sat\/remolque\?.*page=3/)
  expect(new Set([...first.results, ...second.results].map(({ key }) => key)).size).toBe(20)
  expect(await call(user, contract.satVehicles, { query: { search: 't3s2r4' } })).toMatchObject({
    results: [{ key: 'T3S2R4', trailer: '1' }],
  })
  expect((await call(user, contract.satStates, { query: { country: 'mex' } })).count).toBe(32)
  expect((await call(user, contract.satPermits, { query: { search: 'TPAF01' } })).results).toMatchObject([
    { key: 'TPAF01' },
  ])
})

test('a list that is not whole, or not here, says so instead of looking empty', async () => {
  const user = await makeUser()
  expect(await call(user, contract.satProducts, { query: { search: 'flete foraneo' } })).toMatchObject({
    results: [{ key: '78101802', complement: null, hazardous: null }],
    notice: expect.stringContaining('más usado'),
  })
  for (const list of [contract.satTariffs, contract.satHazards])
    expect(await call(user, list)).toMatchObject({
      count: 0,
      results: [],
      notice: 'Este catálogo del SAT no está importado.',
    })
  expect(await call(user, contract.satPlace, { body: { postalCode: '66600' } })).toEqual({
    postalCode: '66600',
    state: null,
    municipality: null,
    locality: null,
    neighbourhoods: [],
    notice: 'Este catálogo del SAT no está importado.',
  })
})

test('a postal code says its state, municipality and neighbourhoods', () => {
  expect(placeOf(catalogs, on, '66600')).toEqual({
    postalCode: '66600',
    state: { key: 'NLE', text: 'Nuevo León' },
    municipality: { key: '006', text: 'Apodaca' },
    locality: null,
    neighbourhoods: [
      { key: '0001', text: 'Apodaca Centro' },
      { key: '0002', text: 'Moderno Apodaca' },
    ],
    notice: null,
  })
  expect(placeOf(catalogs, on, '99999')).toMatchObject({ state: null, notice: expect.stringContaining('no está') })
})

test('municipalities are those of a state', () => {
  const asked = { catalogs, on, request: { search: 'apo' }, from: { path: '/', query: {} } }
  const stateOf = ({ key }: { key: string }) => ({ key: partsOf(key).key, state: partsOf(key).head })
  expect(searchCatalog(asked, 'c_Municipio', stateOf, 'NLE:')).toMatchObject({
    count: 1,
    results: [{ key: '006', text: 'Apodaca', state: 'NLE' }],
    notice: null,
  })
  expect(searchCatalog({ ...asked, request: {} }, 'c_Municipio', stateOf, 'JAL:')).toMatchObject({ count: 1 })
})

test('who neither bills nor sees trips asks nothing', async () => {
  const stranger = await makeUser({ permissions: ['unidad.view'] })
  expect(await refusal(stranger, contract.satUnits)).toMatchObject({ status: 403 })
  const user = await makeUser()
  expect(
    await send('POST', '/apis/sat/postal_code/set_codigo_postal', { as: user, body: { codigo_postal: '66' } }),
  ).toMatchObject({
    status: 400,
    json: { codigo_postal: ['El código postal son 5 dígitos'] },
  })
})
