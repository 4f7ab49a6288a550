import { chatChannel } from '@arriero/contract/chat/chat.channel.ts'
import { isTold, listRefreshMs } from '@arriero/contract/chat/chat.rules.ts'
import type { ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { listChats } from '@arriero/contract/chat/people.contract.ts'
import { call } from '../../kit/call.ts'
import { useConnection } from '../../kit/connection.ts'
import type { LiveListener } from '../../kit/live.ts'
import { queryClient } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { go } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { playSound } from '../../kit/sounds.ts'
import { showDesktop } from '../notifications/desktop.ts'
import { withMessage, withPresence, withSeen } from './chat.cache.ts'
import * as data from './chat.data.ts'
import { chatPaths } from './chat.paths.ts'
import { isLookedAt, useChat } from './chat.store.ts'
import { lastWords } from './chat.words.ts'
import { arrived, restoreUnsent, retryLost } from './outbox.ts'
import { popUp } from './popup.store.ts'
import { seen } from './seen.ts'

const typingMs = 5000
const botMs = 30_000

export const listenChat: LiveListener = (live) => {
  // Nobody hears the chats of whom they see the console as.
  if (useSession.getState().base) return
  live.on(chatChannel, 'message_added', (message) => void onMessage(message))
  for (const event of ['message_updated', 'message_deleted'] as const)
    live.on(chatChannel, event, (message) => {
      const { chatId } = message
      data.patchThread(chatId, (thread) => ({ ...thread, messages: thread.messages.map(replacing(message)) }))
      data.patchChat(chatId, (chat) => ({ ...chat, messages: chat.messages.map(replacing(message)) }))
      if (event === 'message_deleted') void queryClient.invalidateQueries({ queryKey: data.chatKeys.gallery(chatId) })
    })
  live.on(chatChannel, 'files_attached', ({ chatId }) => {
    void queryClient.invalidateQueries({ queryKey: data.chatKeys.gallery(chatId) })
  })
  live.on(chatChannel, 'last_seen', ({ chatId, userId, lastSeenId, seenCount }) => {
    const isOwn = userId === data.ownId()
    data.patchChat(chatId, (chat) => ({
      ...chat,
      users: withSeen(chat.users, userId, lastSeenId),
      seenCount: isOwn ? Math.max(chat.seenCount, seenCount) : chat.seenCount,
    }))
    if (isOwn) void queryClient.invalidateQueries({ queryKey: data.chatKeys.unread })
  })
  live.on(chatChannel, 'bot_updated', ({ chatId, isBotActive }) =>
    data.patchChat(chatId, (chat) => ({ ...chat, isBotActive })),
  )
  live.on(chatChannel, 'bot_writing', ({ chatId }) => {
    const until = Date.now() + botMs
    useChat.setState(({ botUntil }) => ({ botUntil: { ...botUntil, [chatId]: until } }))
  })
  live.on(chatChannel, 'user_typing', ({ chatId, userId, name }) => {
    const until = Date.now() + typingMs
    useChat.setState(({ typing }) => ({ typing: { ...typing, [chatId]: { name, userId, until } } }))
  })
  for (const event of ['user_connected', 'user_disconnected'] as const)
    live.on(chatChannel, event, ({ userId, at }) =>
      data.patchChats((chats) =>
        chats.map((chat) => ({ ...chat, users: withPresence(chat.users, userId, event === 'user_connected', at) })),
      ),
    )
  for (const event of ['chat_created', 'chat_updated', 'users_added', 'users_removed', 'users_updated'] as const)
    live.on(chatChannel, event, ({ chatId }) => void changed(chatId))
  live.on(chatChannel, 'chat_deleted', ({ chatId, name }) => {
    data.dropChat(chatId)
    // Rule CHAT-13.
    toast.warning(`El chat ${name} a sido eliminado`, { duration: 5000, event: `chat-deleted-${chatId}` })
    const { shown } = useChat.getState()
    if (shown && 'chatId' in shown && shown.chatId === chatId) useChat.setState({ shown: null })
  })

  useConnection.subscribe(({ state }, before) => state === 'live' && before.state !== 'live' && retryLost())
  window.addEventListener('online', retryLost)
  setInterval(() => void refresh(), listRefreshMs)
  void restoreUnsent()
}

const replacing = (message: ChatMessage) => (one: ChatMessage) => (one.id === message.id ? message : one)

async function changed(chatId: number): Promise<void> {
  // A list nobody has asked for yet needs no care.
  if (!queryClient.getQueryData(data.chatKeys.list)) {
    await queryClient.invalidateQueries({ queryKey: data.chatKeys.unread })
    return
  }
  await data.reloadChat(chatId)
}

/** Rule CHAT-07, and the sounds we decided: message, and message-low in what one looks at. */
async function onMessage(message: ChatMessage): Promise<void> {
  const chats = await data.loadChats()
  const isKnown = chats.some(({ id }) => id === message.chatId)
  if (!isKnown) await data.reloadChat(message.chatId)
  arrived(message)
  if (message.userId === data.ownId()) return
  stopTyping(message)
  const chat = (await data.loadChats()).find(({ id }) => id === message.chatId)
  if (!chat || message.type === 2 || chat.isHidden) return
  if (isLookedAt(message.chatId)) {
    seen(message.chatId, message.id)
    if (!chat.isSilent) playSound('message-low')
    return
  }
  const isOpen = useChat.getState().isOpen
  if (!isTold({ isSilent: chat.isSilent, isOpen })) return
  playSound('message')
  popUp({ ...withMessage(chat, message, data.ownId()) }, message)
  if (document.hidden)
    showDesktop(-message.id, chat.name, lastWords(message, chat, data.ownId()), () => go(chatPaths.one(chat.id)))
}

function stopTyping({ chatId, userId }: ChatMessage) {
  useChat.setState(({ typing, botUntil }) => ({
    typing: typing[chatId]?.userId === userId ? { ...typing, [chatId]: { ...typing[chatId], until: 0 } } : typing,
    botUntil: userId === -1 ? { ...botUntil, [chatId]: 0 } : botUntil,
  }))
}

/** Rule CHAT-08. */
async function refresh(): Promise<void> {
  const chats = await call(listChats)
  queryClient.setQueryData(data.chatKeys.list, chats)
  if (data.unreadOf(chats).messages > 0) playSound('message')
}
