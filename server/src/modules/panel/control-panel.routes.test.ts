import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/panel/control-panel.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { hoursFromNow, makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, putDrive, putLastPosition, shareUnits } from '../../../test/factories/units.ts'
import { inAccount, makeAccount, makeUser } from '../../../test/factories.ts'

const day = (days: number) => hoursFromNow(days * 24).slice(0, 10)

test('an empty company asks for nobody and shows zeros', async () => {
  const user = await makeUser()
  const panel = await call(user, contract.readPanel)
  expect(panel).toMatchObject({
    attention: [],
    deliveries: { now: { onTime: 0, late: 0 }, before: { onTime: 0, late: 0 } },
    units: { total: 0, moving: 0 },
    km: { now: 0, before: 0 },
    trips: { active: 0, finished: 0 },
    alerts: { open: 0, now: 0, before: 0 },
    changes: [],
  })
  expect(panel.deliveries?.days).toHaveLength(14)
  expect(panel.km?.days.map(({ day: name }) => name)).toEqual(panel.deliveries?.days.map(({ day: name }) => name))
})

test('what needs somebody comes first: late trips, trips without a driver, silent units, papers that end', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-093', insuranceExpires: day(-3) })
  await makeDriver(user, { name: 'Óscar Peña', licenseExpires: day(10) })
  await putLastPosition(user.accountId, unit.id, { state: 4, at: hoursFromNow(-2) })
  const trip = await makeTrip(user, { name: 'Monterrey Tampico', unitId: unit.id, drivers: [] })
  await inAccount(user.accountId, ({ tx }) =>
    tx.updateTable('trip').set({ late_minutes: 74 }).where('id', '=', trip.id).execute(),
  )
  const { attention } = await call(user, contract.readPanel)
  expect(attention).toMatchObject([
    { kind: 'lateTrips', count: 1, name: 'Monterrey Tampico', value: 74 },
    { kind: 'driverlessTrips', count: 1, name: 'Monterrey Tampico' },
    { kind: 'silentUnits', count: 1, name: 'T-093' },
    { kind: 'expired', count: 1, name: 'Póliza de T-093' },
    { kind: 'expiring', count: 1, name: 'Licencia de Óscar Peña' },
  ])
})

test('deliveries, kilometres and states are those of the records, and a day is held against the same one a week ago', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user)
  await putLastPosition(user.accountId, unit.id, { state: 1 })
  const trip = await makeTrip(user, { unitId: unit.id })
  const arrived = hoursFromNow(-1 / 60)
  await inAccount(user.accountId, async ({ tx }) => {
    const put = (at: string, lateBy: number) =>
      tx
        .updateTable('trip_destination')
        .set({
          arrived_at: at,
          leave_at: hoursFromNow(-1000),
          arrive_at: new Date(Date.parse(at) - lateBy * 60_000).toISOString(),
        })
        .where('trip_id', '=', trip.id)
        .execute()
    await put(arrived, 5)
  })
  const km = await putDrive(
    user.accountId,
    unit.id,
    new Date(Date.now() - 7 * 86_400_000 - 7_200_000).toISOString(),
    20,
  )
  const monthly = await call(user, contract.filterPanel, { body: { period: 'month' } })
  expect(monthly.deliveries?.now).toEqual({ onTime: 1, late: 0 })
  expect(monthly.km?.now).toBeCloseTo(km, 0)
  expect(monthly.units).toMatchObject({ total: 1, moving: 1 })
  expect(monthly.km?.days.reduce((sum, one) => sum + one.km, 0)).toBeCloseTo(km, 0)
  const { status, json } = await send('GET', '/apis/panel_control/', { as: user })
  expect(status).toBe(200)
  expect(json).toMatchObject({ km: { now: 0 }, trips: { active: 1 } })
  await inAccount(user.accountId, ({ tx }) =>
    tx
      .updateTable('trip_destination')
      .set({ arrive_at: new Date(Date.parse(arrived) - 6 * 60_000).toISOString() })
      .where('trip_id', '=', trip.id)
      .execute(),
  )
  expect((await call(user, contract.readPanel, { query: { period: 'week' } })).deliveries?.now).toEqual({
    onTime: 0,
    late: 1,
  })
})

test('the newest changes say what happened to which trip', async () => {
  const user = await makeUser()
  const trip = await makeTrip(user)
  const { changes } = await call(user, contract.readPanel)
  expect(changes).toMatchObject([{ kind: 'trip', id: trip.id, subject: trip.folio, title: expect.any(String) }])
})

test('who sees only shared units gets a panel of those, and areas not permitted stay closed', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const [shared, other] = [await makeUnit(boss), await makeUnit(boss)]
  for (const { id } of [shared, other]) await putLastPosition(account.id, id, { state: 4 })
  await makeTrip(boss, { unitId: other.id })
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: ['panel.view', 'mapas.view', 'viaje.viaje_create.view'],
  })
  await shareUnits(client, shared.id)
  expect(await call(client, contract.readPanel)).toMatchObject({
    attention: [{ kind: 'silentUnits', count: 1 }],
    units: { total: 1 },
    trips: { active: 0 },
    changes: [],
  })
  const blind = await makeUser({ account, permissions: ['panel.view'] })
  expect(await call(blind, contract.readPanel)).toMatchObject({
    attention: [],
    deliveries: null,
    units: null,
    km: null,
    trips: null,
    alerts: null,
    changes: [],
  })
  expect(await call(blind, contract.maintenancePanel, { body: {} })).toEqual({
    availability: null,
    policies: null,
    licenses: null,
    km: null,
    engineHours: null,
    technicians: null,
  })
  expect(await refusal(await makeUser({ permissions: [] }), contract.readPanel)).toMatchObject({ status: 403 })
})

test('the workshop sees what is available, which papers end and which units worked most', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-093', insuranceExpires: day(-3), state: 3 })
  await makeUnit(user, { insuranceExpires: day(200) })
  await putDrive(user.accountId, unit.id, hoursFromNow(-5), 20)
  const panel = await call(user, contract.maintenancePanel, { body: { period: 'week' } })
  expect(panel).toMatchObject({
    availability: [
      { state: 1, count: 1 },
      { state: 3, count: 1 },
    ],
    policies: [{ id: unit.id, name: 'T-093' }],
    licenses: [],
    km: [{ id: unit.id, value: expect.closeTo(30, 0) }],
    technicians: { active: 0, total: 0 },
  })
  expect(panel.policies?.[0]?.days).toBeLessThan(0)
})

test.each([{ period: 'year' }, { period: 3 }])('the filter %o is refused', async (body) => {
  expect(await send('POST', '/apis/panel_control/', { as: await makeUser(), body })).toMatchObject({ status: 400 })
})
