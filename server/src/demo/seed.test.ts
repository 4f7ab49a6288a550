import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { createFleet, truckAt } from '@arriero/simulators/fleet/fleet.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import { emptyDatabaseUrl } from '../../test/database.ts'
import { readConfig } from '../app/config.ts'
import { migrate } from '../app/database/migrate.ts'
import { createPool } from '../app/database/pool.ts'
import { loadAccount } from '../modules/tracking/flow/load.ts'
import { odometerOf } from '../modules/tracking/flow/unit-flow.ts'
import { enabledRules } from '../modules/alerts/rules/rule-row.ts'
import { plansOf } from '../modules/alerts/rules/compile.ts'
import { replay } from '../modules/alerts/engine/replay.ts'
import { ZoneClock } from '../shared/zone-clock.ts'
import { HourFold, type HourSum } from '../modules/tracking/engine/hours.ts'
import { readPositions } from '../modules/tracking/store/read-positions.ts'
import { planOf } from '../modules/trips/flow/plan.ts'
import { advanceUnit, newFlow } from '../modules/trips/flow/unit-flow.ts'
import { seedDemo } from './seed.ts'

const now = Date.now()
const trucks = 18
const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'arriero-demo-')) })
let url = ''
let pool: pg.Pool

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows
const counts = () =>
  rowsOf<
    Record<string, number>
  >(`select (select count(*) from account)::int as accounts, (select count(*) from unit)::int as units,
  (select count(*) from trip)::int as trips, (select count(*) from unit_position)::int as positions, (select count(*) from position_day)::int as days`)
const companyId = async () =>
  (await rowsOf<{ id: number }>("select id from account where kind = 'company'"))[0]?.id ?? 0

beforeAll(async () => {
  url = await emptyDatabaseUrl()
  await migrate(url)
  pool = createPool(url, 'owner', 4, () => undefined)
})
afterAll(() => pool.end())

test('a seed that is interrupted leaves nothing, the next one is whole, and one more changes nothing', async () => {
  const ends: Promise<unknown>[] = []
  const interrupted = seedDemo(
    url,
    config,
    (line) => {
      if (line.startsWith('Historial'))
        ends.push(
          pool.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'arriero demo' and datname = current_database()",
          ),
        )
    },
    { now, trucks },
  )
  await expect(interrupted).rejects.toThrow()
  await Promise.all(ends)
  expect(await counts()).toEqual([{ accounts: 0, units: 0, trips: 0, positions: 0, days: 0 }])

  await seedDemo(url, config, () => undefined, { now, trucks })
  const whole = await counts()
  expect(whole[0]).toMatchObject({ accounts: 6, units: trucks })
  await seedDemo(url, config, () => undefined, { now, trucks })
  expect(await counts()).toEqual(whole)
})

test('the position flow goes on where the history ends: place, counters and state are those of the trucks', async () => {
  const fleet = createFleet({ seed: demoSeed, trucks, now })
  const flow = await loadAccount(pool, await companyId(), now)
  const units = await rowsOf<{
    id: number
    name: string
    km: number
  }>(`select u.id, u.name, u.km_current + l.odometer_km - l.odometer_added_km as km
    from unit u join position_last l on l.unit_id = u.id`)
  expect(units).toHaveLength(trucks)
  for (const { id, name, km } of units) {
    const memory = flow.unitById(id)?.memory
    const truck = fleet.trucks.find((candidate) => candidate.name === name)
    if (!memory || !truck) throw new Error(`Nothing is known of ${name}`)
    expect(now - memory.newest.fixTime).toBeLessThan(6 * 60_000)
    const real = truckAt(truck, memory.newest.fixTime)
    expect(Math.abs(odometerOf(memory) - real.odometerKm)).toBeLessThan(1)
    expect(Math.abs(km - real.odometerKm)).toBeLessThan(1)
    expect(memory.motion?.activity).toBe(Math.round(real.speed) >= 4 ? 'moving' : real.ignition ? 'idle' : 'parked')
  }
})

test('each unit has positions on each of the seven days', async () => {
  const days = await rowsOf<{ unit_id: number; days: number }>(`select unit_id, count(*)::int as days from (
    select unit_id, day from position_day union select unit_id, (ts at time zone 'UTC')::date from unit_position) t group by unit_id`)
  expect(days).toHaveLength(trucks)
  for (const unit of days) expect(unit.days).toBeGreaterThanOrEqual(8)
})

test('where a unit stands now, its visit is open', async () => {
  const flow = await loadAccount(pool, await companyId(), now)
  const open = await rowsOf<{ unit_id: number; geofence_id: number }>(
    'select unit_id, geofence_id from geofence_visit where out_at is null',
  )
  const remembered = [...flow.units].flatMap(
    ({ id, memory }) => memory?.fences?.inside.map((visit) => `${id} ${visit.id}`) ?? [],
  )
  expect(open.map((visit) => `${visit.unit_id} ${visit.geofence_id}`).toSorted()).toEqual(remembered.toSorted())
  expect(remembered.length).toBeGreaterThan(0)
})

interface StoredTrip {
  id: number
  unit_id: number
  fix_time: string
  legs: {
    id: number
    origin: TripPlace
    destination: TripPlace
    leave_at: string
    arrive_at: string
    distance_km: number
    duration_minutes: number
    route: [number, number][]
  }[]
  told: string[]
}

test('what happened to the trips under way is what their stored positions tell', async () => {
  const trips = await rowsOf<StoredTrip>(`select t.id, t.unit_id, f.fix_time,
      (select json_agg(d order by d.position) from trip_destination d where d.trip_id = t.id) as legs,
      (select coalesce(array_agg(e.key order by e.key), '{}') from trip_event e where e.trip_id = t.id and e.key not like 'user:%' and e.key not like 'checklist:%') as told
    from trip t join trip_flow f on f.trip_id = t.id where t.status = 'active' and t.state <> 1`)
  expect(trips.length).toBeGreaterThan(0)
  const client = await pool.connect()
  try {
    await client.query("select set_config('app.account', $1, false)", [String(await companyId())])
    for (const trip of trips) {
      const plan = planOf(
        trip.legs.map((leg) => ({
          id: leg.id,
          origin: leg.origin,
          destination: leg.destination,
          leaveAt: Date.parse(leg.leave_at),
          arriveAt: Date.parse(leg.arrive_at),
          km: leg.distance_km,
          minutes: leg.duration_minutes,
          route: leg.route,
          routeSource: 'road',
        })),
      )
      const flow = newFlow(trip.id, 1, plan)
      advanceUnit([flow], await readPositions(client, trip.unit_id, plan.opensAt, now))
      expect(flow.log.map(({ key }) => key).toSorted()).toEqual(trip.told.toSorted())
      expect(flow.state.last?.fixTime).toBe(Date.parse(trip.fix_time))
    }
  } finally {
    client.release(true)
  }
})

test('no trip under way belongs to a unit twice, and each destination that was reached was reached after the one before', async () => {
  const busy = await rowsOf(
    "select unit_id from trip where status = 'active' and state <> 1 and not (state = 4 and reached = stops) group by unit_id having count(*) > 1",
  )
  expect(busy).toEqual([])
  const backwards =
    await rowsOf(`select d.id from trip_destination d join trip_destination before on before.trip_id = d.trip_id and before.position = d.position - 1
    where d.arrived_at < before.arrived_at`)
  expect(backwards).toEqual([])
})

test('trips of all lines are numbered in the order in which they leave, and the next one goes on from there', async () => {
  const trips = await rowsOf<{ folio: string }>('select folio from trip order by leave_at, folio')
  expect(trips.map(({ folio }) => folio)).toEqual(trips.map((_, i) => `V-${String(i + 1).padStart(5, '0')}`))
  expect(await rowsOf('select last from trip_folio')).toEqual([{ last: trips.length }])
})

test('the hours of each unit hold what its stored positions tell, up to the one under way', async () => {
  const flow = await loadAccount(pool, await companyId(), now)
  const client = await pool.connect()
  try {
    await client.query("select set_config('app.account', $1, false)", [String(await companyId())])
    for (const { id, memory } of flow.units) {
      const fold = new HourFold()
      for (const fix of await readPositions(client, id, 0, now)) fold.add(fix)
      const stored = await rowsOf<{ km: number; engine_s: number }>(
        'select sum(km::float8) as km, sum(engine_s)::int as engine_s from unit_hour where unit_id = $1',
        [id],
      )
      const sum = (read: (hour: HourSum) => number) => fold.all.reduce((total, hour) => total + read(hour), 0)
      expect(stored[0]?.km).toBeCloseTo(
        sum(({ km }) => km),
        1,
      )
      expect(Math.abs(stored[0]!.engine_s - sum(({ engineMs }) => engineMs) / 1000)).toBeLessThan(120)
      expect(memory?.hour).toEqual(fold.open)
    }
  } finally {
    client.release(true)
  }
})

test('the alerts of a rule are those that trying the rule on the stored positions finds', async () => {
  const accountId = await companyId()
  const rule = (await enabledRules(pool, accountId)).find(({ trigger }) => trigger === 'speed')!
  const units = await rowsOf<{ id: number }>('select id from unit where account_id = $1 order by id', [accountId])
  const scopes = units.map(({ id }) => ({ id, group: null }))
  const plans = plansOf([rule], scopes, new ZoneClock('America/Mexico_City'), new Map())
  const found: string[] = []
  const client = await pool.connect()
  try {
    await client.query("select set_config('app.account', $1, false)", [String(accountId)])
    for (const { id } of units) {
      const fixes = (await readPositions(client, id, 0, now)).map((fix) => ({ ...fix, accountId, unitId: id }))
      const { firings } = replay(plans.get(id)!, fixes, [], []).outcome
      found.push(...firings.map(({ at, speed }) => `${id} ${new Date(at).toISOString()} ${speed}`))
    }
  } finally {
    client.release(true)
  }
  const told = await rowsOf<{ unit_id: number; at: string; speed: number }>(
    'select unit_id, at, speed from alert where rule_id = $1',
    [rule.id],
  )
  expect(found.length).toBeGreaterThan(0)
  expect(told.map(({ unit_id, at, speed }) => `${unit_id} ${new Date(at).toISOString()} ${speed}`).toSorted()).toEqual(
    found.toSorted(),
  )
})
