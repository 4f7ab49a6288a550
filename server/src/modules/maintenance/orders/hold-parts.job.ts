import { sql } from 'kysely'
import { holdWhenFree } from '../../store/store.commands.ts'
import { hold } from './parts.service.ts'

/** What open orders wait for. */
export const holdParts = holdWhenFree({
  name: 'hold-parts-of-orders',
  async lines({ tx, scope }, goods) {
    const { rows } = await sql<{ id: number }>`
      select l.id from work_order_part l
      join work_order o on o.id = l.order_id and o.account_id = l.account_id
      join stock s on s.store_id = l.store_id and s.part_id = l.part_id and s.account_id = l.account_id
      where l.account_id = ${scope.accountId} and l.qty > l.taken + l.reserved and s.qty > s.reserved
        and l.part_id = any(${goods.map(({ partId }) => partId)}::int[])
        and l.store_id = any(${goods.map(({ storeId }) => storeId)}::int[])
        and o.process in (1, 2) and o.deleted_at is null
      order by o.id, l.id`.execute(tx)
    return rows.map(({ id }) => id)
  },
  hold,
})
