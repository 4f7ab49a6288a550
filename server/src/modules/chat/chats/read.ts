import { chatTypes, isa, type Chat, type ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { chatUsers } from '../members/people.repository.ts'
import { messagesById } from '../messages/messages.repository.ts'
import { findChat, groupsOf, isBotChat, latestChats, type ChatRow } from './chats.repository.ts'
import { chatNames } from './names.ts'

type Links = Pick<App, 'links'>

/** ISA is always there and has read everything. */
const botUser = (lastSeenId: number): ChatUser => ({
  userId: isa.userId,
  name: isa.name,
  role: roles.administrator,
  thumbnail: null,
  isConnected: true,
  connectedAt: null,
  id: isa.userId,
  lastSeenId,
  isAdmin: false,
  isHidden: false,
  isSilent: false,
  followsGroup: false,
})

async function complete(app: Links, work: Work, rows: readonly ChatRow[]): Promise<Chat[]> {
  const ids = rows.map(({ id }) => id)
  const users = await chatUsers(app, work, ids)
  const messages = await messagesById(
    work,
    rows.flatMap(({ last_id }) => last_id ?? []),
  )
  const groups = await groupsOf(work, ids)
  const names = await chatNames(work, ids)
  return rows.map((row) => {
    const people = users.get(row.id) ?? []
    const last = row.last_id === null ? undefined : messages.get(row.last_id)
    const other = row.kind === chatTypes.pair ? people.find(({ userId }) => userId !== work.scope.userId) : undefined
    return {
      id: row.id,
      type: row.kind,
      name: names.get(row.id) ?? '',
      description: row.description,
      createdAt: row.created_at,
      createdBy: row.created_by,
      users: isBotChat(row.pair_key) ? [...people, botUser(row.last_id ?? 0)] : people,
      messages: last ? [last] : [],
      thumbnail: row.picture_key === null ? (other?.thumbnail ?? null) : fileUrl(app, row.picture_key, 24 * 3600),
      isSilent: row.is_silent,
      isHidden: row.is_hidden,
      isBotActive: row.bot_allowed && row.bot_active,
      isBotAllowed: row.bot_allowed,
      groups: groups.flatMap(({ chat_id, id, name }) => (chat_id === row.id ? [{ id, name }] : [])),
      messageCount: row.message_count,
      seenCount: row.seen_count,
      version: row.version,
    }
  })
}

export const list = async (app: Links, work: Work): Promise<Chat[]> => complete(app, work, await latestChats(work))

export async function read(app: Links, work: Work, id: number): Promise<Chat> {
  const [chat] = await complete(app, work, [await findChat(work, id)])
  return chat!
}
