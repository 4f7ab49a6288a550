import { create } from 'zustand'
import type { Chat, ChatMessage } from '@arriero/contract/chat/chat.entities.ts'

/** What pops up at the foot: the newest message that nobody looked at. */
export const usePopup = create<{ shown: { chat: Chat; message: ChatMessage } | null }>(() => ({ shown: null }))

export const popUp = (chat: Chat, message: ChatMessage) => usePopup.setState({ shown: { chat, message } })
export const closePopup = () => usePopup.setState({ shown: null })
