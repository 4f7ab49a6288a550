import { sql } from 'kysely'
import type { ChecklistModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './modules.texts.ts'
import { usesModule } from './visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('checklist_module as m')
    .$call(withRecordFacts('m'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.deleted_at', 'is', null)
    .where(usesModule(work, sql`m.id`))
    .select([
      'm.id',
      'm.name',
      'm.description',
      'm.active',
      sql<number>`(select count(*)::int from checklist c
        where c.account_id = m.account_id and c.module_id = m.id and c.deleted_at is null)`.as('checklists'),
    ])

/** Those the caller uses, by name. */
export const list = (work: Work): Promise<ChecklistModule[]> =>
  described(work)
    .orderBy(sql`m.name collate es_mx`)
    .orderBy('m.id')
    .execute()

export const find = (work: Work, id: number): Promise<ChecklistModule> =>
  described(work)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
