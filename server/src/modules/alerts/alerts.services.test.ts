import { beforeAll, expect, test } from 'vitest'
import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import { createDue, registerDone } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import type { App } from '../../app/app.ts'
import { call } from '../../../test/api.ts'
import { makeUser, type TestUser } from '../../../test/factories.ts'
import { makeRule } from '../../../test/factories/alerts.ts'
import { makeUnit, putLastPosition } from '../../../test/factories/units.ts'
import { testApp } from '../../../test/server.ts'
import { dayIn } from '../../shared/zones.ts'
import { sweepDue } from '../maintenance/plans/sweep.ts'
import { sweepServices } from './rules/service.job.ts'

let app: App
beforeAll(async () => void ({ app } = await testApp()))

const minute = 60_000

/** Its oil is changed every 15 000 km, and 1 500 km before it is warned of. */
async function makeWorld() {
  const user = await makeUser()
  const unit = await makeUnit(user)
  await putLastPosition(user.accountId, unit.id, { odometerKm: 100_000 })
  const oil = await call(user, services.create, { body: { name: 'Aceite', system: 'lubrication', hours: 2 } })
  await call(user, createDue, { body: { unitId: unit.id, serviceId: oil.id, everyKm: 15_000, warnKm: 1500 } })
  const run = async (km: number) => {
    await app.owner.query('update position_last set odometer_km = $3 where account_id = $1 and unit_id = $2', [
      user.accountId,
      unit.id,
      km,
    ])
    await sweepDue(app, user.accountId)
  }
  return { user, unit, oil, run, sweep: (now = Date.now()) => sweepServices(app, now, user.accountId) }
}

const draftOf = (trigger: RuleDraft['trigger'], given: Partial<RuleDraft> = {}): RuleDraft => ({
  name: trigger,
  trigger,
  severity: 'medium',
  ...given,
})
const since = () => Date.now() - minute
const told = async (user: TestUser) =>
  (await call(user, contract.openAlerts)).alerts
    .map(({ title, detail, endAt }) => [title, detail, endAt === null ? 'sigue' : 'terminó'].join(' | '))
    .toSorted()

test('a service is told once when it is near and once when it is overdue, and both alerts end when it is done', async () => {
  const { user, unit, oil, run, sweep } = await makeWorld()
  for (const trigger of ['service_soon', 'service_overdue'] as const)
    await makeRule(user, { ...draftOf(trigger), limitKmh: null }, since())
  await run(110_000)
  await sweep()
  expect(await told(user)).toEqual([])
  await run(113_600)
  await sweep()
  await sweep()
  expect(await told(user)).toEqual(['service_soon | Aceite: faltan 1,400 km | sigue'])
  await run(115_300)
  await sweep()
  expect(await told(user)).toEqual([
    'service_overdue | Aceite: 300 km pasado | sigue',
    'service_soon | Aceite: faltan 1,400 km | sigue',
  ])
  const tried = await call(user, contract.backTestRule, { body: draftOf('service_overdue') })
  expect(tried).toMatchObject({ count: 1, firings: [{ unitId: unit.id, detail: 'Aceite' }] })
  await call(user, registerDone, {
    body: { unitId: unit.id, services: [oil.id], day: dayIn('America/Mexico_City'), km: 115_300 },
  })
  await sweep()
  expect(await told(user)).toEqual([
    'service_overdue | Aceite: 300 km pasado | terminó',
    'service_soon | Aceite: faltan 1,400 km | terminó',
  ])
  await run(129_400)
  await sweep()
  expect(await told(user)).toHaveLength(3)
})

test('a rule of other units says nothing, nor one that was written after the service was overdue', async () => {
  const { user, run, sweep } = await makeWorld()
  const other = await makeUnit(user)
  await makeRule(user, { ...draftOf('service_overdue', { unitIds: [other.id] }), limitKmh: null }, since())
  await run(116_000)
  await sweep()
  await makeRule(user, { ...draftOf('service_overdue'), limitKmh: null })
  await sweep()
  expect(await told(user)).toEqual([])
})

test('what comes due outside the hours of a rule is told when they begin, if it was not done before', async () => {
  const { user, unit, run, sweep } = await makeWorld()
  const hour = (ahead: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Mexico_City', hour: '2-digit', minute: '2-digit' }).format(
      Date.now() + ahead * 60 * minute,
    )
  const later = { fromTime: hour(2), toTime: hour(4) }
  await makeRule(user, { ...draftOf('service_overdue', later), limitKmh: null }, since())
  await run(116_000)
  await sweep()
  expect(await told(user)).toEqual([])
  await sweep(Date.now() + 150 * minute)
  expect(await told(user)).toEqual(['service_overdue | Aceite: 1,000 km pasado | sigue'])
  await app.owner.query('update unit set deleted_at = now() where id = $1', [unit.id])
  await sweep(Date.now() + 151 * minute)
  const { rows } = await app.owner.query('select end_at is not null as over from alert where account_id = $1', [
    user.accountId,
  ])
  expect(rows).toEqual([{ over: true }])
})
