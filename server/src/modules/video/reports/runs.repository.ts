import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { CameraReportRun, listCameraRuns } from '@arriero/contract/video/reports.contract.ts'
import type { CameraRunState } from '@arriero/contract/video/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { mailsOf } from '../../notifications/notifications.read.ts'

const orders = { default: sql`l.id desc`, id: sql`l.id desc`, at: sql`l.id` }

/** What went out and what did not. Who is not of the house sees what was made with their eyes. */
export async function page(
  work: Work,
  app: Pick<App, 'links'>,
  asked: QueryOf<typeof listCameraRuns>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = work.tx
    .selectFrom('camera_report_run as l')
    .innerJoin('camera_report as r', (join) =>
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
    .select([
      'l.id',
      'l.report_id as reportId',
      'r.name',
      'l.at',
      sql<string | null>`l.occurs_on::text`.as('occursOn'),
      'w.name as author',
      sql<CameraRunState>`l.state`.as('state'),
      'l.events',
      'l.error',
      'l.mail_ids as mailIds',
      'f.key',
      'f.name as fileName',
      'f.size',
    ])
  const read = await readPage(found, asked, orders, from)
  const outcomes = await outcomesOf(
    work,
    read.results.flatMap(({ mailIds }) => mailIds),
  )
  const results = read.results.map(({ mailIds, key, fileName, size, ...run }): CameraReportRun => ({
    ...run,
    ...outcomes(mailIds),
    file: key === null ? null : { url: fileUrl(app, key), name: fileName!, size: size! },
  }))
  return { ...read, results }
}

/** How mails went: asked once for many runs. */
export async function outcomesOf(work: Work, mailIds: readonly number[]) {
  const mails = await mailsOf(work, mailIds)
  return (ids: readonly number[]) => {
    const own = ids.flatMap((id) => mails.get(id) ?? [])
    return {
      mails: ids.length,
      sent: own.filter(({ state }) => state === 'sent').length,
      undelivered: own
        .filter(({ state }) => state === 'failed' || state === 'unknown')
        .map(({ to, error }) => ({ to, error })),
    }
  }
}

/** The last date of its repetition that was seen to. */
export async function lastDateOf({ tx, scope }: Work, reportId: number): Promise<string | null> {
  const { last } = await tx
    .selectFrom('camera_report_run')
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
  state: CameraRunState
  events?: number
  fileId?: number
  mailIds?: readonly number[]
  error?: string
}

export async function addRun({ tx, scope }: Work, run: NewRun): Promise<void> {
  await tx
    .insertInto('camera_report_run')
    .values({
      account_id: scope.accountId,
      report_id: run.reportId,
      occurs_on: run.occursOn,
      seen_by: run.seenBy,
      state: run.state,
      events: run.events,
      file_id: run.fileId,
      mail_ids: [...(run.mailIds ?? [])],
      error: run.error,
    })
    .execute()
}
