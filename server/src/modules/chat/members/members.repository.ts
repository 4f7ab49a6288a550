import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** Moves the caller's mark forward, never back; answers where it stands now. */
export async function seeUpTo(
  { tx, scope }: Work,
  chatId: number,
  messageId: number,
  number: number,
): Promise<{ id: number; lastSeenId: number; seenCount: number; hasMoved: boolean }> {
  const { rows } = await sql<{ id: number; lastSeenId: number; seenCount: number; hasMoved: boolean }>`
    update chat_user set last_seen_id = greatest(chat_user.last_seen_id, ${messageId}), seen_count = greatest(chat_user.seen_count, ${number})
    from (select id as row, last_seen_id as seen from chat_user
      where account_id = ${scope.accountId} and chat_id = ${chatId} and user_id = ${scope.userId} for no key update) before
    where chat_user.id = before.row and chat_user.account_id = ${scope.accountId}
    returning chat_user.id, chat_user.last_seen_id as "lastSeenId", seen_count as "seenCount",
      before.seen < ${messageId} as "hasMoved"`.execute(tx)
  return rows[0] ?? { id: 0, lastSeenId: 0, seenCount: 0, hasMoved: false }
}

export async function bringBack({ tx, scope }: Work, chatId: number): Promise<void> {
  await tx
    .updateTable('chat_user')
    .set({ is_hidden: false })
    .where('account_id', '=', scope.accountId)
    .where('chat_id', '=', chatId)
    .where('is_hidden', '=', true)
    .execute()
}

/** New people have nothing to catch up on: what was said before they came is not unread. */
export async function insertUsers(
  { tx, scope }: Work,
  chat: { id: number; message_count: number },
  userIds: readonly number[],
  how: { isDirect: boolean; isAdmin?: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; is_new: boolean }>`
    insert into chat_user (account_id, chat_id, user_id, is_direct, is_admin, seen_count)
    select ${scope.accountId}, ${chat.id}, id, ${how.isDirect}, ${how.isAdmin ?? false}, ${chat.message_count}
    from unnest(${userIds}::int[]) id
    on conflict on constraint chat_user_once do update set is_direct = chat_user.is_direct or excluded.is_direct
    returning user_id, (xmax = 0) as is_new`.execute(tx)
  return rows.flatMap((row) => (row.is_new ? [row.user_id] : []))
}

export async function deleteUsers({ tx, scope }: Work, chatId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('chat_user')
    .where('account_id', '=', scope.accountId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .execute()
}

export async function findUser(
  { tx, scope }: Work,
  chatId: number,
  where: { userId: number } | { chatUserId: number },
) {
  return tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .where('cu.account_id', '=', scope.accountId)
    .where('cu.chat_id', '=', chatId)
    .$if('userId' in where, (users) => users.where('cu.user_id', '=', 'userId' in where ? where.userId : 0))
    .$if('chatUserId' in where, (users) => users.where('cu.id', '=', 'chatUserId' in where ? where.chatUserId : 0))
    .select(['cu.id', 'cu.user_id', 'cu.is_admin', 'cu.is_direct', 'u.name'])
    .executeTakeFirst()
}

export async function setAdmin({ tx, scope }: Work, id: number, isAdmin: boolean): Promise<void> {
  await tx
    .updateTable('chat_user')
    .set({ is_admin: isAdmin })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function setSwitches(
  { tx, scope }: Work,
  chatId: number,
  set: { is_silent?: boolean | undefined; is_hidden?: boolean | undefined },
): Promise<void> {
  await tx
    .updateTable('chat_user')
    .set({ ...set, user_id: scope.userId })
    .where('account_id', '=', scope.accountId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', scope.userId)
    .execute()
}

/** Groups of users against the people of their chats. */
export interface GroupDifference {
  chatId: number
  come: number[]
  go: number[]
}
/** What groups of users and the people of the chats bound to them differ in; of one chat, or of these users. */
export async function groupDifferences(
  { tx, scope }: Work,
  only: { chatId: number } | { userIds: readonly number[] },
): Promise<GroupDifference[]> {
  const [chatId, userIds] = 'chatId' in only ? [only.chatId, null] : [null, only.userIds]
  const { rows } = await sql<GroupDifference>`
    with wanted as (
      select distinct cg.chat_id, m.user_id from chat_group cg
      join chat c on c.id = cg.chat_id and c.deleted_at is null
      join account_group_member m on m.group_id = cg.group_id and m.account_id = cg.account_id
      where cg.account_id = ${scope.accountId}
        and (${chatId}::int is null or cg.chat_id = ${chatId}) and (${userIds}::int[] is null or m.user_id = any(${userIds}))),
    here as (
      select cu.chat_id, cu.user_id, cu.is_direct from chat_user cu
      join chat c on c.id = cu.chat_id and c.deleted_at is null and c.kind = 2
      where cu.account_id = ${scope.accountId}
        and (${chatId}::int is null or cu.chat_id = ${chatId}) and (${userIds}::int[] is null or cu.user_id = any(${userIds})))
    select coalesce(w.chat_id, h.chat_id) as "chatId",
      coalesce(array_agg(w.user_id) filter (where h.user_id is null), '{}') as come,
      coalesce(array_agg(h.user_id) filter (where w.user_id is null), '{}') as go
    from wanted w full join here h on h.chat_id = w.chat_id and h.user_id = w.user_id
    where h.user_id is null or (w.user_id is null and not h.is_direct)
    group by 1 order by 1`.execute(tx)
  return rows
}
