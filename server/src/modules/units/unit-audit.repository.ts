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
