import { expect, test } from 'vitest'
import { reportKinds } from '@arriero/contract/reports/reports.contract.ts'
import { everything } from '@arriero/contract/reports/reports.entities.ts'
import { call } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeFuelWorld } from '../../../../test/factories/fuel.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { asked, driven, reckon, rowsIn, storePast } from '../../../../test/factories/reports.ts'
import { makeTrackedUnit } from '../../../../test/factories/tracking.ts'
import { makeClient } from '../../../../test/factories/trips.ts'
import { putTrip } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'

const minute = 60_000
/** 20.11.2026 00:00 in Mexico City. */
const dayStart = Date.parse('2026-11-20T06:00:00Z')
const at = (minutes: number) => new Date(dayStart + minutes * minute).toISOString()
const query = async (text: string, values: unknown[]) =>
  (await (await testApp()).app.owner.query<{ id: number }>(text, values)).rows

async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const unit = await makeTrackedUnit(account.id, { name: 'T-101' })
  return { account, user, unit, group: String(unit.id) }
}

test('visits to a geofence, how long they were, and who was too fast in it', async () => {
  const { account, user, unit } = await world()
  await storePast(
    account.id,
    unit.id,
    driven(dayStart, [
      { minutes: 30, kmh: 60, ignition: true },
      { minutes: 30, kmh: 15, ignition: true },
      { minutes: 60, kmh: 0, ignition: false },
    ]),
  )
  const [yard, dock] = [
    await makeGeofence(user, { name: 'Patio', shape: circle() }),
    await makeGeofence(user, { name: 'Andén', shape: circle() }),
  ]
  const visit = (fence: number, from: number, to: number | null) =>
    query('insert into geofence_visit (account_id, unit_id, geofence_id, in_at, out_at) values ($1, $2, $3, $4, $5)', [
      account.id,
      unit.id,
      fence,
      at(from),
      to === null ? null : at(to),
    ])
  await visit(yard.id, 20, 50)
  await visit(yard.id, 70, 80)
  await visit(dock.id, -90, 10)
  const visits = await rowsIn(user, asked('visits', { grouping: ['place'] }), String(yard.id))
  expect(visits.rows).toMatchObject([
    { in: at(20), out: at(50), place: 'Patio', stayed: 1800 },
    { in: at(70), out: at(80), stayed: 600 },
  ])
  expect(visits.total).toMatchObject({ visits: 2, stayed: 2400, mean: 1200 })
  // Of a stay that began the day before only its part of the day counts.
  const [slice] = await reckon(user, asked('visits', { grouping: ['place'] }))
  expect(slice!.groups.find(({ label }) => label === 'Andén')!.sums).toContain(600)
  // 60 km/h up to minute 30, and 15 after it: ten minutes of the visit are over 20.
  const fast = await rowsIn(
    user,
    asked('place-speeding', { grouping: ['place'], subjects: { ...everything, places: [yard.id] } }),
    String(yard.id),
  )
  expect(fast.rows).toMatchObject([{ start: at(20), lasted: 600, top: 60, limit: 20 }])
  const stops = await rowsIn(
    user,
    asked('stops', { grouping: ['place'], options: { where: 'inside' } }),
    String(yard.id),
  )
  expect(stops.rows).toMatchObject([{ arrive: at(60), place: 'Patio' }])
})

test('late and missed visits of customers, and what was driven for them', async () => {
  const { account, user, unit } = await world()
  const client = await makeClient(user, 'Molinos')
  const tripId = await putTrip(account.id, unit, { name: 'Harina', state: 2 })
  await query(
    `update trip set client_user_id = $2, client_name = 'Molinos', started_at = $3, finished_at = $4, status = 'finished', travelled_km = 320, deviation_km = 12 where id = $1 returning id`,
    [tripId, client.id, at(60), at(600)],
  )
  const leg = (position: number, due: number, arrived: number | null) =>
    query(
      `insert into trip_destination (account_id, trip_id, position, client_user_id, client_name, origin, destination, leave_at, arrive_at, arrived_at)
       values ($1, $2, $3, $4, 'Molinos', $5, $5, $6, $7, $8)`,
      [
        account.id,
        tripId,
        position,
        client.id,
        JSON.stringify({ name: 'Orizaba', lat: 18.85, lon: -97.1 }),
        at(0),
        at(due),
        arrived === null ? null : at(arrived),
      ],
    )
  await leg(1, 120, 122)
  await leg(2, 240, 300)
  await leg(3, 400, null)
  const bad = await rowsIn(user, asked('late-visits', { grouping: ['customer'] }), String(client.id))
  expect(bad.rows).toMatchObject([
    { due: at(240), arrived: at(300), outcome: 'Tarde', delay: 3600, place: 'Orizaba' },
    { due: at(400), arrived: null, outcome: 'Perdida', missed: 1 },
  ])
  const all = await rowsIn(
    user,
    asked('late-visits', { grouping: ['customer'], options: { which: 'all' } }),
    String(client.id),
  )
  expect(all.total).toMatchObject({ visits: 3, late: 1, missed: 1, share: expect.closeTo(66.7, 1) })
  const km = await rowsIn(user, asked('customer-km', { grouping: ['customer'] }), String(client.id))
  expect(km.rows).toMatchObject([{ started: at(60), finished: at(600), km: 320, deviation: 12, lasted: 540 * 60 }])
  // What a unit does while it is on a trip of a customer is theirs.
  await storePast(account.id, unit.id, driven(dayStart + 2 * 60 * minute, [{ minutes: 60, kmh: 60, ignition: true }]))
  const theirs = await rowsIn(
    user,
    asked('kilometres', { grouping: ['customer'], subjects: { ...everything, customers: [client.id] } }),
    String(client.id),
  )
  expect(theirs.total).toMatchObject({ km: expect.closeTo(60, 1) })
})

test('alarms of devices and alerts of the inbox', async () => {
  const { user, unit, account, group } = await world()
  await raise(
    unit,
    { kind: 'harsh_braking', at: dayStart + 90 * minute, endAt: dayStart + 91 * minute },
    { kind: 'fatigue', at: dayStart + 30 * 60 * minute },
  )
  const alarms = await rowsIn(user, asked('alarms'), group)
  expect(alarms.rows).toMatchObject([{ at: at(90), alarm: 'Frenado brusco', speed: 62, lasted: 60 }])
  await query(
    `insert into alert (account_id, key, trigger, title, severity, state, unit_id, unit_name, start_at, at, last_at, acknowledged_at)
     select $1, 'k' || n, 'speed', 'Rápido', case when n = 1 then 'high' else 'low' end, 'open', $2, 'T-101', $3, $3, $3, case when n = 1 then $4::timestamptz end
     from generate_series(1, 2) n`,
    [account.id, unit.id, at(100), at(104)],
  )
  const alerts = await rowsIn(user, asked('alerts'), group)
  expect(alerts.total).toMatchObject({ count: 2, acknowledged: 1, waited: 240, mean: 240 })
  const grave = await rowsIn(user, asked('alerts', { options: { severity: 'grave' } }), group)
  expect(grave.rows).toMatchObject([{ title: 'Rápido', severity: 'Alta', waited: 240 }])
})

test('loads of fuel with what a litre cost', async () => {
  const { user, unit, load } = await makeFuelWorld()
  await load({ at: at(600), litres: 200, price: 25 })
  await load({ at: at(700), litres: 100, price: 28 })
  const loads = await rowsIn(user, asked('fuel-loads'), String(unit.id))
  expect(loads.rows.map(({ litres, total, price }) => [litres, total, price])).toEqual([
    [200, 5000, 25],
    [100, 2800, 28],
  ])
  expect(loads.total).toMatchObject({ litres: 300, total: 7800, price: 26 })
})

test('every template is asked without a row to tell, grouped in every way it has', async () => {
  const { user } = await world()
  const kinds = await call(user, reportKinds)
  expect(kinds.length).toBeGreaterThanOrEqual(18)
  for (const { code, groupings } of kinds)
    for (const grouping of groupings) {
      const [slice] = await reckon(user, asked(code, { grouping: [grouping] }))
      expect(slice, code).toMatchObject({ next: null, done: 1, of: 1 })
    }
})
