import { describe, expect, test } from 'vitest'
import { everything } from '@arriero/contract/reports/reports.entities.ts'
import { reportFile, reportKinds, reportWayOf, runReport } from '@arriero/contract/reports/reports.contract.ts'
import { reportLimits } from '@arriero/contract/reports/reports.rules.ts'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeAccount, makeUser } from '../../../test/factories.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { asked, driven, reckon, rowsIn, storePast, type Phase } from '../../../test/factories/reports.ts'
import { workQueued } from '../../../test/factories/tasks.ts'
import { makeTrackedUnit, shareUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import { sheetRows } from '../../../test/sheets.ts'
import { reportKind } from '../../app/report-kind.ts'

const minute = 60_000
/** 20.11.2026 00:00 in Mexico City. */
const dayStart = Date.parse('2026-11-20T06:00:00Z')
const at = (minutes: number) => new Date(dayStart + minutes * minute).toISOString()

/** A morning: an hour in the yard, 60 km, half an hour with the engine on, 20 km at 120, and an hour of rest. */
const morning: readonly Phase[] = [
  { minutes: 60, kmh: 0, ignition: false },
  { minutes: 60, kmh: 60, ignition: true },
  { minutes: 30, kmh: 0, ignition: true },
  { minutes: 10, kmh: 120, ignition: true },
  { minutes: 60, kmh: 0, ignition: false },
]

async function world(phases: readonly Phase[] = morning, from = dayStart) {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const unit = await makeTrackedUnit(account.id, { name: 'T-101', speedLimit: 95 })
  await storePast(account.id, unit.id, driven(from, phases))
  return { account, user, unit, group: String(unit.id) }
}

describe('what the templates say of a known morning', () => {
  test('trips and stops', async () => {
    const { user, group } = await world()
    const { rows, total } = await rowsIn(user, asked('trips-stops'), group)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      leave: at(60),
      arrive: at(120),
      driven: 3600,
      top: 60,
      idle: 1800,
      stood: 1800,
      over: 0,
    })
    expect(rows[1]).toMatchObject({ leave: at(150), arrive: at(160), driven: 600, top: 120, idle: 0, over: 600 })
    expect([rows[0]!['km'], rows[1]!['km']]).toEqual([expect.closeTo(60, 1), expect.closeTo(20, 1)])
    expect(rows[1]!['stood']).toBe(24 * 3600 - 160 * 60)
    expect(total).toMatchObject({ trips: 2, driven: 4200, top: 120, stops: 2 })
  })

  test('stops, idling and excesses', async () => {
    const { user, group } = await world()
    const stops = (await rowsIn(user, asked('stops'), group)).rows
    expect(stops.map(({ arrive, leave, idle }) => [arrive, leave, idle])).toEqual([
      [at(0), at(60), 0],
      [at(120), at(150), 1800],
      [at(160), null, 0],
    ])
    const idles = (await rowsIn(user, asked('idling', { options: { rate: 4 } }), group)).rows
    expect(idles).toMatchObject([{ start: at(120), end: at(150), idle: 1800, litres: 2 }])
    const own = (await rowsIn(user, asked('speeding'), group)).rows
    expect(own).toMatchObject([
      { start: at(150), lasted: 600, top: 120, limit: 95, above: 25, km: expect.closeTo(20, 1) },
    ])
    const fixed = (await rowsIn(user, asked('speeding', { options: { limit: 50 } }), group)).rows
    expect(fixed.map(({ start, lasted }) => [start, lasted])).toEqual([
      [at(60), 3600],
      [at(150), 600],
    ])
  })

  test('kilometres, engine hours, use and night', async () => {
    const { user, group } = await world()
    const km = await rowsIn(user, asked('kilometres'), group)
    expect(km.rows).toMatchObject([
      { km: expect.closeTo(80, 1), driven: 4200, top: 120, mean: expect.closeTo(68.6, 1) },
    ])
    const engine = await rowsIn(user, asked('engine-hours'), group)
    expect(engine.rows).toMatchObject([{ engine: 6000, driven: 4200, idle: 1800, share: 30 }])
    const use = await rowsIn(
      user,
      asked('utilisation', { period: { code: 'days', shift: 0, from: '2026-11-20', to: '2026-11-21' } }),
      group,
    )
    expect(use.rows).toMatchObject([
      { used: 6000, day: 86_400, worked: 1, still: 0, share: expect.closeTo(6.94, 2) },
      { used: 0, day: 86_400, worked: 0, still: 1, share: 0 },
    ])
    expect(use.total).toMatchObject({ days: 2, worked: 1, still: 1 })
    // From midnight to 06 all of it is night; from 2 on nothing but the last ten minutes.
    expect((await rowsIn(user, asked('night'), group)).rows).toMatchObject([{ night: 4200, driven: 4200, share: 100 }])
    const late = await rowsIn(user, asked('night', { options: { begin: 2, end: 6 } }), group)
    expect(late.rows).toMatchObject([{ night: 600, nightKm: expect.closeTo(20, 1), top: 120 }])
  })

  test('a score loses its points in a hundred kilometres', async () => {
    const { user, group } = await world()
    const { total } = await rowsIn(user, asked('driver-score', { grouping: ['unit'] }), group)
    // One excess of ten minutes and half an hour of idling in 80 km: (4 + 20 + 1.5) × 100 / 80.
    expect(total).toMatchObject({
      times: 1,
      overMinutes: 10,
      idleHours: 0.5,
      score: Math.round(100 - (25.5 * 100) / 80),
    })
  })

  test('silences, sensors and the level of the tank', async () => {
    const phases: readonly Phase[] = [
      { minutes: 60, kmh: 0, ignition: false, temperature: -18, fuelPercent: 40 },
      { minutes: 120, kmh: 0, ignition: false, isSilent: true },
      { minutes: 30, kmh: 0, ignition: false, temperature: -10, fuelPercent: 90 },
      { minutes: 30, kmh: 0, ignition: false, temperature: -18, fuelPercent: 70 },
    ]
    const { user, group } = await world(phases)
    const silences = (await rowsIn(user, asked('no-report'), group)).rows
    expect(silences.map(({ since, until, lasted }) => [since, until, lasted])).toEqual([
      [at(59), at(180), 121 * 60],
      [at(240), null, (24 * 60 - 240) * 60],
    ])
    const cold = await rowsIn(
      user,
      asked('sensors', { options: { sensor: 'temperature_1', low: -25, high: -15 } }),
      group,
    )
    expect(cold.rows).toMatchObject([{ min: -18, max: -10, count: 121, out: 30 * 60 }])
    const tank = await rowsIn(user, asked('fuel-level'), group)
    expect(tank.rows).toMatchObject([{ first: 40, last: 70, min: 40, rose: 50, fell: 20 }])
  })
})

test('rows stand by driver from the moment they took the unit, and the change is told', async () => {
  const { app } = await testApp()
  const { account, user, unit } = await world()
  const [hugo, ana] = [await makeDriver(user, { name: 'Hugo Ledezma' }), await makeDriver(user, { name: 'Ana Solís' })]
  await app.owner.query(
    `insert into unit_driver (account_id, unit_id, driver_id, from_at, to_at) values ($1, $2, $3, $5, $6), ($1, $2, $4, $6, null)`,
    [account.id, unit.id, hugo.id, ana.id, at(0), at(130)],
  )
  const [slice] = await reckon(user, asked('trips-stops', { grouping: ['driver', 'unit'] }))
  expect(slice!.groups.map(({ label, rows }) => [label, rows])).toEqual([
    ['Hugo Ledezma', 1],
    ['Ana Solís', 1],
  ])
  expect(slice!.notices).toMatchObject([{ kind: 'driver', text: 'T-101 cambió de conductor' }])
  const own = await rowsIn(
    user,
    asked('trips-stops', { subjects: { ...everything, drivers: [ana.id] } }),
    String(unit.id),
  )
  expect(own.rows.map(({ leave }) => leave)).toEqual([at(150)])
})

test('a unit that another source took over in the middle keeps its rows, and the change is told', async () => {
  const { app } = await testApp()
  const { account, user, unit } = await world()
  const { rows: sources } = await app.owner.query<{ id: number }>(
    `insert into platform_account (account_id, platform, name, base_url, enabled) values ($1, 1, 'Wialon Norte', 'http://127.0.0.1', false) returning id`,
    [account.id],
  )
  await app.owner.query('update unit set platform = 1, platform_account_id = $2 where id = $1', [
    unit.id,
    sources[0]!.id,
  ])
  await app.owner.query(
    `insert into audit_entry (account_id, action, subject, detail, at) values ($1, 'unit.update', $2, '{"fields": ["platformAccountId"]}', $3)`,
    [account.id, `unit:${unit.id}`, at(130)],
  )
  const [slice] = await reckon(user, asked('trips-stops'))
  expect(slice!.total.rows).toBe(2)
  expect(slice!.notices).toEqual([
    { kind: 'source', text: 'T-101 cambió de fuente', detail: 'el 20.11.2026 02:10 a Wialon Norte' },
  ])
})

test('what does not fit is told in words', async () => {
  const { user, account } = await world()
  const ask = (given: Parameters<typeof asked>[1]) =>
    refusal(user, runReport, { body: { asked: asked('trips-stops', given), cursor: 0, group: null } })
  const ten = await ask({ period: { code: 'days', shift: 0, from: '2016-01-01', to: '2025-12-31' } })
  expect(ten.body).toMatchObject({ period: [expect.stringContaining('3,653 días')] })
  expect((await ask({ period: { code: 'today', shift: 3, from: null, to: null } })).body).toMatchObject({
    period: ['Estas fechas aún no llegan.'],
  })
  const back = await ask({ period: { code: 'days', shift: 0, from: '2026-11-20', to: '2026-11-10' } })
  expect(back.body).toMatchObject({ period: ['Termina antes de empezar.'] })
  expect((await ask({ options: { stop: 0 } })).body).toMatchObject({
    options: ['Parada desde: un número de 1 a 1440.'],
  })
  expect((await ask({ grouping: ['place'] })).body).toMatchObject({ grouping: [expect.any(String)] })
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into account_group (account_id, name) values ($1, 'Refrigerados') returning id`,
    [account.id],
  )
  const emptied = await ask({ subjects: { ...everything, groups: [rows[0]!.id] } })
  expect(emptied.body['detail']).toContain('El grupo Refrigerados se quedó sin unidades')
})

test('a client reads their own units and nothing else', async () => {
  const { account, unit, user } = await world()
  const other = await makeTrackedUnit(account.id, { name: 'T-102' })
  await storePast(account.id, other.id, driven(dayStart, morning))
  const client = await makeUser({ account, role: roles.client, permissions: ['reporte.view'] })
  await shareUnit(unit, client.id)
  const seen = await reckon(client, asked('kilometres'))
  expect(seen.flatMap(({ groups }) => groups.map(({ label }) => label))).toEqual(['T-101'])
  expect((await reckon(user, asked('kilometres')))[0]!.groups).toHaveLength(2)
  const named = asked('kilometres', { subjects: { ...everything, units: [other.id] } })
  expect((await refusal(client, runReport, { body: { asked: named, cursor: 0, group: null } })).status).toBe(400)
  const way = { unit: other.id, from: at(0), to: at(200) }
  expect((await refusal(client, reportWayOf, { query: way })).status).toBe(404)
  expect((await call(client, reportWayOf, { query: { ...way, unit: unit.id } })).lat.length).toBeGreaterThan(100)
  const codes = (await call(client, reportKinds)).map(({ code }) => code)
  expect(codes).toContain('trips-stops')
  expect(codes).not.toContain('fuel-loads')
})

test('a report of more rows than a file holds is written to several, as its rows come', async () => {
  const rows = reportLimits.fileRows + 20
  reportKind({
    code: 'many',
    label: 'Muchos',
    about: 'Más renglones de los que caben.',
    area: 'Equipos',
    icon: 'device',
    columns: { number: { label: 'Número', type: 'number', total: { kind: 'sum' } } },
    rows: async ({ units }) =>
      Array.from({ length: rows }, (_, at) => ({
        unitId: units[0]!.id,
        from: dayStart,
        to: null,
        cells: { number: at },
      })),
  })
  const { user } = await world()
  const { taskId } = await call(user, reportFile, { body: { asked: asked('many'), name: 'Muchos', format: 'xlsx' } })
  await workQueued(taskId)
  const made = (await call(user, taskResult, { params: { id: taskId } })) as {
    rows: number
    files: { url: string; name: string }[]
  }
  expect(made.rows).toBe(rows)
  expect(made.files.map(({ name }) => name)).toEqual([
    'Muchos 2026-11-20, parte 1.xlsx',
    'Muchos 2026-11-20, parte 2.xlsx',
  ])
  const second = await send('GET', made.files[1]!.url.replace(/^https?:\/\/[^/]+/, ''))
  const told = await sheetRows(second, 'Número')
  expect([told.length, told[0], told.at(-1)]).toEqual([20, [String(reportLimits.fileRows)], [String(rows - 1)]])
}, 120_000)
