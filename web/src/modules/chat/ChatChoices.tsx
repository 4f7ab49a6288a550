import { useState } from 'react'
import { Checkbox, Input } from 'antd'
import { folded } from '../../kit/format.ts'
import { useChats } from './chat.data.ts'
import { ChatFace } from './ChatFace.tsx'

interface ChatChoicesProps {
  chosen: readonly number[]
  choose: (ids: readonly number[]) => void
}

/** One's chats, to choose some of. */
export function ChatChoices({ chosen, choose }: ChatChoicesProps) {
  const { data: chats = [] } = useChats()
  const [text, setText] = useState('')
  const shown = chats.filter(({ name }) => folded(name).includes(folded(text.trim())))
  return (
    <>
      <Input
        autoFocus
        value={text}
        placeholder="Buscar chat"
        aria-label="Buscar chat"
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="chat-choices">
        {shown.map((chat) => (
          <li key={chat.id}>
            <label>
              <Checkbox
                checked={chosen.includes(chat.id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, chat.id] : chosen.filter((id) => id !== chat.id))
                }
              />
              <ChatFace chat={chat} />
              <span>{chat.name}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="chat-none">Ningún chat se llama así.</li>}
      </ul>
    </>
  )
}
