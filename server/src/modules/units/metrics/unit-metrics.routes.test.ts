import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/units/unit-metrics.contract.ts'
import { unitTemplateData } from '@arriero/contract/units/unit-template.contract.ts'
import { unitBrands } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import { makeUnit, putDrive, putLastPosition, putTrip, shareUnits } from '../../../../test/factories/units.ts'

test('kilometres by date are cut at the local midnight', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  // Half an hour before and half an hour after midnight in Mexico City.
  const km = await putDrive(user.accountId, unit.id, '2026-03-04T05:30:00Z', 60)
  const period = { start: '2026-03-03T06:00:00Z', end: '2026-03-05T06:00:00Z', timezone: 6 }
  for (const path of ['/apis/unit/get_km_by_date', '/apis/get_km_by_date']) {
    const { json } = await send('POST', path, { as: user, body: { ...period, id_unit: unit.id } })
    const [row] = json as [{ km: number; days: { day: string; km: number }[] }]
    expect(row.days.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04'])
    for (const day of row.days) expect(Math.abs(day.km - km / 2)).toBeLessThan(0.5)
    expect(Math.abs(row.km - km)).toBeLessThan(0.5)
  }
  const [metric] = await call(user, contract.unitMetrics, { body: { ...period, units: [unit.id] } })
  expect(Math.abs(metric!.km - km)).toBeLessThan(0.5)
  const data = await call(user, unitTemplateData, {
    params: { id: unit.id },
    query: { start: '2026-03-03', end: '2026-03-04' },
  })
  expect(data).toMatchObject({
    start: '2026-03-03',
    end: '2026-03-04',
    unit: { id: unit.id },
    days: [{ day: '2026-03-03' }, { day: '2026-03-04' }],
  })
  expect(Math.abs(data.km - km)).toBeLessThan(0.5)
})

test("kilometres of another account's unit are nobody's to ask", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const unit = await makeUnit(owner)
  expect(
    await call(stranger, contract.kmByDate, {
      body: { units: [unit.id], start: '2026-03-03T06:00:00Z', end: '2026-03-04T06:00:00Z' },
    }),
  ).toEqual([])
})

test('whoever sees only shared units is told of no other', async () => {
  const account = await makeAccount()
  const [user, client] = [await makeUser({ account }), await makeUser({ account, role: roles.client })]
  const [shared, hidden] = [await makeUnit(user), await makeUnit(user)]
  await putDrive(user.accountId, shared.id, '2026-03-04T15:00:00Z', 60)
  await putDrive(user.accountId, hidden.id, '2026-03-04T15:00:00Z', 60)
  await shareUnits(client, shared.id)
  const body = { units: [shared.id, hidden.id], start: '2026-03-04T06:00:00Z', end: '2026-03-05T06:00:00Z' }
  const driven = await call(client, contract.kmByDate, { body })
  expect(driven.map(({ id }) => id)).toEqual([shared.id])
  expect(driven[0]?.km).toBeGreaterThan(89)
  expect((await call(client, contract.unitMetrics, { body })).map(({ id }) => id)).toEqual([shared.id])
})

test('more units and days than a reply should hold are refused', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  await app.owner.query("insert into unit (account_id, name) select $1, 'T-' || n from generate_series(1, 600) n", [
    user.accountId,
  ])
  const body = { start: '2026-03-01T06:00:00Z', end: '2026-05-31T06:00:00Z' }
  expect(await refusal(user, contract.kmByDate, { body })).toMatchObject({ status: 400 })
  const month = await call(user, contract.kmByDate, { body: { ...body, end: '2026-04-01T06:00:00Z' } })
  expect(month).toHaveLength(600)
  expect(month[0]?.days).toHaveLength(31)
})

test.each([
  [
    'ends before it begins',
    { start: '2026-03-04T06:00:00Z', end: '2026-03-03T06:00:00Z' },
    { end: ['La fecha final debe ser posterior a la inicial.'] },
  ],
  [
    'is a whole year',
    { start: '2026-01-01T06:00:00Z', end: '2026-12-31T06:00:00Z' },
    { end: ['El periodo debe ser de 92 días como máximo.'] },
  ],
  ['is no date', { start: 'ayer', end: 'hoy' }, { start: ['El campo start debe ser una fecha y hora válidas'] }],
])('a period that %s is refused', async (_, body, message) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/unit/get_km_by_date', { as: user, body })).toMatchObject({
    status: 400,
    json: message,
  })
  expect((await send('POST', '/apis/unit/metric/get/', { as: user, body })).status).toBe(400)
})

test('a template for dates the wrong way round is refused', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  expect(
    await refusal(user, unitTemplateData, {
      params: { id: unit.id },
      query: { start: '2026-03-04', end: '2026-03-03' },
    }),
  ).toMatchObject({ status: 400 })
})

test('units are counted by state and by what they do (rule UNIT-02)', async () => {
  const user = await makeUser()
  const [one, two, three, rented] = [
    await makeUnit(user),
    await makeUnit(user),
    await makeUnit(user),
    await makeUnit(user, { state: 2 }),
  ]
  await putLastPosition(user.accountId, one.id, { state: 1 })
  await putLastPosition(user.accountId, two.id, { state: 3 })
  await putLastPosition(user.accountId, rented.id, { state: 2, at: '2026-01-01T00:00:00Z' })
  const { json } = await send('GET', '/apis/unit/state_fleet', { as: user })
  expect(json).toEqual({
    total: 4,
    states: [
      { unit_console_state: 1, label: 'Disponible', count: 3, onTrip: 0 },
      { unit_console_state: 2, label: 'En renta', count: 1, onTrip: 0 },
      { unit_console_state: 3, label: 'En taller', count: 0, onTrip: 0 },
      { unit_console_state: 4, label: 'En venta', count: 0, onTrip: 0 },
    ],
    movements: { moving: 1, idle: 0, parked: 1, notReporting: 1, alert: 0, none: 1 },
  })
  expect(three.movement).toBeNull()
})

test('occupation counts units on a trip and rented ones; brands are told with their models', async () => {
  const user = await makeUser()
  const brand = await call(user, unitBrands.create, { body: { name: 'Kenworth' } })
  const [travelling, planned] = [
    await makeUnit(user, { brandId: brand.id }),
    await makeUnit(user, { brandId: brand.id }),
  ]
  await makeUnit(user, { state: 2 })
  await makeUnit(user, { state: 3 })
  await putTrip(user.accountId, travelling, { state: 2 })
  await putTrip(user.accountId, planned, { state: 1 })
  expect(await call(user, contract.occupationByCategory)).toEqual([
    {
      typeId: null,
      name: 'Sin tipo',
      total: 4,
      available: 1,
      onTrip: 1,
      rented: 1,
      workshop: 1,
      forSale: 0,
      occupation: 0.5,
    },
  ])
  expect(await call(user, contract.distributionByBrand)).toEqual([
    {
      brandId: brand.id,
      name: 'Kenworth',
      count: 2,
      share: 0.5,
      models: [{ modelId: null, name: 'Sin modelo', count: 2 }],
    },
    {
      brandId: null,
      name: 'Sin marca',
      count: 2,
      share: 0.5,
      models: [{ modelId: null, name: 'Sin modelo', count: 2 }],
    },
  ])
})
