import { sql } from 'kysely'
import type pg from 'pg'
import type { Work } from '../../../app/database/work.ts'

/** A service of a unit came near (1) or was overdue (2). */
export interface ServiceTurn {
  id: number
  unitId: number
  serviceId: number
  serviceName: string
  /** Epoch ms; null: it still is. */
  at: number
  endedAt: number | null
}

/** Writes down what came near or overdue of these units and what no longer is, after they were reckoned. */
export async function recordTurns(client: pg.ClientBase, accountId: number, unitIds: readonly number[]): Promise<void> {
  await client.query(
    `with ended as (
       update service_turn t set ended_at = now()
       where t.account_id = $1 and t.unit_id = any($2) and t.ended_at is null
         and not exists (select from unit_maintenance m where m.account_id = t.account_id and m.unit_id = t.unit_id
           and m.service_id = t.service_id and m.status >= t.status))
     insert into service_turn (account_id, unit_id, service_id, status)
     select m.account_id, m.unit_id, m.service_id, s.status
     from unit_maintenance m cross join lateral generate_series(1, m.status) s (status)
     where m.account_id = $1 and m.unit_id = any($2)
     on conflict (account_id, unit_id, service_id, status) where ended_at is null do nothing`,
    [accountId, unitIds],
  )
}

/** Those that began between two instants (epoch ms), of units that are still there. */
export async function turnsBetween(work: Work, status: 1 | 2, from: number, to: number): Promise<ServiceTurn[]> {
  const { rows } = await sql<ServiceTurn>`
    select t.id, t.unit_id as "unitId", t.service_id as "serviceId", s.name as "serviceName",
      extract(epoch from t.at)::float8 * 1000 as at, extract(epoch from t.ended_at)::float8 * 1000 as "endedAt"
    from service_turn t join unit u on u.account_id = t.account_id and u.id = t.unit_id and u.deleted_at is null
    join maintenance_service s on s.account_id = t.account_id and s.id = t.service_id
    where t.account_id = ${work.scope.accountId} and t.status = ${status}
      and t.at >= ${new Date(from).toISOString()} and t.at <= ${new Date(to).toISOString()}
    order by t.at, t.id`.execute(work.tx)
  return rows
}

/** When each of these was over, ISO; those that last are left out. With its unit a service is over, too. */
export async function endsOf({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; at: string }>`
    select t.id, coalesce(t.ended_at, u.deleted_at) as at
    from service_turn t join unit u on u.account_id = t.account_id and u.id = t.unit_id
    where t.account_id = ${scope.accountId} and t.id = any(${[...ids]}::bigint[])
      and (t.ended_at is not null or u.deleted_at is not null)`.execute(tx)
  return new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]))
}
