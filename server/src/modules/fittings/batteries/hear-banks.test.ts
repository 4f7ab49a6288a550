import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { batteryWorld } from '../../../../test/factories/fittings.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../../test/factories/tracking.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../../tracking/tracking.service.ts'
import { ageBatteries, hearAccounts } from './hear-banks.job.ts'

const minute = 60_000
const hour = 60 * minute
const yard = { lat: 25.7, lon: -100.3, speed: 0 }

/** Off for six hours, then its starter turns. */
async function restAndStart(unit: TrackedUnit, volts: { rest: number; crank: number }) {
  const { app } = await testApp()
  const start = Date.now() - 20 * minute
  const told = (fixTime: number, ignition: boolean, external_volts: number) =>
    position(unit, { fixTime, ...yard, ignition, sensors: { external_volts } })
  const rest = Array.from({ length: 13 }, (_, i) => told(start - 6 * hour + i * 29 * minute, false, volts.rest))
  const turn = [
    told(start - 5000, false, volts.crank),
    told(start, true, volts.crank),
    told(start + minute, true, 13.9),
  ]
  const origin = { accountId: unit.accountId, sourceId: unit.sourceId }
  await trackingOf(app).pipeline.receive(origin, [...rest, ...turn])
  await hearAccounts(app, undefined, unit.accountId)
}

test('a bank is heard from its unit: at rest, at the start, with its trend; a measure of its own holds for a month', async () => {
  const user = await makeUser()
  const { make } = await batteryWorld(user)
  const unit = await makeTrackedUnit(user.accountId)
  const [one, two, early] = [await make({ lifespanYears: 4 }), await make({ lifespanYears: 4 }), await make()]
  const at = new Date(Date.now() - 10 * hour).toISOString()
  for (const { id } of [one, two])
    await call(user, contract.mountBattery, { body: { batteryId: id, unitId: unit.id, at } })
  await call(user, contract.measureBattery, { params: { id: two.id }, body: { rest: 12.7, at } })
  await restAndStart(unit, { rest: 12.36, crank: 10.4 })
  // Mounted after the bank rested: what it told then says nothing of this one.
  await call(user, contract.mountBattery, { body: { batteryId: early.id, unitId: unit.id } })
  const of = (id: number) => call(user, contract.getBattery, { params: { id } })
  expect(await of(one.id)).toMatchObject({
    rest: 12.36,
    crank: 10.4,
    byGps: true,
    trend: [12.36],
    advice: 'plan',
    reason: 'Bajo 12.4 V en reposo',
    days: [{ rest: 12.36, crank: 10.4 }],
  })
  expect(await of(two.id)).toMatchObject({ rest: 12.7, crank: 10.4, byGps: false, trend: [12.7] })
  expect(await of(early.id)).toMatchObject({ rest: null, crank: null, days: [], advice: 'plan' })
  expect(await call(user, contract.batterySummary)).toMatchObject({ failed: 0, failedUnits: [] })
  // Heard again, nothing changes.
  const { app } = await testApp()
  await hearAccounts(app, undefined, user.accountId)
  expect((await of(one.id)).days).toHaveLength(1)
})

test('a starter that fell below the limit is counted and named; the years are told each day', async () => {
  const user = await makeUser()
  const { make } = await batteryWorld(user)
  const unit = await makeTrackedUnit(user.accountId)
  const battery = await make({ lifespanYears: 4 })
  const at = new Date(Date.now() - 10 * hour).toISOString()
  await call(user, contract.mountBattery, { body: { batteryId: battery.id, unitId: unit.id, at } })
  await restAndStart(unit, { rest: 25.1, crank: 18.2 })
  const of = () => call(user, contract.getBattery, { params: { id: battery.id } })
  // Two in series: each has half.
  expect(await of()).toMatchObject({ rest: 12.55, crank: 9.1, advice: 'replace', reason: 'Arranque a 9.1 V' })
  expect(await call(user, contract.batterySummary)).toMatchObject({
    failed: 1,
    failedUnits: [{ id: unit.id, name: unit.name }],
  })
  expect(await call(user, contract.pageBatteries, { query: { failed: true } })).toMatchObject({ count: 1 })
  const { app } = await testApp()
  const years = (text: string) =>
    app.owner.query(`update battery_mount set during = tstzrange(now() - $2::interval, null) where battery_id = $1`, [
      battery.id,
      text,
    ])
  await app.owner.query('update bank_day set crank = null where account_id = $1', [user.accountId])
  await years('50 months 1 day')
  await ageBatteries(app)
  expect(await of()).toMatchObject({ advice: 'replace', reason: '2 meses sobre su vida', months: 50, monthsLeft: -2 })
})
