import { sql } from 'kysely'
import { isOpen } from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { forChange } from '../../../app/database/records.ts'
import { holdWhenFree, reserveFree } from '../../store/store.commands.ts'
import { find } from './maintenance.repository.ts'

/** What planned works wait for. */
export const holdParts = holdWhenFree({
  name: 'hold-parts-of-works',
  async lines({ tx, scope }, goods) {
    const { rows } = await sql<{ id: number }>`
      select l.id from asset_maintenance_part l
      join asset_maintenance w on w.id = l.asset_maintenance_id and w.account_id = l.account_id
      join stock s on s.store_id = w.store_id and s.part_id = l.part_id and s.account_id = l.account_id
      where l.account_id = ${scope.accountId} and l.qty > l.reserved and s.qty > s.reserved
        and l.part_id = any(${goods.map(({ partId }) => partId)}::int[])
        and w.store_id = any(${goods.map(({ storeId }) => storeId)}::int[])
        and w.process in (1, 2) and w.deleted_at is null
      order by w.id, l.id`.execute(tx)
    return rows.map(({ id }) => id)
  },
  async hold(work, lineId) {
    const { tx, scope } = work
    const lines = tx.selectFrom('asset_maintenance_part').where('account_id', '=', scope.accountId)
    const line = await lines.where('id', '=', lineId).select('asset_maintenance_id as workId').executeTakeFirst()
    const planned = line && (await forChange(work, 'asset_maintenance', line.workId, undefined, find))
    const waits = await lines
      .where('id', '=', lineId)
      .select(['part_id as partId', sql<number>`(qty - reserved)::float8`.as('qty')])
      .executeTakeFirst()
    // Whoever planned it anew meanwhile held back what there was.
    if (!waits || !planned?.storeId || !isOpen(planned.process)) return
    const held = await reserveFree(work, planned.storeId, waits.partId, waits.qty)
    await tx
      .updateTable('asset_maintenance_part')
      .set({ reserved: sql`reserved + ${held}::numeric` })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', lineId)
      .execute()
  },
})
