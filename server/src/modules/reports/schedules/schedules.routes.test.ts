import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import * as contract from '@arriero/contract/reports/reports.contract.ts'
import { changesOf } from '@arriero/contract/reports/changes.ts'
import { everything, type ReportGroup, type ReportRun } from '@arriero/contract/reports/reports.entities.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { daily } from '../../../../test/factories/duties.ts'
import { makeGeofence } from '../../../../test/factories/geofences.ts'
import { asked, driven, makeReport, makeSchedule, storePast, type Phase } from '../../../../test/factories/reports.ts'
import { workQueued } from '../../../../test/factories/tasks.ts'
import { makeTrackedUnit, shareUnit } from '../../../../test/factories/tracking.ts'
import { makeGroup } from '../../../../test/factories/users.ts'
import { testApp } from '../../../../test/server.ts'
import { sheetRows } from '../../../../test/sheets.ts'
import { expectEndsWithMaker } from '../../../../test/public-links.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { dayIn } from '../../../shared/zones.ts'
import { sendScheduled } from './send.job.ts'

const zone = 'America/Mexico_City'
const morning: readonly Phase[] = [
  { minutes: 60, kmh: 0, ignition: false },
  { minutes: 60, kmh: 60, ignition: true },
  { minutes: 60, kmh: 0, ignition: false },
]
const dayMs = 86_400_000
/** Yesterday at noon of the zone. */
const noon = Date.parse(`${dayIn(zone, new Date(Date.now() - dayMs))}T18:00:00Z`)
const yesterday = { code: 'yesterday', shift: 0, from: null, to: null } as const

async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const unit = await makeTrackedUnit(account.id, { name: 'T-101' })
  await storePast(account.id, unit.id, driven(noon, morning))
  const report = await makeReport(user, { kind: 'kilometres', period: yesterday, name: 'Kilómetros de ayer' })
  return { account, user, unit, report }
}

const runOnce = async () => sendScheduled.handle({}, (await testApp()).app, new AbortController().signal)
/** Until what the application's own run of the minute took meanwhile is made as well. */
const run = async () => {
  await runOnce()
  const making = `select id from report_run where state = 'making' and claimed_at > now() - interval '1 minute'`
  await expect.poll(() => query(making, []), { timeout: 10_000 }).toEqual([])
}
const runsOf = async (of: TestUser, scheduleId?: number): Promise<ReportRun[]> =>
  (await call(of, contract.listReportRuns, { query: { ...(scheduleId !== undefined && { schedule: scheduleId }) } }))
    .results
const scheduleOf = async (of: TestUser, id: number) =>
  (await call(of, contract.listReportSchedules)).find((one) => one.id === id)!
const query = async (text: string, values: unknown[]) => (await (await testApp()).app.owner.query(text, values)).rows
const mailsTo = (address: string): Promise<{ subject: string; files: number; text: string }[]> =>
  query(
    'select subject, cardinality(file_ids) as files, body_text as text from mail where recipient = $1 order by id',
    [address],
  )
const addressOf = ({ username }: TestUser) => `${username}@example.com`

/** As if it had been saved two days ago at an hour that passed a moment ago: one date of it, today's, is due. */
async function makeDue(id: number, minutesAgo = 2) {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  await query(
    `update report_schedule set repeat = repeat || jsonb_build_object('time', $2::text), since = $3, next_at = $4 where id = $1`,
    [id, time, new Date(at.getTime() - 120_000), at],
  )
}

/** The file of a run, as who opened its address. */
const fileOf = async ({ files }: ReportRun, at = 0) => send('GET', files[at]!.url.replace(/^https?:\/\/[^/]+/, ''))

test('a date goes out once with its workbook, however many run it and however often', async () => {
  const { user, report } = await world()
  const schedule = await makeSchedule(user, { reportId: report.id, formats: ['xlsx', 'pdf'] })
  await makeDue(schedule.id)
  await Promise.all([run(), run(), run()])
  await run()
  const [only, ...others] = await runsOf(user, schedule.id)
  expect(others).toEqual([])
  expect(only).toMatchObject({
    state: 'sent',
    rows: 1,
    mails: 1,
    tries: 1,
    occursOn: dayIn(zone),
    author: 'Mariana Garza',
  })
  const [mail, ...more] = await mailsTo(addressOf(user))
  expect(more).toEqual([])
  expect(mail).toMatchObject({ files: 2, subject: expect.stringContaining('Kilómetros de ayer') })
  expect(mail!.text).toContain('Distancia: 60.0 km')
  const rows = await sheetRowsOf(await fileOf(only!))
  expect(rows).toEqual([['T-101', '60']])
  expect(await pdfText((await fileOf(only!, 1)).bytes)).toContain('60.0 km')
  expect((await call(user, contract.listReportSchedules))[0]!.nextAt).not.toBeNull()
})

/** Its rows of the sheet Detalle. */
async function sheetRowsOf(file: { status: number; bytes: Buffer }) {
  return sheetRows(file, 'Unidad', 'Distancia (km)')
}

async function pdfText(bytes: Uint8Array) {
  const path = join(tmpdir(), `${unique('reporte')}.pdf`)
  await writeFile(path, bytes)
  const pages = await readPdfText(path, 5)
  await rm(path)
  return pages.join(' ')
}

test('what a process that ended had claimed is taken up again and goes out once', async () => {
  const { user, report, account } = await world()
  const schedule = await makeSchedule(user, { reportId: report.id })
  await query(
    `insert into report_run (account_id, schedule_id, report_id, name, kind, occurs_on, zone, seen_by, claimed_at)
     values ($1, $2, $3, 'Kilómetros de ayer', 'kilometres', $4, $5, $6, now() - interval '10 minutes')`,
    [account.id, schedule.id, report.id, dayIn(zone), zone, user.id],
  )
  await run()
  await run()
  expect(await runsOf(user, schedule.id)).toMatchObject([{ state: 'sent', tries: 2, mails: 1 }])
  expect(await mailsTo(addressOf(user))).toHaveLength(1)
  // One that somebody is making right now is left to them.
  await query(`update report_run set state = 'making', claimed_at = now() where schedule_id = $1`, [schedule.id])
  await runOnce()
  expect(await runsOf(user, schedule.id)).toMatchObject([{ state: 'making', tries: 2 }])
  await query(`update report_run set state = 'sent' where schedule_id = $1`, [schedule.id])
})

test('a receiver gets only the units they see; who sees none is told of, and the others get theirs', async () => {
  const { account, user, unit, report } = await world()
  const other = await makeTrackedUnit(account.id, { name: 'T-102' })
  await storePast(account.id, other.id, driven(noon, morning))
  const client = await makeUser({ account, role: roles.client, name: 'Cliente' })
  const blind = await makeUser({ account, role: roles.client, name: 'Otro' })
  await shareUnit(unit, client.id)
  const receivers = [user, client, blind].map(({ id }) => ({ userId: id, email: null, zone }))
  const schedule = await makeSchedule(user, { reportId: report.id, receivers })
  await makeDue(schedule.id)
  await run()
  const [only] = await runsOf(user, schedule.id)
  expect(only).toMatchObject({ state: 'partly', mails: 2, error: expect.stringContaining(addressOf(blind)) })
  const units = await Promise.all(
    [0, 1].map(async (at) => (await sheetRowsOf(await fileOf(only!, at))).map(([name]) => name)),
  )
  expect(units).toEqual([['T-101', 'T-102'], ['T-101']])
  expect(await mailsTo(addressOf(blind))).toEqual([])
})

test('each receiver gets it at the hour of their own clock, also on the day it is put forward', async () => {
  const { user, report } = await world()
  const receivers = [
    { userId: user.id, email: null, zone },
    { userId: null, email: 'norte@example.com', zone: 'America/Tijuana' },
  ]
  const { dates, changes } = await call(user, contract.reportDates, {
    body: { repeat: daily({ time: '07:00' }), zones: ['America/Tijuana', zone] },
  })
  expect(dates).toHaveLength(4)
  expect(changes).toMatchObject([{ zone: 'America/Tijuana', isForward: expect.any(Boolean) }])
  const schedule = await makeSchedule(user, { reportId: report.id, receivers })
  await makeDue(schedule.id)
  await run()
  // In Tijuana that hour is still to come.
  expect(await runsOf(user, schedule.id)).toMatchObject([{ zone, mails: 1 }])
  const { nextAt } = (await call(user, contract.listReportSchedules)).find(({ id }) => id === schedule.id)!
  const ahead = (Date.parse(nextAt!) - Date.now()) / 3_600_000
  expect(ahead).toBeGreaterThan(0.5)
  expect(ahead).toBeLessThan(2.1)
})

test('without data nothing is sent unless it is wished; what cannot be asked says why, in the bell too', async () => {
  const { user, account } = await world()
  const empty = await makeReport(user, { kind: 'speeding', period: yesterday })
  const skips = await makeSchedule(user, { reportId: empty.id })
  const sends = await makeSchedule(user, { reportId: empty.id, skipsEmpty: false })
  const [group] = await query(`insert into account_group (account_id, name) values ($1, 'Refrigerados') returning id`, [
    account.id,
  ])
  const emptied = await makeReport(user, {
    kind: 'kilometres',
    period: yesterday,
    subjects: { ...everything, groups: [(group as { id: number }).id] },
  })
  const fails = await makeSchedule(user, { reportId: emptied.id })
  for (const { id } of [skips, sends, fails]) await makeDue(id)
  await run()
  expect(await runsOf(user, skips.id)).toMatchObject([{ state: 'empty', mails: 0 }])
  expect(await runsOf(user, sends.id)).toMatchObject([{ state: 'sent', mails: 1 }])
  expect(await runsOf(user, fails.id)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('Refrigerados se quedó sin unidades') },
  ])
  const bell = await call(user, pageNotifications, { query: {} })
  expect(bell.results[0]).toMatchObject({
    title: `No salió «${emptied.name}»`,
    message: expect.stringMatching(/Refrigerados se quedó sin unidades.* Queda en pausa hasta que se corrija\.$/),
  })
  expect(await scheduleOf(user, fails.id)).toMatchObject({
    active: false,
    nextAt: null,
    pausedReason: expect.stringContaining('Refrigerados se quedó sin unidades'),
  })
  expect(await scheduleOf(user, skips.id)).toMatchObject({ active: true, pausedReason: null })
  // Once it is mended, the same date goes out by hand.
  const [unit] = await query(`select id from unit where account_id = $1`, [account.id])
  await query('insert into account_group_unit (account_id, group_id, unit_id) values ($1, $2, $3)', [
    account.id,
    (group as { id: number }).id,
    (unit as { id: number }).id,
  ])
  const [failed] = await runsOf(user, fails.id)
  await call(user, contract.resendReportRun, { params: { id: failed!.id } })
  await run()
  expect(await runsOf(user, fails.id)).toMatchObject([{ id: failed!.id, state: 'sent', mails: 1 }])
  // With that it goes on.
  expect(await scheduleOf(user, fails.id)).toMatchObject({
    active: true,
    nextAt: expect.any(String),
    pausedReason: null,
  })
})

test('one whose last three came back from everybody stops and says why; who lets it go on begins anew', async () => {
  const { account, user, report } = await world()
  const receivers = ['compras@example.com', 'trafico@example.com'].map((email) => ({ userId: null, email, zone }))
  const schedule = await makeSchedule(user, { reportId: report.id, receivers })
  await query(`update report_schedule set since = now() - interval '9 days' where id = $1`, [schedule.id])
  const sentTo = async (daysAgo: number, states: readonly string[]) => {
    const mailIds: number[] = []
    for (const [at, state] of states.entries()) {
      const [mail] = await query(
        `insert into mail (account_id, recipient, subject, body_text, body_html, topic, state, error)
         values ($1, $2, '', '', '', 'report', $3, 'El buzón está lleno.') returning id`,
        [account.id, receivers[at]!.email, state],
      )
      mailIds.push((mail as { id: number }).id)
    }
    await query(
      `insert into report_run (account_id, schedule_id, report_id, name, kind, at, occurs_on, zone, seen_by, state, mail_ids)
       values ($1, $2, $3, $4, 'kilometres', now() - make_interval(days => $5), current_date - $5::int, $6, $7, 'sent', $8)`,
      [account.id, schedule.id, report.id, report.name, daysAgo, zone, user.id, mailIds],
    )
  }
  await sentTo(4, ['sent', 'sent'])
  await sentTo(3, ['failed', 'failed'])
  await sentTo(2, ['failed', 'failed'])
  await sentTo(1, ['failed', 'sent'])
  await run()
  // It reached somebody.
  expect(await scheduleOf(user, schedule.id)).toMatchObject({ active: true, pausedReason: null })
  await query(
    `update mail set state = 'failed' where account_id = $1 and state = 'sent' and id = (select max(id) from mail where account_id = $1)`,
    [account.id],
  )
  await run()
  const reason = 'Los últimos 3 envíos no llegaron a nadie. compras@example.com: El buzón está lleno.'
  const paused = await scheduleOf(user, schedule.id)
  expect(paused).toMatchObject({ active: false, pausedReason: expect.stringContaining(reason) })
  await run()
  const bell = await call(user, pageNotifications, { query: {} })
  expect(bell.results.filter(({ message }) => message.includes(reason))).toHaveLength(1)
  await call(user, contract.updateReportSchedule, {
    params: { id: schedule.id },
    body: { active: true, version: paused.version },
  })
  await run()
  expect(await scheduleOf(user, schedule.id)).toMatchObject({ active: true, pausedReason: null })
})

test('it goes out with the eyes of who saved it, and not at all once they are gone', async () => {
  const { account, user } = await world()
  const leaving = await makeUser({ account, name: 'Ernesto' })
  const report = await makeReport(leaving, { kind: 'kilometres', period: yesterday })
  const schedule = await makeSchedule(leaving, {
    reportId: report.id,
    receivers: [{ userId: user.id, email: null, zone }],
  })
  await query('update app_user set deactivated_at = now() where id = $1', [leaving.id])
  await makeDue(schedule.id)
  await run()
  expect(await runsOf(user, schedule.id)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('ya no entra a la cuenta') },
  ])
})

test('positions that came after it went out are told in the next one', async () => {
  const { account, user, unit, report } = await world()
  const schedule = await makeSchedule(user, { reportId: report.id })
  await makeDue(schedule.id)
  await run()
  const late = () => call(user, contract.lateForReport, { params: { id: report.id } })
  expect(await late()).toBeNull()
  await storePast(
    account.id,
    unit.id,
    driven(noon + 6 * 3_600_000 - 60_000 * 60, [{ minutes: 38, kmh: 60, ignition: true }]).slice(0, 38),
  )
  const [first] = await runsOf(user, schedule.id)
  const day = dayIn(zone, new Date(noon))
  expect(await late()).toMatchObject({ runId: first!.id, from: day, to: day, text: '38 posiciones de T-101' })
  // As if that had been the one of the day before.
  await query(`update report_run set occurs_on = occurs_on - 1 where schedule_id = $1`, [schedule.id])
  await query(`update mail set key = key || ' before' where recipient = $1`, [addressOf(user)])
  await makeDue(schedule.id)
  await run()
  const [next] = await runsOf(user, schedule.id)
  expect(next!.note).toContain('llegaron 38 posiciones de T-101')
  expect((await mailsTo(addressOf(user))).at(-1)!.text).toContain('llegaron 38 posiciones de T-101')
  expect(next!.noteOf).toBe(first!.id)

  // What went out, beside what the same question comes to now.
  const told = await call(user, contract.toldByRun, { params: { id: first!.id } })
  const now = await call(user, contract.runReport, {
    body: { asked: told.asked, asOf: told.asOf, cursor: 0, group: null },
  })
  expect([now.from, now.to]).toEqual([day, day])
  const { columns } = (await call(user, contract.reportKinds)).find(({ code }) => code === 'kilometres')!
  const changes = changesOf(told, now, columns)
  const km = { column: expect.objectContaining({ code: 'km' }), before: 60, now: expect.closeTo(97, 0) }
  expect(changes.groups).toMatchObject([{ label: 'T-101', cells: expect.arrayContaining([km]) }])
  expect(changes.total.cells).toEqual(expect.arrayContaining([km]))
  expect(changesOf(told, told as { total: ReportGroup; groups: ReportGroup[] }, columns)).toMatchObject({
    groups: [],
    unchanged: 1,
  })
  const stranger = await makeUser()
  expect((await refusal(stranger, contract.toldByRun, { params: { id: first!.id } })).status).toBe(404)
  expect((await refusal(stranger, contract.lateForReport, { params: { id: report.id } })).status).toBe(404)
  const mars = { zone: 'Marte/Olimpo', at: told.asOf.at }
  expect(
    (await refusal(user, contract.runReport, { body: { asked: told.asked, asOf: mars, cursor: 0, group: null } }))
      .status,
  ).toBe(400)
})

test('a link opens its files until it is revoked, and counts how often', async () => {
  const { user, report } = await world()
  const { taskId } = await call(user, contract.createReportLink, {
    body: { asked: report.asked, name: report.name, format: 'xlsx', days: 7 },
  })
  await workQueued(taskId)
  const result = (await call(user, taskResult, { params: { id: taskId } })) as { link: { id: number; url: string } }
  const path = result.link.url.replace(/^https?:\/\/[^/]+/, '')
  expect(await sheetRowsOf(await send('GET', path))).toHaveLength(1)
  expect(await call(user, contract.listReportLinks)).toMatchObject([{ id: result.link.id, opened: 1, revokedAt: null }])
  await expectEndsWithMaker(user, path)
  await call(user, contract.revokeReportLink, { params: { id: result.link.id } })
  expect((await send('GET', path)).status).toBe(404)
  expect((await send('GET', '/apis/reports/open/nobody')).status).toBe(404)
})

test('a test goes to oneself before anything is scheduled', async () => {
  const { user, report } = await world()
  const { taskId } = await call(user, contract.testReportSchedule, {
    body: { reportId: report.id, formats: ['pdf', 'link'], linkDays: 7 },
  })
  await workQueued(taskId)
  const [mail] = await mailsTo(addressOf(user))
  expect(mail).toMatchObject({ files: 1, subject: expect.stringContaining('Prueba: Kilómetros de ayer') })
  expect(mail!.text).toMatch(/Abrir el reporte: .*\/apis\/reports\/open\//)
})

test('what is saved is seen by whom it is shared with; only its owner changes what is theirs alone', async () => {
  const { account, user } = await world()
  const other = await makeUser({ account, name: 'Ernesto' })
  const own = await makeReport(user)
  expect(await call(other, contract.listSavedReports)).toEqual([])
  expect(
    (await refusal(other, contract.updateSavedReport, { params: { id: own.id }, body: { name: 'Suyo' } })).status,
  ).toBe(404)
  await call(user, contract.updateSavedReport, { params: { id: own.id }, body: { share: 'account' } })
  expect(await call(other, contract.listSavedReports)).toMatchObject([
    { id: own.id, isMine: false, owner: 'Mariana Garza' },
  ])
  const twice = { name: own.name, asked: asked('kilometres'), share: 'none' as const, groupIds: [] }
  expect((await refusal(user, contract.createSavedReport, { body: twice })).body).toMatchObject({
    name: ['Ya guardó un reporte con este nombre.'],
  })
  // Somebody else may have a copy of that name.
  expect((await call(other, contract.createSavedReport, { body: twice })).isMine).toBe(true)
  const schedule = await makeSchedule(user, { reportId: own.id })
  await call(user, contract.deleteSavedReport, { params: { id: own.id } })
  expect((await call(user, contract.listReportSchedules)).map(({ id }) => id)).not.toContain(schedule.id)
})

test('a client who saves ids reads the names of those they may choose, and of no others', async () => {
  const { account, user, unit } = await world()
  const client = await makeUser({ account, role: roles.client, permissions: ['reporte.view', 'reporte.create'] })
  await shareUnit(unit, client.id)
  const subjects = {
    ...everything,
    units: [unit.id, (await makeTrackedUnit(account.id)).id],
    drivers: [(await makeDriver(user)).id],
    customers: [client.id, (await makeUser({ account, role: roles.client })).id],
    places: [(await makeGeofence(user)).id],
    groups: [(await makeGroup(user)).id],
  }
  const mine = { [`units:${unit.id}`]: 'T-101', [`customers:${client.id}`]: 'Mariana Garza' }
  expect((await makeReport(client, { subjects })).names).toEqual(mine)
  await makeReport(user, { subjects, share: 'account' })
  expect((await call(client, contract.listSavedReports)).map(({ names }) => names)).toEqual([mine, mine])
  expect(Object.keys((await call(user, contract.listSavedReports))[0]!.names)).toHaveLength(7)
})

test('nobody schedules a report that they may not run themselves', async () => {
  const { account, user, report } = await world()
  const fuel = await makeReport(user, { kind: 'fuel-loads', share: 'account' })
  const permissions = ['reporte.view', 'reporte.create', 'reporte.schedule'] as const
  const other = await makeUser({ account, permissions: [...permissions] })
  const body = {
    reportId: fuel.id,
    repeat: daily(),
    receivers: [{ userId: null, email: 'fuera@example.com', zone }],
    formats: ['xlsx' as const],
    skipsEmpty: true,
    linkDays: 7,
    active: true,
  }
  expect((await refusal(other, contract.createReportSchedule, { body })).status).toBe(403)
  await call(user, contract.updateSavedReport, { params: { id: report.id }, body: { share: 'account' } })
  const schedule = await makeSchedule(other, { reportId: report.id })
  const change = { params: { id: schedule.id }, body: { reportId: fuel.id } }
  expect((await refusal(other, contract.updateReportSchedule, change)).status).toBe(403)
  await call(user, contract.createReportSchedule, { body })
})

test('who gets it must be somebody, once, with an address', async () => {
  const { user, report } = await world()
  const make = (receivers: { userId: number | null; email: string | null; zone: string }[]) =>
    refusal(user, contract.createReportSchedule, {
      body: {
        reportId: report.id,
        repeat: daily(),
        receivers,
        formats: ['xlsx'],
        skipsEmpty: true,
        linkDays: 7,
        active: true,
      },
    })
  const stranger = await makeUser()
  expect((await make([{ userId: stranger.id, email: null, zone }])).body).toMatchObject({
    receivers: ['Una de las personas ya no está en la cuenta.'],
  })
  expect((await make([{ userId: user.id, email: 'a@example.com', zone }])).body).toMatchObject({
    receivers: [expect.any(String)],
  })
  expect((await make([{ userId: user.id, email: null, zone: 'Marte/Olimpo' }])).body).toMatchObject({
    receivers: ['No se conoce esta zona horaria.'],
  })
  const twice = { userId: null, email: 'A@example.com', zone }
  expect((await make([twice, { ...twice, email: 'a@example.com' }])).body).toMatchObject({
    receivers: [expect.stringContaining('dos veces')],
  })
})
