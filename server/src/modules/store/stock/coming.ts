import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/**
 * What is on its way into each store, as rows of part, store, `ordered` (authorised orders), `requested` (orders that wait
 * for a decision, and what no living order has of a requisition) and `arriving` (transfers): `which` narrows the parts of
 * lines `l`.
 */
export const comingOf = ({ scope }: Work, which: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> => sql`
  select l.part_id, o.store_id, (o.authorization_state = 1)::int * (l.qty - l.received - l.dropped) as ordered,
    (o.authorization_state = 0)::int * (l.qty - l.received - l.dropped) as requested, 0 as arriving
  from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id and o.account_id = l.account_id
  where l.account_id = ${scope.accountId} and ${which} and o.deleted_at is null and o.authorization_state in (0, 1)
    and not o.added_inventory and l.qty > l.received + l.dropped
  union all
  select l.part_id, q.store_id, 0, l.qty - b.qty, 0
  from requisition_line l join requisition q on q.id = l.requisition_id and q.account_id = l.account_id
  cross join lateral (
    select coalesce(sum(n.qty - n.dropped), 0) as qty
    from purchase_order_line n join purchase_order o on o.id = n.purchase_order_id and o.account_id = n.account_id
    -- Of one that waits for a decision nothing is ordered.
    where q.process = 2 and n.account_id = l.account_id and n.requisition_line_id = l.id and o.deleted_at is null
      and o.authorization_state in (0, 1)
  ) b
  where l.account_id = ${scope.accountId} and ${which} and q.deleted_at is null and q.authorization_state in (0, 1)
    and q.process in (1, 2) and l.qty > b.qty
  union all
  select l.part_id, t.to_id, 0, 0, l.qty
  from store_transfer_line l join store_transfer t on t.id = l.transfer_id and t.account_id = l.account_id
  where l.account_id = ${scope.accountId} and ${which} and t.state = 0`
