import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { chatTypes, isa, type ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { isMentioned } from '@arriero/contract/chat/chat-text.ts'
import type { Work } from '../../../app/database/work.ts'
import { isBotChat, type LockedChat } from '../chats/chats.repository.ts'
import { audienceOf } from '../members/membership.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { answerQuestion } from './answer.job.ts'

/** Whether ISA is meant: always in a chat with it, elsewhere when it is named or answered, and only where it is on. */
async function isAsked(work: Work, chat: LockedChat, message: ChatMessage): Promise<boolean> {
  if (message.text === '') return false
  if (isBotChat(chat.pair_key)) return true
  if (!chat.bot_allowed || !chat.bot_active) return false
  if (isMentioned(message.text, isa.name)) return true
  if (message.replyToId === null) return false
  return (await findMessage(work, chat.id, message.replyToId)).userId === isa.userId
}

/** Has ISA answer a message, once it is stored; the others of a group see that it looks. */
export async function askBot(work: Work, chat: LockedChat, message: ChatMessage): Promise<void> {
  if (!(await isAsked(work, chat, message))) return
  await work.enqueue(answerQuestion, {
    accountId: work.scope.accountId,
    chatId: chat.id,
    messageId: message.id,
    userId: work.scope.userId,
  })
  const userIds = chat.kind === chatTypes.group ? await audienceOf(work, chat.id) : [work.scope.userId]
  await work.publish(chatChannel, 'bot_writing', { chatId: chat.id }, { userIds })
}
