import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** How many loads name a type or provider. */
export const loadsOf = (
  { scope }: Work,
  column: 'type_id' | 'provider_id',
  id: 't.id' | 'p.id',
): RawBuilder<number> => sql`(
  select count(*) from fuel_load l where l.account_id = ${scope.accountId} and l.deleted_at is null
    and ${sql.ref(`l.${column}`)} = ${sql.ref(id)})`
