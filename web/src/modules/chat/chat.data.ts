import { useQuery } from '@tanstack/react-query'
import type { Chat, ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { countUnread, getChat } from '@arriero/contract/chat/chats.contract.ts'
import { loadAround, loadDown, loadUp, messagesPerPage } from '@arriero/contract/chat/messages.contract.ts'
import { listChats } from '@arriero/contract/chat/people.contract.ts'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { joined } from './chat.cache.ts'

export const chatKeys = {
  all: ['chat'],
  list: ['chat', 'list'],
  unread: ['chat', 'unread'],
  thread: (chatId: number) => ['chat', 'thread', chatId],
  gallery: (chatId: number) => ['chat', 'gallery', chatId],
} as const

/** Messages of a chat that stand in the page, oldest first, without gaps between them. */
export interface Thread {
  messages: ChatMessage[]
  hasOlder: boolean
  hasNewer: boolean
}

export const ownId = () => useSession.getState().auth?.user.id ?? 0

const listQuery = {
  queryKey: chatKeys.list,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listChats, { signal }),
  // Events keep it right; it is read anew every five minutes (rule CHAT-08), by the listener.
  staleTime: Infinity,
  refetchOnWindowFocus: false,
}

export const useChats = () => useQuery(listQuery)
export const loadChats = (): Promise<Chat[]> => queryClient.ensureQueryData(listQuery)

export const useUnread = (): { messages: number; chats: number } => {
  const { data: chats } = useQuery({ ...listQuery, enabled: false })
  const { data: counted } = useQuery({
    queryKey: chatKeys.unread,
    queryFn: ({ signal }) => call(countUnread, { signal }),
    enabled: chats === undefined,
  })
  return chats ? unreadOf(chats) : (counted ?? { messages: 0, chats: 0 })
}

export const unreadIn = ({ messageCount, seenCount }: Chat) => Math.max(0, messageCount - seenCount)

/** What the top bar counts: not what one silenced or hid. */
export function unreadOf(chats: readonly Chat[]) {
  const counted = chats.filter((chat) => !chat.isSilent && !chat.isHidden && unreadIn(chat) > 0)
  return { messages: counted.reduce((sum, chat) => sum + unreadIn(chat), 0), chats: counted.length }
}

/** A chat asked for anew: something about it changed. What one is no longer in leaves the list. */
export async function reloadChat(chatId: number): Promise<void> {
  try {
    const chat = await call(getChat, { id: chatId })
    putChat(chat)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dropChat(chatId)
    else throw error
  }
}

export const patchChats = (change: (chats: Chat[]) => Chat[]) =>
  queryClient.setQueryData<Chat[]>(chatKeys.list, (chats) => chats && change(chats))

export const patchChat = (chatId: number, change: (chat: Chat) => Chat) =>
  patchChats((chats) => chats.map((chat) => (chat.id === chatId ? change(chat) : chat)))

export const putChat = (chat: Chat) => patchChats((chats) => [chat, ...chats.filter(({ id }) => id !== chat.id)])

export function dropChat(chatId: number): void {
  patchChats((chats) => chats.filter(({ id }) => id !== chatId))
  queryClient.removeQueries({ queryKey: chatKeys.thread(chatId) })
}

const page = (messages: ChatMessage[]) => messages.length >= messagesPerPage

const threadQuery = (chatId: number) => ({
  queryKey: chatKeys.thread(chatId),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Thread> => {
    const messages = await call(loadUp, { chat_id: chatId, message_id: 0, count_id: messagesPerPage, signal })
    return { messages, hasOlder: page(messages), hasNewer: false }
  },
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  placeholderData: undefined,
})

export const useThread = (chatId: number) => useQuery(threadQuery(chatId))

export const patchThread = (chatId: number, change: (thread: Thread) => Thread) =>
  queryClient.setQueryData<Thread>(chatKeys.thread(chatId), (thread) => thread && change(thread))

export async function loadOlder(chatId: number): Promise<void> {
  const first = queryClient.getQueryData<Thread>(chatKeys.thread(chatId))?.messages[0]
  if (!first) return
  const older = await call(loadUp, { chat_id: chatId, message_id: first.id, count_id: messagesPerPage })
  patchThread(chatId, (thread) => ({ ...thread, messages: joined(older, thread.messages), hasOlder: page(older) }))
}

export async function loadNewer(chatId: number): Promise<void> {
  const last = queryClient.getQueryData<Thread>(chatKeys.thread(chatId))?.messages.at(-1)
  if (!last) return
  const newer = await call(loadDown, { chat_id: chatId, message_id: last.id, count_id: messagesPerPage })
  patchThread(chatId, (thread) => ({ ...thread, messages: joined(thread.messages, newer), hasNewer: page(newer) }))
}

/** The thread around a message, in the place of what stood there. */
export async function loadMessage(chatId: number, messageId: number): Promise<void> {
  const known = queryClient.getQueryData<Thread>(chatKeys.thread(chatId))
  if (known?.messages.some(({ id }) => id === messageId)) return
  const messages = await call(loadAround, {
    chat_id: chatId,
    message_id: messageId,
    additional_id: messagesPerPage,
  })
  const at = messages.findIndex(({ id }) => id === messageId)
  queryClient.setQueryData<Thread>(chatKeys.thread(chatId), {
    messages,
    hasOlder: at >= messagesPerPage,
    hasNewer: messages.length - at - 1 >= messagesPerPage,
  })
}

export const backToLatest = (chatId: number) => queryClient.resetQueries({ queryKey: chatKeys.thread(chatId) })
