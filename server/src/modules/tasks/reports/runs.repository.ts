import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listReportRuns } from '@arriero/contract/tasks/reports/reports.contract.ts'
import type { ReportRun } from '@arriero/contract/tasks/reports/reports.entities.ts'
import type { RunState } from '@arriero/contract/tasks/reports/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { mailsOf } from '../../notifications/notifications.read.ts'

const orders = { default: sql`l.id desc`, id: sql`l.id desc`, at: sql`l.id`, tasks: sql`l.tasks` }

/** What went out and what did not. Who is not of the house sees what was made with their eyes. */
export async function page(
  work: Work,
  app: Pick<App, 'links'>,
  asked: QueryOf<typeof listReportRuns>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = work.tx
    .selectFrom('duty_report_run as l')
    .innerJoin('duty_report as r', (join) =>
      join.onRef('r.id', '=', 'l.report_id').onRef('r.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'l.file_id').onRef('f.account_id', '=', 'l.account_id'),
    )
    .$call(withUser('w', 'l.seen_by'))
    .where('l.account_id', '=', work.scope.accountId)
    .where(matches(sql`search_text(r.name)`, asked.search))
    .$if(!work.scope.seesAllUnits, (all) => all.where('l.seen_by', '=', work.scope.userId))
    .$if(asked.reportId !== undefined, (all) => all.where('l.report_id', '=', asked.reportId!))
    .$if(asked.state !== undefined, (all) => all.where('l.state', '=', asked.state!))
    .select([
      'l.id',
      'l.report_id as reportId',
      'r.name',
      'l.at',
      sql<string | null>`l.occurs_on::text`.as('occursOn'),
      'w.name as author',
      sql<RunState>`l.state`.as('state'),
      'l.tasks',
      'l.error',
      'l.mail_ids as mailIds',
      'f.key',
      'f.name as fileName',
      'f.size',
    ])
  const read = await readPage(found, asked, orders, from)
  const mails = await mailsOf(
    work,
    read.results.flatMap(({ mailIds }) => mailIds),
  )
  const results = read.results.map(({ mailIds, key, fileName, size, ...run }): ReportRun => {
    const own = mailIds.flatMap((id) => mails.get(id) ?? [])
    return {
      ...run,
      file: key === null ? null : { url: fileUrl(app, key), name: fileName!, size: size! },
      mails: mailIds.length,
      sent: own.filter(({ state }) => state === 'sent').length,
      undelivered: own
        .filter(({ state }) => state === 'failed' || state === 'unknown')
        .map(({ to, error }) => ({ to, error })),
    }
  })
  return { ...read, results }
}

/** The last date of its repetition that was seen to. */
export async function lastDateOf({ tx, scope }: Work, reportId: number): Promise<string | null> {
  const { last } = await tx
    .selectFrom('duty_report_run')
    .where('account_id', '=', scope.accountId)
    .where('report_id', '=', reportId)
    .select(sql<string | null>`max(occurs_on)::text`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

export interface NewRun {
  reportId: number
  occursOn: string | null
  seenBy: number | null
  state: RunState
  tasks?: number
  fileId?: number
  mailIds?: readonly number[]
  error?: string
}

export async function addRun({ tx, scope }: Work, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('duty_report_run')
    .values({
      account_id: scope.accountId,
      report_id: run.reportId,
      occurs_on: run.occursOn,
      seen_by: run.seenBy,
      state: run.state,
      tasks: run.tasks,
      file_id: run.fileId,
      mail_ids: [...(run.mailIds ?? [])],
      error: run.error,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
