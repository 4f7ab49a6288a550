import type { Chat, ChatMessage, ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import type { MessageState } from '@arriero/contract/chat/chat.rules.ts'
import { stateOf } from '@arriero/contract/chat/chat.rules.ts'

/** Two stretches of one chat as one: each message once, in the order of their ids; the later word on it counts. */
export function joined(earlier: readonly ChatMessage[], later: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...earlier, ...later].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** What a new message changes of its chat: the last word, and how many there are; who wrote it has seen it. */
export function withMessage(chat: Chat, message: ChatMessage, ownId: number): Chat {
  const last = chat.messages.at(-1)
  const isNewest = !last || message.id >= last.id
  const isOwn = message.userId === ownId
  return {
    ...chat,
    messages: isNewest ? [message] : chat.messages,
    messageCount: Math.max(chat.messageCount, message.number),
    seenCount: isOwn ? Math.max(chat.seenCount, message.number) : chat.seenCount,
    isHidden: chat.type === 1 ? false : chat.isHidden,
    users: isOwn ? withSeen(chat.users, ownId, message.id) : chat.users,
  }
}

export const withSeen = (users: readonly ChatUser[], userId: number, lastSeenId: number): ChatUser[] =>
  users.map((user) => (user.userId === userId ? { ...user, lastSeenId: Math.max(user.lastSeenId, lastSeenId) } : user))

export const withPresence = (users: readonly ChatUser[], userId: number, isConnected: boolean, at: string) =>
  users.some((user) => user.userId === userId)
    ? users.map((user) => (user.userId === userId ? { ...user, isConnected, connectedAt: at } : user))
    : [...users]

/** Rule CHAT-02 for a message of one's own: by what the server saw, never by this clock. */
export const stateIn = (message: ChatMessage, users: readonly ChatUser[], ownId: number): MessageState =>
  stateOf(
    message.id,
    users
      .filter(({ userId }) => userId !== ownId)
      .map((user) => ({
        isVisible: !user.isHidden,
        // ISA reads at once.
        lastSeenId: user.userId < 0 ? message.id : user.lastSeenId,
        wasConnectedSince: user.isConnected || Date.parse(user.connectedAt ?? '') >= Date.parse(message.createdAt),
      })),
  )
