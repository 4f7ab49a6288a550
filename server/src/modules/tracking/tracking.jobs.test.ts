import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inAccount, makeAccount } from '../../../test/factories.ts'
import { makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { loadAccount } from './flow/load.ts'
import { packClosedSlots } from './store/packing.service.ts'
import { dayMs } from './store/packed-days.ts'
import { readPositions } from './store/read-positions.ts'
import { addKilometres, fillFormerHours, sweepSilent } from './tracking.jobs.ts'
import { holdSlots, makePartitions, openSlots } from './tracking.partitions.ts'
import { fixesOf } from './tracking.read.ts'
import { trackingOf } from './tracking.service.ts'
import { unitFacts, type UnitFact } from './tracking.events.ts'

const yard = { lat: 25.7, lon: -100.3 }
const running = new AbortController().signal
const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

async function receive(unit: TrackedUnit, times: readonly number[], kmEach = 0): Promise<void> {
  const { app } = await testApp()
  const positions = times.map((fixTime, i) =>
    position(unit, { fixTime, lat: yard.lat + (i * kmEach) / 111.195, lon: yard.lon, speed: kmEach > 0 ? 72 : 0 }),
  )
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}

const stored = (unit: TrackedUnit, from: number, to: number) =>
  inAccount(unit.accountId, (work) => fixesOf(work, unit.id, from, to))

test('packing a closed day changes nothing of what is read, and a later position of that day still finds its place', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const now = Date.now()
  const times = Array.from({ length: 600 }, (_, i) => now - 30 * 3_600_000 + i * 60_000)
  await receive(unit, times, 0.5)
  const before = await stored(unit, now - 2 * dayMs, now)
  expect(before.map(({ fixTime }) => fixTime)).toEqual(times)
  const told = () =>
    inAccount(accountId, async (work) =>
      (await readPositions(await work.client(), unit.id, now - 2 * dayMs, now)).map(({ sourceId }) => sourceId),
    )
  expect(await told()).toEqual(times.map(() => unit.sourceId))

  // Three days from now the slots of those positions are closed. The positions of other tests are packed as well: they
  // read the same afterwards, which is the point.
  await packClosedSlots(app.owner, now + 3 * dayMs, running)
  const { rows } = await app.owner.query<{ raw: number; packed: number; bytes: number }>(
    `select (select count(*)::int from unit_position where unit_id = $1) as raw, (select sum(count)::int from position_day where unit_id = $1) as packed,
      (select sum(length(block))::int from position_day where unit_id = $1) as bytes`,
    [unit.id],
  )
  expect(rows[0]).toMatchObject({ raw: 0, packed: 600 })
  expect(rows[0]!.bytes / 600).toBeLessThan(8)
  expect(await stored(unit, now - 2 * dayMs, now)).toEqual(before)
  expect(await told()).toEqual(times.map(() => unit.sourceId))

  const late = times[0]! + 30_000
  await receive(unit, [late, times[1]!])
  const again = await stored(unit, now - 2 * dayMs, now)
  expect(again).toHaveLength(601)
  expect(again[1]?.fixTime).toBe(late)
  // What the other tests of this worker write into today again needs its partitions.
  await makePartitions(app.owner, now)
})

test('a row that cannot be packed is set aside: its day and the slot of all others are packed', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const units = [await makeTrackedUnit(accountId), await makeTrackedUnit(accountId)]
  const now = Date.now()
  const times = Array.from({ length: 6 }, (_, i) => now - 30 * 60_000 + i * 60_000)
  for (const unit of units) await receive(unit, times)
  const spoil = 'update unit_position set delay_s = $3 where unit_id = $1 and ts = $2'
  await app.owner.query(spoil, [units[0]!.id, iso(times[2]!), 2_147_483_647])
  await app.owner.query(spoil, [units[0]!.id, iso(times[3]!), -2_147_483_647])
  await packClosedSlots(app.owner, now + dayMs, running)
  const { rows } = await app.owner.query<{ unit_id: number; packed: number }>(
    'select unit_id, sum(count)::int as packed from position_day where account_id = $1 group by 1 order by 1',
    [accountId],
  )
  expect(rows).toEqual([
    { unit_id: units[0]!.id, packed: 5 },
    { unit_id: units[1]!.id, packed: 6 },
  ])
  const aside = await app.owner.query('select unit_id, kind, reason from set_aside where account_id = $1', [accountId])
  expect(aside.rows).toEqual([{ unit_id: units[0]!.id, kind: 'position', reason: 'refused' }])
  await makePartitions(app.owner, now)
})

test('a process that died is told by the packed days what it had not put on record', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const now = Date.now()
  const times = Array.from({ length: 30 }, (_, i) => now - (30 - i) * 60_000)
  await receive(unit, times, 0.5)
  const known = await app.owner.query('select at from unit_tracking_state where unit_id = $1', [unit.id])
  expect(known.rows).toEqual([{ at: new Date(times.at(-1)!).toISOString() }])
  await app.owner.query('delete from unit_tracking_state where unit_id = $1', [unit.id])
  await packClosedSlots(app.owner, now + dayMs, running)
  const flow = await loadAccount(app.owner, accountId, now)
  expect(flow.unitById(unit.id)?.memory?.newest.fixTime).toBe(times.at(-1))
  await makePartitions(app.owner, now)
})

test('positions that waited for the database until their slot was being packed are not lost behind it', async () => {
  const { app } = await testApp()
  const now = Date.now()
  const [old, at] = [now - 5 * hourMs, now - 4 * hourMs]
  await openSlots(app.owner, old, now)
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await holdSlots(client, now, now)
    await client.query(`update position_partition set state = 'packing' where from_at <= $1 and to_at > $1`, [iso(old)])
    await expect(holdSlots(client, old, now)).rejects.toThrow('being packed')
    await client.query(`update position_partition set state = 'open'`)
    await holdSlots(client, at, now)
    // Whoever wants to pack now waits for the end of this transaction.
    const packing = app.owner.query(`update position_partition set state = 'open' where from_at <= $1 and to_at > $1`, [
      iso(at),
    ])
    const first = await Promise.race([packing.then(() => 'packed'), pause(300).then(() => 'waits')])
    expect(first).toBe('waits')
    await client.query('rollback')
    await packing
  } finally {
    client.release()
  }
})

test('a unit that has been silent for a day is marked and told once', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const told: UnitFact[] = []
  unitFacts.on((facts, scope) => void (scope.accountId === accountId && told.push(...facts)))
  const last = Date.now() - 25 * 3_600_000
  await receive(unit, [last - 60_000, last])
  await sweepSilent.handle({}, app, running)
  await sweepSilent.handle({}, app, running)
  expect(told.filter(({ kind }) => kind === 'silent')).toMatchObject([
    { unitId: unit.id, at: new Date(last).toISOString() },
  ])
  const state = () =>
    inAccount(accountId, ({ tx }) =>
      tx
        .selectFrom('position_last')
        .select(['state', 'since'])
        .where('unit_id', '=', unit.id)
        .executeTakeFirstOrThrow(),
    )
  expect(await state()).toEqual({ state: 4, since: new Date(last + dayMs).toISOString() })
  await receive(unit, [Date.now() - 1000])
  expect((await state()).state).not.toBe(4)
})

test('driven kilometres are added to the unit once, on top of what a person entered', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const km = async () =>
    (await app.owner.query<{ km: number }>('select km_current as km from unit where id = $1', [unit.id])).rows[0]!.km
  await app.owner.query('update unit set km_current = 1000 where id = $1', [unit.id])
  const now = Date.now()
  await receive(
    unit,
    Array.from({ length: 101 }, (_, i) => now - 3_600_000 + i * 30_000),
    0.6,
  )
  await addKilometres.handle({}, app, running)
  await addKilometres.handle({}, app, running)
  expect(await km()).toBeGreaterThan(1058)
  expect(await km()).toBeLessThan(1062)
})

test('hours of a unit that was followed before there were hours are summed once, packed days and raw ones alike', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const start = Date.now() - 4 * dayMs
  await receive(
    unit,
    Array.from({ length: 3 * 24 * 6 }, (_, i) => start + i * 600_000),
    2,
  )
  const hours = async () =>
    (await app.owner.query('select * from unit_hour where unit_id = $1 order by hour', [unit.id])).rows
  const summed = await hours()
  expect(summed.length).toBeGreaterThan(70)
  const until = summed.at(-3)!.hour
  const forget = () => app.owner.query('delete from unit_hour where unit_id = $1 and hour < $2', [unit.id, until])
  await forget()
  await app.owner.query(
    'insert into unit_tracking_state (account_id, unit_id, at, state, hours_owed_until) values ($1, $2, $3, $4, $3) on conflict (account_id, unit_id) do update set hours_owed_until = $3',
    [accountId, unit.id, until, '{}'],
  )
  await fillFormerHours.handle({}, app, running)
  expect(await hours()).toEqual(summed)
  await forget()
  await fillFormerHours.handle({}, app, running)
  expect(await hours()).toEqual(summed.slice(-3))
})
