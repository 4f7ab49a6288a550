import { sql } from 'kysely'
import { chatTypes, isa } from '@arriero/contract/chat/chat.entities.ts'
import { isMember } from '../members/membership.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../chat.texts.ts'

/** What a list shows at once; older chats are found by searching people. */
const mostChats = 500

/** Chats of the caller: latest first, hidden ones at the end. */
export const ownChats = ({ tx, scope }: Work) =>
  tx
    .selectFrom('chat_user as me')
    .innerJoin('chat as c', 'c.id', 'me.chat_id')
    .leftJoin('app_user as maker', (join) =>
      join.onRef('maker.id', '=', 'c.created_by').onRef('maker.account_id', '=', 'c.account_id'),
    )
    .leftJoin('stored_file as picture', 'picture.id', 'c.thumbnail_file_id')
    .where('me.account_id', '=', scope.accountId)
    .where('me.user_id', '=', scope.userId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.kind',
      'c.name',
      'c.description',
      'c.created_at',
      'c.bot_allowed',
      'c.bot_active',
      'c.message_count',
      'c.pair_key',
      'c.version',
      'maker.name as created_by',
      'picture.key as picture_key',
      'me.is_silent',
      'me.is_hidden',
      'me.seen_count',
      // An answer that is for somebody else is not the last thing the caller reads.
      sql<number | null>`(select m.id from chat_message m where m.chat_id = c.id
        and (m.only_for is null or m.only_for = ${scope.userId}) order by m.id desc limit 1)`.as('last_id'),
    ])

export type ChatRow = Awaited<ReturnType<ReturnType<typeof ownChats>['executeTakeFirstOrThrow']>>

export const latestChats = (work: Work): Promise<ChatRow[]> =>
  ownChats(work).orderBy('me.is_hidden').orderBy('c.last_at', 'desc').limit(mostChats).execute()

export async function findChat(work: Work, id: number): Promise<ChatRow> {
  const row = await ownChats(work).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.noChat)
  return row
}

export interface LockedChat {
  id: number
  kind: number
  name: string | null
  message_count: number
  bot_allowed: boolean
  bot_active: boolean
  pair_key: string | null
}
/** A chat the caller is in, locked: who writes, joins or leaves does so one after another. */
export async function lockChat(work: Work, id: number): Promise<LockedChat> {
  if (!(await isMember(work, id))) throw notFound(texts.noChat)
  return lockAnyChat(work, id)
}

/** The same without asking who is in it: for the system and the bot. */
export async function lockAnyChat({ tx, scope }: Work, id: number): Promise<LockedChat> {
  const row = await tx
    .selectFrom('chat')
    .select(['id', 'kind', 'name', 'message_count', 'bot_allowed', 'bot_active', 'pair_key'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(texts.noChat)
  return row
}

export const pairKey = (one: number, other: number): string =>
  other === isa.userId ? `isa:${one}` : [one, other].toSorted((a, b) => a - b).join(':')

export const isBotChat = (pair: string | null): boolean => pair?.startsWith('isa:') ?? false

/** The chat of two people, made when there is none; two who begin at once get the same one. */
export async function pairChat(work: Work, otherId: number): Promise<{ id: number; isNew: boolean }> {
  const { tx, scope } = work
  const key = pairKey(scope.userId, otherId)
  const withBot = otherId === isa.userId
  const made = await tx
    .insertInto('chat')
    .values({
      account_id: scope.accountId,
      kind: chatTypes.pair,
      pair_key: key,
      bot_active: withBot,
      created_by: scope.userId,
      updated_by: scope.userId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'pair_key']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const { id } = await tx
      .selectFrom('chat')
      .select('id')
      .where('account_id', '=', scope.accountId)
      .where('pair_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { id, isNew: false }
  }
  const people = withBot ? [scope.userId] : [scope.userId, otherId]
  await tx
    .insertInto('chat_user')
    .values(people.map((user_id) => ({ account_id: scope.accountId, chat_id: made.id, user_id })))
    .execute()
  return { id: made.id, isNew: true }
}

export async function unreadCounts({ tx, scope }: Work): Promise<{ messages: number; chats: number }> {
  const row = await tx
    .selectFrom('chat_user as me')
    .innerJoin('chat as c', 'c.id', 'me.chat_id')
    .where('me.account_id', '=', scope.accountId)
    .where('me.user_id', '=', scope.userId)
    .where('me.is_hidden', '=', false)
    .where('me.is_silent', '=', false)
    .where('c.deleted_at', 'is', null)
    .whereRef('c.message_count', '>', 'me.seen_count')
    .select([
      sql<number>`coalesce(sum(c.message_count - me.seen_count), 0)::int`.as('messages'),
      sql<number>`count(*)::int`.as('chats'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export async function groupsOf({ tx, scope }: Work, chatIds: readonly number[]) {
  return tx
    .selectFrom('chat_group as cg')
    .innerJoin('account_group as g', (join) =>
      join.onRef('g.id', '=', 'cg.group_id').onRef('g.account_id', '=', 'cg.account_id'),
    )
    .where('cg.account_id', '=', scope.accountId)
    .where('cg.chat_id', '=', sql<number>`any(${chatIds})`)
    .select(['cg.chat_id', 'g.id', 'g.name'])
    .orderBy('g.name')
    .execute()
}

export async function bindableGroups({ tx, scope }: Work): Promise<{ id: number; name: string; members: number }[]> {
  return tx
    .selectFrom('account_group as g')
    .where('g.account_id', '=', scope.accountId)
    .select([
      'g.id',
      'g.name',
      sql<number>`(select count(*)::int from account_group_member m where m.account_id = g.account_id and m.group_id = g.id)`.as(
        'members',
      ),
    ])
    .orderBy(sql`g.name collate es_mx`)
    .limit(500)
    .execute()
}
