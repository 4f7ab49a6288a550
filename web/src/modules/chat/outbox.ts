import { create } from 'zustand'
import type { ChatMessage, QuotedMessage } from '@arriero/contract/chat/chat.entities.ts'
import { createByMessage } from '@arriero/contract/chat/chats.contract.ts'
import { addMessage } from '@arriero/contract/chat/messages.contract.ts'
import { messageStates } from '@arriero/contract/chat/chat.rules.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { errorData, trace } from '../../kit/trace.ts'
import { joined, withMessage } from './chat.cache.ts'
import { ownId, patchChat, patchThread, putChat } from './chat.data.ts'
import { openDrawer, useChat } from './chat.store.ts'
import { forgetUnsent, keepUnsent, readUnsent } from './outbox.storage.ts'

export interface Recording {
  file: File
  seconds: number
  peaks: number[]
}

/** A message the server does not have yet (rule CHAT-01). */
export interface Unsent {
  clientId: string
  /** Who wrote it: another person of this browser does not send it. */
  userId: number
  /** The chat, or with whom it begins. */
  to: { chatId: number } | { userId: number; name: string }
  text: string
  files: File[]
  audio?: Recording | undefined
  replyTo?: QuotedMessage | undefined
  card?: { kind: 'unit' | 'trip'; id: number; name: string } | undefined
  createdAt: string
  state: typeof messageStates.sending | typeof messageStates.error
  /** Why it did not leave; the lost connection is tried again by itself. */
  why?: string
  isLost?: boolean
}

export const useOutbox = create<{ unsent: readonly Unsent[] }>(() => ({ unsent: [] }))

export const keyOf = (to: Unsent['to']) => ('chatId' in to ? `chat-${to.chatId}` : `user-${to.userId}`)
export const unsentTo = (unsent: readonly Unsent[], to: Unsent['to']) =>
  unsent.filter((message) => keyOf(message.to) === keyOf(to))

const busy = new Set<string>()

function change(clientId: string, facts: Partial<Unsent>) {
  useOutbox.setState(({ unsent }) => ({
    unsent: unsent.map((message) => (message.clientId === clientId ? { ...message, ...facts } : message)),
  }))
}

/** Rule CHAT-06: what is only here is removed. */
export function discard(clientId: string) {
  useOutbox.setState(({ unsent }) => ({ unsent: unsent.filter((message) => message.clientId !== clientId) }))
  void forgetUnsent(clientId)
}

export function send(draft: Pick<Unsent, 'to' | 'text' | 'files' | 'audio' | 'replyTo' | 'card'>) {
  const message: Unsent = {
    ...draft,
    clientId: crypto.randomUUID(),
    userId: ownId(),
    createdAt: new Date().toISOString(),
    state: messageStates.sending,
  }
  useOutbox.setState(({ unsent }) => ({ unsent: [...unsent, message] }))
  void keepUnsent(message)
  void flush(keyOf(message.to))
}

export function retry(clientId: string) {
  const message = useOutbox.getState().unsent.find((one) => one.clientId === clientId)
  if (!message) return
  change(clientId, { state: messageStates.sending, isLost: false })
  void flush(keyOf(message.to))
}

/** The connection is back: what was lost with it leaves by itself, in its order. */
export function retryLost() {
  const lost = useOutbox.getState().unsent.filter(({ isLost }) => isLost)
  for (const { clientId } of lost) change(clientId, { state: messageStates.sending, isLost: false })
  for (const key of new Set(useOutbox.getState().unsent.map(({ to }) => keyOf(to)))) void flush(key)
}

/** One at a time to each chat: what was written first arrives first. */
async function flush(key: string): Promise<void> {
  if (busy.has(key)) return
  busy.add(key)
  try {
    for (;;) {
      const waiting = useOutbox.getState().unsent.filter(({ to }) => keyOf(to) === key)
      // Behind what the network lost everything waits; what the server refused stays and lets others pass.
      if (waiting.some(({ isLost }) => isLost)) return
      const next = waiting.find(({ state }) => state === messageStates.sending)
      if (!next || !(await deliver(next))) return
    }
  } finally {
    busy.delete(key)
  }
}

/** Answers whether the next one may be tried. */
async function deliver(message: Unsent): Promise<boolean> {
  try {
    await transmit(message)
    discard(message.clientId)
    return true
  } catch (error) {
    const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    const title = 'chatId' in message.to ? 'REHIDRATATE_CHAT_MESSAGE' : 'REHIDRATATE_CHAT_FROM_CHAT_MESSAGE'
    trace(title, { to: message.to, ...errorData(error) })
    change(message.clientId, { state: messageStates.error, why: errorText(error), isLost })
    return !isLost
  }
}

async function transmit({ to, text, clientId, files, audio, replyTo, card }: Unsent): Promise<void> {
  const parts = {
    text,
    clientId,
    ...(audio && { audioSeconds: audio.seconds, audioPeaks: audio.peaks }),
    ...(card && { cardKind: card.kind, cardId: card.id }),
  }
  if ('chatId' in to) {
    const body = { ...parts, chatId: to.chatId, ...(replyTo && { replyToId: replyTo.id }) }
    arrived(await call(addMessage, { body: { ...body, message_files: files, chat_message_audio: audio?.file } }))
    return
  }
  const chat = await call(createByMessage, { body: { ...parts, userId: to.userId, files, audio: audio?.file } })
  putChat(chat)
  // The drawer goes on in the chat that began; so does what was written meanwhile.
  useOutbox.setState(({ unsent }) => ({
    unsent: unsent.map((one) => (keyOf(one.to) === keyOf(to) ? { ...one, to: { chatId: chat.id } } : one)),
  }))
  const { shown, isOpen } = useChat.getState()
  if (isOpen && shown && 'userId' in shown && shown.userId === to.userId) openDrawer({ chatId: chat.id })
  void flush(keyOf({ chatId: chat.id }))
}

/** A message the server has, into its thread and its chat; whichever comes first, the answer or the event. */
export function arrived(message: ChatMessage): void {
  patchThread(message.chatId, (thread) =>
    thread.hasNewer ? thread : { ...thread, messages: joined(thread.messages, [message]) },
  )
  patchChat(message.chatId, (chat) => withMessage(chat, message, ownId()))
}

/** What an earlier page could not send is tried again. */
export async function restoreUnsent(): Promise<void> {
  const kept = await readUnsent(ownId())
  if (kept.length === 0) return
  useOutbox.setState(({ unsent }) => {
    const known = new Set(unsent.map(({ clientId }) => clientId))
    const earlier = kept
      .filter(({ clientId }) => !known.has(clientId))
      .map((message): Unsent => ({ ...message, state: messageStates.sending, isLost: false }))
    return { unsent: [...earlier.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)), ...unsent] }
  })
  for (const key of new Set(kept.map(({ to }) => keyOf(to)))) void flush(key)
}
