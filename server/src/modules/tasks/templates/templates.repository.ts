import { sql } from 'kysely'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskTemplate } from '@arriero/contract/tasks/tasks.entities.ts'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { seenUnitName } from '../../units/units.read.ts'
import { texts } from '../tasks.texts.ts'

type Briefs = { id: number; name: string }[]
const named = (table: 'app_user' | 'account_group' | 'checklist', ids: 'user_ids' | 'group_ids' | 'checklist_ids') =>
  sql<Briefs>`coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name collate es_mx)
    from ${sql.table(table)} x where x.account_id = m.account_id and x.id = any(${sql.ref(`m.${ids}`)})), '[]')`
const tasks = (more = sql`true`) =>
  sql<number>`(select count(*)::int from duty d where d.account_id = m.account_id and d.template_id = m.id
    and d.deleted_at is null and ${more})`

/** Templates are the house's: others see none. */
const described = (work: Work) =>
  work.tx
    .selectFrom('duty_template as m')
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'm.unit_id').onRef('u.account_id', '=', 'm.account_id'))
    .$call(withUser('v', 'm.validator_id'))
    .$call(withRecordFacts('m'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (all) => all.where('m.created_by', '=', work.scope.userId))
    .select([
      'm.id',
      'm.name',
      'm.description',
      sql<Priority>`m.priority`.as('priority'),
      'm.unit_id as unitId',
      seenUnitName(work).as('unitName'),
      named('app_user', 'user_ids').as('people'),
      named('account_group', 'group_ids').as('groups'),
      named('checklist', 'checklist_ids').as('checklists'),
      'm.validator_id as validatorId',
      'v.name as validatorName',
      sql<Repeat | null>`m.repeat`.as('repeat'),
      'm.lead_hours as leadHours',
      'm.active',
      sql<string | null>`case when m.active then m.next_at end`.as('nextAt'),
      sql<string | null>`case when m.active then m.make_at end`.as('makesAt'),
      tasks().as('made'),
      tasks(sql`d.state in (1, 2)`).as('open'),
    ])

export const list = (work: Work): Promise<TaskTemplate[]> =>
  described(work)
    .orderBy(sql`m.name collate es_mx`)
    .orderBy('m.id')
    .execute()

export const find = (work: Work, id: number): Promise<TaskTemplate> =>
  described(work)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.noTemplate))
