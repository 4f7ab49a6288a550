import { sql } from 'kysely'
import type {
  Concept,
  ConceptChange,
  ConceptDraft,
  Workshop,
  WorkshopChange,
  WorkshopDraft,
} from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from './workshops.texts.ts'

const workshopRows = ({ tx, scope }: Work, id?: number): Promise<Workshop[]> =>
  tx
    .selectFrom('workshop as w')
    .$call(withRecordFacts('w'))
    .where('w.account_id', '=', scope.accountId)
    .where('w.deleted_at', 'is', null)
    .$if(id !== undefined, (rows) => rows.where('w.id', '=', id!))
    .select(['w.id', 'w.name', 'w.rfc', 'w.contact', 'w.phone', 'w.email', 'w.address', 'w.notes', 'w.active'])
    .orderBy(sql`w.name collate es_mx`)
    .execute()

const workshopColumns = ({ rfc, ...same }: Partial<WorkshopDraft>) => ({ ...same, rfc: rfc && cleanRfc(rfc) })

export const workshops = catalog<Workshop, WorkshopDraft, WorkshopChange, ReturnType<typeof workshopColumns>>({
  table: 'workshop',
  rows: workshopRows,
  columnsOf: workshopColumns,
  uses: ['work_order_job.workshop_id'],
  unique: { workshop_name: ['name', texts.workshop.taken] },
  texts: texts.workshop,
})

const conceptRows = ({ tx, scope }: Work, id?: number): Promise<Concept[]> =>
  tx
    .selectFrom('maintenance_concept as c')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .$if(id !== undefined, (rows) => rows.where('c.id', '=', id!))
    .select(['c.id', 'c.name', 'c.description', 'c.active'])
    .orderBy(sql`c.name collate es_mx`)
    .execute()

export const concepts = catalog<Concept, ConceptDraft, ConceptChange, Omit<ConceptChange, 'version'>>({
  table: 'maintenance_concept',
  rows: conceptRows,
  columnsOf: (given) => given,
  uses: ['work_order.concept_id'],
  unique: { maintenance_concept_name: ['name', texts.concept.taken] },
  texts: texts.concept,
})
