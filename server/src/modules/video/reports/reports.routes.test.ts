import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { pageNotifications } from '@arriero/contract/notifications/notifications.contract.ts'
import * as contract from '@arriero/contract/video/reports.contract.ts'
import { viewEvents, viewStatistics } from '@arriero/contract/video/video.access.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, unique, type TestUser } from '../../../../test/factories.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeCameraReport, makeFilmedUnit } from '../../../../test/factories/video.ts'
import { testApp } from '../../../../test/server.ts'
import { readPdfText } from '../../../shared/pdf/read-text.ts'
import { sendCameraReports } from './send.job.ts'

const run = async () => sendCameraReports.handle({}, (await testApp()).app, new AbortController().signal)
const runsOf = async (of: TestUser) => (await call(of, contract.listCameraRuns)).results
const mailsTo = async (address: string) =>
  (
    await (
      await testApp()
    ).app.owner.query<{ id: number; subject: string; files: number }>(
      'select id, subject, cardinality(file_ids) as files from mail where recipient = $1 order by id',
      [address],
    )
  ).rows

/** As if its next date had come, so many days ago. */
async function makeDue(id: number, days = 0) {
  const { app } = await testApp()
  await app.owner.query(
    `update camera_report set next_on = current_date - $2::int, next_at = now() - make_interval(days => $2::int) where id = $1`,
    [id, days],
  )
}
async function textOf(bytes: Uint8Array) {
  const path = join(tmpdir(), `${unique('informe')}.pdf`)
  await writeFile(path, bytes)
  const pages = await readPdfText(path, 5)
  await rm(path)
  return pages.join(' ')
}

test('a date goes out once with its PDF, however often and by however many the job runs', async () => {
  const user = await makeUser()
  const unit = await makeFilmedUnit(user.accountId)
  await raise(unit, { kind: 'phone_call', at: Date.now() - 60_000 })
  const address = `${unique('seguridad')}@ejemplo.mx`
  const report = await makeCameraReport(user, { toEmails: [address], period: 'month' })
  expect(report.nextAt).not.toBeNull()
  await makeDue(report.id)
  await Promise.all([run(), run()])
  await run()
  const runs = await runsOf(user)
  expect(runs).toMatchObject([{ reportId: report.id, state: 'made', events: 1, mails: 1, error: null }])
  expect(await mailsTo(address)).toMatchObject([{ subject: expect.stringContaining(report.name), files: 1 }])
  const pdf = await send('GET', runs[0]!.file!.url)
  expect(await textOf(pdf.bytes)).toContain('Uso de teléfono')
  const [after] = await call(user, contract.listCameraReports)
  expect(Date.parse(after!.nextAt!)).toBeGreaterThan(Date.now())
})

test('days in which nothing ran go out one after the other', async () => {
  const user = await makeUser()
  const address = `${unique('seguridad')}@ejemplo.mx`
  const report = await makeCameraReport(user, { toEmails: [address] })
  await makeDue(report.id, 2)
  await run()
  expect((await runsOf(user)).length).toBeGreaterThanOrEqual(2)
  expect((await mailsTo(address)).length).toBe((await runsOf(user)).length)
})

test('an address that got none is told with its cause', async () => {
  const user = await makeUser()
  const address = `${unique('lleno')}@ejemplo.mx`
  const report = await makeCameraReport(user, { toEmails: [address] })
  await makeDue(report.id)
  await run()
  const { app } = await testApp()
  await app.owner.query(`update mail set state = 'failed', error = 'Buzón lleno' where recipient = $1`, [address])
  const [told] = await call(user, contract.listCameraReports)
  expect(told!.last).toMatchObject({ mails: 1, sent: 0, undelivered: [{ to: address, error: 'Buzón lleno' }] })
})

test('a test goes to who asks for it, at once, and counts as no date', async () => {
  const user = await makeUser()
  const report = await makeCameraReport(user, { toEmails: [`${unique('otra')}@ejemplo.mx`] })
  const { app } = await testApp()
  const own = `${unique('yo')}@ejemplo.mx`
  await app.owner.query('update app_user set email = null where id = $1', [user.id])
  expect(await refusal(user, contract.testCameraReport, { params: { id: report.id } })).toMatchObject({ status: 400 })
  await app.owner.query('update app_user set email = $2 where id = $1', [user.id, own])
  expect(await call(user, contract.testCameraReport, { params: { id: report.id } })).toEqual({ to: own })
  expect(await mailsTo(own)).toMatchObject([{ subject: expect.stringMatching(/^Prueba: /), files: 1 }])
  expect(await runsOf(user)).toMatchObject([{ occursOn: null, state: 'made' }])
  const [after] = await call(user, contract.listCameraReports)
  expect(after).toMatchObject({ last: null, nextAt: report.nextAt })
})

test('one without events is not sent where that is asked; one whose author may see no more tells them', async () => {
  const account = await makeAccount()
  const [user, leaver] = [await makeUser({ account }), await makeUser({ account })]
  const quiet = await makeCameraReport(user, { skipsEmpty: true })
  const orphan = await makeCameraReport(leaver)
  const { app } = await testApp()
  await app.owner.query(`update app_user set permissions = '{camaras.estadisticas.update}' where id = $1`, [leaver.id])
  await makeDue(quiet.id)
  await makeDue(orphan.id)
  await run()
  const states = new Map((await runsOf(user)).map(({ reportId, state, error }) => [reportId, [state, error]]))
  expect(states.get(quiet.id)).toEqual(['empty', null])
  expect(states.get(orphan.id)).toEqual([
    'failed',
    'Quien lo guardó ya no puede ver eventos ni estadísticas: guárdelo alguien que pueda.',
  ])
  const bell = await call(leaver, pageNotifications)
  expect(bell.results.map(({ title }) => title)).toContain(`No salió «${orphan.name}»`)
})

test('what is named must be there, and what does not fit together is said beside its field', async () => {
  const user = await makeUser()
  const foreign = await makeFilmedUnit((await makeUser()).accountId)
  const refused = async (given: object) => {
    const { name, period, repeat } = await makeCameraReport(user)
    const body = { name: unique('Informe'), period, repeat, toEmails: ['a@ejemplo.mx'], ...given }
    expect(name).not.toBe(body.name)
    return (await refusal(user, contract.createCameraReport, { body })).body
  }
  expect(await refused({ toEmails: [] })).toHaveProperty('to_users')
  expect(await refused({ unitIds: [foreign.id] })).toHaveProperty('units')
  expect(await refused({ driverIds: [2_000_000_001] })).toHaveProperty('drivers')
  expect(await refused({ toUserIds: [2_000_000_001] })).toHaveProperty('to_users')
})

test('the paths of the specification answer under camera/ and at the root; others see their own reports alone', async () => {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const client = await makeUser({
    account,
    role: roles.client,
    permissions: [viewEvents, viewStatistics, 'camaras.estadisticas.update'],
  })
  const report = await makeCameraReport(user)
  const { period, repeat } = report
  const unseen = {
    name: unique('Informe'),
    period,
    repeat,
    toUserIds: [client.id],
    driverIds: [(await makeDriver(user)).id],
  }
  expect((await refusal(client, contract.createCameraReport, { body: unseen })).body).toHaveProperty('drivers')
  for (const root of ['/apis/camera/sheduled_report', '/apis/sheduled_report']) {
    expect(await send('GET', `${root}/get/all`, { as: user })).toMatchObject({ status: 200, json: [{ id: report.id }] })
    const renamed = await send('PUT', `${root}/update/${report.id}`, { as: user, body: { name: unique('Otro') } })
    expect(renamed.status).toBe(200)
  }
  expect(await call(client, contract.listCameraReports)).toEqual([])
  expect(await refusal(client, contract.previewCameraReport, { params: { id: report.id } })).toMatchObject({
    status: 404,
  })
  expect((await send('DELETE', `/apis/sheduled_report/delete/${report.id}`, { as: user })).status).toBe(204)
  expect(await call(user, contract.listCameraReports)).toEqual([])
})

test('what the next one will say', async () => {
  const user = await makeUser()
  const unit = await makeFilmedUnit(user.accountId)
  const report = await makeCameraReport(user, { period: 'month' })
  const preview = () => call(user, contract.previewCameraReport, { params: { id: report.id } })
  expect(await preview()).toMatchObject({ events: 0, lines: ['Sin eventos en el periodo.'] })
  await raise(unit, { kind: 'collision', at: Date.now() - 60_000 })
  expect(await preview()).toMatchObject({
    events: 1,
    lines: ['1 evento.', '1 crítico y 1 sin revisar.', 'Lo más frecuente: «Colisión», 1 vez.'],
  })
})
