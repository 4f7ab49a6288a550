import { sql } from 'kysely'
import type {
  Measurement,
  MeasurementChange,
  MeasurementDraft,
} from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { texts } from './catalogs.texts.ts'

const rows = ({ tx, scope }: Work, id?: number): Promise<Measurement[]> =>
  tx
    .selectFrom('measurement as m')
    .$call(withUser('by', 'm.updated_by'))
    .where('m.account_id', '=', scope.accountId)
    .where('m.deleted_at', 'is', null)
    .$if(id !== undefined, (measurements) => measurements.where('m.id', '=', id!))
    .select([
      'm.id',
      'm.name',
      'm.symbol',
      'm.decimals',
      'm.version',
      'm.created_at as createdAt',
      'm.updated_at as updatedAt',
      'by.name as updatedBy',
      sql<number>`(select count(*) from part p where p.account_id = ${scope.accountId} and p.measurement_id = m.id
        and p.deleted_at is null)`.as('parts'),
    ])
    .orderBy(sql`m.name collate es_mx`)
    .execute()

export const measurements = catalog<
  Measurement,
  MeasurementDraft,
  MeasurementChange,
  Omit<MeasurementChange, 'version'>
>({
  table: 'measurement',
  rows,
  columnsOf: (given) => given,
  uses: ['part.measurement_id'],
  unique: { measurement_name: ['name', texts.measurement.taken] },
  texts: texts.measurement,
})
