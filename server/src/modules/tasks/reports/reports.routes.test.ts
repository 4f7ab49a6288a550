import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import * as contract from '@arriero/contract/tasks/reports/reports.contract.ts'
import { moveTask } from '@arriero/contract/tasks/tasks.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { daily, makeDuty, makeDutyReport, makeDutyTemplate } from '../../../../test/factories/duties.ts'
import { workQueued } from '../../../../test/factories/tasks.ts'
import { testApp } from '../../../../test/server.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { sendReports } from './send.job.ts'

async function world() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Mariana Garza' })
  const hugo = await makeUser({ account, role: roles.driver, name: 'Hugo Ledezma' })
  return { account, user, hugo }
}
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const run = async () => sendReports.handle({}, (await testApp()).app, new AbortController().signal)
const runsOf = async (of: TestUser) => (await call(of, contract.listReportRuns)).results
const held = async (of: TestUser, body: contract.TaskReportFilter) =>
  (await call(of, contract.filterTaskReport, { body })).results.map(({ title }) => title)
const mailsTo = async (address: string) =>
  (
    await (
      await testApp()
    ).app.owner.query<{ subject: string; files: number }>(
      'select subject, cardinality(file_ids) as files from mail where recipient = $1 order by id',
      [address],
    )
  ).rows

/** As if its next date had come, so many days ago. */
async function makeDue(id: number, days = 0) {
  const { app } = await testApp()
  await app.owner.query(
    `update duty_report set next_on = current_date - $2::int, next_at = now() - make_interval(days => $2::int) where id = $1`,
    [id, days],
  )
}
async function textOf(bytes: Uint8Array) {
  const path = join(tmpdir(), `${unique('reporte')}.pdf`)
  await writeFile(path, bytes)
  const pages = await readPdfText(path, 5)
  await rm(path)
  return pages.join(' ')
}

test('a report holds the tasks of its filter, each list by any of it, in the order of their date', async () => {
  const { user, hugo } = await world()
  const template = await makeDutyTemplate(user, { name: unique('Higiene') })
  await makeDuty(user, { title: 'Mañana', userIds: [hugo.id], dueAt: later(30), priority: 4 })
  await makeDuty(user, { title: 'Ayer', userIds: [user.id], dueAt: later(-30), templateId: template.id })
  const done = await makeDuty(user, { title: 'Hecha', priority: 1 })
  await call(user, moveTask, { params: { id: done.id }, body: { move: 'finish' } })
  expect(await held(user, {})).toEqual(['Ayer', 'Mañana', 'Hecha'])
  expect(await held(user, { userIds: [hugo.id, user.id] })).toEqual(['Ayer', 'Mañana'])
  expect(await held(user, { priorities: [1, 4] })).toEqual(['Mañana', 'Hecha'])
  expect(await held(user, { isLate: true })).toEqual(['Ayer'])
  expect(await held(user, { templateIds: [template.id], lanes: [1, 2] })).toEqual(['Ayer'])
  expect(await held(user, { dates: 'done', period: 'today' })).toEqual(['Hecha'])
  expect(await held(user, { period: 'yesterday', userIds: [hugo.id] })).toEqual([])
  expect(await held(hugo, {}).catch(() => 'denied')).toBe('denied')
})

test('what is named must be there, and what does not fit together is said beside its field', async () => {
  const { user } = await world()
  const stranger = (await world()).hugo
  const refused = async (body: Partial<contract.TaskReportDraft>) =>
    (await refusal(user, contract.createTaskReport, { body: { name: unique('R'), ...body } })).body
  expect(await refused({ userIds: [stranger.id] })).toMatchObject({ assigned: [expect.any(String)] })
  expect(await refused({ toUserIds: [stranger.id] })).toMatchObject({ to_users: [expect.any(String)] })
  expect(await refused({ templateIds: [2_000_000_000] })).toMatchObject({ templates: [expect.any(String)] })
  expect(await refused({ socialReasonId: 2_000_000_000 })).toMatchObject({ social_reason: [expect.any(String)] })
  expect(await refused({ period: 'days' })).toMatchObject({ date_start: ['Diga desde o hasta qué día.'] })
  expect(await refused({ period: 'days', from: '2026-02-02', to: '2026-02-01' })).toHaveProperty('date_end')
  expect(await refused({ repeat: daily() })).toMatchObject({ to_users: ['Diga quién lo recibe.'] })
  expect(await refused({ repeat: daily({ until: '2026-01-02' }), toEmails: ['a@example.com'] })).toHaveProperty(
    'repeat',
  )
  const { name } = await makeDutyReport(user)
  expect(await refused({ name: name.toUpperCase() })).toMatchObject({ name: ['Ya hay un reporte con ese nombre.'] })
  const saved = await makeDutyReport(user, { repeat: daily(), toEmails: ['a@example.com'] })
  const nobody = { params: { id: saved.id }, body: { toEmails: [] } }
  expect((await refusal(user, contract.updateTaskReport, nobody)).status).toBe(400)
})

test('its PDF is made in the background, grouped, and where it is wished mailed; what went out is listed', async () => {
  const { user, hugo } = await world()
  await makeDuty(user, { title: 'Extintores de Apodaca', userIds: [hugo.id, user.id], dueAt: later(-2) })
  await makeDuty(user, { title: 'Torque de birlos' })
  const to = `${unique('cliente')}@example.com`
  const { id } = await makeDutyReport(user, {
    name: 'Cumplimiento de noviembre',
    grouping: 'person',
    toUserIds: [user.id],
    toEmails: [to],
  })
  const { taskId } = await call(user, contract.generateTaskReport, { body: { reportId: id, send: true } })
  await workQueued(taskId)
  const { bytes } = await download(user, taskResult, { params: { id: taskId }, query: { response_type: 'blob' } })
  const text = await textOf(bytes)
  for (const said of ['Cumplimiento de noviembre', 'Hugo Ledezma', 'Mariana Garza', 'Sin persona', 'Torque de birlos'])
    expect(text).toContain(said)
  expect(text.match(/Extintores de Apodaca/g)).toHaveLength(2)
  expect(await runsOf(user)).toMatchObject([
    {
      reportId: id,
      name: 'Cumplimiento de noviembre',
      author: 'Mariana Garza',
      occursOn: null,
      state: 'made',
      tasks: 2,
      mails: 2,
    },
  ])
  expect(await mailsTo(to)).toEqual([{ subject: 'Cumplimiento de noviembre: 2 tareas', files: 1 }])
  expect(await call(user, contract.listTaskReports)).toMatchObject([{ last: { state: 'made', tasks: 2 } }])
})

test('a date goes out once, however many run it and however often', async () => {
  const { user } = await world()
  await makeDuty(user, { dueAt: later(-2) })
  const to = `${unique('jefe')}@example.com`
  const report = await makeDutyReport(user, { repeat: daily(), toEmails: [to, to.toUpperCase()] })
  expect(Date.parse(report.nextAt!)).toBeGreaterThan(Date.now())
  await run()
  expect(await runsOf(user)).toEqual([])
  await makeDue(report.id)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await runsOf(user)).toMatchObject([{ state: 'made', tasks: 1, mails: 1, occursOn: expect.any(String) }])
  expect(await mailsTo(to)).toHaveLength(1)
  const [after] = await call(user, contract.listTaskReports)
  expect(Date.parse(after!.nextAt!)).toBeGreaterThan(Date.now())
})

test('days in which nothing ran are made up for; a paused one waits and begins from now', async () => {
  const { user } = await world()
  await makeDuty(user, { dueAt: later(-2) })
  const report = await makeDutyReport(user, { repeat: daily({ time: '00:01' }), toEmails: ['a@example.com'] })
  await makeDue(report.id, 2)
  await run()
  const dates = (await runsOf(user)).map(({ occursOn }) => occursOn)
  expect(new Set(dates).size).toBe(dates.length)
  expect(dates.length).toBeGreaterThanOrEqual(2)
  const set = (active: boolean) =>
    call(user, contract.updateTaskReport, { params: { id: report.id }, body: { active } })
  await set(false)
  await makeDue(report.id, 1)
  await run()
  expect(await runsOf(user)).toHaveLength(dates.length)
  expect(Date.parse((await set(true)).nextAt!)).toBeGreaterThan(Date.now())
})

test('without tasks nothing is sent unless it is wished, and what cannot go out says why', async () => {
  const { user, hugo } = await world()
  const to = `${unique('vacio')}@example.com`
  const quiet = await makeDutyReport(user, { name: 'Callado', repeat: daily(), toEmails: [to] })
  const told = await makeDutyReport(user, { name: 'Siempre', repeat: daily(), toEmails: [to], skipsEmpty: false })
  const lost = await makeDutyReport(user, {
    name: 'Sin correo',
    repeat: daily(),
    toUserIds: [hugo.id],
    skipsEmpty: false,
  })
  const { app } = await testApp()
  await app.owner.query('update app_user set email = null where id = $1', [hugo.id])
  for (const { id } of [quiet, told, lost]) await makeDue(id)
  await run()
  const ended = new Map((await runsOf(user)).map(({ name, state, error }) => [name, [state, error]]))
  expect(ended.get('Callado')).toEqual(['empty', null])
  expect(ended.get('Siempre')).toEqual(['made', null])
  expect(ended.get('Sin correo')).toEqual(['failed', 'Nadie de quienes lo reciben tiene correo.'])
  expect(await mailsTo(to)).toHaveLength(1)
  const bell = (await call(user, pageNotifications, { query: {} })).results
  expect(bell.map(({ title }) => title)).toContain('No salió «Sin correo»')
})

test('it goes out with the eyes of who saved it, and not at all once they may not see tasks', async () => {
  const { account, user } = await world()
  await makeDuty(user, { dueAt: later(-2) })
  const helper = await makeUser({ account, role: roles.supervisor })
  const report = await makeDutyReport(helper, { repeat: daily(), toEmails: ['a@example.com'] })
  const { app } = await testApp()
  await app.owner.query('update app_user set deactivated_at = now() where id = $1', [helper.id])
  await makeDue(report.id)
  await run()
  expect(await runsOf(user)).toMatchObject([{ state: 'failed', error: expect.stringContaining('guárdelo alguien') }])
  await call(user, contract.updateTaskReport, { params: { id: report.id }, body: { grouping: 'lane' } })
  await app.owner.query(`update duty_report set next_on = current_date + 1, next_at = now() where id = $1`, [report.id])
  await run()
  expect((await runsOf(user))[0]).toMatchObject({ state: 'made', tasks: 1, author: 'Mariana Garza' })
})

test('who is not of the house holds their own reports and what was made with their eyes, and mails to nobody without leave', async () => {
  const { account, user, hugo } = await world()
  const driver = await makeUser({
    account,
    role: roles.driver,
    permissions: ['checklist.tareas.view', 'checklist.reporte_checklist.view', 'checklist.reporte_checklist.create'],
  })
  await makeDuty(user, { title: 'Ajena', userIds: [hugo.id] })
  await makeDuty(user, { title: 'Propia', userIds: [driver.id] })
  const all = await makeDutyReport(user)
  const own = await makeDutyReport(driver, { toEmails: ['a@example.com'] })
  expect((await call(driver, contract.listTaskReports)).map(({ id }) => id)).toEqual([own.id])
  expect(await held(driver, {})).toEqual(['Propia'])
  expect((await refusal(driver, contract.generateTaskReport, { body: { reportId: all.id } })).status).toBe(404)
  const { taskId } = await call(user, contract.generateTaskReport, { body: { reportId: own.id } })
  await workQueued(taskId)
  expect(await runsOf(driver)).toEqual([])
  expect(await runsOf(user)).toMatchObject([{ tasks: 2 }])
  const reader = await makeUser({
    account,
    role: roles.supervisor,
    permissions: ['checklist.tareas.view', 'checklist.reporte_checklist.view'],
  })
  const sent = { body: { reportId: own.id, send: true } }
  expect((await refusal(reader, contract.generateTaskReport, sent)).status).toBe(403)
  const blind = await makeUser({ account, role: roles.supervisor, permissions: ['checklist.reporte_checklist.view'] })
  expect((await refusal(blind, contract.filterTaskReport, { body: {} })).status).toBe(403)
  expect((await refusal(blind, contract.generateTaskReport, { body: { reportId: own.id } })).status).toBe(403)
})

test('both are asked for by GET too: a report by its number, all tasks without a filter', async () => {
  const { user } = await world()
  await makeDuty(user)
  const { id } = await makeDutyReport(user)
  const { url } = await testApp()
  const get = async (path: string) => {
    const reply = await fetch(`${url}${path}`, { headers: { authorization: `Token ${user.token}` } })
    return (await reply.json()) as object
  }
  expect(await get('/apis/report_tasks/filter')).toMatchObject({ count: 1 })
  expect(await get(`/apis/report_tasks/generate-report?report=${id}`)).toEqual({ task_id: expect.any(Number) })
})
