import { sql } from 'kysely'
import type { UnitSource } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../app/database/work.ts'

/** A unit of a platform, or a device that reports to us, by its key at a source of the account. */
export interface SourceKey {
  sourceId: number
  key: string
}

/** What stands behind a key: who lists it, and the unit that has it already. */
export interface FoundKey extends SourceKey {
  platform: number
  isListed: boolean
  unit: { id: number; name: string } | null
}

/** Keys at sources of the account that are there; a key at a source that is not is absent. */
export async function findKeys({ tx, scope }: Work, keys: readonly SourceKey[]): Promise<FoundKey[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FoundKey>`
    select k.source_id as "sourceId", k.key, s.platform,
      exists (select from platform_unit p where p.account_id = s.account_id and p.source_id = s.id and p.key = k.key and p.gone_at is null)
        or exists (select from device d where d.account_id = s.account_id and d.source_id = s.id and d.device_id = k.key and d.deleted_at is null) as "isListed",
      (select json_build_object('id', u.id, 'name', u.name) from unit u
        left join unit_source x on x.account_id = u.account_id and x.unit_id = u.id and x.source_id = s.id and x.key = k.key
        where u.account_id = s.account_id and u.deleted_at is null
          and (x.unit_id is not null or (u.platform_account_id = s.id and u.platform_key = k.key)) limit 1) as unit
    from unnest(${keys.map(({ sourceId }) => sourceId)}::int[], ${keys.map(({ key }) => key)}::text[]) as k (source_id, key)
    join platform_account s on s.id = k.source_id and s.account_id = ${scope.accountId} and s.deleted_at is null`.execute(
    tx,
  )
  return rows
}

/** Sources of a unit, the best first. */
export async function sourcesOfUnit({ tx, scope }: Work, unitId: number): Promise<UnitSource[]> {
  const { rows } = await sql<UnitSource>`
    with own (source_id, key, priority) as (
      select platform_account_id, platform_key, 0 from unit
        where account_id = ${scope.accountId} and id = ${unitId} and platform_account_id is not null and platform_key is not null
      union all
      select source_id, key, priority from unit_source where account_id = ${scope.accountId} and unit_id = ${unitId})
    select o.source_id as "sourceId", o.key, s.name as "sourceName", s.platform,
      coalesce(p.name, d.name) as name, coalesce(p.last_at, d.last_at) as "lastAt"
    from own o
    join platform_account s on s.id = o.source_id and s.account_id = ${scope.accountId}
    left join platform_unit p on p.account_id = s.account_id and p.source_id = s.id and p.key = o.key
    left join device d on d.account_id = s.account_id and d.source_id = s.id and d.device_id = o.key and d.deleted_at is null
    order by o.priority, o.source_id`.execute(tx)
  return rows
}

/** The sources after the first one, by their order. */
export async function setFurtherSources(
  { tx, scope }: Work,
  unitId: number,
  further: readonly SourceKey[],
): Promise<void> {
  await tx.deleteFrom('unit_source').where('account_id', '=', scope.accountId).where('unit_id', '=', unitId).execute()
  if (further.length === 0) return
  await tx
    .insertInto('unit_source')
    .values(
      further.map(({ sourceId, key }, i) => ({
        account_id: scope.accountId,
        unit_id: unitId,
        source_id: sourceId,
        key,
        priority: i + 1,
      })),
    )
    .execute()
}
