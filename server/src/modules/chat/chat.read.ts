import { sql } from 'kysely'
import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { chatNames } from './chats/names.ts'
import { messagesOf } from './messages/messages.repository.ts'

export { unreadCounts } from './chats/chats.repository.ts'

/** A message of one of the caller's chats, and what that is called; undefined: they cannot read it. */
export async function ownMessage(
  work: Work,
  id: number,
): Promise<{ message: ChatMessage; chatName: string } | undefined> {
  const { accountId, userId } = work.scope
  const [message] = await messagesOf(work, (query) =>
    query.where('m.id', '=', id).where(sql<boolean>`exists (select from chat_user mine
      where mine.account_id = ${accountId} and mine.chat_id = m.chat_id and mine.user_id = ${userId})`),
  )
  return message && { message, chatName: (await chatNames(work, [message.chatId])).get(message.chatId) ?? '' }
}
