import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { askStatistics, workshopStatistics } from '@arriero/contract/maintenance/statistics/statistics.contract.ts'
import { createDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeOrder } from '../../../../test/factories/maintenance.ts'
import { makeTrip } from '../../../../test/factories/trips.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

/** January 2026, 744 hours: a unit with two repairs and a service, another that only stood, and an order of February. */
async function fleet() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const [one, other] = [await makeUnit(user), await makeUnit(user)]
  const { app } = await testApp()
  const closed = async (unitId: number, kind: string, from: string, to: string, costs: readonly number[]) => {
    const { id } = await makeOrder(user, { unitId })
    await app.owner.query(
      `update work_order set process = 3, kind = $2, started_at = $3, closed_at = $4, labor = $5, parts = $6, external = $7 where id = $1`,
      [id, kind, from, to, ...costs],
    )
    return id
  }
  await closed(one.id, 'corrective', '2026-01-10T12:00:00Z', '2026-01-10T18:00:00Z', [100, 200, 0])
  await closed(one.id, 'corrective', '2026-01-15T12:00:00Z', '2026-01-15T22:00:00Z', [50, 0, 650])
  await closed(one.id, 'preventive', '2026-01-20T12:00:00Z', '2026-01-20T14:00:00Z', [0, 200, 0])
  await closed(other.id, 'corrective', '2026-02-10T12:00:00Z', '2026-02-10T14:00:00Z', [0, 70, 0])
  await app.owner.query(
    `insert into unit_meter (account_id, unit_id, summed_to, zone) select $1, id, now(), 'America/Mexico_City' from unit where account_id = $1`,
    [account.id],
  )
  await app.owner.query(
    `insert into unit_day (account_id, unit_id, day, km, engine_s, cum_km, cum_s) values
       ($1, $2, '2025-12-20', 1000, 36000, 1000, 36000), ($1, $2, '2026-01-12', 600, 72000, 1600, 108000)`,
    [account.id, one.id],
  )
  await app.owner.query(
    `insert into unit_outage (account_id, unit_id, reason, during) values
       ($1, $2, 'Motor', '[2025-12-30 00:00-06, 2026-01-04 02:24-06)')`,
    [account.id, other.id],
  )
  return { account, user, one, other }
}
const january = { from: '2026-01-01', to: '2026-01-31' }

test('what a month of the workshop was, worked out by hand', async () => {
  const { user, one, other } = await fleet()
  const told = await call(user, askStatistics, { body: january })
  expect(told).toMatchObject({
    total: { correctives: 2, km: 600, outHours: 74.4, mttr: 8, mtbf: 10, availability: 0.95, cost: 1200, costPerKm: 2 },
    states: [{ process: 3, orders: 3 }],
    onTime: { done: 0, inTime: 0, share: null },
    months: [{ month: '2026-01', orders: 3, labor: 150, parts: 400, external: 650 }],
    types: [{ units: 2, costPerKm: 2 }],
    models: [{ units: 2, costPerKm: 2 }],
    units: [
      { id: one.id, cost: 1200, costPerKm: 2, availability: 1 },
      { id: other.id, cost: 0, costPerKm: null, mttr: null, availability: 0.9 },
    ],
  })
  const february = await call(user, askStatistics, { body: { ...january, to: '2026-02-28', unitId: other.id } })
  expect(february).toMatchObject({
    total: { cost: 70, costPerKm: null, mttr: 2 },
    months: [
      { month: '2026-01', orders: 0, parts: 0 },
      { month: '2026-02', orders: 1, parts: 70 },
    ],
  })
  expect((await call(user, workshopStatistics)).months).toHaveLength(12)
})

test('a unit that stands loses what it earned a day in service in the 90 days before', async () => {
  const { account, user, one, other } = await fleet()
  const { app } = await testApp()
  const trip = await makeTrip(user, { unitId: other.id })
  await app.owner.query(
    `update trip set unit_id = $2, status = 'finished', finished_at = '2026-01-20T12:00:00Z' where id = $1`,
    [trip.id, other.id],
  )
  await app.owner.query(
    `insert into trip_profit (trip_id, account_id, status, at, unit_id, route, km, income)
     values ($1, $2, 'finished', '2026-01-20T12:00:00Z', $3, 'Monterrey – Laredo', 220, 84900)
     on conflict (trip_id) do update set status = 'finished', at = excluded.at, unit_id = excluded.unit_id, income = excluded.income`,
    [trip.id, account.id, other.id],
  )
  // It stood 5.1 of these 90 days, 3.1 of them in January: 84 900 / 84.9 a day.
  const told = await call(user, askStatistics, { body: january })
  expect(told.units).toMatchObject([
    { id: one.id, lostIncome: null },
    { id: other.id, outHours: 74.4, lostIncome: 3100 },
  ])
  expect(told.total.lostIncome).toBe(3100)
  const blind = await makeUser({ account, permissions: ['mantenimiento.view'] })
  expect((await call(blind, askStatistics, { body: january })).total.lostIncome).toBeNull()
})

test('who sees shared units only is told of these and of no costs; another account of nothing', async () => {
  const { account, one, other } = await fleet()
  const client = await makeUser({ account, role: roles.client, permissions: ['mantenimiento.view'] })
  await shareUnits(client, one.id)
  const told = await call(client, askStatistics, { body: january })
  expect(told).toMatchObject({
    total: { correctives: 2, cost: null, costPerKm: null },
    units: [{ id: one.id, cost: null }],
  })
  expect(told.months).toEqual([{ month: '2026-01', orders: 3, labor: null, parts: null, external: null }])
  expect((await call(client, askStatistics, { body: { ...january, unitId: other.id } })).units).toEqual([])
  const stranger = await makeUser()
  expect(await call(stranger, askStatistics, { body: { ...january, unitId: one.id } })).toMatchObject({
    states: [],
    units: [],
  })
})

test('a service is on time up to a tenth beyond its interval, and a workshop is told of its own orders', async () => {
  const { account, user, one } = await fleet()
  const { app } = await testApp()
  const oil = await call(user, services.create, { body: { name: 'Aceite', system: 'lubrication', hours: 2 } })
  await call(user, createDue, { body: { unitId: one.id, serviceId: oil.id, everyKm: 10_000, warnKm: 500 } })
  await app.owner.query(
    `insert into service_done (account_id, unit_id, service_id, day, km, hours) values
       ($1, $2, $3, '2025-12-01', 0, 0), ($1, $2, $3, '2026-01-10', 11000, 0), ($1, $2, $3, '2026-01-20', 22001, 0)`,
    [account.id, one.id, oil.id],
  )
  expect((await call(user, askStatistics, { body: january })).onTime).toEqual({ done: 2, inTime: 1, share: 0.5 })
  const { id: workshopId } = await call(user, workshops.create, { body: { name: 'Motores Lindavista' } })
  await app.owner.query(
    `insert into work_order_job (account_id, order_id, unit_id, name, workshop_id, price)
     select account_id, id, unit_id, 'Rectificar', $2, external from work_order where account_id = $1 and external > 0`,
    [account.id, workshopId],
  )
  expect(await call(user, askStatistics, { body: { ...january, workshopId } })).toMatchObject({
    total: { correctives: 1, mttr: 10, cost: 700 },
    states: [{ process: 3, orders: 1 }],
    onTime: { done: 0, share: null },
    months: [{ orders: 1, labor: 50, external: 650 }],
  })
})

test('a period that ends before it begins, or is too long, is refused', async () => {
  const user = await makeUser()
  expect(await refusal(user, askStatistics, { body: { from: '2026-02-01', to: '2026-01-01' } })).toMatchObject({
    status: 400,
    body: { date_end: ['El final es anterior al inicio.'] },
  })
  expect(await refusal(user, askStatistics, { body: { from: '2020-01-01', to: '2026-01-01' } })).toMatchObject({
    status: 400,
    body: { date_start: [expect.stringContaining('800 días')] },
  })
})
