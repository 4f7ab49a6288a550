import { sql } from 'kysely'
import { matches } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'

/** A unit as a platform lists it, or a registered device. */
export interface PlatformUnitRow {
  sourceId: number
  platform: number
  key: string
  name: string
  group: string | null
  plates: string | null
  vin: string | null
  deviceId: string | null
  phone: string | null
  /** The unit here that has it as one of its sources, if any. */
  unitId: number | null
  unitName: string | null
  lastAt: string | null
}

interface Wanted {
  /** Of one source; then its registered devices too. */
  sourceId?: number | undefined
  search?: string | undefined
  limit?: number | undefined
}

/** What the account's platforms list, imported or not, by name; to who sees only some units, what those are listed as. */
export async function platformUnits(
  { tx, scope }: Work,
  { sourceId, search, limit }: Wanted = {},
): Promise<PlatformUnitRow[]> {
  const { accountId, userId, seesAllUnits } = scope
  const isSeen = sql<boolean>`(${seesAllUnits} or exists (select from unit_access a
    where a.account_id = ${accountId} and a.user_id = ${userId} and a.unit_id = u.id))`
  const { rows } = await sql<PlatformUnitRow>`
    with linked as (
      select platform_account_id as source_id, platform_key as key, id, name from unit
        where account_id = ${accountId} and deleted_at is null and platform_account_id is not null and platform_key is not null
      union all
      select x.source_id, x.key, u.id, u.name from unit_source x join unit u on u.account_id = x.account_id and u.id = x.unit_id
        where x.account_id = ${accountId} and u.deleted_at is null),
    listed as (
      select source_id, key, name, group_name, plates, vin, device_id, phone, last_at from platform_unit
        where account_id = ${accountId} and gone_at is null and (${sourceId ?? null}::int is null or source_id = ${sourceId ?? null}::int)
      union all
      select source_id, device_id, name, null, null, null, device_id, null, last_at from device
        where account_id = ${accountId} and deleted_at is null and source_id = ${sourceId ?? null}::int)
    select p.source_id as "sourceId", s.platform, p.key, p.name, p.group_name as "group", p.plates, p.vin, p.device_id as "deviceId", p.phone,
      u.id as "unitId", p.last_at as "lastAt", u.name as "unitName"
    from listed p
    join platform_account s on s.account_id = ${accountId} and s.id = p.source_id and s.deleted_at is null
    left join linked u on u.source_id = p.source_id and u.key = p.key
    where ${isSeen} and ${matches(sql<string>`search_text(p.name, p.key || ' ' || coalesce(p.device_id, '') || ' ' || coalesce(p.plates, ''))`, search)}
    order by p.name, p.source_id, p.key limit ${limit === undefined ? null : Math.max(limit, 0)}::int`.execute(tx)
  return rows
}
