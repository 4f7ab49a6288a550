import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from '@arriero/telematics/position.ts'
import { inAccount, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeRule } from '../../../test/factories/alerts.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeSource, makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { destination } from '../../shared/geo/distance.ts'
import { createPipeline } from '../tracking/tracking.pipeline.ts'
import { trackingOf } from '../tracking/tracking.service.ts'
import { createAlertsStep } from './alerts.step.ts'

const everyMs = 30_000
const yard = { lat: 25.7, lon: -100.3 }

/** Stands in the yard for eleven minutes, drives east with two excesses, stands an hour, comes back. */
function workday(unit: TrackedUnit, start: number): Position[] {
  const positions: Position[] = []
  let at = start
  let eastM = 0
  const add = (speed: number, times: number, way: number, ignition = true) => {
    for (let i = 0; i < times; i++) {
      eastM += way * speed * (everyMs / 3_600_000) * 1000
      positions.push(position(unit, { fixTime: at, ...destination(yard, eastM, 90), speed, ignition }))
      at += everyMs
    }
  }
  add(0, 22, 1, false)
  add(70, 10, 1)
  add(104, 6, 1)
  add(80, 8, 1)
  add(110, 1, 1)
  add(80, 4, 1)
  add(108, 8, 1)
  add(0, 30, 1, false)
  add(80, 40, -1)
  add(58, 1, -1)
  add(0, 8, 1)
  return positions
}

async function fleet(start: number) {
  const user = await makeUser()
  const source = await makeSource(user.accountId)
  const home = await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 90) })
  const rules = [
    await makeRule(user, { name: 'Rápido', limitKmh: 100, durationSeconds: 60 }, start),
    await makeRule(user, { name: 'Muy rápido', limitKmh: 105, cooldownSeconds: 600 }, start),
    await makeRule(user, { name: 'Sale del patio', trigger: 'geofence_leave', geofenceIds: [home.id] }, start),
    await makeRule(user, { name: 'Entra al patio', trigger: 'geofence_enter', geofenceIds: [home.id] }, start),
    await makeRule(
      user,
      { name: 'En el patio', trigger: 'geofence_dwell', geofenceIds: [home.id], durationSeconds: 300 },
      start,
    ),
    await makeRule(user, { name: 'Apagado', trigger: 'ignition_off', durationSeconds: 600 }, start),
  ]
  return { user, source, rules, unit: () => makeTrackedUnit(user.accountId, { source }) }
}

const alertsOf = (user: TestUser, unit: TrackedUnit, start: number) =>
  inAccount(user.accountId, async ({ tx }) => {
    const rows = await tx
      .selectFrom('alert')
      .where('unit_id', '=', unit.id)
      .where('state', '<>', 'withdrawn')
      .select(['title', 'start_at', 'at', 'end_at', 'detail'])
      .orderBy('at')
      .orderBy('title')
      .execute()
    const minutes = (at: string | null) => at && Math.round((Date.parse(at) - start) / 6000) / 10
    return rows.map((row) => [row.title, minutes(row.start_at), minutes(row.at), minutes(row.end_at), row.detail])
  })

test('a day with its rules gives each alert once, at the moment the rule was met', async () => {
  const start = Date.now() - 2 * 3_600_000
  const { user, source, unit } = await fleet(start)
  const { app } = await testApp()
  const one = await unit()
  const fixes = workday(one, start)
  const from = { accountId: user.accountId, sourceId: source.id }
  // One by one where something happens, as they come from the road.
  await trackingOf(app).pipeline.receive(from, fixes.slice(0, 8))
  for (const fix of fixes.slice(8, 62)) await trackingOf(app).pipeline.receive(from, [fix])
  await trackingOf(app).pipeline.receive(from, fixes.slice(62))
  const found = await alertsOf(user, one, start)
  expect(found.map(([title]) => title)).toEqual([
    'Entra al patio',
    'En el patio',
    'Apagado',
    'Sale del patio',
    'Rápido',
    'Muy rápido',
    'Rápido',
    'Apagado',
    'Entra al patio',
  ])
  expect(found.find(([title]) => title === 'Rápido')).toEqual(['Rápido', 16, 17, 19, '104 km/h, límite 100'])
})

test('late, shuffled and repeated batches give the alerts of positions in order, none twice', async () => {
  const start = Date.now() - 3 * 3_600_000
  const { user, source, unit } = await fleet(start)
  const { app } = await testApp()
  const send = (positions: readonly Position[]) =>
    trackingOf(app).pipeline.receive({ accountId: user.accountId, sourceId: source.id }, positions)
  const orderly = await unit()
  const inOrder = workday(orderly, start)
  for (let i = 0; i < inOrder.length; i += 4) await send(inOrder.slice(i, i + 4))
  const expected = await alertsOf(user, orderly, start)
  expect(expected.length).toBeGreaterThan(8)

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
        minLength: 138,
        maxLength: 138,
      }),
      fc.integer({ min: 4, max: 60 }),
      async (dice, batch) => {
        const other = await unit()
        const doubled = workday(other, start).flatMap((one, i) => (dice[i]?.[1] ? [one, one] : [one]))
        const shuffled = doubled
          .map((one, i) => ({ one, turn: dice[i % dice.length]![0] + (i % 7) / 10 }))
          .sort((a, b) => a.turn - b.turn)
          .map(({ one }) => one)
        for (let i = 0; i < shuffled.length; i += batch) await send(shuffled.slice(i, i + batch))
        expect(await alertsOf(user, other, start)).toEqual(expected)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
})

test('a process that starts anew in the middle of an excess tells it once', async () => {
  const start = Date.now() - 2 * 3_600_000
  const { user, source, unit } = await fleet(start)
  const { app } = await testApp()
  const [whole, split] = [await unit(), await unit()]
  const pipelineOf = () => createPipeline(app, { steps: [createAlertsStep(app)], publish: () => {} })
  const from = { accountId: user.accountId, sourceId: source.id }
  await pipelineOf().receive(from, workday(whole, start))
  const day = workday(split, start)
  for (const cut of [
    [0, 31],
    [31, 33],
    [33, 52],
    [52, day.length],
  ])
    await pipelineOf().receive(from, day.slice(...cut))
  expect(await alertsOf(user, split, start)).toEqual(await alertsOf(user, whole, start))
})

test('a rule that is changed or switched off is followed within the same process', async () => {
  const start = Date.now() - 3_600_000
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const rule = await makeRule(user, { name: 'Rápido', limitKmh: 100 }, start)
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const send = (minute: number, speed: number) =>
    pipeline.receive(unit, [position(unit, { fixTime: start + minute * 60_000, ...yard, speed })])
  await send(1, 120)
  await send(2, 60)
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('alert_rule').set({ enabled: false }).where('id', '=', rule.id).execute(),
  )
  pipeline.changed(user.accountId, 'alerts')
  await send(3, 120)
  expect(await alertsOf(user, unit, start)).toMatchObject([['Rápido', 1, 1, 2, '120 km/h, límite 100']])
})

test('a rule saved while its condition holds tells it once, also when a position of before comes late', async () => {
  const start = Date.now() - 3_600_000
  const minute = 60_000
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  await makeRule(user, { name: 'Rápido', limitKmh: 100 }, start + 3 * minute)
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const send = (at: number, speed: number) =>
    pipeline.receive(unit, [position(unit, { fixTime: start + at * minute, ...yard, speed })])
  for (const at of [1, 2, 4, 5]) await send(at, 120)
  const told = [['Rápido', 4, 4, null, '120 km/h, límite 100']]
  expect(await alertsOf(user, unit, start)).toEqual(told)
  await send(2.5, 118)
  expect(await alertsOf(user, unit, start)).toEqual(told)
})
