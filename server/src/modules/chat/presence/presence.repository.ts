import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

export interface Presence {
  isConnected: boolean
  /** Now while connected, else when they left. null: never connected. */
  at: string | null
}

/** A process that does not say so for this long is dead, and who was connected through it is not. */
const silentSeconds = 75

const stands = sql`(left_at is null and seen_at > now() - make_interval(secs => ${silentSeconds}))`

export async function presenceOf({ tx, scope }: Work, userIds: readonly number[]): Promise<Map<number, Presence>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('chat_presence')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .groupBy('user_id')
    .select([
      'user_id',
      sql<boolean>`bool_or(${stands})`.as('isConnected'),
      sql<string>`max(case when ${stands} then now() else coalesce(left_at, seen_at) end)`.as('at'),
    ])
    .execute()
  return new Map(rows.map(({ user_id, isConnected, at }) => [user_id, { isConnected, at }]))
}

/** Writes that a process holds sockets of the caller; answers whether they were connected nowhere before. */
export async function arrive(work: Work, process: string): Promise<boolean> {
  const { tx, scope } = work
  const before = (await presenceOf(work, [scope.userId])).get(scope.userId)?.isConnected ?? false
  // Rows of processes that died are of no use once somebody is back.
  await sql`delete from chat_presence where account_id = ${scope.accountId} and user_id = ${scope.userId}
    and process <> ${process} and not ${stands}`.execute(tx)
  await sql`insert into chat_presence (account_id, user_id, process) values (${scope.accountId}, ${scope.userId}, ${process})
    on conflict (account_id, user_id, process) do update set seen_at = now(), left_at = null,
      connected_at = case when chat_presence.left_at is null then chat_presence.connected_at else now() end`.execute(tx)
  return !before
}

/** The last socket of this process is gone; answers whether they are connected nowhere now. */
export async function depart(work: Work, process: string): Promise<boolean> {
  const { tx, scope } = work
  await tx
    .updateTable('chat_presence')
    .set({ left_at: sql`now()`, seen_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('process', '=', process)
    .execute()
  return !((await presenceOf(work, [scope.userId])).get(scope.userId)?.isConnected ?? false)
}

/** Who shares a chat with the caller: they hear of comings and goings. */
export async function companions({ tx, scope }: Work): Promise<number[]> {
  const rows = await tx
    .selectFrom('chat_user as mine')
    .innerJoin('chat as c', 'c.id', 'mine.chat_id')
    .innerJoin('chat_user as theirs', 'theirs.chat_id', 'mine.chat_id')
    .where('mine.account_id', '=', scope.accountId)
    .where('mine.user_id', '=', scope.userId)
    .where('theirs.user_id', '<>', scope.userId)
    .where('c.deleted_at', 'is', null)
    .select('theirs.user_id')
    .distinct()
    .execute()
  return rows.map((row) => row.user_id)
}
