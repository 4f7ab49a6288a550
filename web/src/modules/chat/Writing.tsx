import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { useNow } from '../../kit/now.ts'
import { useChat } from './chat.store.ts'

/** Who is writing in a chat, by first name; undefined: nobody. */
export function useWriting(chatId: number): string | undefined {
  const now = useNow(1000)
  const typing = useChat((state) => state.typing[chatId])
  return typing && typing.until > now ? typing.name.split(' ')[0] : undefined
}

/** ISA looks for an answer: it may take a moment. */
export function Writing({ chat }: { chat: Chat }) {
  const now = useNow(1000)
  const until = useChat((state) => state.botUntil[chat.id] ?? 0)
  return until > now ? (
    <p className="chat-system" role="status">
      ISA busca en los datos…
    </p>
  ) : null
}
