import { beforeAll, expect, test } from 'vitest'
import * as contract from '@arriero/contract/maintenance/plans/plans.contract.ts'
import * as sheet from '@arriero/contract/maintenance/plans/plans-sheet.contract.ts'
import { plusDays, plusMonths } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { unitBrands, unitModels, createUnitType } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { updateUnit } from '@arriero/contract/units/units.contract.ts'
import type { App } from '../../../app/app.ts'
import { call, refusal, send, type As } from '../../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeUnit, putLastPosition, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { servicesDone, servicesUndone } from './plans.commands.ts'
import { sweepDue } from './sweep.ts'

let app: App
beforeAll(async () => void ({ app } = await testApp()))

const service = (as: As, name = unique('Servicio')) =>
  call(as, services.create, { body: { name, system: 'lubrication', hours: 2 } })
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const dueOf = (as: As, unitId: number) => call(as, contract.listDue, { query: { unitId } })

/** Its positions say that it has run so far. */
const run = ({ accountId }: TestUser, unitId: number, km: number, hours = 0) =>
  app.owner.query(
    'update position_last set odometer_km = $3, engine_hours = $4 where account_id = $1 and unit_id = $2',
    [accountId, unitId, km, hours],
  )

/** A unit with 100 000 km of life that shows 250 000, and an oil change every 15 000 km or 6 months. */
async function withPlan() {
  const user = await makeUser({ name: 'Hugo Saldívar' })
  const unit = await makeUnit(user)
  await putLastPosition(user.accountId, unit.id, { odometerKm: 100_000, engineHours: 2000 })
  await app.owner.query(
    `insert into unit_meter (account_id, unit_id, summed_to, zone, daily_km, daily_hours) values ($1, $2, now(), 'America/Mexico_City', 400, 8)`,
    [user.accountId, unit.id],
  )
  await call(user, contract.resetKm, { body: { unitId: unit.id, km: 250_000, reason: 'Tablero nuevo' } })
  const oil = await service(user)
  const row = await call(user, contract.createDue, {
    body: { unitId: unit.id, serviceId: oil.id, everyKm: 15_000, everyMonths: 6, warnKm: 1500 },
  })
  return { user, unit, oil, row }
}

test('a service counts from now, is warned of, comes due by kilometres, and is due anew once it was done', async () => {
  const { user, unit, oil, row } = await withPlan()
  expect(row).toMatchObject({
    status: 0,
    lastKm: 250_000,
    dueKm: 265_000,
    dueDay: plusMonths(today(), 6),
    left: 15_000,
    share: 0,
    scope: 'unit',
  })
  await run(user, unit.id, 113_000)
  expect((await dueOf(user, unit.id))[0]).toMatchObject({ left: 2000, status: 0 })
  await run(user, unit.id, 113_600)
  expect(await sweepDue(app, user.accountId)).toBe(1)
  // Nothing is looked at again until something changes.
  expect(await sweepDue(app, user.accountId)).toBe(0)
  expect((await dueOf(user, unit.id))[0]).toMatchObject({ status: 1, left: 1400 })
  await run(user, unit.id, 116_240)
  await sweepDue(app, user.accountId)
  expect((await dueOf(user, unit.id))[0]).toMatchObject({ status: 2, by: 'km', left: -1240 })
  expect(await call(user, contract.dueCounts)).toEqual({ overdue: 1, week: 1, month: 1, units: 1 })
  expect((await call(user, contract.pageDue, { query: { within: 0, search: oil.name } })).count).toBe(1)

  const [done] = await call(user, contract.registerDone, {
    body: { unitId: unit.id, services: [oil.id], day: today(), km: 266_200 },
  })
  expect(done).toMatchObject({ status: 0, lastKm: 266_200, dueKm: 281_200 })
  const plan = await call(user, contract.getUnitPlan, { params: { id: unit.id } })
  expect(plan.done).toMatchObject([{ serviceId: oil.id, km: 266_200, by: 'Hugo Saldívar', orderId: null }])
  expect(plan.unit).toMatchObject({ overdue: 0, services: 1, km: 266_240 })
  // Taken back, it goes on from where it counted: there is nothing before.
  await call(user, contract.removeDone, { params: { id: plan.done[0]!.id } })
  expect((await call(user, contract.getUnitPlan, { params: { id: unit.id } })).done).toEqual([])
})

test('people are told once when it is near and once when it is overdue', async () => {
  const { user, unit } = await withPlan()
  const told = async () => {
    const { rows } = await app.owner.query<{ title: string; message: string }>(
      'select title, message from notification where account_id = $1 order by id',
      [user.accountId],
    )
    return rows
  }
  const sweepAndWait = async (count: number) => {
    await sweepDue(app, user.accountId)
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(count)
  }
  await run(user, unit.id, 114_000)
  await sweepAndWait(1)
  await run(user, unit.id, 114_500)
  await sweepAndWait(1)
  await run(user, unit.id, 115_300)
  await sweepAndWait(2)
  expect((await told()).map(({ title }) => title)).toEqual([
    `${unit.name}: toca servicio`,
    `${unit.name}: servicio vencido`,
  ])
  expect((await told())[1]?.message).toContain('300 km pasado')
  expect(await call(user, contract.remind, { body: { unitId: unit.id } })).toEqual({ people: 1, mails: 0 })
})

test('what the meters show is set with a reason, keeps what was there, and moves nothing that is due', async () => {
  const { user, unit } = await withPlan()
  await run(user, unit.id, 101_000, 2000)
  const set = await call(user, contract.resetKm, { body: { unitId: unit.id, km: 12, reason: 'Odómetro cambiado' } })
  expect(set).toMatchObject({ km: 12, engineHours: 2000 })
  const { readings, services: rows } = await call(user, contract.getUnitPlan, { params: { id: unit.id } })
  expect(readings[0]).toMatchObject({ km: 12, kmBefore: 251_000, reason: 'Odómetro cambiado', by: 'Hugo Saldívar' })
  expect(rows[0]).toMatchObject({ left: 14_000, dueKm: 14_012 })
  await call(user, contract.resetHours, { body: { unitId: unit.id, engineHours: 50, reason: 'Motor nuevo' } })
  await run(user, unit.id, 101_100, 2010)
  expect((await call(user, contract.getUnitPlan, { params: { id: unit.id } })).unit).toMatchObject({
    km: 112,
    engineHours: 60,
  })
  for (const km of [-1, 1e12])
    expect(
      await send('POST', '/apis/reset_km_unit', {
        as: user,
        body: { id_unit: unit.id, unit_km_current: km, reason: 'x' },
      }),
    ).toMatchObject({ status: 400, json: { unit_km_current: [expect.any(String)] } })
})

test('the most specific plan counts: of the unit, its model, its type, of all; a unit may be spared', async () => {
  const user = await makeUser()
  const type = await call(user, createUnitType, { body: { name: unique('Tracto') } })
  const brand = await call(user, unitBrands.create, { body: { name: unique('Volvo') } })
  const model = await call(user, unitModels.create, { body: { name: unique('VNR'), brandId: brand.id } })
  const unit = await makeUnit(user, { typeId: type.id, brandId: brand.id, modelId: model.id })
  const other = await makeUnit(user)
  const oil = await service(user)
  const add = (everyKm: number, scope: object) =>
    call(user, contract.plans.create, { body: { serviceId: oil.id, everyKm, ...scope } })
  const every = async (id: number) => (await dueOf(user, id)).map(({ everyKm, scope }) => [everyKm, scope])
  await add(40_000, {})
  expect(await every(unit.id)).toEqual([[40_000, 'all']])
  const ofType = await add(30_000, { typeId: type.id })
  await add(20_000, { modelId: model.id })
  expect(await every(unit.id)).toEqual([[20_000, 'model']])
  expect(await every(other.id)).toEqual([[40_000, 'all']])
  const [row] = await dueOf(user, unit.id)
  await call(user, contract.updateDue, { params: { id: row!.id }, body: { everyKm: 10_000, version: row!.version } })
  expect(await every(unit.id)).toEqual([[10_000, 'unit']])
  await call(user, contract.deleteDue, { params: { id: row!.id } })
  expect(await every(unit.id)).toEqual([])
  await call(user, contract.createDue, { body: { unitId: unit.id, serviceId: oil.id, everyKm: 9000 } })
  expect(await every(unit.id)).toEqual([[9000, 'unit']])
  // Its type is another: what the type asks for goes with it.
  await call(user, contract.plans.remove, { params: { id: ofType.id } })
  await call(user, updateUnit, { body: { id: other.id, typeId: type.id } })
  await call(user, contract.plans.create, { body: { serviceId: oil.id, everyKm: 5000, typeId: type.id } })
  await sweepDue(app, user.accountId)
  expect(await every(other.id)).toEqual([[5000, 'type']])
})

test('a template writes the services that are missing, and what stands already stays', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  await call(user, services.create, { body: { name: 'Luces y arnés', system: 'lights' } })
  const body = { template: 'trailer' as const, unitId: unit.id }
  expect(await call(user, contract.applyTemplate, { body })).toEqual({ created: 6, kept: 0 })
  expect(await call(user, contract.applyTemplate, { body })).toEqual({ created: 0, kept: 6 })
  expect(await dueOf(user, unit.id)).toHaveLength(6)
  expect(await call(user, services.list)).toHaveLength(6)
})

test('what an order did is due anew, and is not once the order is opened again; fixed plans keep their beat', async () => {
  const { user, unit, oil } = await withPlan()
  const [row] = await dueOf(user, unit.id)
  await call(user, contract.updateDue, { params: { id: row!.id }, body: { basis: 'fixed', everyMonths: null } })
  await call(user, contract.registerDone, {
    body: { unitId: unit.id, services: [oil.id], day: plusDays(today(), -2), km: 250_000 },
  })
  await run(user, unit.id, 113_000)
  await inAccount(user.accountId, (work) =>
    servicesDone(work, { unitId: unit.id, serviceIds: [oil.id], at: new Date().toISOString(), orderId: 77 }),
  )
  // Due at 265 000, done 2 000 early: the next one is due as if it had been on time.
  expect((await dueOf(user, unit.id))[0]).toMatchObject({ lastKm: 263_000, dueKm: 280_000 })
  const { done } = await call(user, contract.getUnitPlan, { params: { id: unit.id } })
  expect(await refusal(user, contract.removeDone, { params: { id: done[0]!.id } })).toMatchObject({ status: 409 })
  await inAccount(user.accountId, (work) => servicesUndone(work, 77))
  expect((await dueOf(user, unit.id))[0]).toMatchObject({ lastKm: 250_000, dueKm: 265_000 })
})

test.each([
  [{}, 'detail'],
  [{ every_km: 1000, warn_km: 1000 }, 'warn_km'],
  [{ every_km: 0 }, 'every_km'],
  [{ every_km: 1e12 }, 'every_km'],
  [{ every_months: 1, warn_days: 30 }, 'warn_days'],
  [{ every_km: 20_000, last_day: '2999-01-01' }, 'last_day'],
  [{ every_km: 20_000, last_day: '1950-01-01' }, 'last_day'],
  [{ every_km: 20_000, last_km: 4_000_000 }, 'last_km'],
])('%j is no plan of a unit', async (wrong, field) => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  const { id } = await service(user)
  const body = { unit: unit.id, service: id, ...wrong }
  expect(await send('POST', '/apis/unit_maintenance/', { as: user, body })).toMatchObject({
    status: 400,
    json: { [field]: expect.anything() },
  })
  expect(await dueOf(user, unit.id)).toEqual([])
})

test('a service is once in a plan, and while plans name it, it stays in the catalogue', async () => {
  const { user, unit, oil } = await withPlan()
  const body = { unitId: unit.id, serviceId: oil.id, everyKm: 10_000 }
  expect(await refusal(user, contract.createDue, { body })).toMatchObject({
    status: 400,
    body: { service: ['La unidad ya tiene este servicio en su plan; cámbielo ahí.'] },
  })
  expect(await refusal(user, services.remove, { params: { id: oil.id } })).toMatchObject({ status: 409 })
})

test('a stranger finds nothing, a client sees shared units only, and who only looks changes nothing', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [shared, hidden] = [await makeUnit(user), await makeUnit(user)]
  const oil = await service(user)
  await call(user, contract.plans.create, { body: { serviceId: oil.id, everyKm: 9000 } })
  const client = await makeUser({ account, role: roles.client, permissions: ['mantenimiento.view'] })
  await shareUnits(client, shared.id)
  expect((await call(client, contract.pageDue)).results.map(({ unitId }) => unitId)).toEqual([shared.id])
  expect((await call(client, contract.pageMeters)).results.map(({ id }) => id)).toEqual([shared.id])
  expect(await dueOf(client, hidden.id)).toEqual([])
  expect(await refusal(client, contract.getUnitPlan, { params: { id: hidden.id } })).toMatchObject({ status: 404 })
  expect(await call(client, contract.standingWindows, { query: { units: [shared.id] } })).toEqual([])
  const reset = { body: { unitId: shared.id, km: 1, reason: 'x' } }
  expect(await refusal(client, contract.resetKm, reset)).toMatchObject({ status: 403 })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.resetKm, reset)).toMatchObject({ status: 404 })
  expect(await dueOf(stranger, shared.id)).toEqual([])
  expect(
    await refusal(stranger, contract.createDue, { body: { unitId: shared.id, serviceId: oil.id, everyKm: 9 } }),
  ).toMatchObject({ status: 400 })
  const own = await makeUnit(stranger)
  expect(
    await refusal(stranger, contract.createDue, { body: { unitId: own.id, serviceId: oil.id, everyKm: 9 } }),
  ).toMatchObject({ status: 400 })
})

test('of two who change the same service the second learns of the first', async () => {
  const { user, row } = await withPlan()
  const params = { id: row.id }
  await call(user, contract.updateDue, { params, body: { everyKm: 20_000, version: row.version } })
  expect(
    await refusal(user, contract.updateDue, { params, body: { everyKm: 25_000, version: row.version } }),
  ).toMatchObject({ status: 409, body: { current: { every_km: 20_000 }, by: 'Hugo Saldívar' } })
})

test('a sheet gives units their services, changes those they have, and is saved whole or not at all', async () => {
  const { user, unit, oil } = await withPlan()
  const other = await makeUnit(user)
  const grease = await service(user, 'Engrasado')
  const rows = [
    { unit: unit.name.toLowerCase(), service: oil.name, everyKm: 12_000, lastDay: plusDays(today(), -10) },
    { unit: other.name, service: 'ENGRASADO', everyHours: 250 },
  ]
  const checked = await call(user, sheet.previewPlans, {
    body: {
      rows: [
        ...rows,
        rows[1]!,
        { unit: 'NADIE', service: 'Nada' },
        { unit: other.name, service: oil.name, everyKm: 9, warnKm: 9 },
      ],
    },
  })
  expect(checked.rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
    [],
    [],
    ['service'],
    ['unit', 'service'],
    ['warnKm'],
  ])
  expect(checked.rows[0]?.warnings).toMatchObject([{ field: 'service' }])
  const bad = [...rows, { unit: other.name, service: oil.name }]
  expect(await refusal(user, sheet.loadMaintenance, { body: { rows: bad } })).toMatchObject({
    status: 400,
    body: { 'rows.2.every_km': ['Indique cada cuántos kilómetros, horas o meses.'] },
  })
  expect(await dueOf(user, other.id)).toEqual([])
  expect(await call(user, sheet.loadMaintenance, { body: { rows } })).toEqual({ units: 2, services: 2 })
  expect((await dueOf(user, unit.id))[0]).toMatchObject({
    everyKm: 12_000,
    everyMonths: null,
    lastDay: plusDays(today(), -10),
  })
  expect((await dueOf(user, other.id))[0]).toMatchObject({ serviceId: grease.id, everyHours: 250 })
})
