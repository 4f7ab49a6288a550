import { sql } from 'kysely'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'

const audited = { create: 'unit.create', update: 'unit.update', delete: 'unit.delete' } as const
export type UnitAction = keyof typeof audited

/** Who did what to a unit; read by `unitHistory`. */
export async function audit(
  { tx, scope }: Work,
  action: UnitAction,
  ids: readonly number[],
  fields: readonly string[] = [],
): Promise<void> {
  await sql`insert into audit_entry (account_id, user_id, action, subject, detail)
    select ${scope.accountId}, ${scope.userId || null}, ${audited[action]}, 'unit:' || id, ${JSON.stringify({ fields })}::jsonb from unnest(${ids}::int[]) as t(id)`.execute(
    tx,
  )
}

export async function unitHistory({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('audit_entry as e')
    .$call(withUser('w', 'e.user_id'))
    .select(['e.at', 'e.action', 'e.detail', 'w.name as by'])
    .where('e.account_id', '=', scope.accountId)
    .where('e.subject', '=', `unit:${id}`)
    .where('e.action', 'in', Object.values(audited))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    by: row.by,
    // Written by `audit` above.
    action: row.action.slice('unit.'.length) as UnitAction,
    fields: (row.detail as { fields: string[] }).fields,
  }))
}

const sourceFields = ['sources', 'platformAccountId', 'platformKey']

/** When other sources were given to units between two instants (ISO), the last of each, with the source it has now. */
export async function sourceChanges({ tx, scope }: Work, ids: readonly number[], from: string, to: string) {
  const { rows } = await sql<{ unitId: number; unit: string; source: string | null; at: string }>`
    select u.id as "unitId", u.name as unit, s.name as source, max(e.at) as at
    from unit u join audit_entry e on e.account_id = u.account_id and e.subject = 'unit:' || u.id
      left join platform_account s on s.account_id = u.account_id and s.id = u.platform_account_id
    where u.account_id = ${scope.accountId} and u.id = any(${ids}::int[]) and e.action = ${audited.update}
      and e.at > ${from} and e.at < ${to} and e.detail->'fields' ?| ${sourceFields}::text[]
    group by u.id, s.name order by u.name`.execute(tx)
  return rows
}
