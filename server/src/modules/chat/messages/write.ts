import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { chatTypes, type ChatMessage, type MessagePayload } from '@arriero/contract/chat/chat.entities.ts'
import { isMentioned } from '@arriero/contract/chat/chat-text.ts'
import type { Work } from '../../../app/database/work.ts'
import { notify } from '../../notifications/notifications.read.ts'
import type { LockedChat } from '../chats/chats.repository.ts'
import { texts } from '../chat.texts.ts'
import { bringBack, seeUpTo } from '../members/members.repository.ts'
import { audienceOf } from '../members/membership.ts'
import { companionsOf, nameOfUser } from '../members/people.repository.ts'
import { insertFiles, type NewFile } from './files.repository.ts'
import * as repository from './messages.repository.ts'

/** Stores a message in a locked chat and tells everybody who may read it. */
export async function write(
  work: Work,
  chat: LockedChat,
  given: Omit<repository.NewMessage, 'counts'>,
  files: readonly NewFile[] = [],
): Promise<ChatMessage> {
  const isOfPeople = given.kind === undefined && given.onlyFor == null
  const { id, number } = await repository.insertMessage(work, chat, { ...given, counts: isOfPeople })
  chat.message_count = number
  await insertFiles(work, chat.id, id, files)
  // Who writes has read what stands before.
  if (isOfPeople && !given.byBot) await seeUpTo(work, chat.id, id, number)
  // What somebody says to one person alone must not stay out of sight.
  if (chat.kind === chatTypes.pair) await bringBack(work, chat.id)
  const message = await repository.findMessage(work, chat.id, id)
  const userIds = given.onlyFor ? [given.onlyFor] : await audienceOf(work, chat.id)
  await work.publish(chatChannel, 'message_added', message, { userIds })
  if (files.length > 0)
    await work.publish(chatChannel, 'files_attached', { chatId: chat.id, messageId: id }, { userIds })
  return message
}

export const emptyPayload: MessagePayload = { by: null, users: [], card: null, answer: null }

/** 'Paola Reyes agregó a Iván Peña': a message of the system. */
export async function writeSystem(work: Work, chat: LockedChat, code: number, users: readonly string[] = []) {
  const payload = { ...emptyPayload, by: await nameOfUser(work, work.scope.userId), users: users.slice(0, 50) }
  await write(work, chat, { kind: 2, code, payload })
}

/** Who is named in a message finds it in the bell too, also where the chat is silenced. Only people of the chat are named. */
export async function tellMentioned(work: Work, chat: LockedChat, message: ChatMessage): Promise<void> {
  if (chat.kind !== chatTypes.group || !message.text.includes('@')) return
  const named = (await companionsOf(work, chat.id)).filter(({ name }) => isMentioned(message.text, name))
  if (named.length === 0) return
  await notify(work, {
    userIds: named.map(({ id }) => id),
    kind: 'system',
    title: texts.mentioned(message.userName, chat.name ?? ''),
    message: message.text.slice(0, 300),
    link: `/Consola/chat/${chat.id}?mensaje=${message.id}`,
    key: `chat-mention-${message.id}`,
    quiet: true,
  })
}
