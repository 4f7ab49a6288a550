import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { pageNotifications as pageEndpoint } from '@arriero/contract/notifications/notifications.contract.ts'
import type { Notification, NotificationKind } from '@arriero/contract/notifications/notifications.entities.ts'
import { matches, readPage } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleUsers } from '../users/users.read.ts'

/** The caller's own, newest first. */
const own = ({ tx, scope }: Work) =>
  tx
    .selectFrom('notification_user as nu')
    .innerJoin('notification as n', 'n.id', 'nu.notification_id')
    .where('nu.account_id', '=', scope.accountId)
    .where('nu.user_id', '=', scope.userId)
    .select([
      'n.id',
      'n.kind',
      'n.title',
      'n.message',
      'n.link',
      'n.unit_id',
      'n.created_at',
      'nu.read_at',
      'nu.deleted_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

const toNotification = (row: Row): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  read: row.read_at !== null,
  deletedAt: row.deleted_at,
  // The table checks that it is one of them.
  kind: row.kind as NotificationKind,
  link: row.link,
  unitId: row.unit_id,
  createdAt: row.created_at,
})

export async function latest(work: Work, most: number): Promise<Notification[]> {
  return (
    await own(work).where('nu.deleted_at', 'is', null).orderBy('nu.notification_id', 'desc').limit(most).execute()
  ).map(toNotification)
}

const orders = {
  default: sql`nu.notification_id desc`,
  id: sql`nu.notification_id`,
  createdAt: sql`n.created_at`,
  title: sql`n.title collate es_mx`,
}

export async function pageNotifications(
  work: Work,
  request: QueryOf<typeof pageEndpoint>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { kind, read, unit } = request
  const found = own(work)
    .where('nu.deleted_at', 'is', null)
    .where(matches(sql`n.search`, request.search))
    .$if(kind !== undefined, (qb) => qb.where('n.kind', '=', kind!))
    .$if(read !== undefined, (qb) => qb.where('nu.read_at', read ? 'is not' : 'is', null))
    .$if(unit !== undefined, (qb) => qb.where('n.unit_id', '=', unit!))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toNotification) }
}

export async function countUnread({ tx, scope }: Work): Promise<number> {
  const { count } = await tx
    .selectFrom('notification_user')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Rule NOTIF-01; ids of other people's are passed over. Answers those that are the caller's. */
export async function mark(
  work: Work,
  ids: readonly number[],
  column: 'read_at' | 'deleted_at',
): Promise<Notification[]> {
  const { tx, scope } = work
  await tx
    .updateTable('notification_user')
    .set({ [column]: sql`coalesce(${sql.ref(column)}, now())` })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('notification_id', '=', sql<number>`any(${ids})`)
    .execute()
  return (
    await own(work)
      .where('nu.notification_id', '=', sql<number>`any(${ids})`)
      .orderBy('nu.notification_id', 'desc')
      .execute()
  ).map(toNotification)
}

export async function markAllRead({ tx, scope }: Work): Promise<void> {
  await tx
    .updateTable('notification_user')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('read_at', 'is', null)
    .execute()
}

export interface NewNotification {
  kind: NotificationKind
  title: string
  message: string
  link: string | null
  unitId: number | null
  key: string | null
}

/** null: one with the same key was told already. */
export async function insertNotification(
  { tx, scope }: Work,
  given: NewNotification,
): Promise<{ id: number; createdAt: string } | null> {
  const row = await tx
    .insertInto('notification')
    .values({
      account_id: scope.accountId,
      kind: given.kind,
      title: given.title.slice(0, 200),
      message: given.message.slice(0, 2000),
      link: given.link,
      unit_id: given.unitId,
      key: given.key,
      sent_by: scope.userId || null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).where('key', 'is not', null).doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  return row ? { id: row.id, createdAt: row.created_at } : null
}

/** Staff who watch units; the others are told of what is shared with them. */
const watching = [roles.administrator, roles.monitorist, roles.supervisor]

/** Who of the account is active, is one of `userIds` when given, and may see the unit when given. */
export async function audience(
  { tx, scope }: Work,
  userIds: readonly number[] | null,
  unitId: number | null,
  wholeFleet = false,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .$if(wholeFleet, (qb) => qb.where('u.role', 'in', watching))
    .$if(userIds !== null, (qb) => qb.where('u.id', '=', sql<number>`any(${userIds})`))
    .$if(unitId !== null, (qb) =>
      qb.where((eb) =>
        eb.or([
          eb('u.role', 'in', watching),
          eb.exists(
            eb
              .selectFrom('unit_access as a')
              .select('a.unit_id')
              .where('a.account_id', '=', scope.accountId)
              .where('a.unit_id', '=', unitId)
              .whereRef('a.user_id', '=', 'u.id'),
          ),
        ]),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Whom somebody of outside may warn: of these people those they see; nobody named, also who watches units for the company. */
export async function withinReach(work: Work, userIds: readonly number[] | undefined): Promise<number[]> {
  const { tx, scope } = work
  const seen = visibleUsers(work).select('u.id')
  const rows = await (
    userIds
      ? seen.where('u.id', '=', sql<number>`any(${userIds})`)
      : seen.union(
          tx
            .selectFrom('app_user as u')
            .where('u.account_id', '=', scope.accountId)
            .where('u.role', 'in', watching)
            .select('u.id'),
        )
  ).execute()
  return rows.map(({ id }) => id)
}

export async function addRecipients(
  { tx, scope }: Work,
  notificationId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`insert into notification_user (account_id, notification_id, user_id) select ${scope.accountId}, ${notificationId}, id from unnest(${userIds}::int[]) as t(id)`.execute(
    tx,
  )
}

export async function nameOf({ tx, scope }: Work): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('name')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  return row?.name ?? null
}
