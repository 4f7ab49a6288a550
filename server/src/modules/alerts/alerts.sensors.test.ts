import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import type { RuleDraft } from '@arriero/contract/alerts/alerts.entities.ts'
import { call, refusal } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { makeRule } from '../../../test/factories/alerts.ts'
import { makeTrackedUnit, position } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { packClosedSlots } from '../tracking/store/packing.service.ts'
import { makePartitions } from '../tracking/tracking.partitions.ts'
import { trackingOf } from '../tracking/tracking.service.ts'

const minute = 60_000
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' | ')).toSorted()

test('a rule about a sensor tells live what the back-test tells, before and after the days are packed', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const now = Math.floor(Date.now() / minute) * minute
  const start = now - 60 * minute
  const yard = { lat: 25.7, lon: -100.3 }
  const cold: Partial<RuleDraft> = {
    trigger: 'sensor',
    sensor: 'temperature_1',
    comparison: 'outside',
    low: -20,
    high: -15,
    durationSeconds: 120,
  }
  const door: Partial<RuleDraft> = { trigger: 'sensor', sensor: 'door_1', comparison: 'open' }
  const fuel: Partial<RuleDraft> = { trigger: 'sensor', sensor: 'fuel_percent', comparison: 'below', high: 20 }
  const rules: [string, Partial<RuleDraft>][] = [
    ['Frío', cold],
    ['Puerta', door],
    ['Tanque', fuel],
  ]
  for (const [name, rule] of rules) await makeRule(user, { name, limitKmh: null, ...rule }, start)
  const temperatures = [-18, -14.94, null, -14.2, -13, -18, -21, -21, -21, -18]
  const fixes = temperatures.map((temperature_1, i) =>
    position(unit, {
      fixTime: start + i * minute,
      ...yard,
      lat: yard.lat + i / 1000,
      fuelPercent: 24.96 - i,
      ...(temperature_1 !== null && { sensors: { temperature_1, door_1: i === 4 ? 1 : 0 } }),
    }),
  )
  for (const fix of fixes) await trackingOf(app).pipeline.receive(unit, [fix])
  const expected = [
    ['Tanque', 6, 'Nivel de combustible: 19.0 % (por debajo de 20.0 %)'],
    ['Puerta', 4, 'Puerta 1 abierta'],
    ['Frío', 3, 'Temperatura 1: -14.2 °C (fuera de -20.0 a -15.0 °C por 2 min)'],
    ['Frío', 8, 'Temperatura 1: -21.0 °C (fuera de -20.0 a -15.0 °C por 2 min)'],
  ] as const
  const told = async () => {
    const { alerts } = await call(user, contract.openAlerts)
    return alerts.map(({ title, at, detail }) => [title, (Date.parse(at) - start) / minute, detail])
  }
  expect(sorted(await told())).toEqual(sorted(expected))
  const tried = async () => {
    const replies = await Promise.all(
      rules.map(async ([name, rule]) => {
        const body: RuleDraft = { name, severity: 'high', trigger: 'sensor', ...rule }
        const { firings } = await call(user, contract.backTestRule, { body })
        return firings.map(({ at, detail, lat }) => [name, (Date.parse(at) - start) / minute, detail, lat])
      }),
    )
    return replies.flat()
  }
  const placed = expected.map(([name, at, detail]) => [
    name,
    at,
    detail,
    Math.round((yard.lat + at / 1000) * 1e6) / 1e6,
  ])
  expect(sorted(await tried())).toEqual(sorted(placed))
  await packClosedSlots(app.owner, Date.now() + 2 * 86_400_000)
  expect(sorted(await tried())).toEqual(sorted(placed))
  await makePartitions(app.owner, Date.now())
})

test.each([
  [{}, 'sensor'],
  [{ sensor: 'door_1', comparison: 'above', low: 1 }, 'comparison'],
  [{ sensor: 'rpm', comparison: 'open' }, 'comparison'],
  [{ sensor: 'rpm', comparison: 'above', high: 3000 }, 'low'],
  [{ sensor: 'rpm', comparison: 'between', low: 3000, high: 2000 }, 'high'],
] as const)('a rule about a sensor that asks %j is refused at %s', async (given, field) => {
  const user = await makeUser()
  const body: RuleDraft = { name: 'Sensor', trigger: 'sensor', severity: 'low', ...given }
  const { body: reply } = await refusal(user, contract.createRule, { body })
  expect(Object.keys(reply['fields'] as object)).toEqual([field])
})

test('what a unit tells without a place reaches its rules: live, worked out again and tried', async () => {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const start = Math.floor(Date.now() / minute) * minute - 60 * minute
  const yard = { lat: 25.7, lon: -100.3 }
  const rules: [string, Partial<RuleDraft>][] = [
    ['Encendido', { trigger: 'ignition_on', durationSeconds: 600 }],
    ['Puerta', { trigger: 'sensor', sensor: 'door_1', comparison: 'open' }],
    ['Tanque', { trigger: 'sensor', sensor: 'fuel_percent', comparison: 'below', high: 20 }],
  ]
  for (const [name, rule] of rules) await makeRule(user, { name, limitKmh: null, ...rule }, start)
  const receive = (at: number, ignition: boolean) =>
    pipeline.receive(unit, [position(unit, { fixTime: start + at * minute, ...yard, speed: 0, ignition })])
  const quiet = { ignition: null, odometerKm: null, engineHours: null, fuelPercent: null }
  const tell = (at: number, given: object) =>
    pipeline.tell(unit, [{ unitKey: unit.key, at: start + at * minute, ...quiet, ...given }])
  await receive(0, false)
  await tell(1, { ignition: true })
  await tell(2, { sensors: { door_1: 1 } })
  await tell(7.5, { ignition: true, fuelPercent: 18 })
  await tell(13, { ignition: true })
  const told = async () => {
    const { alerts } = await call(user, contract.openAlerts)
    const minutes = (moment: string) => (Date.parse(moment) - start) / minute
    return sorted(alerts.map(({ title, startAt, at, lat }) => [title, minutes(startAt), minutes(at), lat]))
  }
  const expected = [
    ['Encendido', 1, 13, yard.lat],
    ['Puerta', 2, 2, yard.lat],
    ['Tanque', 7.5, 7.5, yard.lat],
  ]
  expect(await told()).toEqual(sorted(expected))
  // A position of before, which the device had kept: everything is worked out again from what is stored.
  await receive(0.5, false)
  expect(await told()).toEqual(sorted(expected))
  for (const [i, [name, rule]] of rules.entries()) {
    const body: RuleDraft = { name, severity: 'high', trigger: 'sensor', ...rule }
    const { firings } = await call(user, contract.backTestRule, { body })
    expect(firings.map(({ at, lat }) => [name, (Date.parse(at) - start) / minute, lat])).toEqual([
      [expected[i]![0], expected[i]![2], expected[i]![3]],
    ])
  }
})
