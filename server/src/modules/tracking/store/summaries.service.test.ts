import { expect, test } from 'vitest'
import { inAccount, makeAccount } from '../../../../test/factories.ts'
import { makeTrackedUnit, position } from '../../../../test/factories/tracking.ts'
import { testApp } from '../../../../test/server.ts'
import { truckDays } from '../engine/truck-day.fixture.ts'
import { keepPositions, summarisePacked } from '../tracking.jobs.ts'
import { drivesOf, lapsesOf, passagesOf, readingsOf } from '../tracking.read.ts'
import { trackingOf } from '../tracking.service.ts'
import { dayMs } from './packed-days.ts'

const minuteMs = 60_000

test('whole days tell their drives from summaries, which late positions and another speed limit have made anew', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const from = Math.floor(Date.now() / dayMs) * dayMs - 9 * dayMs
  const to = from + 3 * dayMs
  const receive = (fixes: readonly Parameters<typeof position>[1][]) =>
    trackingOf(app).pipeline.receive(
      { accountId, sourceId: unit.sourceId },
      fixes.map((fix) => position(unit, fix)),
    )
  const rows = truckDays(1, from, 3, 60)
  // It was silent in the first night's second hour.
  await receive(rows.filter(({ fixTime }) => fixTime < from + 60 * minuteMs || fixTime > from + 120 * minuteMs))
  const { signal } = new AbortController()
  const summarise = () => summarisePacked.handle({}, app, signal)
  // Days are summarised up to the first slot that is not packed, whoever has put positions into it.
  await keepPositions.handle({}, app, signal)
  const asked = { from, to, stopMinMs: 5 * minuteMs, idleMinMs: minuteMs }
  const told = (limitKmh: number, isFromPositions = false) =>
    inAccount(accountId, async (work) => {
      const limits = new Map([[unit.id, limitKmh]])
      const [found] = isFromPositions
        ? await passagesOf(work, [unit.id], { ...asked, silentMs: null, limits })
        : await drivesOf(work, [unit.id], { ...asked, limits })
      const lapses = { from, to, silentMs: 20 * minuteMs, limits }
      const [lapsed] = isFromPositions
        ? await passagesOf(work, [unit.id], { ...asked, ...lapses })
        : await lapsesOf(work, [unit.id], lapses)
      return {
        excesses: lapsed!.excesses.map(({ fromAt, toAt, topKmh }) => ({ fromAt, toAt, topKmh })),
        gaps: lapsed!.gaps.map(({ fromAt, toAt }) => ({ fromAt, toAt })),
        legs: found!.legs.map(({ fromAt, toAt, topKmh, overMs }) => ({ fromAt, toAt, topKmh, overMs })),
        stops: found!.stops.map(({ arriveAt, leaveAt, idleMs }) => ({ arriveAt, leaveAt, idleMs })),
      }
    })
  const summaries = async () => {
    const { rows } = await app.owner.query<{ limit: number | null; bytes: number | null }>(
      'select summary_limit as "limit", length(summary) as bytes from position_day where unit_id = $1 order by day',
      [unit.id],
    )
    return rows
  }

  const whole = await told(95, true)
  expect(whole.legs.length).toBeGreaterThan(8)
  expect(whole.gaps).toHaveLength(1)
  expect(await told(95)).toEqual(whole)
  await summarise()
  expect((await summaries()).map(({ limit }) => limit)).toEqual([95, 95, 95])
  expect(await told(95)).toEqual(whole)

  // In the middle of the night it was driven around the yard.
  const night = rows.filter(({ fixTime }) => fixTime > from + dayMs && fixTime < from + dayMs + 20 * minuteMs)
  await receive(
    night.map(({ fixTime, lat, lon }) => ({ fixTime: fixTime + minuteMs / 2, lat: lat + 0.01, lon, speed: 70 })),
  )
  expect((await summaries()).map(({ limit }) => limit)).toEqual([95, null, 95])
  const late = await told(95, true)
  expect(late).not.toEqual(whole)
  expect(await told(95)).toEqual(late)
  await summarise()
  expect((await summaries()).map(({ limit }) => limit)).toEqual([95, 95, 95])
  expect(await told(95)).toEqual(late)

  await app.owner.query('update unit set speed_limit = 70 where id = $1', [unit.id])
  const slower = await told(70, true)
  expect(slower).not.toEqual(late)
  expect(await told(70)).toEqual(slower)
  await summarise()
  expect((await summaries()).map(({ limit }) => limit)).toEqual([70, 70, 70])

  // Nothing but the summaries is read of them now; a day that cannot be read is told when somebody asks for it.
  await app.owner.query(`update position_day set block = decode(repeat('00', 60), 'hex') where unit_id = $1`, [unit.id])
  expect(await told(70)).toEqual(slower)
  await app.owner.query(
    'update position_day set summary = null, marks = null, summary_limit = null where unit_id = $1',
    [unit.id],
  )
  await summarise()
  expect((await summaries()).map(({ bytes }) => bytes)).toEqual([0, 0, 0])
  await expect(told(70)).rejects.toThrow('Not a packed day')
})

test('whole days tell a sensor from their hours, unless it went out of range within one of them', async () => {
  const { app } = await testApp()
  const { id: accountId } = await makeAccount()
  const unit = await makeTrackedUnit(accountId)
  const from = Math.floor(Date.now() / dayMs) * dayMs - 9 * dayMs
  const to = from + 3 * dayMs
  // Cold but for twenty minutes of the second day, within an hour.
  const isOpen = (at: number) => at > from + 1.4 * dayMs + 5 * minuteMs && at < from + 1.4 * dayMs + 25 * minuteMs
  await trackingOf(app).pipeline.receive(
    { accountId, sourceId: unit.sourceId },
    truckDays(1, from, 3, 60).map((fix, i) =>
      position(unit, { ...fix, sensors: { temperature_1: isOpen(fix.fixTime) ? 12 : -18 - (i % 3) } }),
    ),
  )
  const read = (low: number | null, high: number | null) =>
    inAccount(accountId, async (work) => {
      const asked = { from, to, sensor: 'temperature_1' as const, zone: 'America/Mexico_City', low, high }
      const [found] = await readingsOf(work, [unit.id], asked)
      return found!.days.map(({ sum, ...day }) => ({ ...day, sum: Math.round(sum) }))
    })
  const [free, bound] = [await read(null, null), await read(-25, 8)]
  expect(free.map(({ max }) => max)).toContain(12)
  expect(bound.reduce((all, { outMs }) => all + outMs, 0)).toBe(19 * minuteMs)
  await summarisePacked.handle({}, app, new AbortController().signal)
  expect([await read(null, null), await read(-25, 8)]).toEqual([free, bound])

  // Only the hours are read, and the positions of the one day that they do not tell.
  const breakDay = (day: number) =>
    app.owner.query(
      `update position_day set block = decode(repeat('00', 60), 'hex') where unit_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date`,
      [unit.id, new Date(from + day * dayMs).toISOString()],
    )
  await breakDay(0)
  await breakDay(2)
  expect([await read(null, null), await read(-25, 8)]).toEqual([free, bound])
  await breakDay(1)
  expect(await read(null, null)).toEqual(free)
  await expect(read(-25, 8)).rejects.toThrow('Not a packed day')
})
