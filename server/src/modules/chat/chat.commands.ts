import type { MessagePayload } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { lockChat } from './chats/chats.repository.ts'
import { ownMessage } from './chat.read.ts'
import { setPayload } from './messages/messages.repository.ts'
import { tellAgain } from './messages/messages.service.ts'
import { emptyPayload } from './messages/write.ts'

/** A message says which tickets were opened from it, to everybody of its chat. */
export async function ticketOpened(
  work: Work,
  messageId: number,
  ticket: NonNullable<MessagePayload['tickets']>[number],
): Promise<void> {
  const found = await ownMessage(work, messageId)
  if (!found) return
  await lockChat(work, found.message.chatId)
  // Read again: who waited finds what the other wrote.
  const message = (await ownMessage(work, messageId))?.message
  if (!message || message.isDeleted) return
  const payload = message.payload ?? emptyPayload
  await setPayload(work, messageId, { ...payload, tickets: [...(payload.tickets ?? []), ticket] })
  await tellAgain(work, message, 'message_updated')
}
