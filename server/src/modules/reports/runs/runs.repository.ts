import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listReportRuns } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportRun } from '@arriero/contract/reports/reports.entities.ts'
import type { ReportDays, ReportRunState } from '@arriero/contract/reports/reports.rules.ts'
import type { App } from '../../../app/app.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { mailsOf } from '../../notifications/notifications.read.ts'
import { texts } from '../reports.texts.ts'

const orders = {
  default: sql`l.id desc`,
  id: sql`l.id desc`,
  at: sql`l.at`,
  name: sql`l.name collate es_mx`,
  rows: sql`l.rows`,
}

type Files = { key: string; name: string; size: number }[]
/** The house sees what went out; others what was made with their eyes. */
export const visibleRuns = (work: Work) =>
  work.tx
    .selectFrom('report_run as l')
    .$call(withUser('w', 'l.seen_by'))
    .where('l.account_id', '=', work.scope.accountId)
    .$if(!work.scope.seesAllUnits, (all) => all.where('l.seen_by', '=', work.scope.userId))

const described = (work: Work) =>
  visibleRuns(work).select([
    'l.id',
    'l.name',
    'l.kind',
    'l.schedule_id as scheduleId',
    'l.report_id as reportId',
    'l.at',
    sql<string | null>`l.occurs_on::text`.as('occursOn'),
    'l.zone',
    'w.name as author',
    sql<ReportRunState>`l.state`.as('state'),
    'l.rows',
    'l.error',
    'l.note',
    'l.note_of as noteOf',
    'l.tries',
    'l.mail_ids as mailIds',
    sql<Files>`coalesce((select json_agg(json_build_object('key', f.key, 'name', f.name, 'size', f.size) order by f.id)
      from stored_file f where f.account_id = l.account_id and f.id = any(l.file_ids)), '[]')`.as('kept'),
    sql<number>`coalesce((select sum(k.opened)::int from report_link k where k.account_id = l.account_id and k.run_id = l.id), 0)`.as(
      'opened',
    ),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** With how their mails went. */
async function told(work: Work, app: Pick<App, 'links'>, rows: readonly Row[]): Promise<ReportRun[]> {
  const mails = await mailsOf(
    work,
    rows.flatMap(({ mailIds }) => mailIds),
  )
  return rows.map(({ mailIds, kept, ...run }) => {
    const own = mailIds.flatMap((id) => mails.get(id) ?? [])
    const undelivered = own
      .filter(({ state }) => state === 'failed' || state === 'unknown')
      .map(({ to, error }) => ({ to, error }))
    return {
      ...run,
      state: run.state === 'sent' && undelivered.length > 0 ? ('partly' as const) : run.state,
      files: kept.map(({ key, name, size }) => ({ url: fileUrl(app, key), name, size })),
      mails: mailIds.length,
      sent: own.filter(({ state }) => state === 'sent').length,
      undelivered,
    }
  })
}

/** What went out and what did not, the last first. */
export async function page(
  work: Work,
  app: Pick<App, 'links'>,
  asked: QueryOf<typeof listReportRuns>,
  from: { path: string; query: Record<string, unknown> },
) {
  const bounced = sql<boolean>`exists (select from mail m where m.account_id = l.account_id and m.id = any(l.mail_ids) and m.state in ('failed', 'unknown'))`
  const found = described(work)
    .where(matches(sql`search_text(l.name)`, asked.search))
    .$if(asked.schedule !== undefined, (all) => all.where('l.schedule_id', '=', asked.schedule!))
    .$if(asked.report !== undefined, (all) => all.where('l.report_id', '=', asked.report!))
    .$if(asked.state === 'partly', (all) => all.where('l.state', '=', 'sent').where(bounced))
    .$if(asked.state === 'sent', (all) => all.where('l.state', '=', 'sent').where(sql<boolean>`not ${bounced}`))
    .$if(asked.state !== undefined && asked.state !== 'partly' && asked.state !== 'sent', (all) =>
      all.where('l.state', '=', asked.state!),
    )
  const read = await readPage(found, asked, orders, from)
  return { ...read, results: await told(work, app, read.results) }
}

export async function find(work: Work, app: Pick<App, 'links'>, id: number): Promise<ReportRun> {
  const row = await described(work)
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noRun))
  return (await told(work, app, [row]))[0]!
}

/** The last of each schedule. */
export async function lastOf(
  work: Work,
  app: Pick<App, 'links'>,
  scheduleIds: readonly number[],
): Promise<Map<number, ReportRun>> {
  if (scheduleIds.length === 0) return new Map()
  const rows = await described(work)
    .where(
      'l.id',
      'in',
      work.tx
        .selectFrom('report_run')
        .where('account_id', '=', work.scope.accountId)
        .where('schedule_id', 'in', [...scheduleIds])
        .groupBy('schedule_id')
        .select(sql<number>`max(id)`.as('id')),
    )
    .execute()
  return new Map((await told(work, app, rows)).map((run) => [run.scheduleId!, run]))
}

export interface NewRun {
  name: string
  kind: string
  zone: string
  state: ReportRunState
  rows: number
  fileIds: readonly number[]
  mailIds?: readonly number[]
  days: ReportDays
  reportId?: number
}

/** One that somebody asked for. */
export async function addRun({ tx, scope }: Work, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('report_run')
    .values({
      account_id: scope.accountId,
      report_id: run.reportId ?? null,
      name: run.name,
      kind: run.kind,
      zone: run.zone,
      seen_by: scope.userId || null,
      state: run.state,
      rows: run.rows,
      file_ids: [...run.fileIds],
      mail_ids: [...(run.mailIds ?? [])],
      from_on: run.days.from,
      to_on: run.days.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
