import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/storage.ts'

/** A chat on screen: one there is, or one that begins with its first message. */
export type OpenChat = { chatId: number } | { userId: number; name: string }

interface ChatState {
  isOpen: boolean
  /** What the drawer shows; null: the list. */
  shown: OpenChat | null
  /** Chats on screen right now, in the drawer or as a page: what arrives in them is seen. */
  watched: readonly number[]
  /** Message to bring into view in the drawer. */
  jumpTo: number | null
  /** Who is writing, by chat, until when (epoch ms). */
  typing: Readonly<Record<number, { name: string; userId: number; until: number }>>
  /** ISA looks for an answer in these chats, until when. */
  botUntil: Readonly<Record<number, number>>
}

const openKey = 'arriero.chat'

export const useChat = create<ChatState>(() => ({
  isOpen: readStored('session', openKey) === true,
  shown: null,
  watched: [],
  jumpTo: null,
  typing: {},
  botUntil: {},
}))

export function openDrawer(shown: OpenChat | null = useChat.getState().shown, jumpTo: number | null = null) {
  useChat.setState({ isOpen: true, shown, jumpTo })
  writeStored('session', openKey, true)
}

export function closeDrawer() {
  useChat.setState({ isOpen: false })
  writeStored('session', openKey, undefined)
}

/** Answers the end of watching. */
export function watch(chatId: number): () => void {
  useChat.setState(({ watched }) => ({ watched: [...watched, chatId] }))
  return () =>
    useChat.setState(({ watched }) => {
      const at = watched.indexOf(chatId)
      return { watched: watched.filter((_, index) => index !== at) }
    })
}

/** It is on screen, and the screen is looked at. */
export const isLookedAt = (chatId: number): boolean =>
  useChat.getState().watched.includes(chatId) && document.visibilityState === 'visible' && document.hasFocus()

const draftKey = (chatId: number | string) => `arriero.chat.draft.${chatId}`
export const readDraft = (chatId: number | string): string => {
  const stored = readStored('local', draftKey(chatId))
  return typeof stored === 'string' ? stored : ''
}
export const writeDraft = (chatId: number | string, text: string) =>
  writeStored('local', draftKey(chatId), text.trim() === '' ? undefined : text)
