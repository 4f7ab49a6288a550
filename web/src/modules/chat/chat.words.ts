import {
  messageCodes,
  messageTypes,
  type Chat,
  type ChatMessage,
  type ChatUser,
} from '@arriero/contract/chat/chat.entities.ts'
import { ago, plural } from '../../kit/format.ts'

const listOf = new Intl.ListFormat('es-MX')
const mostNamed = 4

function someNames(names: readonly string[]): string {
  const rest = names.length - mostNamed
  return listOf.format(rest > 0 ? [...names.slice(0, mostNamed), `${rest} más`] : names)
}

/** What the system says in a chat. */
export function systemWords({ code, payload }: Pick<ChatMessage, 'code' | 'payload'>): string {
  const by = payload?.by ?? 'La cuenta'
  const users = payload?.users ?? []
  switch (code) {
    case messageCodes.usersAdded:
      return `${by} agregó a ${someNames(users)}`
    case messageCodes.usersRemoved:
      return users.length === 1 && users[0] === by ? `${by} salió del grupo` : `${by} quitó a ${someNames(users)}`
    case messageCodes.thumbnailChanged:
      return `${by} cambió la imagen del grupo`
    default:
      return ''
  }
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
export const audioLength = clock

/** What a message carries, in the words of a line: for lists, quotes and notices. */
export function contentWords(message: ChatMessage): string {
  if (message.isDeleted) return 'Mensaje eliminado'
  if (message.type === messageTypes.system) return systemWords(message)
  if (message.text) return message.text.replaceAll(/\*([^*\n]+)\*/g, '$1')
  if (message.audio) return `Audio, ${clock(message.audio.seconds)}`
  const [file] = message.files
  if (file) return message.files.length > 1 ? plural(message.files.length, 'archivo', 'archivos') : file.name
  if (message.payload?.card) return message.payload.card.name
  return ''
}

/** The same with its writer, where it is not plain from whom it is. */
export function lastWords(message: ChatMessage, chat: Pick<Chat, 'type'>, ownId: number): string {
  const words = contentWords(message)
  if (message.type === messageTypes.system || chat.type === 1 || message.userId === ownId) return words
  return `${message.userName.split(' ')[0] ?? ''}: ${words}`
}

/** Under the name of a chat: who is there. */
export function presenceWords(chat: Chat, ownId: number, now: number): string {
  const others = chat.users.filter(({ userId }) => userId !== ownId)
  if (chat.type === 2)
    return `${chat.users.filter(({ isConnected }) => isConnected).length} de ${chat.users.length} conectados`
  const [other] = others
  if (!other) return 'Ya no está en la cuenta'
  if (other.userId < 0) return 'Responde con los datos de su cuenta'
  return lastSeenWords(other, now)
}

export function lastSeenWords(user: Pick<ChatUser, 'isConnected' | 'connectedAt'>, now: number): string {
  if (user.isConnected) return 'conectado'
  return user.connectedAt ? ago(user.connectedAt, now).toLowerCase() : 'aún no entra'
}

export const unreadWords = ({ messages, chats }: { messages: number; chats: number }) =>
  messages === 0 ? 'Todo leído' : `${messages} sin leer en ${plural(chats, 'chat', 'chats')}`
