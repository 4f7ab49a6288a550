import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import type { CardHolder } from '@arriero/contract/alerts/alerts.rules.ts'
import { call, refusal } from '../../../test/api.ts'
import { makeUser, type TestUser } from '../../../test/factories.ts'
import { makeRule } from '../../../test/factories/alerts.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { takeStatuses } from '../tracking/sources/card-reads.ts'
import { trackingOf } from '../tracking/tracking.service.ts'

const minute = 60_000
const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
const holders = ['anyone', 'unknown', 'other'] as const

async function makeWorld() {
  const { app } = await testApp()
  const user = await makeUser()
  const start = Date.now() - 50 * minute
  const read = async (unit: TrackedUnit, ...cards: [minutes: number, card: string][]) => {
    const statuses = cards.map(([n, driverCard]) => ({
      unitKey: unit.key,
      at: start + n * minute,
      ...quiet,
      driverCard,
    }))
    await takeStatuses(app, trackingOf(app).pipeline, unit, statuses)
  }
  const makeUnit = async () => {
    const unit = await makeTrackedUnit(user.accountId)
    await trackingOf(app).pipeline.receive(unit, [position(unit, { fixTime: start, lat: 25.7, lon: -100.3 })])
    return unit
  }
  return { app, user, start, read, makeUnit }
}

const draftOf = (holder: CardHolder): RuleDraft => ({ name: holder, trigger: 'card', severity: 'high', holder })

/** Rule, unit, minutes since the start and card of what was told, and of what the back-test says. */
async function told(user: TestUser, start: number) {
  const minutesOf = (at: string) => Math.round((Date.parse(at) - start) / minute)
  const { alerts } = await call(user, contract.openAlerts)
  const live = alerts.map(({ title, unitId, at, detail }) => [title, unitId, minutesOf(at), detail].join(' | '))
  const tried = await Promise.all(
    holders.map(async (holder) => {
      const { firings } = await call(user, contract.backTestRule, { body: draftOf(holder) })
      return firings.map(({ at, unitName, detail }) => [holder, unitName, minutesOf(at), detail].join(' | '))
    }),
  )
  return { live: live.toSorted(), tried: tried.flat().toSorted() }
}

test('a card held to the reader of a unit is told by whose it is, live as in the back-test', async () => {
  const { app, user, start, read, makeUnit } = await makeWorld()
  for (const holder of holders) await makeRule(user, { ...draftOf(holder), limitKmh: null }, start)
  const ana = await makeDriver(user, { card: '0a-1b 2c' })
  await makeDriver(user, { card: 'FFEE' })
  const units = await Promise.all(Array.from({ length: 4 }, makeUnit))
  const [own = units[0]!, foreign = units[0]!, nobodys = units[0]!, unassigned = units[0]!] = units
  for (const unit of [own, foreign, nobodys]) {
    await app.owner.query(
      'insert into unit_driver (account_id, unit_id, driver_id, from_at, to_at) values ($1, $2, $3, $4, now())',
      [user.accountId, unit.id, ana.id, new Date(start - minute).toISOString()],
    )
  }
  await read(own, [1, '0A1B2C'], [2, '0A1B2C'])
  await read(own, [1, '0A1B2C'])
  await read(foreign, [3, 'ffee'])
  await read(nobodys, [4, '9999'])
  await read(unassigned, [5, 'FFEE'])
  const expected = [
    ['anyone', own, 1, '0A1B2C'],
    ['anyone', foreign, 3, 'ffee'],
    ['other', foreign, 3, 'ffee'],
    ['anyone', nobodys, 4, '9999'],
    ['unknown', nobodys, 4, '9999'],
    ['other', nobodys, 4, '9999'],
    ['anyone', unassigned, 5, 'FFEE'],
  ] as const
  const { live, tried } = await told(user, start)
  expect(live).toEqual(expected.map(([rule, { id }, n, card]) => [rule, id, n, card].join(' | ')).toSorted())
  expect(tried).toEqual(expected.map(([rule, { name }, n, card]) => [rule, name, n, card].join(' | ')).toSorted())
})

test('a card of a time that is none is no reading, and a rule about cards says whose', async () => {
  const { user, start, read, makeUnit } = await makeWorld()
  await makeRule(user, { ...draftOf('anyone'), limitKmh: null }, start)
  const unit = await makeUnit()
  await read(unit, [Infinity, 'AA'], [1e6, 'BB'])
  expect((await told(user, start)).live).toEqual([])
  const { holder: _, ...incomplete } = draftOf('anyone')
  expect(await refusal(user, contract.createRule, { body: incomplete })).toMatchObject({
    status: 400,
    body: { fields: { holder: ['Elija de quién es la tarjeta.'] } },
  })
})
