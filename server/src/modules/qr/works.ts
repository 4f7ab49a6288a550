import { sql } from 'kysely'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import type { Scan } from '@arriero/contract/qr/qr.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { seesStore } from '../store/store.read.ts'

/** Open works of assets for which a part or a piece is held back, as far as the caller sees works. */
export async function worksHolding(work: Work, { partId, itemId }: NonNullable<Scan['goods']>): Promise<Scan['works']> {
  const { tx, scope } = work
  if (!maintenances.list.access.some((permission) => scope.permissions.has(permission))) return []
  const { rows } = await sql<Scan['works'][number]>`
    select w.id, w.folio, sum(l.reserved)::float8 as reserved
    from asset_maintenance_part l join asset_maintenance w on w.id = l.asset_maintenance_id and w.account_id = l.account_id
    where l.account_id = ${scope.accountId} and l.part_id = ${partId} and l.reserved > 0 and w.deleted_at is null
      and (${itemId}::int is null or l.item_id = ${itemId}) and ${seesStore(work, sql`w.store_id`)}
    group by w.id order by 3 desc, w.id limit 3`.execute(tx)
  return rows
}
