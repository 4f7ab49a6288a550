import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, notFound, AppError } from '../../../app/errors.ts'
import { chatTypes } from '@arriero/contract/chat/chat.entities.ts'
import { texts } from '../chat.texts.ts'

export interface Membership {
  id: number
  isAdmin: boolean
  lastSeenId: number
}

/** The caller in a chat; null when they are not in it (rule CHAT-12). */
export async function membershipOf({ tx, scope }: Work, chatId: number): Promise<Membership | null> {
  const row = await tx
    .selectFrom('chat_user as me')
    .innerJoin('chat as c', 'c.id', 'me.chat_id')
    .where('me.account_id', '=', scope.accountId)
    .where('me.chat_id', '=', chatId)
    .where('me.user_id', '=', scope.userId)
    .where('c.deleted_at', 'is', null)
    .select(['me.id', 'me.is_admin as isAdmin', 'me.last_seen_id as lastSeenId'])
    .executeTakeFirst()
  return row ?? null
}

export const isMember = async (work: Work, chatId: number): Promise<boolean> =>
  (await membershipOf(work, chatId)) !== null

export async function demandMember(work: Work, chatId: number): Promise<Membership> {
  const membership = await membershipOf(work, chatId)
  if (!membership) throw notFound(texts.noChat)
  return membership
}

/** A group and the right to change it. */
export async function demandAdmin(work: Work, chat: { id: number; kind: number }): Promise<void> {
  if (chat.kind !== chatTypes.group) throw badRequest(texts.onlyGroups)
  if (!(await demandMember(work, chat.id)).isAdmin) throw new AppError(403, 'permission_denied', texts.onlyAdmins)
}

/** Active people of a chat: who hears what happens in it. */
export async function audienceOf({ tx, scope }: Work, chatId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'cu.user_id').onRef('u.account_id', '=', 'cu.account_id'),
    )
    .where('cu.account_id', '=', scope.accountId)
    .where('cu.chat_id', '=', chatId)
    .where('u.deactivated_at', 'is', null)
    .select('cu.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function adminsOf({ tx, scope }: Work, chatId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .where('cu.account_id', '=', scope.accountId)
    .where('cu.chat_id', '=', chatId)
    .where('cu.is_admin', '=', true)
    .where('u.deactivated_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
