import { sql } from 'kysely'
import type { AwayStay } from '@arriero/contract/fittings/pieces.entities.ts'
import type { Work } from '../../../app/database/work.ts'

/** Times a piece was outside, the newest first; what they cost is not for whom units are shared with. */
export async function staysOf({ tx, scope }: Work, itemId: number): Promise<AwayStay[]> {
  const rows = await tx
    .selectFrom('fitting_away as w')
    .where('w.account_id', '=', scope.accountId)
    .where('w.item_id', '=', itemId)
    .select([
      'w.id',
      sql<AwayStay['kind']>`w.kind`.as('kind'),
      sql<string>`lower(w.during)`.as('from'),
      sql<string | null>`upper(w.during)`.as('to'),
      'w.provider',
      sql<number | null>`w.cost::float8`.as('cost'),
      'w.note',
    ])
    .orderBy(sql`lower(w.during) desc`)
    .execute()
  return rows.map((stay) => ({ ...stay, cost: scope.seesAllUnits ? stay.cost : null }))
}
