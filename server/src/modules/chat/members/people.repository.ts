import { sql } from 'kysely'
import type { ChatPerson, ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { texts } from '../chat.texts.ts'
import { presenceOf, type Presence } from '../presence/presence.repository.ts'

type Pictures = Pick<App, 'links'>

/** They direct the account's work and know everybody in it. */
const staff: readonly number[] = [roles.administrator, roles.monitorist, roles.supervisor]
export const isStaff = ({ scope }: Work): boolean => staff.includes(scope.role)

/**
 * Active people the caller may write to. Clients, mirrors, drivers and technicians reach whom they answer to, who answers
 * to them and whoever they share a chat with already: of nobody else do they learn here.
 */
export const reachable = (work: Work) => {
  const { tx, scope } = work
  return tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.id', '<>', scope.userId)
    .where('u.deactivated_at', 'is', null)
    .$if(!isStaff(work), (people) =>
      people.where((eb) =>
        eb.or([
          eb('u.parent_user_id', '=', scope.userId),
          sql<boolean>`u.id = (select parent_user_id from app_user me where me.id = ${scope.userId} and me.account_id = u.account_id)`,
          sql<boolean>`exists (select from chat_user theirs join chat_user mine on mine.chat_id = theirs.chat_id
            join chat c on c.id = mine.chat_id and c.deleted_at is null
            where theirs.user_id = u.id and theirs.account_id = u.account_id and mine.user_id = ${scope.userId})`,
        ]),
      ),
    )
}

interface PersonRow {
  id: number
  name: string
  role: number
  thumbnail_key: string | null
}
const nobodyThere: Presence = { isConnected: false, at: null }

const toPerson = (app: Pictures, row: PersonRow, presence: Presence = nobodyThere): ChatPerson => ({
  userId: row.id,
  name: row.name,
  role: row.role,
  thumbnail: row.thumbnail_key === null ? null : fileUrl(app, row.thumbnail_key, 24 * 3600),
  isConnected: presence.isConnected,
  connectedAt: presence.at,
})

/** Everybody the caller may write to; not those of a chat, when one is named. */
export async function people(app: Pictures, work: Work, besidesChat?: number): Promise<ChatPerson[]> {
  const rows = await reachable(work)
    .$if(besidesChat !== undefined, (found) =>
      found.where(
        sql<boolean>`u.id not in (select user_id from chat_user where account_id = ${work.scope.accountId} and chat_id = ${besidesChat})`,
      ),
    )
    .select(['u.id', 'u.name', 'u.role', 'u.thumbnail_key'])
    .orderBy(sql`u.name collate es_mx`)
    .limit(2000)
    .execute()
  const presence = await presenceOf(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toPerson(app, row, presence.get(row.id)))
}

/** Throws unless the caller may write to each of these; answers them once each, by name. */
export async function demandReachable(work: Work, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  const wanted = [...new Set(userIds)].filter((id) => id !== work.scope.userId)
  if (wanted.length === 0) return []
  const found = await reachable(work)
    .where('u.id', '=', sql<number>`any(${wanted})`)
    .select(['u.id', 'u.name'])
    .execute()
  if (found.length < wanted.length) throw badFields({ userIds: [texts.noPerson] })
  return found
}

/** Active people of these chats, as the chats show them. */
export async function chatUsers(
  app: Pictures,
  work: Work,
  chatIds: readonly number[],
): Promise<Map<number, ChatUser[]>> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'cu.user_id').onRef('u.account_id', '=', 'cu.account_id'),
    )
    .where('cu.account_id', '=', scope.accountId)
    .where('cu.chat_id', '=', sql<number>`any(${chatIds})`)
    .where('u.deactivated_at', 'is', null)
    .select([
      'cu.id as chat_user_id',
      'cu.chat_id',
      'cu.last_seen_id',
      'cu.is_admin',
      'cu.is_hidden',
      'cu.is_silent',
      'cu.is_direct',
      'u.id',
      'u.name',
      'u.role',
      'u.thumbnail_key',
    ])
    .orderBy('cu.is_admin', 'desc')
    .orderBy(sql`u.name collate es_mx`)
    .execute()
  const presence = await presenceOf(work, [...new Set(rows.map(({ id }) => id))])
  const byChat = new Map<number, ChatUser[]>()
  for (const row of rows) {
    const users = byChat.get(row.chat_id) ?? []
    byChat.set(row.chat_id, users)
    users.push({
      ...toPerson(app, row, presence.get(row.id)),
      id: row.chat_user_id,
      lastSeenId: row.last_seen_id,
      isAdmin: row.is_admin,
      isHidden: row.is_hidden,
      // Whom a chat disturbs is nobody else's business.
      isSilent: row.id === scope.userId && row.is_silent,
      followsGroup: !row.is_direct,
    })
  }
  return byChat
}

export async function nameOfUser({ tx, scope }: Work, userId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .select('name')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The other active people of a chat, by name. */
export async function companionsOf({ tx, scope }: Work, chatId: number): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('chat_user as cu')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'cu.user_id').onRef('u.account_id', '=', 'cu.account_id'),
    )
    .where('cu.account_id', '=', scope.accountId)
    .where('cu.chat_id', '=', chatId)
    .where('u.id', '<>', scope.userId)
    .where('u.deactivated_at', 'is', null)
    .select(['u.id', 'u.name'])
    .execute()
}
