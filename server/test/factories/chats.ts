import * as chats from '@arriero/contract/chat/chats.contract.ts'
import * as messages from '@arriero/contract/chat/messages.contract.ts'
import type { Chat, ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

export const makeGroup = (maker: As, others: readonly { id: number }[], name = unique('Tráfico')): Promise<Chat> =>
  call(maker, chats.createGroup, { body: { name, userIds: others.map(({ id }) => id) } })

export const say = (who: As, chatId: number, text: string, more: object = {}): Promise<ChatMessage> =>
  call(who, messages.addMessage, { body: { chatId, text, ...more, message_files: [] } })

export const begin = (who: As, other: { id: number }, text: string): Promise<Chat> =>
  call(who, chats.createByMessage, { body: { userId: other.id, text, files: [] } })
