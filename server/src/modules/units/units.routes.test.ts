import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/units/units.contract.ts'
import { unitManualMetrics } from '@arriero/contract/units/unit-metrics.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeUnit, putLastPosition, putTrip, shareUnits } from '../../../test/factories/units.ts'

test('a unit is created with wheels, batteries and driver, and speaks the names of the specification', async () => {
  const user = await makeUser()
  const driver = await makeDriver(user, { name: 'Ramiro Cantú', phone: '8112345678' })
  const sent = {
    unit_name: 'T-101',
    plates: '12-AB-3C',
    vin: '1m8gdm9axkp042788',
    plataform: 1,
    platformKey: '734',
    unit_km_current: 120_000.5,
    unit_hour_engine_current: 3400,
    unit_console_state: 2,
    wheels: [{ axle: 1, position: 'izq' }],
    batteries: [{ label: 'Principal', lifespan_years: 3 }],
    drivers: [driver.id],
  }
  const created = await send('POST', '/apis/unit/full/create', { as: user, body: sent })
  expect(created).toMatchObject({
    status: 200,
    json: {
      ...sent,
      vin: '1M8GDM9AXKP042788',
      name_current: 'T-101',
      driver_profile: { id: driver.id, name: 'Ramiro Cantú', phone: '8112345678' },
      drivers: [{ id: driver.id }],
      ignition_value: null,
      last_message: null,
      unit_resource_id: null,
      version: 1,
    },
  })
  const { json } = await send('GET', '/apis/unit/get/all?update=1', { as: user })
  expect(json).toMatchObject([{ unit_name: 'T-101', driver_profile: { name: 'Ramiro Cantú' } }])
})

test('what a unit is doing comes from its last position, and a day without one is not reporting', async () => {
  const user = await makeUser()
  const [driving, silent, never] = [await makeUnit(user), await makeUnit(user), await makeUnit(user)]
  await putLastPosition(user.accountId, driving.id, { speed: 87, lat: 25.5, lon: -100.2 })
  await putLastPosition(user.accountId, silent.id, { at: new Date(Date.now() - 86_401_000).toISOString(), state: 1 })
  const answer = await send('POST', '/apis/unit/get-units', {
    as: user,
    body: { ids: [driving.id, silent.id, never.id] },
  })
  expect(answer.json).toEqual([
    {
      id: driving.id,
      ignition_value: true,
      speed: 87,
      movement: 1,
      reporting: true,
      last_message: { x: -100.2, y: 25.5, c: 90, at: expect.any(String) },
    },
    expect.objectContaining({ id: silent.id, movement: 4, reporting: false }),
    { id: never.id, ignition_value: null, speed: null, movement: null, reporting: false, last_message: null },
  ])
})

test('a client sees the units shared with them and no other, by any call', async () => {
  const account = await makeAccount()
  const staff = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client })
  const [shared, hidden] = [await makeUnit(staff), await makeUnit(staff)]
  await shareUnits(client, shared.id)
  expect((await call(client, contract.listUnits)).map(({ id }) => id)).toEqual([shared.id])
  expect((await call(client, contract.pageUnits)).results.map(({ id }) => id)).toEqual([shared.id])
  expect((await call(client, contract.unitPicker, { query: { search: 'T' } })).map(({ id }) => id)).toEqual([shared.id])
  expect(
    (await call(client, contract.pollUnits, { body: { ids: [shared.id, hidden.id] } })).map(({ id }) => id),
  ).toEqual([shared.id])
  expect(await refusal(client, contract.getUnit, { params: { id: hidden.id } })).toMatchObject({
    status: 404,
    body: { detail: 'No se encontró la unidad.' },
  })
  const namedBy = async (user: number) =>
    (await call(staff, contract.listUnits, { query: { user } })).map(({ id }) => id)
  expect(await namedBy(client.id)).toEqual([shared.id])
  expect(await namedBy(staff.id)).toHaveLength(2)
  expect(await refusal(staff, contract.listUnits, { query: { user: 999_999_999 } })).toMatchObject({ status: 404 })
})

test("another account's unit is as if it did not exist", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const { id } = await makeUnit(owner)
  const driver = await makeDriver(stranger)
  for (const answer of [
    await refusal(stranger, contract.getUnit, { params: { id } }),
    await refusal(stranger, contract.updateUnit, { body: { id, name: 'Mía' } }),
    await refusal(stranger, contract.deleteUnit, { params: { id } }),
    await refusal(stranger, contract.unitHistory, { params: { id } }),
    await refusal(stranger, contract.assignDriver, { body: { unitId: id, driverId: driver.id } }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { detail: 'No se encontró la unidad.' } })
  expect((await call(owner, contract.getUnit, { params: { id } })).driver).toBeNull()
})

test.each([
  ['no name', {}, { unit_name: ['El campo es requerido'] }],
  ['a name of blanks', { unit_name: '   ' }, { unit_name: ['El campo es requerido'] }],
  ['a year of the future', { unit_name: 'X', year: 3000 }, { year: ['El campo year debe ser menor o igual a 2100'] }],
  [
    'a state that does not exist',
    { unit_name: 'X', unit_console_state: 9 },
    { unit_console_state: ['El campo unit_console_state debe ser menor o igual a 4'] },
  ],
  [
    'kilometres in words',
    { unit_name: 'X', unit_km_current: 'muchos' },
    { unit_km_current: ['El campo debe ser un número valido'] },
  ],
  [
    'a time zone of nowhere',
    { unit_name: 'X', timezone: 'Mexico/Atlantis' },
    { timezone: ['La zona horaria no existe.'] },
  ],
  ['a type of nobody', { unit_name: 'X', typeId: 999_999_999 }, { typeId: ['No se encontró el tipo de unidad.'] }],
])('a unit with %s is refused beside its field', async (_, body, message) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/unit/create', { as: user, body })).toMatchObject({ status: 400, json: message })
  expect(await call(user, contract.listUnits)).toEqual([])
})

test('two units of an account have different names and different devices', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { platform: 1, platformKey: '55' })
  expect(await refusal(user, contract.createUnit, { body: { name: unit.name.toUpperCase() } })).toMatchObject({
    status: 400,
    body: { unit_name: ['Ya existe una unidad con este nombre.'] },
  })
  expect(
    await refusal(user, contract.createUnit, { body: { name: unique('T'), platform: 1, platformKey: '55' } }),
  ).toMatchObject({ status: 400, body: { platformKey: ['Otra unidad ya usa este equipo de rastreo.'] } })
})

test.each([3, 4, 5, 7, 103, 999])('TRACK-13 platform %i is not for choosing', async (plataform) => {
  const user = await makeUser()
  const unit = await makeUnit(user, { platform: 1 })
  for (const [method, path, body] of [
    ['POST', '/apis/unit/create', { unit_name: unique('T') }],
    ['POST', '/apis/unit/update', { id: unit.id }],
  ] as const) {
    expect(await send(method, path, { as: user, body: { ...body, plataform } })).toMatchObject({
      status: 400,
      json: { plataform: [expect.any(String)] },
    })
  }
})

test('a unit keeps the platform it has from its sources when it is sent back as it is', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('unit').set({ platform: 5 }).where('id', '=', unit.id).execute(),
  )
  expect(
    await call(user, contract.updateUnit, { body: { id: unit.id, platform: 5, notes: 'Revisada' } }),
  ).toMatchObject({
    platform: 5,
    notes: 'Revisada',
  })
})

test('of two who edit the same unit the second is told who changed what', async () => {
  const account = await makeAccount()
  const [first, second] = [await makeUser({ account, name: 'Julia Peña' }), await makeUser({ account })]
  const unit = await makeUnit(first)
  await call(first, contract.updateUnit, { body: { id: unit.id, plates: 'AAA-111', version: unit.version } })
  expect(
    await refusal(second, contract.updateUnit, { body: { id: unit.id, plates: 'BBB-222', version: unit.version } }),
  ).toMatchObject({
    status: 409,
    body: {
      detail: 'Otra persona guardó cambios mientras usted editaba.',
      current: { id: unit.id, plates: 'AAA-111', version: 2 },
      by: 'Julia Peña',
      at: expect.any(String),
    },
  })
  expect(await call(second, contract.unitHistory, { params: { id: unit.id } })).toMatchObject([
    { action: 'update', by: 'Julia Peña', fields: ['plates'] },
    { action: 'create', by: 'Julia Peña' },
  ])
})

test('a change touches only what it names, and null empties', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { plates: 'AAA-111', color: 'Rojo', notes: 'Con refrigeración' })
  const changed = await call(user, contract.updateUnit, { body: { id: unit.id, color: null, notes: '' } })
  expect(changed).toMatchObject({ name: unit.name, plates: 'AAA-111', color: null, notes: null, version: 2 })
})

test('kilometres somebody reads on the unit count from there on and stay on record', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  const unit = await makeUnit(user, { km: 1000 })
  await putLastPosition(user.accountId, unit.id, { odometerKm: 40 })
  expect((await call(user, contract.getUnit, { params: { id: unit.id } })).km).toBe(1040)
  const changed = await call(user, contract.updateUnit, { body: { id: unit.id, km: 5000, engineHours: 12 } })
  expect(changed).toMatchObject({ km: 5000, engineHours: 12 })
  // The form sends back what it shows: that is no reading.
  await call(user, contract.updateUnit, { body: { id: unit.id, km: 5000, engineHours: 12, color: 'Azul' } })
  const period = {
    start: new Date(Date.now() - 60_000).toISOString(),
    end: new Date(Date.now() + 60_000).toISOString(),
  }
  expect(await call(user, unitManualMetrics, { body: { ...period, unitId: unit.id } })).toMatchObject([
    { unitId: unit.id, km: 5000, engineHours: 12, by: 'Mariana Garza' },
    { unitId: unit.id, km: 1000 },
  ])
})

test('a deleted unit is out of the lists; its name is free and its driver too', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const driver = await makeDriver(user)
  await call(user, contract.assignDriver, { body: { unitId: unit.id, driverId: driver.id } })
  expect(await call(user, contract.unitDependants, { params: { id: unit.id } })).toEqual({
    driver: driver.name,
    sharedWith: 0,
    activeTrips: [],
  })
  await call(user, contract.deleteUnit, { params: { id: unit.id } })
  expect(await call(user, contract.listUnits)).toEqual([])
  expect(await refusal(user, contract.deleteUnit, { params: { id: unit.id } })).toMatchObject({ status: 404 })
  expect(await call(user, contract.createFullUnit, { body: { name: unit.name, drivers: [driver.id] } })).toMatchObject({
    driver: { id: driver.id },
  })
})

test('a unit on a trip is not deleted', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const tripId = await putTrip(user.accountId, unit, { name: 'Monterrey–Laredo' })
  expect(await refusal(user, contract.deleteUnit, { params: { id: unit.id } })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('"Monterrey–Laredo"') },
  })
  expect((await call(user, contract.unitDependants, { params: { id: unit.id } })).activeTrips).toEqual([
    { id: tripId, name: 'Monterrey–Laredo' },
  ])
})

test('units are searched, filtered and sorted by page', async () => {
  const user = await makeUser()
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  for (const [name, insuranceExpires] of [
    ['Ñandú 1', soon],
    ['Camión Río', null],
    ['Zorro', '2020-01-01'],
    ['Águila', '2099-01-01'],
  ] as const)
    await makeUnit(user, { name, insuranceExpires })
  const names = async (query: object) =>
    (await call(user, contract.pageUnits, { query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['Águila', 'Camión Río', 'Ñandú 1', 'Zorro'])
  expect(await names({ search: 'camion rio' })).toEqual(['Camión Río'])
  expect(await names({ order: '-name', limit: 2, page: 2 })).toEqual(['Camión Río', 'Águila'])
  expect(await names({ insurance: 'expiring' })).toEqual(['Ñandú 1'])
  expect(await names({ insurance: 'expired' })).toEqual(['Zorro'])
  expect(await names({ insurance: 'none' })).toEqual(['Camión Río'])
  expect(await names({ driver: 'with' })).toEqual([])
  expect((await call(user, contract.pageUnits, { query: { search: 'ñandú' } })).results[0]).toMatchObject({
    insuranceState: 'expiring',
  })
})

test('units of an account below are seen from above, not from below or beside', async () => {
  const distributor = await makeAccount({ kind: 'distributor' })
  const company = await makeAccount({ parentId: distributor.id })
  const [boss, worker, stranger] = await Promise.all([
    makeUser({ account: distributor }),
    makeUser({ account: company }),
    makeUser(),
  ])
  const unit = await makeUnit(worker)
  expect(
    (await call(boss, contract.listAccountUnits, { query: { account: company.id, update: true } })).map(({ id }) => id),
  ).toEqual([unit.id])
  for (const other of [worker, stranger])
    expect(await refusal(other, contract.listAccountUnits, { query: { account: distributor.id } })).toMatchObject({
      status: 404,
    })
  const client = await makeUser({ account: distributor, role: roles.client })
  expect(await refusal(client, contract.listAccountUnits, { query: { account: company.id } })).toMatchObject({
    status: 404,
  })
})
