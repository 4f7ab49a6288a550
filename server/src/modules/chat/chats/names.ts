import { sql } from 'kysely'
import { isa } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from '../chat.texts.ts'
import { isBotChat } from './chats.repository.ts'

/** What the caller's chats are called: a group by its name, a chat of two by the other one. */
export async function chatNames({ tx, scope }: Work, chatIds: readonly number[]): Promise<Map<number, string>> {
  if (chatIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('chat as c')
    .where('c.account_id', '=', scope.accountId)
    .where('c.id', '=', sql<number>`any(${chatIds})`)
    .select([
      'c.id',
      'c.name',
      'c.pair_key',
      sql<
        string | null
      >`(select u.name from chat_user cu join app_user u on u.id = cu.user_id and u.account_id = cu.account_id
        where cu.chat_id = c.id and c.kind = 1 and cu.user_id <> ${scope.userId} limit 1)`.as('other'),
    ])
    .execute()
  return new Map(
    rows.map((row) => [row.id, row.name ?? (isBotChat(row.pair_key) ? isa.name : (row.other ?? texts.deletedPerson))]),
  )
}
