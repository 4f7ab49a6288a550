import { sql } from 'kysely'
import { proposalOf, type LevelOfStore } from '@arriero/contract/store/stock/replenish.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { useDays } from './kardex.repository.ts'

interface Coming {
  partId: number
  ordered: number
  requested: number
  used: number
  orderId: number | null
  folio: string | null
  expectedOn: string | null
}

/** What orders and requisitions bring for these parts, how fast they leave, and what to ask for now. */
export async function replenishing(work: Work, ids: readonly number[]) {
  const { rows } = await sql<Coming>`
    select ids.id as "partId",
      coalesce(o.ordered, 0)::float8 as ordered, coalesce(r.requested, 0)::float8 as requested,
      coalesce(u.used, 0)::float8 as used, o.id as "orderId", o.folio, o.expected_on as "expectedOn"
    from unnest(${ids}::int[]) as ids (id)
    left join lateral (
      select sum(l.qty - l.received - l.dropped) as ordered,
        (array_agg(o.id order by o.expected_on nulls last, o.id))[1] as id,
        (array_agg(o.folio order by o.expected_on nulls last, o.id))[1] as folio,
        min(o.expected_on)::text as expected_on
      from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id and o.account_id = l.account_id
      where l.account_id = ${work.scope.accountId} and l.part_id = ids.id and o.deleted_at is null
        and o.authorization_state = 1 and not o.added_inventory and l.qty > l.received + l.dropped
    ) o on true
    left join lateral (
      select sum(l.qty) as requested
      from requisition_line l join requisition q on q.id = l.requisition_id and q.account_id = l.account_id
      where l.account_id = ${work.scope.accountId} and l.part_id = ids.id and q.deleted_at is null
        and q.authorization_state in (0, 1)
        and not exists (select from purchase_order_line p where p.account_id = l.account_id and p.requisition_line_id = l.id)
    ) r on true
    left join lateral (
      select -sum(m.qty) as used from movement m
      where m.account_id = ${work.scope.accountId} and m.part_id = ids.id and m.kind in ('exit', 'mount')
        and m.at >= now() - make_interval(days => ${useDays})
    ) u on true`.execute(work.tx)
  const byPart = new Map(rows.map((row) => [row.partId, row]))
  return (partId: number, stores: readonly LevelOfStore[], pack: number) => {
    const found = byPart.get(partId)
    const { ordered = 0, requested = 0, used = 0 } = found ?? {}
    return {
      ordered,
      requested,
      order:
        found?.orderId && found.folio ? { id: found.orderId, folio: found.folio, expectedOn: found.expectedOn } : null,
      dailyUse: Math.round((used / useDays) * 1000) / 1000,
      proposal: proposalOf(stores, ordered + requested, pack),
    }
  }
}
