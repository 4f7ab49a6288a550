import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { loadTemplate } from '@arriero/contract/fuel/loads-import.contract.ts'
import * as imports from '@arriero/contract/trips/trips-import.contract.ts'
import * as contract from '@arriero/contract/trips/trips.contract.ts'
import type { ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { unitTemplate } from '@arriero/contract/units/unit-import.contract.ts'
import { assignDriver } from '@arriero/contract/units/units.contract.ts'
import { importTexts, parseCoordinates, placeKindOfSheet } from '@arriero/contract/trips/trips.rules.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { hoursFromNow, makeInventoryType, makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { Names } from './names.ts'

test.each([
  ['Geocercas de Wialon', 1],
  ['Geocercas de consola', 2],
  ['Coordenadas', 3],
  ['  geocercas de WIALON ', 1],
  ['Otra', undefined],
] as const)('sheet value %s is geofence type %s (IMPORT-08)', (text, kind) => expect(placeKindOfSheet(text)).toBe(kind))

test.each([
  ['19.4326,-99.1332', { lat: 19.4326, lon: -99.1332 }],
  [' 19.4326 , -99.1332 ', { lat: 19.4326, lon: -99.1332 }],
  ['95,10', undefined],
  ['0,0', undefined],
  ['norte', undefined],
] as const)('coordinates %s', (text, place) => expect(parseCoordinates(text)).toEqual(place))

test('row errors are exact to the letter (IMPORT-02 to IMPORT-07)', () => {
  expect([
    importTexts.line('Norte'),
    importTexts.drivers('V-1'),
    importTexts.unit('U-01'),
    importTexts.backups('V-1'),
    importTexts.place('origen', 'Patio', 1),
    importTexts.place('destino', 'Patio', 2),
    importTexts.inventory('Tarimas'),
  ]).toEqual([
    'Linea de transporte no encontrada Norte',
    'No se encontraron conductores en el viaje V-1',
    'No se encontro la unidad U-01',
    'No se encontraron respaldos del viaje V-1',
    'No se encontro la geocerca de origen Patio en Geocercas de la Wialon',
    'No se encontro la geocerca de destino Patio en Geocercas de la Consola',
    'No se encontro el inventario Tarimas',
  ])
})

test('names are found whatever their case and blanks, and near ones are proposed (IMPORT-01)', () => {
  const names = new Names([
    { id: 1, name: 'Transportes Norte' },
    { id: 2, name: 'CEDIS Apodaca' },
    { id: 3, name: 'CEDIS Apodaca II' },
    { id: 4, name: 'Planta Nava' },
  ])
  expect(names.find('  transportes NORTE ')?.id).toBe(1)
  expect(names.find('Transportes Sur')).toBeUndefined()
  expect(names.near('CEDIS Apodaka')).toEqual(['CEDIS Apodaca', 'CEDIS Apodaca II'])
})

async function fleet() {
  const user = await makeUser()
  await makeUnit(user, { name: 'T-093' })
  await makeUnit(user, { name: 'T-101' })
  await makeDriver(user, { name: 'Rubén de la Garza' })
  await makeDriver(user, { name: 'Martín Elizondo' })
  await makeGeofence(user, { name: 'CEDIS Apodaca', shape: circle(25.78, -100.19) })
  await makeGeofence(user, { name: 'Planta Nava', shape: circle(28.42, -100.76) })
  await makeInventoryType(user, 'Resina PET')
  return user
}

const row = (number: number, given: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unit: ' t-093 ',
  drivers: 'RUBÉN DE LA GARZA',
  origin: 'cedis apodaca',
  destination: 'Planta Nava',
  leaveAt: hoursFromNow(2),
  arriveAt: hoursFromNow(8),
  ...given,
})
const preview = (user: TestUser, rows: ImportRow[]) => call(user, imports.previewImport, { body: { rows } })

test('every fault of a row is told at its column, and the names it may have meant', async () => {
  const user = await fleet()
  const { rows, counts } = await preview(user, [
    row(7, { unit: 'T-999' }),
    row(12, { line: 'Fletes Garsa' }),
    row(23, { drivers: '', trip: 'V-23' }),
    row(31, { backups: 'T-10' }),
    row(44, { origin: 'CEDIS Apodaka' }),
    row(45, { originKind: 'Geocercas de Wialon' }),
    row(58, { inventory: 'Motor ISX', amount: '8' }),
    row(60, { originKind: 'Coordenadas', origin: 'norte' }),
    row(61, { leaveAt: '31.02.2027 10:00' }),
    row(62, { arriveAt: hoursFromNow(1) }),
    row(63, { destinationKind: 'Otra' }),
    row(64),
  ])
  const told = Object.fromEntries(
    rows.map(({ values, errors }) => [values.row, errors.map(({ column, message }) => [column, message])]),
  )
  expect(told).toEqual({
    7: [['unit', 'No se encontro la unidad T-999']],
    12: [['line', 'Linea de transporte no encontrada Fletes Garsa']],
    23: [['drivers', 'No se encontraron conductores en el viaje V-23']],
    31: [['backups', 'No se encontraron respaldos del viaje 31']],
    44: [['origin', 'No se encontro la geocerca de origen CEDIS Apodaka en Geocercas de la Consola']],
    45: [['origin', 'No se encontro la geocerca de origen cedis apodaca en Geocercas de la Wialon']],
    58: [['inventory', 'No se encontro el inventario Motor ISX']],
    60: [['origin', 'El campo Origen debe ser latitud,longitud']],
    61: [['leaveAt', 'El campo Salida estimada debe ser una fecha y hora válidas']],
    62: [['arriveAt', 'Debe ser posterior a la salida']],
    63: [['destinationKind', 'El tipo debe ser uno de: Geocercas de Wialon, Geocercas de consola, Coordenadas']],
    64: [],
  })
  expect(rows.find(({ values }) => values.row === 44)?.errors[0]?.suggestions).toEqual(['CEDIS Apodaca'])
  expect(counts).toMatchObject({ rows: 12, ready: 1, errors: 11, trips: 1 })
  expect((await call(user, contract.activeTrips)).count).toBe(0)
})

test('accepted rows become trips together, rows of one trip its destinations (IMPORT-09, IMPORT-10)', async () => {
  const user = await fleet()
  const rows = [
    row(2, { trip: 'A', inventory: 'resina pet', amount: '18' }),
    row(3, {
      trip: 'a',
      origin: 'Planta Nava',
      destinationKind: 'Coordenadas',
      destination: '25.6714,-100.309',
      leaveAt: hoursFromNow(9),
      arriveAt: hoursFromNow(15),
    }),
    row(4, { unit: 'T-101', drivers: 'martín elizondo', name: 'Laredo 3', priceKm: '24.5' }),
  ]
  const created = await call(user, imports.createTravelMany, { body: { rows, file: 'viajes_semana_47.xlsx' } })
  expect(created.map(({ folio, rows: own }) => [folio, own])).toEqual([
    ['V-00001', [2, 3]],
    ['V-00002', [4]],
  ])
  const [first, second] = await Promise.all(
    created.map(({ id }) => call(user, contract.travelDetail, { query: { id } })),
  )
  expect(first).toMatchObject({
    name: expect.stringMatching(/^Viaje .+ - T-093$/),
    priceKm: 0,
    destinations: [
      { inventory: [{ amount: 18, type: 'Resina PET' }] },
      { destination: { shape: 3, sizeM: 100, kind: 3 } },
    ],
  })
  expect(first?.events[0]?.reason).toBe('Importado de viajes_semana_47.xlsx, fila 2')
  expect(second).toMatchObject({ name: 'Laredo 3', priceKm: 24.5 })
})

test('a row with an error refuses all of them', async () => {
  const user = await fleet()
  expect(
    await refusal(user, imports.createTravelMany, { body: { rows: [row(2), row(3, { unit: 'T-999' })] } }),
  ).toMatchObject({ status: 400, body: { 'rows.1.unit': ['No se encontro la unidad T-999'] } })
  expect((await call(user, contract.activeTrips)).count).toBe(0)
})

test('who is busy is pointed out before saving, among the rows too', async () => {
  const user = await fleet()
  const rows = [row(2), row(3, { drivers: 'Martín Elizondo' })]
  const checked = await preview(user, rows)
  expect(checked.rows.map(({ warnings }) => warnings.map(({ column, message }) => [column, message]))).toEqual([
    [],
    [['unit', expect.stringMatching(/^T-093 está en viaje hasta el /)]],
  ])
  expect(await refusal(user, imports.createTravelMany, { body: { rows } })).toMatchObject({
    status: 409,
    body: { code: 'clash', 'rows.1.unit': [expect.stringContaining('T-093')] },
  })
  expect(await call(user, imports.createTravelMany, { body: { rows, ignoreClash: true } })).toHaveLength(2)
  const trip = await makeTrip(await makeUser())
  expect(trip.folio).toBe('V-00001')
})

test('the template offers what the account has, and reading it back finds every column', async () => {
  const user = await fleet()
  const template = await download(user, imports.importTemplate)
  expect([template.status, template.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const read = await call(user, imports.previewImport, {
    body: { file: new File([new Uint8Array(template.bytes)], 'plantilla_viajes.xlsx') },
  })
  expect(read).toMatchObject({ file: 'plantilla_viajes.xlsx', rows: [], missingHeaders: [], unknownHeaders: [] })
})

test('the templates offer a client no drivers and clients but those they see', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const permissions = ['viaje.viaje_create.create', 'unidad.create', 'combustible.carga_combustible.create'] as const
  const client = await makeUser({ account, role: roles.client, permissions: [...permissions] })
  const [drives, hidden] = [await makeDriver(user), await makeDriver(user)]
  const unit = await makeUnit(user)
  await shareUnits(client, unit.id)
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: drives.id } })
  const other = unique('Cliente')
  await makeUser({ account, role: roles.client, name: other })
  const told = async (as: TestUser, template: typeof imports.importTemplate) => {
    const { status, bytes } = await download(as, template)
    expect(status).toBe(200)
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join()
  }
  for (const template of [imports.importTemplate, unitTemplate, loadTemplate]) {
    expect(await told(user, template as never)).toContain(hidden.name)
    const seen = await told(client, template as never)
    expect(seen).toContain(drives.name)
    expect(seen).not.toMatch(new RegExp(`${hidden.name}|${other}`))
  }
})

test('a csv is read like a spreadsheet, and what is neither is refused', async () => {
  const user = await fleet()
  const csv =
    'Unidad,Conductores,Origen,Destino,Salida estimada,Llegada estimada\nT-093,Rubén de la Garza,CEDIS Apodaca,Planta Nava,17/11/2099 06:00,pronto\n'
  const read = await call(user, imports.previewImport, {
    body: { file: new File([csv], 'viajes.csv', { type: 'text/csv' }) },
  })
  expect(read.rows[0]?.errors.map(({ column }) => column)).toEqual(['arriveAt'])
  expect(read.rows[0]?.values.leaveAt).toMatch(/^2099-11-17T12:00:00.000Z$/)
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(
    await refusal(user, imports.previewImport, { body: { file: new File([picture], 'viajes.xlsx') } }),
  ).toMatchObject({ status: 400, body: { file: [expect.stringContaining('xlsx')] } })
  expect(await refusal(user, imports.previewImport, { body: {} })).toMatchObject({
    status: 400,
    body: { file: ['El campo es requerido'] },
  })
})
