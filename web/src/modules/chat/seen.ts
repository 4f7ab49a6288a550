import { markSeen } from '@arriero/contract/chat/people.contract.ts'
import { call } from '../../kit/call.ts'
import { ownId, patchChat } from './chat.data.ts'
import { withSeen } from './chat.cache.ts'

/** The newest message of each chat that was seen and the server is being told of. */
const telling = new Map<number, number>()
/** Several that arrive together are told once. */
const togetherMs = 80

/** Rule CHAT-05: the mark moves forward here at once and at the server soon. */
export function seen(chatId: number, messageId: number): void {
  if ((telling.get(chatId) ?? 0) >= messageId) return
  const isWaiting = telling.has(chatId)
  telling.set(chatId, messageId)
  patchChat(chatId, (chat) => ({
    ...chat,
    seenCount: chat.messageCount,
    users: withSeen(chat.users, ownId(), messageId),
  }))
  if (!isWaiting) setTimeout(() => void tell(chatId), togetherMs)
}

async function tell(chatId: number): Promise<void> {
  const id = telling.get(chatId)
  telling.delete(chatId)
  if (id === undefined) return
  try {
    await call(markSeen, { chat_id: chatId, message_id: id })
  } catch {
    // Told with the next one; `call` has noted why.
  }
}
