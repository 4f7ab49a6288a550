import type { Handover } from '@arriero/contract/alerts/alerts.entities.ts'
import type { Work } from '../../../app/database/work.ts'

const handovers = ({ tx, scope }: Work) =>
  tx
    .selectFrom('alert_handover as h')
    .innerJoin('app_user as f', (join) =>
      join.onRef('f.id', '=', 'h.from_user').onRef('f.account_id', '=', 'h.account_id'),
    )
    .innerJoin('app_user as t', (join) =>
      join.onRef('t.id', '=', 'h.to_user').onRef('t.account_id', '=', 'h.account_id'),
    )
    .where('h.account_id', '=', scope.accountId)
    .select([
      'h.id',
      'h.at',
      'h.note',
      'h.alerts',
      'f.id as fromId',
      'f.name as fromName',
      't.id as toId',
      't.name as toName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof handovers>['executeTakeFirstOrThrow']>>

const toHandover = ({ fromId, fromName, toId, toName, ...row }: Row): Handover => ({
  ...row,
  from: { id: fromId, name: fromName },
  to: { id: toId, name: toName },
})

/** The last one to the caller; without one, the last of the account. */
export async function last(work: Work): Promise<Handover | null> {
  const row = await handovers(work)
    .orderBy((eb) => eb('h.to_user', '=', work.scope.userId), 'desc')
    .orderBy('h.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toHandover(row) : null
}

/** Gives all open alerts of the caller to somebody; answers which. */
export async function giveAll({ tx, scope }: Work, userId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('alert')
    .set((eb) => ({ assigned_to: userId, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('assigned_to', '=', scope.userId)
    .where('state', 'in', ['open', 'acknowledged'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insert(work: Work, userId: number, note: string, alerts: number): Promise<Handover> {
  const { id } = await work.tx
    .insertInto('alert_handover')
    .values({ account_id: work.scope.accountId, from_user: work.scope.userId, to_user: userId, note, alerts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toHandover(await handovers(work).where('h.id', '=', id).executeTakeFirstOrThrow())
}
