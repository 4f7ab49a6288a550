import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { reviewEvent } from '@arriero/contract/video/events.contract.ts'
import * as contract from '@arriero/contract/video/statistics.contract.ts'
import { viewStatistics } from '@arriero/contract/video/video.access.ts'
import { call } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { shareUnit } from '../../../../test/factories/tracking.ts'
import { putDrive } from '../../../../test/factories/units.ts'
import { makeEvent, makeFilmedUnit, putDriver } from '../../../../test/factories/video.ts'

const hour = 3_600_000
const day = 24 * hour
const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / hour) * hour).toISOString()

/** A unit whose driver drove 180 km yesterday. */
async function driven(user: Awaited<ReturnType<typeof makeUser>>) {
  const unit = await makeFilmedUnit(user.accountId)
  const driver = await makeDriver(user)
  await putDriver(unit, driver.id)
  await putDrive(user.accountId, unit.id, ago(day), 120)
  return { unit, driver }
}

test('drivers, units and the worst of them by points per 100 km; false alarms do not count', async () => {
  const user = await makeUser()
  const [calm, wild] = [await driven(user), await driven(user)]
  const at = Date.now() - day
  await raise(calm.unit, { kind: 'phone_call', at })
  const wrong = await makeEvent(user, calm.unit, { kind: 'collision', code: '1', at: Date.now() - hour })
  await call(user, reviewEvent, { params: { id: wrong.id }, body: { decision: 'false' } })
  await raise(wild.unit, { kind: 'collision', code: '1', at }, { kind: 'smoking', code: '2', at })
  const drivers = await call(user, contract.scores, { query: {} })
  expect(drivers).toMatchObject([
    { id: wild.driver.id, with: wild.unit.name, events: 2, km: 180, per100Km: 1.11, score: 0, most: { events: 1 } },
    { id: calm.driver.id, events: 1, km: 180, per100Km: 0.56, score: 78, before: null, coaching: null },
  ])
  const units = await call(user, contract.scores, { query: { by: 'unit', days: 7 } })
  expect(units.map(({ id, with: driver }) => [id, driver])).toEqual([
    [wild.unit.id, wild.driver.name],
    [calm.unit.id, calm.driver.name],
  ])
  expect(await call(user, contract.scores, { query: { by: 'route' } })).toEqual([])
})

test('rates, types and the heat of a period against the one before it', async () => {
  const user = await makeUser()
  const { unit } = await driven(user)
  await raise(unit, { kind: 'smoking', code: '2', at: Date.now() - 10 * day })
  const confirmed = await makeEvent(user, unit, { at: Date.now() - 5 * 60_000 })
  await call(user, reviewEvent, { params: { id: confirmed.id }, body: { decision: 'confirm' } })
  await raise(unit, { kind: null, code: '987654', at: Date.now() - 60_000 })
  const told = await call(user, contract.statistics, { query: { days: 7 } })
  expect(told).toMatchObject({
    events: { now: 2, before: 1 },
    km: { now: 180, before: 0 },
    rate: { now: expect.closeTo(11.1, 1), before: null },
    inTime: { now: 100, before: null },
    types: [
      { kind: null, code: '987654', title: '987654', confirmed: 0, false: 0, pending: 1 },
      { kind: 'phone_call', code: '', confirmed: 1, false: 0, pending: 0, before: 0 },
    ],
  })
  expect(told.heat.reduce((sum, { events }) => sum + events, 0)).toBe(2)
  expect(told.sentence).toMatch(/ a las \d+ h: \d eventos?/)
})

test('whoever sees some units is told of those alone', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const client = await makeUser({ account, role: roles.client, permissions: [viewStatistics] })
  const [own, foreign] = [await driven(boss), await driven(boss)]
  await shareUnit(own.unit, client.id)
  await raise(own.unit, { kind: 'smoking', code: '2', at: Date.now() - hour })
  await raise(foreign.unit, { kind: 'collision', code: '1', at: Date.now() - hour })
  expect(await call(client, contract.statistics, { query: {} })).toMatchObject({
    events: { now: 1 },
    critical: { now: 0 },
    km: { now: 180 },
  })
  for (const by of ['driver', 'unit'] as const)
    expect((await call(client, contract.scores, { query: { by } })).map(({ events, km }) => [events, km])).toEqual([
      [1, 180],
    ])
})
