import type { SeedPart } from '../../demo/later-parts.ts'
import { newCode } from './qr.repository.ts'

/** Of each kind the first ones carry a printed code; a few labels lie in the drawer, on nothing yet. */
const coded = [
  { table: 'unit', column: 'unit_id', most: 12 },
  { table: 'store', column: 'store_id', most: 4 },
  { table: 'part', column: 'part_id', most: 24 },
  { table: 'asset', column: 'asset_id', most: 8 },
  { table: 'stock_item', column: 'item_id', most: 6 },
] as const
const free = 6

export const seed: SeedPart = async (client, { accountId, users }) => {
  const codes = (count: number) => Array.from({ length: count }, newCode)
  for (const { table, column, most } of coded)
    await client.query(
      `insert into qr_code (account_id, code, ${column}, assigned_at, printed_at, updated_by)
       select $1, c.code, t.id, now() - interval '40 days', now() - interval '40 days', $2
       from (select id, row_number() over (order by id) as place from ${table} where account_id = $1 and deleted_at is null) t
       join unnest($3::text[]) with ordinality as c (code, place) using (place)`,
      [accountId, users.mariana, codes(most)],
    )
  await client.query(
    `insert into qr_code (account_id, code, updated_by) select $1, code, $2 from unnest($3::text[]) code`,
    [accountId, users.mariana, codes(free)],
  )
}
