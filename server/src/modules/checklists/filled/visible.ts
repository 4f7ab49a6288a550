import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { usesModule } from '../modules/visible.ts'

/** Filled checklists the caller may see: who reads them, those of their modules; who only fills, their own. */
export const visibleFilled = (work: Work) =>
  work.tx
    .selectFrom('checklist_filled as f')
    .innerJoin('checklist as c', (join) =>
      join.onRef('c.id', '=', 'f.checklist_id').onRef('c.account_id', '=', 'f.account_id'),
    )
    .where('f.account_id', '=', work.scope.accountId)
    .$if(!work.scope.permissions.has('checklist.reporte_checklist.view'), (all) =>
      all.where('f.filled_by', '=', work.scope.userId),
    )
    .$if(work.scope.permissions.has('checklist.reporte_checklist.view'), (all) =>
      all.where(usesModule(work, sql`c.module_id`)).$if(!work.scope.seesAllUnits, (shared) =>
        shared.where(sql<boolean>`exists (select from unit_access a where a.account_id = f.account_id
            and a.user_id = ${work.scope.userId} and a.unit_id = f.unit_id)`),
      ),
    )
