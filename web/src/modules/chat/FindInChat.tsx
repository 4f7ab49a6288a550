import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { findMessages } from '@arriero/contract/chat/messages.contract.ts'
import { timeLabel } from '@arriero/contract/chat/chat.rules.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { useTyped } from '../../kit/typed.ts'
import { contentWords } from './chat.words.ts'

const most = 50

/** Words in one chat; each hit brings its message into view. */
export function FindInChat({ chat, jump, close }: { chat: Chat; jump: (id: number) => void; close: () => void }) {
  const [text, setText] = useState('')
  const typed = useTyped(text).trim()
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['chat', 'find', chat.id, typed],
    queryFn: ({ signal }) => call(findMessages, { body: { text: typed, chatId: chat.id, limit: most }, signal }),
    enabled: typed.length > 1,
  })
  const isAsked = typed.length > 1
  return (
    <div className="chat-find" role="search">
      <div className="chat-find-line">
        <Input
          autoFocus
          value={text}
          placeholder={`Buscar en ${chat.name}`}
          aria-label={`Buscar en ${chat.name}`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <small role="status">
          {isAsked &&
            !isFetching &&
            (found.length === most ? `${most} más recientes` : plural(found.length, 'mensaje', 'mensajes'))}
        </small>
        <Button type="text" icon={<IconX size={17} />} aria-label="Cerrar la búsqueda" onClick={close} />
      </div>
      {isAsked && found.length > 0 && (
        <ul>
          {found.map(({ message }) => (
            <li key={message.id}>
              <button type="button" onClick={() => jump(message.id)}>
                <b>{message.userName}</b>
                <span>{contentWords(message)}</span>
                <time dateTime={message.createdAt}>{timeLabel(new Date(message.createdAt), new Date())}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
