import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { folded } from '../../kit/format.ts'
import { chatPaths } from './chat.paths.ts'
import { loadChats } from './chat.data.ts'

/** Chats by their name. */
export const paletteChat: PaletteProvider = {
  title: 'Chats',
  async find(text) {
    const wanted = folded(text.trim())
    if (wanted.length < 2) return []
    const chats = await loadChats()
    return chats
      .filter(({ name }) => folded(name).includes(wanted))
      .slice(0, 5)
      .map(({ id, name, type }) => ({
        key: `chat-${id}`,
        label: name,
        icon: 'chat' as const,
        to: chatPaths.one(id),
        detail: type === 2 ? 'Grupo' : 'Chat',
      }))
  },
}
