import { sql } from 'kysely'
import type { FuelType, FuelTypeChange, FuelTypeDraft } from '@arriero/contract/fuel/catalogs.contract.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from '../fuel.texts.ts'
import { loadsOf } from './loads-of.ts'

const rows = (work: Work, id?: number): Promise<FuelType[]> =>
  work.tx
    .selectFrom('fuel_type as t')
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', work.scope.accountId)
    .where('t.deleted_at', 'is', null)
    .$if(id !== undefined, (types) => types.where('t.id', '=', id!))
    .select(['t.id', 't.name', loadsOf(work, 'type_id', 't.id').as('loads')])
    .orderBy(sql`t.name collate es_mx`)
    .execute()

export const fuelTypes = catalog<FuelType, FuelTypeDraft, FuelTypeChange, Omit<FuelTypeChange, 'version'>>({
  table: 'fuel_type',
  rows,
  columnsOf: (given) => given,
  uses: ['fuel_load.type_id', 'fuel_provider.agreed_type_id'],
  unique: { fuel_type_name: ['name', texts.type.taken] },
  texts: texts.type,
})
