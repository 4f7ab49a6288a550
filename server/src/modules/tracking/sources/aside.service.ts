import type { AsideGroup } from '@arriero/contract/tracking/tracking.entities.ts'
import type { Work } from '../../../app/database/work.ts'

const GROUPS = `select a.kind, a.reason, a.detail, a.source_id as "sourceId", s.name as source, a.unit_id as "unitId", u.name as unit, a.key,
    count(*)::int as count, max(a.received_at) as "lastAt"
  from set_aside a
  left join platform_account s on s.account_id = a.account_id and s.id = a.source_id
  left join unit u on u.account_id = a.account_id and u.id = a.unit_id
  where a.account_id = $1 and a.received_at > now() - interval '7 days'
  group by a.kind, a.reason, a.detail, a.source_id, s.name, a.unit_id, u.name, a.key
  order by max(a.received_at) desc limit 200`

/** What of the account's sources was not stored where it belongs. */
export async function listSetAside(work: Work): Promise<AsideGroup[]> {
  if (!work.scope.seesAllUnits) return []
  const { rows } = await (await work.client()).query<AsideGroup>(GROUPS, [work.scope.accountId])
  return rows
}
