import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { inAccount, makeAccount } from '../../../test/factories.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { destination } from '../../shared/geo/distance.ts'
import { trackingOf } from '../tracking/tracking.service.ts'
import { kmBetween } from '../tracking/tracking.read.ts'
import { dailyUse, daysOf, lifeAt, lifeOf, ranBetween } from './meters.read.ts'
import { sumDays } from './sum-days.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()
const zone = 'America/Tijuana'
/** Midnight of the unit, some days before today. */
const midnight = (daysAgo: number) =>
  Temporal.Now.plainDateISO(zone).subtract({ days: daysAgo }).toZonedDateTime(zone).epochMilliseconds
const dayOf = (daysAgo: number) => Temporal.Now.plainDateISO(zone).subtract({ days: daysAgo }).toString()

/** Drives due east at 60 km/h with a fix a minute: as many kilometres as minutes. */
async function drive(unit: TrackedUnit, from: number, minutes: number, begins = 0): Promise<void> {
  const { app } = await testApp()
  const positions = Array.from({ length: minutes + 1 }, (_, i) =>
    position(unit, {
      fixTime: from + i * minute,
      ...destination({ lat: 25.7, lon: -100.3 }, (begins + i) * 1000, 90),
      speed: 60,
    }),
  )
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

const sum = async (accountId: number, again = false) => sumDays((await testApp()).app.owner, { accountId, again })

async function followed(given: { days: number }) {
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId, { timezone: zone })
  // Half an hour before midnight and half an hour after it, so many nights ago.
  await drive(unit, midnight(given.days) - 30 * minute, 60)
  return { accountId, unit }
}

test('days are those of the unit, and a stretch of time is told to the minute before and after they are summed', async () => {
  const { accountId, unit } = await followed({ days: 3 })
  await drive(unit, midnight(1) + 10 * hour, 90, 60)
  const spans = [
    { unitId: unit.id, from: iso(midnight(3) - 10 * minute), to: iso(midnight(3) + 20 * minute) },
    { unitId: unit.id, from: iso(midnight(3) + 15 * minute), to: iso(midnight(1) + 10 * hour + 45 * minute) },
    { unitId: unit.id, from: iso(midnight(9)), to: iso(Date.now()) },
    // Ends before it begins: nothing.
    { unitId: unit.id, from: iso(midnight(1)), to: iso(midnight(2)) },
  ]
  const ran = () => inAccount(accountId, (work) => ranBetween(work, spans))
  const before = await ran()
  expect(before.map(({ km }) => Math.round(km))).toEqual([30, 60, 150, 0])
  expect(before[2]!.hours).toBeCloseTo(2.5, 1)
  await sum(accountId)
  const days = await inAccount(accountId, (work) => daysOf(work, unit.id, dayOf(9)))
  expect(days.map(({ day, km }) => [day, Math.round(km)])).toEqual([
    [dayOf(4), 30],
    [dayOf(3), 30],
    [dayOf(1), 90],
  ])
  const after = await ran()
  for (const [i, { km, hours }] of after.entries()) {
    expect(km).toBeCloseTo(before[i]!.km, 3)
    expect(hours).toBeCloseTo(before[i]!.hours, 3)
  }
  // As tracking tells it from hours.
  const { from, to } = spans[1]!
  const hourly = await inAccount(accountId, (work) => kmBetween(work, [unit.id], from, to))
  expect(after[1]!.km).toBeCloseTo(hourly.get(unit.id)!, 3)
})

test('a late position counts at once in a day that was summed, and its days are summed anew', async () => {
  const { accountId, unit } = await followed({ days: 3 })
  await drive(unit, midnight(1) + 2 * hour, 60, 60)
  await sum(accountId)
  const spans = [
    { unitId: unit.id, from: iso(midnight(2)), to: iso(midnight(1)) },
    { unitId: unit.id, from: iso(midnight(5)), to: iso(Date.now()) },
  ]
  const ran = async () =>
    (await inAccount(accountId, (work) => ranBetween(work, spans))).map(({ km }) => Math.round(km))
  expect(await ran()).toEqual([0, 120])
  // On the day between; how it came back from there lies in the hours after it.
  await drive(unit, midnight(2) + 5 * hour, 45, 60)
  const late = await ran()
  expect(late[0]).toBeGreaterThanOrEqual(45)
  const { from, to } = spans[0]!
  const hourly = await inAccount(accountId, (work) => kmBetween(work, [unit.id], from, to))
  expect(late[0]).toBe(Math.round(hourly.get(unit.id)!))
  await sum(accountId)
  expect(await ran()).toEqual(late)
  const days = await inAccount(accountId, (work) => daysOf(work, unit.id, dayOf(2)))
  expect(days.map(({ day, km }) => [day, Math.round(km)])).toContainEqual([dayOf(2), late[0]])
})

test('days stay when their hours are forgotten, and many stretches are told as few are', async () => {
  const { accountId, unit } = await followed({ days: 12 })
  await drive(unit, midnight(1) + 2 * hour, 60, 60)
  await sum(accountId)
  const { app } = await testApp()
  await app.owner.query('delete from unit_hour where account_id = $1 and hour < $2', [accountId, iso(midnight(5))])
  await sum(accountId, true)
  const span = { unitId: unit.id, from: iso(midnight(20)), to: iso(midnight(0)) }
  const [one] = await inAccount(accountId, (work) => ranBetween(work, [span]))
  expect(one!.km).toBeCloseTo(120, 0)
  const many = await inAccount(accountId, (work) =>
    ranBetween(
      work,
      Array.from({ length: 30 }, () => span),
    ),
  )
  expect(new Set(many.map(({ km }) => Math.round(km)))).toEqual(new Set([120]))
})

test('life is what it is now less what was run since, and none where there are no positions', async () => {
  const { accountId, unit } = await followed({ days: 2 })
  const silent = await makeTrackedUnit(accountId)
  await inAccount(accountId, async (work) => {
    const life = await lifeOf(work, [unit.id, silent.id])
    expect(life.get(silent.id)).toEqual({ km: 0, hours: 0 })
    const [half, start, none] = await lifeAt(work, [
      { unitId: unit.id, at: iso(midnight(2)) },
      { unitId: unit.id, at: iso(midnight(5)) },
      { unitId: silent.id, at: iso(midnight(5)) },
    ])
    expect(half!.km).toBeCloseTo(life.get(unit.id)!.km - 30, 0)
    expect(start!.km).toBeCloseTo(life.get(unit.id)!.km - 60, 0)
    expect(none).toEqual({ km: 0, hours: 0 })
  })
})

test('a unit runs its mean a day; a new one what its kind does, and nothing of another account', async () => {
  const { accountId, unit } = await followed({ days: 13 })
  const young = await makeTrackedUnit(accountId)
  await sum(accountId)
  const stranger = await makeAccount()
  await inAccount(accountId, async (work) => {
    const use = await dailyUse(work, [unit.id, young.id])
    // Sixty kilometres in the fourteen days since it was first seen.
    expect(use.get(unit.id)!.km).toBeCloseTo(60 / 14, 1)
    expect(use.get(young.id)).toEqual(use.get(unit.id))
  })
  await inAccount(stranger.id, async (work) => {
    expect((await dailyUse(work, [unit.id])).size).toBe(0)
    const span = { unitId: unit.id, from: iso(midnight(20)), to: iso(Date.now()) }
    expect(await ranBetween(work, [span])).toEqual([{ km: 0, hours: 0 }])
    expect((await lifeOf(work, [unit.id])).get(unit.id)).toEqual({ km: 0, hours: 0 })
  })
})
