import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/drivers/drivers.contract.ts'
import { assignDriver, getUnit } from '@arriero/contract/units/units.contract.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { inDays, makeAccount, makeUser, unique } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeUnit, shareUnits } from '../../../test/factories/units.ts'

const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#348186' } })
          .png()
          .toBuffer(),
      ),
    ],
    'cara.png',
    { type: 'image/png' },
  )

test('both families of calls speak of the same drivers', async () => {
  const user = await makeUser()
  const old = await send('POST', '/apis/create_driver', {
    as: user,
    body: { tdr_plataform_name: 'Ramiro Cantú', tdr_plataform_phone: '8112345678' },
  })
  expect(old).toMatchObject({
    status: 200,
    json: { id: expect.any(Number), tdr_plataform_name: 'Ramiro Cantú', tdr_plataform_phone: '8112345678' },
  })
  const young = await call(user, contract.createDriver, { body: { name: 'Ana Treviño', license: 'LFD-1' } })
  const { json } = await send('GET', '/apis/get_drivers', { as: user })
  expect(json).toMatchObject([{ tdr_plataform_name: 'Ana Treviño' }, { tdr_plataform_name: 'Ramiro Cantú' }])
  const changed = await send('PUT', '/apis/update_driver', {
    as: user,
    body: { id: young.id, tdr_plataform_phone: '8180000000' },
  })
  expect(changed).toMatchObject({
    status: 200,
    json: { tdr_plataform_name: 'Ana Treviño', tdr_plataform_phone: '8180000000', license: 'LFD-1' },
  })
  expect(await call(user, contract.getDriver, { params: { id: young.id } })).toMatchObject({ phone: '8180000000' })
  expect(await send('PUT', '/apis/update_driver', { as: user, body: { tdr_plataform_name: 'Sin id' } })).toMatchObject({
    status: 400,
    json: { id: ['El campo es requerido'] },
  })
})

test('a driver update with a photograph is multipart with the data as JSON text, without one it is JSON (rule DRV-01)', async () => {
  const user = await makeUser()
  const { id } = await makeDriver(user)
  const withPhoto = await call(user, contract.updateDriver, {
    params: { id },
    body: { name: 'Con foto', photo: await photo() },
  })
  expect(withPhoto).toMatchObject({ name: 'Con foto', version: 2, photo: expect.stringContaining('/media/') })
  expect((await send('GET', withPhoto.photo!)).headers.get('content-type')).toBe('image/webp')
  const plain = await send('PUT', `/apis/driver/${id}`, { as: user, body: { notes: 'Turno de noche' } })
  expect(plain).toMatchObject({
    status: 200,
    json: { tdr_plataform_name: 'Con foto', notes: 'Turno de noche', photo: expect.any(String) },
  })
  expect((await call(user, contract.updateDriver, { params: { id }, body: { removePhoto: true } })).photo).toBeNull()
  expect((await send('GET', withPhoto.photo!)).status).toBe(404)
})

test('of two who edit the same driver the second is told', async () => {
  const user = await makeUser({ name: 'Julia Peña' })
  const { id, version } = await makeDriver(user)
  await call(user, contract.updateDriver, { params: { id }, body: { phone: '1', version } })
  expect(await refusal(user, contract.updateDriver, { params: { id }, body: { phone: '2', version } })).toMatchObject({
    status: 409,
    body: {
      detail: 'Otra persona guardó cambios mientras usted editaba.',
      current: { tdr_plataform_phone: '1' },
      by: 'Julia Peña',
    },
  })
})

test("another account's driver is as if it did not exist", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const { id } = await makeDriver(owner)
  for (const answer of [
    await refusal(stranger, contract.getDriver, { params: { id } }),
    await refusal(stranger, contract.updateDriver, { params: { id }, body: { name: 'Mío' } }),
    await refusal(stranger, contract.deleteDriver, { params: { id } }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { detail: 'No se encontró el conductor.' } })
  expect(await call(owner, contract.getDriver, { params: { id } })).toMatchObject({ id })
})

test('a mirror user sees who drives the units shared with them', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const mirror = await makeUser({ account, role: roles.mirror, permissions: ['conductor.view', 'unidad.view'] })
  const [shared, other] = [await makeUnit(staff), await makeUnit(staff)]
  const [seen, hidden] = [await makeDriver(staff), await makeDriver(staff)]
  await call(staff, assignDriver, { body: { unitId: shared.id, driverId: seen.id } })
  await call(staff, assignDriver, { body: { unitId: other.id, driverId: hidden.id } })
  await shareUnits(mirror, shared.id)
  expect((await call(mirror, contract.listAllDrivers)).map(({ id }) => id)).toEqual([seen.id])
  expect(await refusal(mirror, contract.getDriver, { params: { id: hidden.id } })).toMatchObject({ status: 404 })
})

test('a driver signs in with one user, of the same account', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [person, stranger] = [await makeUser({ account, role: roles.driver }), await makeUser()]
  expect(await makeDriver(user, { userId: person.id })).toMatchObject({ userId: person.id, username: person.username })
  expect(await refusal(user, contract.createDriver, { body: { name: 'Otro', userId: person.id } })).toMatchObject({
    status: 400,
    body: { id_user: ['Otro conductor ya entra con este usuario.'] },
  })
  expect(await refusal(user, contract.createDriver, { body: { name: 'Otro', userId: stranger.id } })).toMatchObject({
    status: 400,
    body: { id_user: ['No se encontró el usuario.'] },
  })
})

test('a driver who leaves is off the unit and out of the lists', async () => {
  const user = await makeUser()
  const [unit, driver] = [await makeUnit(user), await makeDriver(user)]
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  await call(user, contract.deleteDriver, { params: { id: driver.id } })
  expect((await call(user, getUnit, { params: { id: unit.id } })).driver).toBeNull()
  expect(await call(user, contract.listAllDrivers)).toEqual([])
})

test('drivers are searched, filtered by licence and unit, and sorted', async () => {
  const user = await makeUser()
  await makeDriver(user, { name: 'Álvaro Ñáñez', licenseExpires: inDays(5) })
  await makeDriver(user, { name: 'Zoila Ríos', licenseExpires: inDays(-1), phone: '8119998877' })
  const driving = await makeDriver(user, { name: 'Beto Luna', licenseExpires: inDays(300) })
  const unit = await makeUnit(user)
  await call(user, assignDriver, { body: { unitId: unit.id, driverId: driving.id } })
  const names = async (query: object) =>
    (await call(user, contract.pageDrivers, { query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['Álvaro Ñáñez', 'Beto Luna', 'Zoila Ríos'])
  expect(await names({ search: 'alvaro nanez' })).toEqual(['Álvaro Ñáñez'])
  expect(await names({ search: '9998' })).toEqual(['Zoila Ríos'])
  expect(await names({ license: 'expiring' })).toEqual(['Álvaro Ñáñez'])
  expect(await names({ license: 'expired' })).toEqual(['Zoila Ríos'])
  expect(await names({ unit: 'with' })).toEqual(['Beto Luna'])
  expect(await names({ order: '-licenseExpires' })).toEqual(['Beto Luna', 'Álvaro Ñáñez', 'Zoila Ríos'])
})

test('a spreadsheet of drivers is checked, corrected and saved whole', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-77' })
  await makeDriver(user, { name: 'Ana Treviño', license: 'LFD-9' })
  const sheet = new File(
    [
      [
        'Conductor,Teléfono,Licencia,Vencimiento de la licencia,Unidad,Correo,Tarjeta',
        'Ramiro Cantú,8112345678,LFD-1,31/12/2026,t-77,ramiro@ejemplo.com,0A-1B 2C',
        'ana trevino,,lfd-9,,T-99,no-es-correo',
        ',1,LFD-1,,,',
      ].join('\n'),
    ],
    'conductores.csv',
  )
  const { rows } = await call(user, contract.previewDrivers, { body: { file: sheet } })
  expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    [],
    [
      'email: "Correo": El campo email debe ser de un correo electronico valido',
      'license: La licencia "lfd-9" es de Ana Treviño.',
      'unit: No se encontro la unidad T-99',
    ],
    ['name: "Conductor" es obligatorio.', 'license: La licencia "LFD-1" ya está en la fila 2.'],
  ])
  expect(rows[1]?.warnings).toEqual([{ field: 'name', message: 'Ya existe un conductor con el nombre "ana trevino".' }])
  const refused = await refusal(user, contract.createManyDrivers, { body: { rows: rows.map(({ values }) => values) } })
  expect(refused).toMatchObject({
    status: 400,
    body: { 'rows.1.email': [expect.any(String)], 'rows.2.tdr_plataform_name': [expect.any(String)] },
  })
  expect(await call(user, contract.listAllDrivers)).toHaveLength(1)
  expect(await call(user, contract.createManyDrivers, { body: { rows: [rows[0]!.values] } })).toMatchObject([
    {
      name: 'Ramiro Cantú',
      licenseExpires: '2026-12-31',
      email: 'ramiro@ejemplo.com',
      card: '0A-1B 2C',
      unit: { id: unit.id, name: 'T-77' },
    },
  ])
})

test('the template reads back as an empty sheet', async () => {
  const user = await makeUser()
  await makeUnit(user)
  const { bytes } = await download(user, contract.driverTemplate)
  const { rows, missing } = await call(user, contract.previewDrivers, {
    body: { file: new File([new Uint8Array(bytes)], 'plantilla.xlsx') },
  })
  expect([rows, missing]).toEqual([[], []])
})

test('services of drivers are those of the account', async () => {
  const user = await makeUser({ account: await makeAccount({ services: [1, 6] }) })
  expect(await call(user, contract.driverServices)).toEqual([
    { id: 1, name: 'trips' },
    { id: 6, name: 'maps' },
  ])
})

test.each([
  ['no name', { tdr_plataform_phone: '1' }, { tdr_plataform_name: ['El campo es requerido'] }],
  ['a mail that is none', { tdr_plataform_name: 'X', email: 'x@' }, { email: [expect.any(String)] }],
  [
    'a licence that ends on no day',
    { tdr_plataform_name: 'X', licenseExpires: '31/12/2026' },
    { licenseExpires: ['El campo licenseExpires debe ser una fecha válida'] },
  ],
])('a driver with %s is refused beside the field', async (_, body, message) => {
  const user = await makeUser({ name: unique('Usuario') })
  expect(await send('POST', '/apis/driver/', { as: user, body })).toMatchObject({ status: 400, json: message })
})
