import { sql } from 'kysely'
import type { FoundMessage, findMessages } from '@arriero/contract/chat/messages.contract.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { matches } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { demandMember } from '../members/membership.ts'
import { chatNames } from '../chats/names.ts'
import { messagesById, readable } from './messages.repository.ts'

const mostFound = 50

/** Messages of the caller's chats with all these words, newest first. */
export async function find(work: Work, given: BodyRead<typeof findMessages>): Promise<FoundMessage[]> {
  if (given.chatId !== undefined) await demandMember(work, given.chatId)
  const most = given.limit ?? mostFound
  const ids = await readable(work)
    .where('m.deleted_at', 'is', null)
    .where('m.kind', '=', 1)
    .where(matches(sql`m.search`, given.text))
    .$if(given.chatId !== undefined, (all) => all.where('m.chat_id', '=', given.chatId!))
    .$if(given.chatId === undefined, (all) =>
      all.where(
        sql<boolean>`m.chat_id = any(array(select me.chat_id from chat_user me join chat c on c.id = me.chat_id
          where me.account_id = ${work.scope.accountId} and me.user_id = ${work.scope.userId} and c.deleted_at is null))`,
      ),
    )
    .$if(given.before !== undefined, (all) => all.where('m.id', '<', given.before!))
    .select('m.id')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  const found = await messagesById(
    work,
    ids.map(({ id }) => id),
  )
  const messages = ids.flatMap(({ id }) => found.get(id) ?? [])
  const names = await chatNames(work, [...new Set(messages.map(({ chatId }) => chatId))])
  return messages.map((message) => ({ message, chatName: names.get(message.chatId) ?? '' }))
}
