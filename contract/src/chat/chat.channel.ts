import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { chatSocket } from '../core/sockets.ts'
import { moment, named, wire } from '../core/wire.ts'
import { chatMessage } from './chat.entities.ts'

const chatId = named('id_chat', z.number())
const userId = named('id_user', z.number())
const users = wire({ chatId, userIds: named('ids_users', z.array(z.number())) })
const presence = wire({ userId, at: moment })

/** What happens in chats, told to who is in them. A chat itself is asked for again: its facts differ by who reads them. */
export const chatChannel = channel({
  path: chatSocket,
  access: 'session',
  events: {
    chat_created: wire({ chatId }),
    chat_updated: wire({ chatId }),
    chat_deleted: wire({ chatId, name: named('cht_name', z.string()) }),
    users_added: users,
    users_removed: users,
    users_updated: users,
    message_added: chatMessage,
    message_updated: chatMessage,
    message_deleted: chatMessage,
    /** A message brought files: the gallery has more. */
    files_attached: wire({ chatId, messageId: named('id_chat_message', z.number()) }),
    last_seen: wire({
      chatId,
      userId,
      chatUserId: named('id_chat_user', z.number()),
      lastSeenId: named('chu_last_seen_message_id', z.number()),
      seenCount: named('seen_count', z.number()),
    }),
    /** ISA was switched on or off. */
    bot_updated: wire({ chatId, isBotActive: named('cht_bot_active', z.boolean()) }),
    /** ISA looks for an answer. */
    bot_writing: wire({ chatId }),
    user_connected: presence,
    user_disconnected: presence,
    user_typing: wire({ chatId, userId, name: named('user_name', z.string()) }),
  },
})
