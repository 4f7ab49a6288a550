import { beforeAll, describe, expect, test } from 'vitest'
import { openAlerts, pageAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { pageSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { maintenancePanel, readPanel, shiftHistory } from '@arriero/contract/panel/control-panel.contract.ts'
import { failingStates, liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { listSources, listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { readTripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { activeTrips, finishedTrips, travelStatus } from '@arriero/contract/trips/trips.contract.ts'
import { fleetState } from '@arriero/contract/units/unit-metrics.contract.ts'
import { pageUnits } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../test/api.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { hoursFromNow, makeLeg, makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, putLastPosition } from '../../../test/factories/units.ts'
import { inAccount, inDays, makeUser, unique } from '../../../test/factories.ts'

type User = Awaited<ReturnType<typeof makeUser>>
let user: User

const period = { from: hoursFromNow(-24 * 29), to: hoursFromNow(1) }

/** A company where every number of the panel is more than nothing, and where the easy way to count each of them is wrong. */
beforeAll(async () => {
  user = await makeUser()
  const put = (unitId: number, state: number, at: string) => putLastPosition(user.accountId, unitId, { state, at })
  const unit = await makeUnit(user, { insuranceExpires: inDays(-3) })
  await put(unit.id, liveStates.moving, hoursFromNow(0))
  await put((await makeUnit(user, { insuranceExpires: inDays(5) })).id, liveStates.moving, hoursFromNow(0))
  await put((await makeUnit(user)).id, liveStates.silent, hoursFromNow(-50))
  await put((await makeUnit(user)).id, liveStates.alert, hoursFromNow(0))
  await makeUnit(user, { state: 3 })
  await makeDriver(user, { licenseExpires: inDays(-1) })
  await makeDriver(user, { licenseExpires: inDays(9) })

  const leg = await makeLeg(user, { estimatedLeave: hoursFromNow(50), estimatedArrival: hoursFromNow(60) })
  const [late, deviated, tomorrow, finished, cancelled] = [
    await makeTrip(user, { unitId: unit.id }),
    await makeTrip(user, { drivers: [] }),
    await makeTrip(user, { destinations: [leg] }),
    await makeTrip(user),
    await makeTrip(user),
  ]
  const now = hoursFromNow(-1 / 60)
  await inAccount(user.accountId, async ({ tx }) => {
    const change = (id: number, set: object) => tx.updateTable('trip').set(set).where('id', '=', id).execute()
    const arrive = (id: number) =>
      tx.updateTable('trip_destination').set({ arrived_at: now }).where('trip_id', '=', id).execute()
    await change(late.id, { late_minutes: 74, state: 2 })
    await change(deviated.id, { deviated_since: now, state: 2 })
    await change(tomorrow.id, { late_minutes: 0 })
    await change(finished.id, { status: 'finished', finished_at: now })
    await change(cancelled.id, { status: 'cancelled', cancelled_at: now })
    for (const { id } of [late, finished, cancelled]) await arrive(id)
    const alert = (state: string, severity: string) => ({
      account_id: user.accountId,
      key: unique('alerta'),
      trigger: 'alarm',
      title: 'Botón de pánico',
      severity,
      unit_id: unit.id,
      unit_name: unit.name,
      start_at: now,
      at: now,
      last_at: now,
      state,
    })
    await tx
      .insertInto('alert')
      .values([
        alert('open', 'critical'),
        alert('open', 'high'),
        alert('open', 'low'),
        alert('acknowledged', 'critical'),
        alert('closed', 'high'),
        alert('withdrawn', 'high'),
      ])
      .execute()
  })
})

const panel = () => call(user, readPanel, { query: { period: 'month' } })
const all = { limit: 200 }
const openOf = async () => (await call(user, openAlerts)).alerts
const onMap = async (state: number) => (await call(user, listMapUnits)).state.filter((one) => one === state).length
const active = async (query: object) => (await call(user, activeTrips, { query })).count
const ended = async (query: object) => (await call(user, finishedTrips, { query })).count

describe('each need of the panel is as many as what its button lists', () => {
  const lists = {
    alerts: async () =>
      (await openOf()).filter(({ state, severity }) => state === 'open' && ['critical', 'high'].includes(severity))
        .length,
    lateTrips: () => active({ late: true }),
    driverlessTrips: () => active({ attention: 'no_driver' }),
    sources: async () => (await call(user, listSources)).filter(({ state }) => failingStates.includes(state)).length,
    silentUnits: () => onMap(liveStates.silent),
    expiredPolicies: async () => (await call(user, pageUnits, { query: { insurance: 'expired' } })).count,
    expiringPolicies: async () => (await call(user, pageUnits, { query: { insurance: 'expiring' } })).count,
    expiredLicenses: async () => (await call(user, pageDrivers, { query: { license: 'expired' } })).count,
    expiringLicenses: async () => (await call(user, pageDrivers, { query: { license: 'expiring' } })).count,
    mails: async () => (await call(user, pageSentMail, { query: { state: 'failed' } })).count,
  }
  const shown = ['alerts', 'lateTrips', 'driverlessTrips', 'silentUnits', 'expiredPolicies', 'expiredLicenses'] as const
  test.each([...shown, 'expiringPolicies', 'expiringLicenses'] as const)('%s', async (kind) => {
    const told = (await panel()).attention.find((one) => one.kind === kind)?.count
    expect(told).toBeGreaterThan(0)
    expect(await lists[kind]()).toBe(told)
  })
  test('and what is absent lists nothing', async () => {
    const { attention } = await panel()
    const absent = (['sources', 'mails'] as const).filter((kind) => !attention.some((one) => one.kind === kind))
    expect(absent).toHaveLength(2)
    for (const kind of absent) expect(await lists[kind]()).toBe(0)
  })
})

test('units by purpose are those of their list; a unit on a trip is no free one', async () => {
  const { availability } = await call(user, maintenancePanel, { body: {} })
  const listed = async (query: object) => (await call(user, pageUnits, { query })).count
  expect(availability).toEqual((await call(user, fleetState)).states)
  for (const { state, count, onTrip } of availability ?? []) {
    expect([state, await listed({ state, trip: 'with' })]).toEqual([state, onTrip])
    expect([state, await listed({ state, trip: 'without' })]).toEqual([state, count - onTrip])
  }
  expect(availability?.[0]?.onTrip).toBeGreaterThan(0)
})

test('trips are those of their lists, and the last hour by state is now', async () => {
  const { trips } = await panel()
  const { counts } = await call(user, travelStatus, { query: { countsOnly: true } })
  const { notStarted, travelling, loading, unloading } = trips!.hours.at(-1)!
  expect(notStarted + travelling + loading + unloading).toBe(await active({}))
  expect([trips?.active, trips?.late]).toEqual([await active({}), await active({ late: true })])
  expect({ notStarted, travelling, loading, unloading }).toEqual({
    notStarted: await active({ state: [1] }),
    travelling: await active({ state: [2] }),
    loading: await active({ state: [3] }),
    unloading: await active({ state: [4] }),
  })
  expect(trips?.finished).toBe(await ended({ finished_from: period.from, finished_to: period.to }))
  expect(await ended({ finished_from: hoursFromNow(1) })).toBe(0)
  expect(counts.active + counts.finished + counts.cancelled).toBe(await ended({ status: 'all' }))
})

test('deliveries are the destinations reached by the trips that are listed for the days', async () => {
  const { deliveries } = await panel()
  const query = { ...all, status: 'all' as const, delivered_from: period.from, delivered_to: period.to }
  const { results } = await call(user, finishedTrips, { query })
  const reached = results.flatMap(({ destinations }) => destinations).filter(({ arrivedAt }) => arrivedAt !== null)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['active', 'finished'])
  expect(reached).toHaveLength(deliveries!.now.onTime + deliveries!.now.late)
})

test('alerts opened are those of the history, open ones those of the queue', async () => {
  const { alerts } = await panel()
  expect(alerts?.now).toBe((await call(user, pageAlerts, { query: { from: period.from, to: period.to } })).count)
  expect(alerts?.open).toBe((await openOf()).length)
  expect([alerts?.now, alerts?.open]).toEqual([5, 4])
})

test('changes of today are those of the shift', async () => {
  const { changesToday } = await panel()
  expect((await call(user, shiftHistory, { query: { span: 'today' } })).count).toBe(changesToday)
})

test('the dashboard counts the trips that its numbers list', async () => {
  const { from, to, now, clients } = await call(user, readTripsDashboard)
  const span = { from: `${from}T06:00:00Z`, to: `${to}T23:59:59-06:00` }
  expect(now.trips).toBe(await ended({ status: 'all', ...span }))
  expect(now.finished).toBe(await ended(span))
  expect(now.cancelled).toBe(await ended({ status: 'cancelled', ...span }))
  for (const { id, trips } of clients.filter((client) => client.id !== null))
    expect(await ended({ status: 'all', client_id: [id!], ...span })).toBe(trips)
})

test('units by state are those of the map, of the panel and of the fleet alike, and add up to all', async () => {
  // Still moving by its record, silent by the clock. The sweep of each minute takes it up and works the account's trips
  // out anew from their positions, so this comes after what looks at them.
  await putLastPosition(user.accountId, (await makeUnit(user)).id, { state: liveStates.moving, at: hoursFromNow(-30) })
  const { units } = await panel()
  const { movements, total } = await call(user, fleetState)
  expect(units).toEqual({
    total: (await call(user, listMapUnits)).id.length,
    moving: await onMap(liveStates.moving),
    idle: await onMap(liveStates.idle),
    parked: await onMap(liveStates.parked),
    silent: await onMap(liveStates.silent),
    alert: await onMap(liveStates.alert),
    unheard: movements.none,
  })
  expect(Object.values(movements).reduce((sum, count) => sum + count, 0)).toBe(total)
  expect(movements.notReporting + movements.none).toBe(units?.silent)
})
