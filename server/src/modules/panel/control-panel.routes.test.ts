import ExcelJS from '@protobi/exceljs'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/panel/control-panel.contract.ts'
import { call, download, refusal, send } from '../../../test/api.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { hoursFromNow, makeTrip } from '../../../test/factories/trips.ts'
import { makeUnit, putDrive, putLastPosition, shareUnits } from '../../../test/factories/units.ts'
import { inAccount, makeAccount, makeUser, unique } from '../../../test/factories.ts'

const putAlert = (accountId: number, unitId: number, given: { title: string; at: string; closed_at?: string }) =>
  inAccount(accountId, ({ tx }) =>
    tx
      .insertInto('alert')
      .values({
        account_id: accountId,
        key: unique('alerta'),
        trigger: 'alarm',
        severity: 'critical',
        unit_id: unitId,
        unit_name: 'T-093',
        start_at: given.at,
        last_at: given.at,
        state: given.closed_at ? 'closed' : 'open',
        ...given,
      })
      .execute(),
  )
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
    tx.updateTable('trip').set({ state: 2, late_minutes: 74 }).where('id', '=', trip.id).execute(),
  )
  const { attention } = await call(user, contract.readPanel)
  expect(attention).toMatchObject([
    { kind: 'lateTrips', count: 1, name: 'Monterrey Tampico', value: 74 },
    { kind: 'driverlessTrips', count: 1, name: 'Monterrey Tampico' },
    { kind: 'silentUnits', count: 1, name: 'T-093' },
    { kind: 'expiredPolicies', count: 1, name: 'Póliza de T-093' },
    { kind: 'expiringLicenses', count: 1, name: 'Licencia de Óscar Peña' },
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

test('a shift is told page by page: alerts, trips, silent units; each kind apart, and nothing from before it', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: 'T-093' })
  await putLastPosition(user.accountId, unit.id, { state: 4, at: hoursFromNow(-3) })
  const trip = await makeTrip(user)
  await putAlert(user.accountId, unit.id, {
    title: 'Botón de pánico',
    at: hoursFromNow(-2),
    closed_at: hoursFromNow(-1),
  })
  await putAlert(user.accountId, unit.id, { title: 'De anteayer', at: hoursFromNow(-40) })
  const shift = await call(user, contract.shiftHistory, { query: { limit: 2 } })
  expect(shift.counts).toEqual({ alert: 2, trip: 1, unit: 1, source: 0 })
  expect(shift).toMatchObject({
    count: 4,
    results: [
      { kind: 'trip', id: trip.id },
      { kind: 'alert', subject: 'T-093', title: 'Cerrada: Botón de pánico', tone: 'good' },
    ],
  })
  const second = await call(user, contract.shiftHistory, { query: { limit: 2, page: 2 } })
  expect(second.results).toMatchObject([
    { kind: 'alert', title: 'Botón de pánico', tone: 'bad', detail: 'Severidad crítica' },
    { kind: 'unit', title: 'Dejó de reportar' },
  ])
  const alerts = await call(user, contract.shiftHistory, { query: { kind: 'alert', span: '24' } })
  expect(alerts.results.map(({ title }) => title)).toEqual(['Cerrada: Botón de pánico', 'Botón de pánico'])
  const blind = await makeUser({ permissions: ['panel.view'] })
  expect(await call(blind, contract.shiftHistory)).toMatchObject({ count: 0, results: [] })
})

test('the figures of the panel come as a workbook whose texts are no formulas', async () => {
  const user = await makeUser()
  const unit = await makeUnit(user, { name: '=HYPERLINK("http://x")' })
  await putLastPosition(user.accountId, unit.id, { state: 4, at: hoursFromNow(-3) })
  await makeTrip(user)
  const { status, bytes, headers } = await download(user, contract.exportPanel, { query: { period: 'week' } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/panel_\d{4}-\d\d-\d\d\.xlsx/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'Resumen',
    'Requiere su atención',
    'Por día',
    'Viajes por hora',
    'Qué cambió',
  ])
  const figures = new Map(
    book
      .getWorksheet('Resumen')
      ?.getRows(1, 30)
      ?.map((row) => [row.getCell(1).text, row.getCell(2).value] as const),
  )
  // The one of the trip never reported.
  expect(figures.get('Ahora: sin reportar')).toBe(2)
  expect(figures.get('Ahora: viajes activos')).toBe(1)
  const cells = book.worksheets.flatMap((sheet) =>
    (sheet.getRows(1, sheet.rowCount) ?? []).flatMap((row) => [1, 2, 3, 4, 5].map((at) => row.getCell(at))),
  )
  const named = cells.filter(({ text }) => text.includes('HYPERLINK'))
  expect(named.length).toBeGreaterThan(0)
  expect(named.every(({ formula }) => formula === undefined)).toBe(true)
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
    changes: [{ kind: 'unit', id: shared.id }],
    changesToday: 1,
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
    services: null,
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
      { state: 1, count: 1, onTrip: 0 },
      { state: 2, count: 0 },
      { state: 3, count: 1 },
      { state: 4, count: 0 },
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
