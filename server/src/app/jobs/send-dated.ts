import { sql } from 'kysely'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { datesAfter, instantOf } from '../../shared/repeat-dates.ts'
import { zoneOf } from '../account-zone.ts'
import { inWork, type App } from '../app.ts'
import type { Work } from '../database/work.ts'
import { AppError } from '../errors.ts'
import { systemScope } from '../scope.ts'
import { eachDue } from './each-due.ts'
import { job, type Job } from './job.ts'

/** Of one record in a run; what was missed for longer goes on in the next minute. */
const mostAtOnce = 31
/** What fails for no reason that can be told is tried again each minute, this long. */
const patienceMs = 30 * 60_000

/** A date of a record that has come. */
export interface DueDate {
  id: number
  /** Calendar day 2026-03-05. */
  occursOn: string
  /** Who saved it; null: nobody who is known any more. */
  ownerId: number | null
}
interface Found extends DueDate {
  version: number
  nextAt: string
  repeat: Repeat
}

interface Dated<Drawn> {
  /** Of the job. */
  name: string
  /** Where the records stand that go out on dates: with `active`, `repeat`, `next_on`, `next_at` and a record's facts. */
  table: 'duty_report' | 'camera_report'
  /** Outside of any transaction. What it throws to be read is kept as the failure of its date. */
  draw: (app: App, accountId: number, due: DueDate) => Promise<Drawn>
  /** What was drawn, kept and sent in the work in which the record goes on to its next date. */
  keep: (work: Work, app: App, due: DueDate, drawn: Drawn) => Promise<void>
  fail: (work: Work, due: DueDate, error: string) => Promise<void>
  /** What a person reads of a failure for no reason that can be told. */
  notDrawn: string
}

/**
 * Sends records whose date has come, each minute, also those of the days in which nothing ran. One is drawn outside of any
 * transaction and kept in one: with its file and its mails it goes on to its next date, so that a date goes out once,
 * also when the process ends at any point or another one draws the same.
 */
export const sendDated = <Drawn>(dated: Dated<Drawn>): Job =>
  job({
    name: dated.name,
    cron: '* * * * *',
    zone: 'UTC',
    timeLimit: 600,
    retries: 0,
    handle: (_payload, app) =>
      eachDue(
        app,
        `select id, account_id from ${dated.table} where active and deleted_at is null and next_at <= now()
           order by next_at limit 100`,
        async (accountId, id) => {
          for (let sent = 0; sent < mostAtOnce && (await sendNext(app, dated, accountId, id)); sent += 1);
        },
      ),
  })

type Outcome<Drawn> = { error: string } | { drawn: Drawn }

/** false: nothing of it is due. */
async function sendNext<Drawn>(app: App, dated: Dated<Drawn>, accountId: number, id: number): Promise<boolean> {
  const scope = systemScope(accountId)
  const due = await inWork(app, scope, (work) => dueOf(work, dated.table, id, false))
  if (!due) return false
  const outcome = await dated.draw(app, accountId, due).then(
    (drawn): Outcome<Drawn> => ({ drawn }),
    (error: unknown): Outcome<Drawn> => {
      if (error instanceof AppError) return { error: error.message }
      if (Date.now() - Date.parse(due.nextAt) < patienceMs) throw error
      app.log.error({ err: error, table: dated.table, id, account: accountId }, 'not drawn')
      return { error: dated.notDrawn }
    },
  )
  return inWork(app, scope, async (work) => {
    const now = await dueOf(work, dated.table, id, true)
    // Another sent it meanwhile, or it was changed: what is due now is seen to with the next try.
    if (!now || now.version !== due.version || now.occursOn !== due.occursOn) return false
    await ('error' in outcome ? dated.fail(work, due, outcome.error) : dated.keep(work, app, due, outcome.drawn))
    await goOn(work, dated.table, due)
    return true
  })
}

type Table = Dated<never>['table']

/** The date that is due, locked where it is to be kept. */
async function dueOf({ tx, scope }: Work, table: Table, id: number, isLocked: boolean): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, version, updated_by as "ownerId", next_on::text as "occursOn", next_at as "nextAt", repeat
    from ${sql.table(table)}
    where account_id = ${scope.accountId} and id = ${id} and deleted_at is null and active and next_at <= now()
    ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

async function goOn(work: Work, table: Table, { id, repeat, occursOn }: Found): Promise<void> {
  const [date] = datesAfter(repeat, occursOn, 1)
  const at = date === undefined ? null : instantOf(date, repeat.time, await zoneOf(work))
  await sql`update ${sql.table(table)} set next_on = ${date ?? null}, next_at = ${at}
    where account_id = ${work.scope.accountId} and id = ${id}`.execute(work.tx)
}
