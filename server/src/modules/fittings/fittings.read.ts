import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** The serial number of one of these pieces that has a place on a unit, as tire or battery. */
export async function mountedSerial({ tx, scope }: Work, itemIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ serial: string }>`
    select i.serial from stock_item i
    where i.account_id = ${scope.accountId} and i.id = any(${[...itemIds]}::int[]) and (
      exists (select from tire_mount m where m.account_id = i.account_id and m.tire_id = i.id and upper_inf(m.during))
      or exists (select from battery_mount m where m.account_id = i.account_id and m.battery_id = i.id and upper_inf(m.during)))
    limit 1`.execute(tx)
  return rows[0]?.serial
}
