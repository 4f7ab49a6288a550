import { sql } from 'kysely'
import { readReports, view } from '@arriero/contract/tasks/tasks.access.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { job } from '../../../app/jobs/job.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { systemScope } from '../../../app/scope.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { eachDue } from '../../../app/jobs/each-due.ts'
import { datesAfter, instantOf } from '../../../shared/repeat-dates.ts'
import { texts } from '../tasks.texts.ts'
import { addressesOf, mailReport } from './mail.ts'
import { gather, paperOf, type Gathered } from './paper.ts'
import { find } from './reports.repository.ts'
import { addRun } from './runs.repository.ts'

/** Of one report in a run; what was missed for longer goes on in the next minute. */
const mostAtOnce = 31
/** What fails for no reason that can be told is tried again each minute, this long. */
const patienceMs = 30 * 60_000

/** Sends the reports whose time has come, also those of the days in which nothing ran. */
export const sendReports = job({
  name: 'tasks.reports',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 600,
  retries: 0,
  handle: (_payload, app) =>
    eachDue(
      app,
      `select id, account_id from duty_report where active and deleted_at is null and next_at <= now()
         order by next_at limit 100`,
      async (accountId, id) => {
        for (let sent = 0; sent < mostAtOnce && (await sendNext(app, accountId, id)); sent += 1);
      },
    ),
})

type Outcome = { error: string } | { gathered: Gathered; paper: { name: string; body: Buffer } | null }

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
    app.log.error({ err: error, report: id, account: accountId }, 'report not drawn')
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
async function dueOf({ tx, scope }: Work, id: number, isLocked: boolean): Promise<Due | undefined> {
  const row = await tx
    .selectFrom('duty_report')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where(sql<boolean>`next_at <= now()`)
    .select(['id', 'version', 'updated_by as ownerId', sql<string>`next_on::text`.as('occursOn')])
    .select([sql<string>`next_at`.as('nextAt'), sql<Repeat>`repeat`.as('repeat')])
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst()
  return row
}

/** With the eyes of who saved it, as they are today. */
async function draw(app: App, accountId: number, { id, ownerId, occursOn }: Due): Promise<Outcome> {
  const scope = ownerId === null ? null : await scopeOfPerson(app, accountId, ownerId)
  if (!scope?.isActive || !scope.permissions.has(readReports) || !scope.permissions.has(view))
    return { error: texts.noEyes }
  const report = await inWork(app, scope, (work) => find(work, id))
  const gathered = await gather(app, scope, report, occursOn)
  return { gathered, paper: report.skipsEmpty && gathered.rows.length === 0 ? null : await paperOf(gathered) }
}

async function keep(work: Work, app: App, { id, ownerId, occursOn }: Due, outcome: Outcome): Promise<void> {
  const run = { reportId: id, occursOn, seenBy: ownerId }
  if ('error' in outcome) return fail(work, { ...run, error: outcome.error })
  const { gathered, paper } = outcome
  const tasks = gathered.rows.length
  if (!paper) return void (await addRun(work, { ...run, state: 'empty' }))
  const to = await addressesOf(work, gathered.report)
  const file = await keepBytes(app, work, { ...paper, type: 'application/pdf' })
  if (to.length === 0) return fail(work, { ...run, tasks, fileId: file.id, error: texts.noAddress })
  const mailIds = await mailReport(work, gathered, to, file.id, occursOn)
  await addRun(work, { ...run, state: 'made', tasks, fileId: file.id, mailIds })
}

interface Failure {
  reportId: number
  occursOn: string
  seenBy: number | null
  error: string
  tasks?: number
  fileId?: number
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
    link: '/Consola/tareas/salidas',
    key: `task-report:${reportId}:${occursOn}`,
  })
}

async function goOn(work: Work, { id, repeat, occursOn }: Due): Promise<void> {
  const [date] = datesAfter(repeat, occursOn, 1)
  await work.tx
    .updateTable('duty_report')
    .set({
      next_on: date ?? null,
      next_at: date === undefined ? null : instantOf(date, repeat.time, await zoneOf(work)),
    })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
}
