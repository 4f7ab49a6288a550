import { sql } from 'kysely'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badRequest } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { job } from '../../../app/jobs/job.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { systemScope } from '../../../app/scope.ts'
import { letter, notify, queueMail } from '../../notifications/notifications.read.ts'
import { eachDue } from '../../../app/jobs/each-due.ts'
import { datesAfter, instantOf } from '../../../shared/repeat-dates.ts'
import { addressesOf } from '../../tasks/tasks.read.ts'
import { eventsPdf, linesOf } from '../events/events.paper.ts'
import { gather, type Gathered } from './gather.ts'
import { find } from './reports.repository.ts'
import { texts } from './reports.texts.ts'
import { addRun } from './runs.repository.ts'

/** Of one report in a run; what was missed for longer goes on in the next minute. */
const mostAtOnce = 31
/** What fails for no reason that can be told is tried again each minute, this long. */
const patienceMs = 30 * 60_000

/** Sends the reports whose time has come, also those of the days in which nothing ran. */
export const sendCameraReports = job({
  name: 'video.reports',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 600,
  retries: 0,
  handle: (_payload, app) =>
    eachDue(
      app,
      `select id, account_id from camera_report where active and deleted_at is null and next_at <= now()
         order by next_at limit 100`,
      async (accountId, id) => {
        for (let sent = 0; sent < mostAtOnce && (await sendNext(app, accountId, id)); sent += 1);
      },
    ),
})

type Outcome = { error: string } | { gathered: Gathered; body: Buffer | null }

/**
 * Sends a report of the date that is due; false when there is none. It is drawn outside of any transaction and kept in
 * one: with its file and its mails it goes on to its next date, so that a date goes out once, also when the process ends
 * at any point or another one draws the same.
 */
async function sendNext(app: App, accountId: number, id: number): Promise<boolean> {
  const scope = systemScope(accountId)
  const due = await inWork(app, scope, (work) => dueOf(work, id, false))
  if (!due) return false
  const outcome = await draw(app, accountId, due).catch((error: unknown): Outcome => {
    if (error instanceof AppError) return { error: error.message }
    if (Date.now() - Date.parse(due.nextAt) < patienceMs) throw error
    app.log.error({ err: error, report: id, account: accountId }, 'camera report not drawn')
    return { error: texts.notDrawn }
  })
  return inWork(app, scope, async (work) => {
    const now = await dueOf(work, id, true)
    // Another sent it meanwhile, or it was changed: what is due now is seen to with the next try.
    if (!now || now.version !== due.version || now.occursOn !== due.occursOn) return false
    await keep(work, app, due, outcome)
    await goOn(work, due)
    return true
  })
}

interface Due {
  id: number
  version: number
  occursOn: string
  nextAt: string
  ownerId: number | null
  repeat: Repeat
}

/** The date of a report that is due, locked where it is to be kept. */
const dueOf = ({ tx, scope }: Work, id: number, isLocked: boolean): Promise<Due | undefined> =>
  tx
    .selectFrom('camera_report')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where(sql<boolean>`next_at <= now()`)
    .select(['id', 'version', 'updated_by as ownerId', sql<string>`next_on::text`.as('occursOn')])
    .select([sql<string>`next_at`.as('nextAt'), sql<Repeat>`repeat`.as('repeat')])
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst()

/** With the eyes of who saved it, as they are today. */
async function draw(app: App, accountId: number, { id, ownerId, occursOn }: Due): Promise<Outcome> {
  const scope = ownerId === null ? null : await scopeOfPerson(app, accountId, ownerId)
  if (!scope?.isActive) return { error: texts.noEyes }
  const gathered = await inWork(app, scope, async (work) => gather(work, app, await find(work, id), occursOn)).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'permission_denied') return null
      throw error
    },
  )
  if (!gathered) return { error: texts.noEyes }
  const isEmpty = gathered.report.skipsEmpty && gathered.count === 0
  return { gathered, body: isEmpty ? null : await eventsPdf(gathered) }
}

async function keep(work: Work, app: App, { id, ownerId, occursOn }: Due, outcome: Outcome): Promise<void> {
  const run = { reportId: id, occursOn, seenBy: ownerId }
  if ('error' in outcome) return fail(work, { ...run, error: outcome.error })
  const { gathered, body } = outcome
  if (!body) return addRun(work, { ...run, state: 'empty' })
  const to = await addressesOf(work, gathered.report)
  if (to.length === 0) return fail(work, { ...run, events: gathered.count, error: texts.noAddress })
  await mail(work, app, { ...run, gathered, body, to })
}

interface Mailed {
  reportId: number
  occursOn: string | null
  seenBy: number | null
  gathered: Gathered
  body: Buffer
  to: readonly string[]
}
/** Its paper and its mails; of one date each address gets one. */
async function mail(work: Work, app: App, { gathered, body, to, ...run }: Mailed): Promise<void> {
  const { report, day, detail, count } = gathered
  const name = `${report.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 100)} ${day}.pdf`
  const file = await keepBytes(app, work, { name, type: 'application/pdf', body })
  const mailIds = await queueMail(work, {
    ...letter({
      subject: `${run.occursOn === null ? 'Prueba: ' : ''}${report.name}, ${detail}`,
      title: report.name,
      lines: [...linesOf(gathered), 'El informe completo va en el PDF adjunto.'],
      facts: [
        ['Fechas', detail],
        ['Eventos', String(count)],
      ],
      foot: 'Este correo lo envió Arriero porque su dirección está entre las que reciben este informe. No es necesario responderlo.',
    }),
    to,
    topic: 'camera',
    fileIds: [file.id],
    ...(run.occursOn !== null && { key: `camera-report:${run.reportId}:${run.occursOn}` }),
  })
  await addRun(work, { ...run, state: 'made', events: count, fileId: file.id, mailIds })
}

interface Failure {
  reportId: number
  occursOn: string
  seenBy: number | null
  error: string
  events?: number
}
/** Who saved it is told in their bell. */
async function fail(work: Work, failure: Failure): Promise<void> {
  const { reportId, occursOn, seenBy, error } = failure
  await addRun(work, { ...failure, state: 'failed' })
  if (seenBy === null) return
  const { name } = await find(work, reportId)
  await notify(work, {
    userIds: [seenBy],
    kind: 'task',
    title: `No salió «${name}»`,
    message: error,
    link: `/Consola/estadisticas/informes/${reportId}`,
    key: `camera-report:${reportId}:${occursOn}`,
  })
}

async function goOn(work: Work, { id, repeat, occursOn }: Due): Promise<void> {
  const [date] = datesAfter(repeat, occursOn, 1)
  await work.tx
    .updateTable('camera_report')
    .set({
      next_on: date ?? null,
      next_at: date === undefined ? null : instantOf(date, repeat.time, await zoneOf(work)),
    })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Mails a report of today to who asks for it, and to nobody else. */
export async function sendTest(work: Work, app: App, id: number): Promise<{ to: string }> {
  const { scope, tx } = work
  const gathered = await gather(work, app, await find(work, id))
  const { email } = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  if (!email) throw badRequest(texts.noOwnAddress)
  const body = await eventsPdf(gathered)
  await mail(work, app, { reportId: id, occursOn: null, seenBy: scope.userId, gathered, body, to: [email] })
  return { to: email }
}
