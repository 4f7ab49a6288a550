import { sql } from 'kysely'
import type { CameraReport } from '@arriero/contract/video/reports.contract.ts'
import type { CameraRunState } from '@arriero/contract/video/reports.rules.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './reports.texts.ts'
import { outcomesOf } from './runs.repository.ts'

type Briefs = { id: number; name: string }[]
const named = (table: 'app_user' | 'unit' | 'driver', ids: string) =>
  sql<Briefs>`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name collate es_mx)
    from ${sql.table(table)} x where x.account_id = r.account_id and x.id = any(${sql.raw(ids)})), '[]')`

interface Last {
  at: string
  state: CameraRunState
  events: number
  error: string | null
  mailIds: number[]
}

/** Reports are the house's; others see those that go out with their own eyes. */
const described = (work: Work) =>
  work.tx
    .selectFrom('camera_report as r')
    .$call(withRecordFacts('r'))
    .where('r.account_id', '=', work.scope.accountId)
    .where('r.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (all) => all.where('r.updated_by', '=', work.scope.userId))
    .select([
      'r.id',
      'r.name',
      sql<CameraReport['period']>`r.period`.as('period'),
      sql<CameraReport['classes']>`r.classes`.as('classes'),
      sql<CameraReport['severities']>`r.severities`.as('severities'),
      'r.unit_ids as unitIds',
      'r.driver_ids as driverIds',
      sql<Repeat>`r.repeat`.as('repeat'),
      'r.to_user_ids as toUserIds',
      'r.to_emails as toEmails',
      'r.skip_empty as skipsEmpty',
      'r.active',
      sql<string | null>`case when r.active then r.next_at end`.as('nextAt'),
      sql<Last | null>`(select json_build_object('at', l.at, 'state', l.state, 'events', l.events, 'error', l.error, 'mailIds', l.mail_ids)
        from camera_report_run l where l.account_id = r.account_id and l.report_id = r.id and l.occurs_on is not null
        order by l.id desc limit 1)`.as('last'),
      named('app_user', 'r.to_user_ids').as('people'),
      named('unit', 'r.unit_ids').as('units'),
      named('driver', 'r.driver_ids').as('drivers'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

async function withOutcomes(work: Work, rows: readonly Row[]): Promise<CameraReport[]> {
  const outcomes = await outcomesOf(
    work,
    rows.flatMap(({ last }) => last?.mailIds ?? []),
  )
  return rows.map(({ last, ...row }) => {
    if (!last) return { ...row, last: null }
    const { mailIds, ...run } = last
    return { ...row, last: { ...run, ...outcomes(mailIds) } }
  })
}

export const list = async (work: Work): Promise<CameraReport[]> =>
  withOutcomes(
    work,
    await described(work)
      .orderBy(sql`r.name collate es_mx`)
      .orderBy('r.id')
      .execute(),
  )

export async function find(work: Work, id: number): Promise<CameraReport> {
  const row = await described(work)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noReport))
  const [report] = await withOutcomes(work, [row])
  return report!
}
