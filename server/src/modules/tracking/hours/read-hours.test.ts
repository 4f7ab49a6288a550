import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { inWork } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { inAccount, makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeTrackedUnit, position, shareUnit, type TrackedUnit } from '../../../../test/factories/tracking.ts'
import { testApp } from '../../../../test/server.ts'
import { destination } from '../../../shared/geo/distance.ts'
import { hourMs } from '../engine/hours.ts'
import { trackingOf } from '../tracking.service.ts'
import { hoursBetween, kmBetween, kmByDay } from './read-hours.ts'

const yard = { lat: 25.7, lon: -100.3 }
const minute = 60_000
const today = Math.floor(Date.now() / hourMs) * hourMs
const iso = (at: number) => new Date(at).toISOString()

/** Drives due east at 60 km/h with a fix a minute: as many kilometres as minutes. */
async function drive(unit: TrackedUnit, from: number, minutes: number): Promise<void> {
  const { app } = await testApp()
  const positions = Array.from({ length: minutes + 1 }, (_, i) =>
    position(unit, { fixTime: from + i * minute, ...destination(yard, i * 1000, 90), speed: 60 }),
  )
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

test('of an hour that is partly asked for, one unit gets exactly that part and several an even share', async () => {
  const { id: accountId } = await makeAccount()
  const [first, second] = [await makeTrackedUnit(accountId), await makeTrackedUnit(accountId)]
  const start = today - 10 * hourMs
  // All of it in the second half of the hour, and half of the next one.
  for (const unit of [first, second]) await drive(unit, start + 30 * minute, 60)
  const period = [iso(start), iso(start + 45 * minute)] as const
  await inAccount(accountId, async (work) => {
    expect((await kmBetween(work, [first.id], ...period)).get(first.id)).toBeCloseTo(15, 0)
    const shares = await kmBetween(work, [first.id, second.id], ...period)
    expect(shares.get(first.id)).toBeCloseTo(22.5, 0)
    expect(shares.get(second.id)).toBeCloseTo(22.5, 0)
    const [part] = await hoursBetween(work, [first.id], ...period)
    expect(part).toMatchObject({ unitId: first.id, hour: iso(start), movingSeconds: 900, topKmh: 60 })
    const whole = await hoursBetween(work, [first.id, second.id], iso(start), iso(start + 2 * hourMs))
    expect(whole.map(({ unitId, hour, km, movingSeconds }) => [unitId, hour, Math.round(km), movingSeconds])).toEqual(
      [first, second].flatMap(({ id }) => [
        [id, iso(start), 30, 1800],
        [id, iso(start + hourMs), 30, 1800],
      ]),
    )
  })
})

test('days begin at midnight of the zone, also where that is no full hour of UTC', async () => {
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  // Half past six in the evening UTC is midnight five and a half hours east of it.
  const midnight = Date.parse(iso(today).slice(0, 10)) - 24 * hourMs - 5.5 * hourMs
  await drive(unit, midnight - 20 * minute, 60)
  const period = [iso(midnight - 24 * hourMs), iso(midnight + 24 * hourMs)] as const
  const days = await inAccount(accountId, (work) => kmByDay(work, [unit.id], ...period, '+05:30'))
  const km = days.get(unit.id)!.map((day) => day.km)
  expect(km).toHaveLength(2)
  expect(km[0]).toBeCloseTo(20, 0)
  expect(km[1]).toBeCloseTo(40, 0)
})

test('units that were not shared, and those of another account, are not told', async () => {
  const { app } = await testApp()
  const account = await makeAccount()
  const [shared, hidden] = [await makeTrackedUnit(account.id), await makeTrackedUnit(account.id)]
  for (const unit of [shared, hidden]) await drive(unit, today - 5 * hourMs, 60)
  const client = await makeUser({ account, role: roles.client })
  await shareUnit(shared, client.id)
  const scope = { ...systemScope(account.id), userId: client.id, seesAllUnits: false }
  const period = [iso(today - 6 * hourMs), iso(today)] as const
  const ids = [shared.id, hidden.id]
  const seen = await inWork(app, scope, async (work) => [
    ...(await hoursBetween(work, ids, ...period)).map(({ unitId }) => unitId),
    ...(await kmBetween(work, ids, ...period)).keys(),
    ...(await kmByDay(work, [hidden.id], ...period, 'UTC')).keys(),
  ])
  expect(new Set(seen)).toEqual(new Set([shared.id]))
  const stranger = await makeAccount()
  await inAccount(stranger.id, async (work) => {
    expect(await hoursBetween(work, ids, ...period)).toEqual([])
    expect([...(await kmBetween(work, ids, ...period)).values()]).toEqual([0, 0])
    const oneUnit = await kmBetween(work, [shared.id], iso(today - 5 * hourMs + minute), iso(today - 4.5 * hourMs))
    expect([...oneUnit.values()]).toEqual([0])
  })
})

test('what a unit drove weeks ago is summed when it is told of now', async () => {
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  await drive(unit, today - 2 * hourMs, 30)
  const then = today - 20 * 24 * hourMs
  await drive(unit, then, 90)
  await drive(unit, today - 21 * 24 * hourMs, 30)
  const km = await inAccount(accountId, async (work) => ({
    weeksAgo: (await hoursBetween(work, [unit.id], iso(then), iso(then + 3 * hourMs))).map((hour) =>
      Math.round(hour.km),
    ),
    all: (await kmBetween(work, [unit.id], iso(then - 48 * hourMs), iso(today))).get(unit.id),
  }))
  expect(km.weeksAgo).toEqual([60, 30])
  // 30 and 90 and 30, and the 30 back to the yard in the night between.
  expect(km.all).toBeCloseTo(180, 0)
})
