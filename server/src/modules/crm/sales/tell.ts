import { sql } from 'kysely'
import { saleChannel } from '@arriero/contract/crm/crm.channel.ts'
import { folioOf } from '@arriero/contract/crm/crm.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notify } from '../../notifications/notifications.read.ts'

const salePath = (id: number) => `/Consola/ventas/info_venta/${id}`

/** Open consoles of the house read it again; 0: many of them changed. */
export const showChanged = (work: Work, id: number): Promise<void> =>
  work.publish(saleChannel, 'sale_changed', { id }, { wholeFleet: true })

/** Into somebody's bell, except of who does it. The same key is told once. */
export async function tell(
  work: Work,
  id: number,
  userId: number | null,
  message: string,
  key?: string,
): Promise<void> {
  if (userId === null || userId === work.scope.userId) return
  const { number, title } = await work.tx
    .selectFrom('crm_sale')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .select(['number', 'title'])
    .executeTakeFirstOrThrow()
  await notify(work, {
    userIds: [userId],
    kind: 'sale',
    title: `${folioOf(number)} · ${title}`,
    message: message.length > 200 ? `${message.slice(0, 199)}…` : message,
    link: salePath(id),
    ...(key !== undefined && { key }),
  })
}

/** A line of its history. */
export async function note({ tx, scope }: Work, id: number, body: string): Promise<void> {
  await tx
    .insertInto('crm_note')
    .values({ account_id: scope.accountId, sale_id: id, user_id: scope.userId || null, kind: 'event', body })
    .execute()
}

/** Something was done about it: it is not cold, and what is planned first is read anew. */
export async function touch({ tx, scope }: Work, id: number, isDone: boolean): Promise<void> {
  await sql`update crm_sale s set
      last_activity_at = case when ${isDone}::boolean then now() else s.last_activity_at end,
      next_at = (select min(a.at) from crm_activity a where a.account_id = s.account_id and a.sale_id = s.id
        and a.done_at is null and a.deleted_at is null)
    where s.account_id = ${scope.accountId} and s.id = ${id}`.execute(tx)
}
