import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { linksOf } from '@arriero/contract/chat/chat-text.ts'
import type { resendMessages } from '@arriero/contract/chat/messages.contract.ts'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { messageTypes } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { cardOf } from '../cards/cards.service.ts'
import { lockChat } from '../chats/chats.repository.ts'
import { texts } from '../chat.texts.ts'
import { isMember } from '../members/membership.ts'
import { copyable } from './files.repository.ts'
import * as repository from './messages.repository.ts'
import { emptyPayload, write } from './write.ts'

/** Forwards messages of the caller's chats, in their order, to other chats of theirs. What the system said stays. */
export async function resend(work: Work, given: BodyRead<typeof resendMessages>): Promise<ChatMessage[]> {
  const found = await repository.messagesById(work, given.messageIds)
  const originals = [...found.values()]
    .filter(({ isDeleted, type }) => !isDeleted && type === messageTypes.user)
    .toSorted((a, b) => a.id - b.id)
  const chats = [...new Set(originals.map(({ chatId }) => chatId))]
  for (const chatId of chats) if (!(await isMember(work, chatId))) throw notFound(texts.noMessage)
  if (originals.length === 0) throw notFound(texts.noMessage)
  const files = await copyable(work, { messageIds: originals.map(({ id }) => id) })
  const sent: ChatMessage[] = []
  // In one order for everybody: two who forward crosswise do not wait for each other.
  for (const chatId of [...new Set(given.chatIds)].toSorted((a, b) => a - b)) {
    const chat = await lockChat(work, chatId)
    for (const original of originals) {
      const clientId = given.clientId && `${given.clientId}-${original.id}`
      const known = await repository.sentBefore(work, chatId, clientId)
      if (known !== null) {
        sent.push(await repository.findMessage(work, chatId, known))
        continue
      }
      const card = original.payload?.card
      const payload = card ? { ...emptyPayload, card: await cardOf(work, card.kind, card.id) } : null
      sent.push(
        await write(
          work,
          chat,
          { text: original.text, clientId, isResend: true, links: linksOf(original.text), payload },
          files.filter(({ messageId }) => messageId === original.id),
        ),
      )
    }
  }
  return sent
}
