import { sql } from 'kysely'
import type { Label, LabelChange, LabelDraft } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Use } from '../../../app/database/named.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { texts } from './catalogs.texts.ts'

type LabelTable = 'entry_concept' | 'entry_type' | 'department'

const rowsOf =
  (table: LabelTable) =>
  ({ tx, scope }: Work, id?: number): Promise<Label[]> =>
    tx
      // All three have the columns of the one that is named.
      .selectFrom(`${table as 'department'} as l`)
      .$call(withUser('by', 'l.updated_by'))
      .where('l.account_id', '=', scope.accountId)
      .where('l.deleted_at', 'is', null)
      .$if(id !== undefined, (labels) => labels.where('l.id', '=', id!))
      .select([
        'l.id',
        'l.name',
        'l.description',
        'l.active',
        'l.version',
        'l.created_at as createdAt',
        'l.updated_at as updatedAt',
        'by.name as updatedBy',
      ])
      .orderBy(sql`l.name collate es_mx`)
      .execute()

const labels = (table: LabelTable, uses: readonly Use[], words: { notFound: string; taken: string; inUse: string }) =>
  catalog<Label, LabelDraft, LabelChange, Omit<LabelChange, 'version'>>({
    table,
    rows: rowsOf(table),
    columnsOf: (given) => given,
    uses,
    unique: { [`${table}_name`]: ['name', words.taken] },
    texts: words,
  })

export const entryConcepts = labels('entry_concept', ['entry_store.entry_concept_id'], texts.entryConcept)
export const entryTypes = labels('entry_type', ['entry_store.entry_type_id'], texts.entryType)
export const departments = labels(
  'department',
  ['requisition.department_id', 'entry_store.department_id', 'store_exit.department_id'],
  texts.department,
)
