import { sql } from 'kysely'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../tasks.texts.ts'

type Briefs = { id: number; name: string }[]
const named = (table: 'app_user' | 'account_group' | 'checklist' | 'duty_template', ids: string) =>
  sql<Briefs>`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name collate es_mx)
    from ${sql.table(table)} x where x.account_id = r.account_id and x.id = any(${sql.raw(ids)})), '[]')`

/** Reports are the house's; others see those that go out with their own eyes. */
const described = (work: Work) =>
  work.tx
    .selectFrom('duty_report as r')
    .$call(withRecordFacts('r'))
    .where('r.account_id', '=', work.scope.accountId)
    .where('r.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (all) => all.where('r.updated_by', '=', work.scope.userId))
    .select([
      'r.id',
      'r.name',
      'r.user_ids as userIds',
      'r.group_ids as groupIds',
      sql<TaskReport['lanes']>`r.lanes`.as('lanes'),
      sql<TaskReport['priorities']>`r.priorities`.as('priorities'),
      'r.checklist_ids as checklistIds',
      'r.template_ids as templateIds',
      'r.only_late as isLate',
      sql<TaskReport['dates']>`r.dates`.as('dates'),
      sql<TaskReport['period']>`r.period`.as('period'),
      sql<string | null>`r.from_on::text`.as('from'),
      sql<string | null>`r.to_on::text`.as('to'),
      sql<TaskReport['columns']>`r.columns`.as('columns'),
      sql<TaskReport['grouping']>`r.grouping`.as('grouping'),
      'r.social_reason_id as socialReasonId',
      sql<Repeat | null>`r.repeat`.as('repeat'),
      'r.to_user_ids as toUserIds',
      'r.to_emails as toEmails',
      'r.skip_empty as skipsEmpty',
      'r.active',
      sql<string | null>`case when r.active then r.next_at end`.as('nextAt'),
      sql<
        TaskReport['last']
      >`(select json_build_object('at', l.at, 'state', l.state, 'tasks', l.tasks, 'error', l.error)
        from duty_report_run l where l.account_id = r.account_id and l.report_id = r.id order by l.id desc limit 1)`.as(
        'last',
      ),
      named('app_user', 'r.user_ids || r.to_user_ids').as('people'),
      named('account_group', 'r.group_ids').as('groups'),
      named('checklist', 'r.checklist_ids').as('checklists'),
      named('duty_template', 'r.template_ids').as('templates'),
    ])

export const list = (work: Work): Promise<TaskReport[]> =>
  described(work)
    .orderBy(sql`r.name collate es_mx`)
    .orderBy('r.id')
    .execute()

export const find = (work: Work, id: number): Promise<TaskReport> =>
  described(work)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noReport))
