import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

// Units that are asked for here were found by their caller among those that may be seen; the wall keeps others' out.

/** Orders of a unit that are not over, the oldest first. */
export const openOrdersOf = ({ tx, scope }: Work, unitId: number): Promise<{ id: number; folio: string }[]> =>
  tx
    .selectFrom('work_order')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('process', 'in', [1, 2])
    .where('deleted_at', 'is', null)
    .select(['id', 'folio'])
    .orderBy('id')
    .execute()

export interface OutageThen {
  unitId: number
  unitName: string
  reason: string
  /** ISO; until when it is known or expected to stand, null: nobody knows. */
  until: string | null
}
/** Which of these units are out of service in a stretch of time; an end that passed without the unit being back says nothing. */
export async function outagesBetween(
  { tx, scope }: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<OutageThen[]> {
  const { rows } = await sql<OutageThen>`
    select x.unit_id as "unitId", u.name as "unitName", x.reason,
      coalesce(upper(x.during), case when x.expected_until > now() then x.expected_until end) as until
    from unit_outage x join unit u on u.id = x.unit_id and u.account_id = x.account_id
    where x.account_id = ${scope.accountId} and x.deleted_at is null and x.unit_id = any(${[...unitIds]}::int[])
      and tstzrange(lower(x.during), coalesce(upper(x.during),
        case when x.expected_until > now() then x.expected_until end)) && tstzrange(${from}, ${to})
    order by x.unit_id, lower(x.during)`.execute(tx)
  return rows
}
