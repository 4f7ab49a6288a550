import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from '@arriero/telematics/position.ts'
import { inAccount, makeAccount, makeUser } from '../../../test/factories.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeSource, makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { destination } from '../../shared/geo/distance.ts'
import { hourMs } from './engine/hours.ts'
import { idleStep } from './idle-step.fixture.ts'
import { createPipeline } from './tracking.pipeline.ts'
import { fixesOf, hoursBetween, kmBetween } from './tracking.read.ts'
import { trackingOf } from './tracking.service.ts'

const everyMs = 30_000
const yard = { lat: 25.7, lon: -100.3 }

/** Stands in the yard, drives past a small customer without a fix inside it, to another one, stands, and comes back. */
function workday(unit: TrackedUnit, start: number): Position[] {
  const positions: Position[] = []
  let at = start
  let eastM = 0
  const add = (speed: number, times: number, way: number) => {
    for (let i = 0; i < times; i++) {
      eastM += way * speed * (everyMs / 3_600_000) * 1000
      const place = destination(yard, eastM, 90)
      positions.push(position(unit, { fixTime: at, ...place, speed, ignition: true, course: way > 0 ? 90 : 270 }))
      at += everyMs
    }
  }
  add(0, 12, 1)
  add(72, 40, 1)
  add(0, 14, 1)
  add(72, 40, -1)
  add(0, 12, 1)
  return positions
}

async function fleet() {
  const user = await makeUser()
  const source = await makeSource(user.accountId)
  await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 250) })
  const small = destination(yard, 10_500, 90)
  await makeGeofence(user, { name: 'Cliente chico', shape: circle(small.lat, small.lon, 40) })
  const far = destination(yard, 24_000, 90)
  await makeGeofence(user, { name: 'Cliente lejano', shape: circle(far.lat, far.lon, 300) })
  return { accountId: user.accountId, source, unit: () => makeTrackedUnit(user.accountId, { source }) }
}

const outcome = (unit: TrackedUnit) =>
  inAccount(unit.accountId, async (work) => {
    const last = await work.tx
      .selectFrom('position_last')
      .selectAll()
      .where('unit_id', '=', unit.id)
      .executeTakeFirstOrThrow()
    const visits = await work.tx
      .selectFrom('geofence_visit as v')
      .innerJoin('geofence as g', 'g.id', 'v.geofence_id')
      .where('v.unit_id', '=', unit.id)
      .select(['g.name', 'v.in_at', 'v.out_at'])
      .orderBy('v.in_at')
      .execute()
    const at = Date.parse(last.at)
    const stored = await fixesOf(work, unit.id, at - 86_400_000, at + 1)
    const [from, to] = [new Date(at - 86_400_000).toISOString(), new Date(at + 1).toISOString()]
    const km = (await kmBetween(work, [unit.id], from, to)).get(unit.id)!
    // Whole hours, so that nothing but the stored sums is read.
    const end = Math.ceil((at + 1) / hourMs) * hourMs
    const whole = await hoursBetween(
      work,
      [unit.id],
      new Date(end - 25 * hourMs).toISOString(),
      new Date(end).toISOString(),
    )
    return {
      last: { at: last.at, lat: last.lat, lon: last.lon, state: last.state, since: last.since },
      odometerKm: last.odometer_km,
      hours: last.engine_hours,
      visits,
      times: stored.map(({ fixTime }) => fixTime),
      km,
      byHour: whole.map(({ hour, km: driven, movingSeconds, idleSeconds, engineSeconds, topKmh }) => ({
        hour,
        topKmh,
        sums: [driven, movingSeconds, idleSeconds, engineSeconds],
      })),
    }
  })

test('late, shuffled and repeated batches end as the same positions in order do', async () => {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const { accountId, source, unit } = await fleet()
  const start = Date.now() - 2 * 3_600_000
  const send = (positions: readonly Position[]) => pipeline.receive({ accountId, sourceId: source.id }, positions)
  const orderly = await unit()
  for (const one of workday(orderly, start)) await send([one])
  const expected = await outcome(orderly)
  expect(expected.visits.map(({ name }) => name)).toEqual([
    'Patio',
    'Cliente chico',
    'Cliente lejano',
    'Cliente chico',
    'Patio',
  ])
  expect(expected.odometerKm).toBeGreaterThan(47)
  expect(expected.byHour.reduce((km, { sums }) => km + sums[0]!, 0)).toBeCloseTo(expected.odometerKm, 3)

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { minLength: 118, maxLength: 118 }),
      fc.integer({ min: 4, max: 60 }),
      async (dice, batch) => {
        const other = await unit()
        const day = workday(other, start)
        // Some come twice; all in any order, in batches of any size.
        const doubled = day.flatMap((one, i) => (dice[i]?.[1] ? [one, one] : [one]))
        const shuffled = doubled
          .map((one, i) => ({ one, turn: dice[i % dice.length]![0] + (i % 7) / 10 }))
          .sort((a, b) => a.turn - b.turn)
          .map(({ one }) => one)
        for (let i = 0; i < shuffled.length; i += batch) await send(shuffled.slice(i, i + batch))
        const result = await outcome(other)
        expect(result.times).toEqual(expected.times)
        expect(result.last).toEqual(expected.last)
        expect(result.visits).toEqual(expected.visits)
        expect(result.km).toBeCloseTo(expected.km, 3)
        expect(result.byHour.map(({ hour, topKmh }) => [hour, topKmh])).toEqual(
          expected.byHour.map(({ hour, topKmh }) => [hour, topKmh]),
        )
        for (const [i, { sums }] of result.byHour.entries()) {
          for (const [j, sum] of sums.entries()) expect(sum).toBeCloseTo(expected.byHour[i]!.sums[j]!, 3)
        }
        expect(Math.abs(result.odometerKm - expected.odometerKm)).toBeLessThan(0.3)
        expect(Math.abs(result.hours - expected.hours)).toBeLessThan(0.05)
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
})

test('a geofence is as large as it was drawn', async () => {
  const user = await makeUser()
  const source = await makeSource(user.accountId)
  await makeGeofence(user, { name: 'Patio grande', shape: circle(yard.lat, yard.lon, 900) })
  await makeGeofence(user, { name: 'Andén', shape: circle(yard.lat, yard.lon, 40) })
  const ends = [destination(yard, 2000, 0), destination(yard, 2000, 180)]
  await makeGeofence(user, { name: 'Camino', shape: { kind: 'line', points: ends, sizeM: 1200 } })
  const unit = await makeTrackedUnit(user.accountId, { source })
  const place = destination(yard, 500, 90)
  const start = Date.now() - 600_000
  const standing = [0, 1, 2, 3].map((i) => position(unit, { fixTime: start + i * everyMs, ...place, speed: 0 }))
  await trackingOf((await testApp()).app).pipeline.receive({ accountId: user.accountId, sourceId: source.id }, standing)
  expect((await outcome(unit)).visits.map(({ name }) => name).toSorted()).toEqual(['Camino', 'Patio grande'])
})

test('a process that starts anew goes on where the one before was killed', async () => {
  const { app } = await testApp()
  const { accountId, source, unit } = await fleet()
  const [whole, split] = [await unit(), await unit()]
  const start = Date.now() - 2 * 3_600_000
  const pipelineOf = () => createPipeline(app, { steps: [idleStep], publish: () => {} })
  await pipelineOf().receive({ accountId, sourceId: source.id }, workday(whole, start))
  const day = workday(split, start)
  for (const part of [day.slice(0, 30), day.slice(30, 60), day.slice(60, 61), day.slice(61)]) {
    // A new one each time, the former never stopped: nothing but what is stored is known to it.
    await pipelineOf().receive({ accountId, sourceId: source.id }, part)
  }
  expect(await outcome(split)).toEqual(await outcome(whole))
})

test('connections that break while positions are stored lose nothing and store nothing twice', async () => {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const { accountId, source, unit } = await fleet()
  const [whole, broken] = [await unit(), await unit()]
  const start = Date.now() - 2 * 3_600_000
  const send = (positions: readonly Position[]) => pipeline.receive({ accountId, sourceId: source.id }, positions)
  await send(workday(whole, start))
  const breakAll = () =>
    app.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'arriero arriero_ingest' and datname = current_database()`,
    )
  const day = workday(broken, start)
  for (let i = 0; i < day.length; i += 6) {
    const sending = send(day.slice(i, i + 6))
    if (i % 18 === 0) {
      await app.owner.query('select pg_sleep(0.025)')
      await breakAll()
    }
    await sending
  }
  expect(await outcome(broken)).toEqual(await outcome(whole))
})

test('what cannot be believed goes aside and moves nobody', async () => {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const now = Date.now()
  const good = position(unit, { fixTime: now - 60_000, ...yard })
  await pipeline.receive({ accountId, sourceId: unit.sourceId }, [
    good,
    position(unit, { fixTime: now + 3_600_000, ...yard }),
    position(unit, { fixTime: Date.UTC(1980, 0, 6), ...yard }),
    position(unit, { fixTime: now - 30_000, lat: 91, lon: 0 }),
    position(unit, { fixTime: now - 20_000, lat: 0, lon: 0 }),
    position({ key: 'unknown' }, { fixTime: now, ...yard }),
  ])
  const { aside, last } = await inAccount(accountId, async ({ tx }) => ({
    aside: await tx
      .selectFrom('set_aside')
      .select('reason')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    last: await tx.selectFrom('position_last').select('at').where('unit_id', '=', unit.id).execute(),
  }))
  expect(aside.map(({ reason }) => reason).sort()).toEqual(['absurd', 'absurd', 'absurd', 'future'])
  expect(last).toEqual([{ at: new Date(good.fixTime).toISOString() }])
})

test('positions of last week go to the packed days and are read with the rest', async () => {
  const { app } = await testApp()
  const { pipeline } = trackingOf(app)
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const now = Date.now()
  const week = Array.from({ length: 7 * 24 }, (_, i) =>
    position(unit, { fixTime: now - (7 * 24 - i) * 3_600_000, lat: yard.lat + i / 1000, lon: yard.lon }),
  )
  const source = { accountId, sourceId: unit.sourceId }
  await pipeline.receive(
    source,
    week.filter((_, i) => i % 3 !== 1),
  )
  await pipeline.receive(
    source,
    week.filter((_, i) => i % 3 === 1),
  )
  const stored = await inAccount(accountId, (work) => fixesOf(work, unit.id, now - 8 * 86_400_000, now))
  expect(stored.map(({ fixTime }) => fixTime)).toEqual(week.map(({ fixTime }) => fixTime))
  const packed = await app.owner.query<{ days: number }>(
    'select count(*)::int as days from position_day where unit_id = $1',
    [unit.id],
  )
  expect(packed.rows[0]?.days).toBeGreaterThanOrEqual(4)
})

test('a truck that may have left the yard, and is seen in it by a late position, has not left it', async () => {
  const { app } = await testApp()
  const { accountId, source, unit } = await fleet()
  const start = Date.now() - 5 * hourMs
  const drive = (one: TrackedUnit) =>
    [
      [0, 0],
      [3, 100],
      // At the edge of the yard: one fix outside says nothing yet. Then two hours without a word.
      [6, 280],
      [126, 50],
      [129, 900],
      [132, 2000],
    ].map(([minute = 0, eastM = 0]) =>
      position(one, { fixTime: start + minute * 60_000, ...destination(yard, eastM, 90), speed: 20 }),
    )
  const send = (positions: readonly Position[]) =>
    trackingOf(app).pipeline.receive({ accountId, sourceId: source.id }, positions)
  const [orderly, late] = [await unit(), await unit()]
  for (const one of drive(orderly)) await send([one])
  const fixes = drive(late)
  await send(fixes.toSpliced(3, 1))
  await send([fixes[3]!])
  const { visits } = await outcome(orderly)
  expect(visits.map(({ name }) => name)).toEqual(['Patio'])
  expect((await outcome(late)).visits).toEqual(visits)
})

test('a late position of a truck that stood for hours does not change what it drove before and after', async () => {
  const { app } = await testApp()
  const { accountId, source, unit } = await fleet()
  const start = Date.now() - 6 * hourMs
  const drive = (one: TrackedUnit) => {
    const places = [
      ...Array.from({ length: 12 }, (_, i) => ({ eastM: i * 1000, speed: 24 })),
      // Its receiver wanders within some sixty metres while it stands for three hours.
      ...Array.from({ length: 72 }, (_, i) => ({ eastM: 11_060 + ((i * 37) % 60), speed: 0 })),
      ...Array.from({ length: 12 }, (_, i) => ({ eastM: 12_000 + i * 1000, speed: 24 })),
    ]
    return places.map(({ eastM, speed }, i) =>
      position(one, {
        fixTime: start + i * 150_000,
        ...destination(yard, eastM, 90),
        speed,
        ignition: speed > 0,
      }),
    )
  }
  const send = (positions: readonly Position[]) =>
    trackingOf(app).pipeline.receive({ accountId, sourceId: source.id }, positions)
  const [orderly, late] = [await unit(), await unit()]
  for (const one of drive(orderly)) await send([one])
  const fixes = drive(late)
  await send(fixes.filter((_, i) => i !== 60 && i !== 78))
  await send([fixes[60]!])
  await send([fixes[78]!])
  const [expected, found] = [await outcome(orderly), await outcome(late)]
  expect(found.odometerKm).toBeCloseTo(expected.odometerKm, 6)
  for (const [i, { hour, sums }] of expected.byHour.entries()) {
    expect(found.byHour[i]?.hour).toBe(hour)
    expect(found.byHour[i]?.sums[0]).toBeCloseTo(sums[0]!, 6)
  }
})

test('late positions beside newer ones of the same hours ago add what they add, and no more', async () => {
  const { app } = await testApp()
  const { accountId, source, unit } = await fleet()
  const start = Date.now() - 6 * hourMs
  const drive = (one: TrackedUnit) =>
    Array.from({ length: 12 }, (_, i) =>
      position(one, { fixTime: start + i * 150_000, ...destination(yard, i * 1000, 90), speed: 24, ignition: true }),
    )
  const send = (positions: readonly Position[]) =>
    trackingOf(app).pipeline.receive({ accountId, sourceId: source.id }, positions)
  const [orderly, late] = [await unit(), await unit()]
  await send(drive(orderly))
  const fixes = drive(late)
  await send(fixes.slice(0, 6).toSpliced(3, 1))
  await send([fixes[3]!, ...fixes.slice(6)])
  const [expected, found] = [await outcome(orderly), await outcome(late)]
  expect(expected.odometerKm).toBeGreaterThan(10)
  expect(found.odometerKm).toBeCloseTo(expected.odometerKm, 6)
  expect(found.byHour.map(({ hour }) => hour)).toEqual(expected.byHour.map(({ hour }) => hour))
})
