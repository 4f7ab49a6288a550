import { messagesPerPage } from '@arriero/contract/chat/messages.contract.ts'
import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { demandMember } from '../members/membership.ts'
import * as repository from './messages.repository.ts'

const most = 200
const countOf = (asked: number) => Math.min(Math.max(1, asked || messagesPerPage), most)

/** Pages of a chat, for who is in it. They begin beside a message, wherever it lies. */
export const load = {
  async older(work: Work, chatId: number, before: number, count: number): Promise<ChatMessage[]> {
    await demandMember(work, chatId)
    return repository.older(work, chatId, before || null, countOf(count))
  },

  async newer(work: Work, chatId: number, after: number, count: number): Promise<ChatMessage[]> {
    await demandMember(work, chatId)
    return repository.newer(work, chatId, after, countOf(count))
  },

  async around(work: Work, chatId: number, id: number, additional: number): Promise<ChatMessage[]> {
    await demandMember(work, chatId)
    const message = await repository.findMessage(work, chatId, id)
    const count = countOf(additional)
    return [
      ...(await repository.older(work, chatId, id, count)),
      message,
      ...(await repository.newer(work, chatId, id, count)),
    ]
  },
}
