import { sql } from 'kysely'
import type { Service, ServiceChange, ServiceDraft } from '@arriero/contract/maintenance/services/services.contract.ts'
import type { SystemCode } from '@arriero/contract/maintenance/services/services.rules.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from './services.texts.ts'

async function rows({ tx, scope }: Work, id?: number): Promise<Service[]> {
  const found = await tx
    .selectFrom('maintenance_service as s')
    .$call(withRecordFacts('s'))
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .$if(id !== undefined, (services) => services.where('s.id', '=', id!))
    .select([
      's.id',
      's.name',
      's.code',
      's.system',
      sql<number | null>`s.hours::float8`.as('hours'),
      's.description',
      's.active',
    ])
    .orderBy(sql`s.name collate es_mx`)
    .execute()
  return found.map((row) => ({ ...row, system: row.system as SystemCode }))
}

export const services = catalog<Service, ServiceDraft, ServiceChange, Omit<ServiceChange, 'version'>>({
  table: 'maintenance_service',
  rows,
  columnsOf: (given) => given,
  uses: ['maintenance_plan.service_id', 'work_order_job.service_id'],
  unique: { maintenance_service_name: ['name', texts.taken] },
  texts,
})
