import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { isa, messageTypes, type ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { linksOf } from '@arriero/contract/chat/chat-text.ts'
import type { addMessage, updateMessage } from '@arriero/contract/chat/messages.contract.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, badRequest } from '../../../app/errors.ts'
import { cardOf } from '../cards/cards.service.ts'
import { lockChat, type LockedChat } from '../chats/chats.repository.ts'
import { texts } from '../chat.texts.ts'
import { askBot } from '../isa/ask.ts'
import { audienceOf, demandMember } from '../members/membership.ts'
import { keepAttached, type Attached } from './attachments.ts'
import * as repository from './messages.repository.ts'
import { emptyPayload, tellMentioned, write } from './write.ts'

type Added = BodyRead<typeof addMessage>
/** A message as people write it, wherever it begins. */
export type Draft = Pick<Added, 'text' | 'clientId' | 'cardKind' | 'cardId' | 'replyToId' | 'omitBot'> & Attached

export async function add(app: App, work: Work, given: Added): Promise<ChatMessage> {
  await demandMember(work, given.chatId)
  const draft = { ...given, files: given.message_files, audio: given.chat_message_audio }
  return send(app, work, given.chatId, draft, 'message_files')
}

/** Writes what somebody says; the same one sent again is the one that is there. */
export async function send(
  app: App,
  work: Work,
  chatId: number,
  draft: Draft,
  filesField: string,
): Promise<ChatMessage> {
  const known = await repository.sentBefore(work, chatId, draft.clientId)
  if (known !== null) return repository.findMessage(work, chatId, known)
  const text = (draft.text ?? '').trim()
  // Bytes travel before anybody waits for the chat.
  const files = await keepAttached(app, work, draft, filesField)
  const card =
    draft.cardKind !== undefined && draft.cardId !== undefined ? await cardOf(work, draft.cardKind, draft.cardId) : null
  if (text === '' && files.length === 0 && !card) throw badFields({ text: [texts.empty] })
  const chat = await lockChat(work, chatId)
  // Sent twice at once: who waited finds the other's.
  const meanwhile = await repository.sentBefore(work, chatId, draft.clientId)
  if (meanwhile !== null) return repository.findMessage(work, chatId, meanwhile)
  if (draft.replyToId !== undefined) await repository.findMessage(work, chatId, draft.replyToId)
  const message = await write(
    work,
    chat,
    {
      text,
      clientId: draft.clientId,
      replyTo: draft.replyToId,
      links: linksOf(text),
      payload: card && { ...emptyPayload, card },
    },
    files,
  )
  await tellMentioned(work, chat, message)
  if (!draft.omitBot) await askBot(work, chat, message)
  return message
}

async function ownMessage(work: Work, chatId: number, id: number): Promise<{ chat: LockedChat; message: ChatMessage }> {
  const chat = await lockChat(work, chatId)
  const message = await repository.findMessage(work, chatId, id)
  if (message.isDeleted) throw badRequest(texts.isDeleted)
  if (message.type !== messageTypes.user) throw notYours()
  return { chat, message }
}
const notYours = () => new AppError(403, 'permission_denied', texts.notYours)

export async function update(work: Work, given: BodyRead<typeof updateMessage>): Promise<ChatMessage> {
  const { message } = await ownMessage(work, given.chatId, given.id)
  if (message.userId !== work.scope.userId) throw notYours()
  if (message.text === given.text) return message
  await repository.changeText(work, given.id, given.text, linksOf(given.text))
  return tellAgain(work, message, 'message_updated')
}

/** Rule CHAT-06: flagged, for all. Who administers the chat removes what others wrote, and anybody what ISA said to them. */
export async function remove(work: Work, chatId: number, id: number): Promise<ChatMessage> {
  const me = await demandMember(work, chatId)
  const { message } = await ownMessage(work, chatId, id)
  const isOwn = message.userId === work.scope.userId || (message.userId === isa.userId && message.isPrivate)
  if (!isOwn && !me.isAdmin) throw notYours()
  await repository.flagDeleted(work, id)
  return tellAgain(work, message, 'message_deleted')
}

/** Shows a message as it stands now to everybody who may read it. */
export async function tellAgain(work: Work, before: ChatMessage, event: 'message_updated' | 'message_deleted') {
  const message = await repository.findMessage(work, before.chatId, before.id)
  const userIds = message.isPrivate ? [work.scope.userId] : await audienceOf(work, before.chatId)
  await work.publish(chatChannel, event, message, { userIds })
  return message
}
