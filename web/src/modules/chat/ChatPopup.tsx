import { useState } from 'react'
import { Button, Input } from 'antd'
import { IconX } from '@tabler/icons-react'
import type { Chat, ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { popupMs } from '@arriero/contract/chat/chat.rules.ts'
import { shortTime } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { ownId } from './chat.data.ts'
import { openDrawer } from './chat.store.ts'
import { lastWords, presenceWords } from './chat.words.ts'
import { ChatFace } from './ChatFace.tsx'
import { send } from './outbox.ts'
import { closePopup } from './popup.store.ts'
import { seen } from './seen.ts'
import './chat.css'

/** Rule CHAT-07: what arrived, for 8.5 s; it waits while one points at it or writes. */
export function ChatPopup({ chat, message }: { chat: Chat; message: ChatMessage }) {
  const now = useNow()
  const [text, setText] = useState('')
  const open = () => {
    closePopup()
    openDrawer({ chatId: chat.id })
  }
  const answer = () => {
    if (text.trim() === '') return
    send({ to: { chatId: chat.id }, text: text.trim(), files: [] })
    seen(chat.id, message.id)
    closePopup()
  }
  return (
    <section className="chat-popup" role="status" aria-label={`Mensaje de ${chat.name}`}>
      <header>
        <ChatFace chat={chat} />
        <div className="chat-head-words">
          <b>{chat.name}</b>
          <small>{presenceWords(chat, ownId(), now)}</small>
        </div>
        <time dateTime={message.createdAt}>{shortTime(message.createdAt)}</time>
        <Button type="text" size="small" icon={<IconX size={17} />} aria-label="Cerrar" onClick={closePopup} />
      </header>
      <p>{lastWords(message, chat, ownId())}</p>
      <footer>
        <Input
          value={text}
          placeholder="Responder…"
          aria-label={`Responder a ${chat.name}`}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={answer}
        />
        <Button onClick={open}>Abrir chat</Button>
      </footer>
      <i
        className="chat-popup-line"
        style={{ animationDuration: `${popupMs}ms` }}
        aria-hidden
        onAnimationEnd={() => text === '' && closePopup()}
      />
    </section>
  )
}
