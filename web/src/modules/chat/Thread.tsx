import { Fragment, useRef, useState } from 'react'
import { Button, Skeleton } from 'antd'
import { IconArrowDown } from '@tabler/icons-react'
import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { unreadAmong } from '@arriero/contract/chat/chat.rules.ts'
import { date, dayKey, plural } from '../../kit/format.ts'
import { ErrorState } from '../../kit/states.tsx'
import { Bubble } from './Bubble.tsx'
import { backToLatest, ownId, useThread } from './chat.data.ts'
import type { MessageActions } from './message.actions.tsx'
import { Pending } from './Pending.tsx'
import { unsentTo, useOutbox } from './outbox.ts'
import { Writing } from './Writing.tsx'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ThreadProps {
  chat: Chat
  /** What stood as seen when the chat was opened: the line of the new ones stays where it was. */
  seenAtOpening: number
  markedId: number | null
  actions: MessageActions
}

/** The messages of a chat, older ones with the way up, what waits to leave at the end. */
export function Thread({ chat, seenAtOpening, markedId, actions }: ThreadProps) {
  const { data: thread, error, refetch } = useThread(chat.id)
  const unsent = unsentTo(
    useOutbox((state) => state.unsent),
    { chatId: chat.id },
  )
  const box = useRef<HTMLDivElement>(null)
  const { isAway, toEnd, isLoadingOlder } = useThreadScroll(box, chat.id, thread, unsent.length, markedId)
  const [opened] = useState(seenAtOpening)
  if (error && !thread) return <ErrorState error={error} retry={() => void refetch()} />
  if (!thread) return <Skeleton active className="chat-thread" paragraph={{ rows: 8 }} title={false} />
  const fresh = thread.messages.filter(({ userId, type }) => type === 1 && userId !== ownId())
  const unread = unreadAmong(fresh, opened)
  const firstNew = fresh.find(({ id }) => id > opened)?.id
  return (
    <div className="chat-thread-frame">
      {/* It scrolls: whoever has only keys must be able to enter it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chat-thread" ref={box} role="log" aria-label={`Mensajes de ${chat.name}`} tabIndex={0}>
        {isLoadingOlder && <p className="chat-system">Cargando anteriores…</p>}
        {!thread.hasOlder && <p className="chat-system">Aquí empieza el chat</p>}
        {thread.messages.map((message, index) => {
          const before = thread.messages[index - 1]
          const isNewDay = !before || dayKey(before.createdAt) !== dayKey(message.createdAt)
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className="chat-day">{dayWords(message.createdAt)}</p>}
              {message.id === firstNew && <p className="chat-new">{plural(unread, 'nuevo', 'nuevos')}</p>}
              <Bubble
                message={message}
                chat={chat}
                isFirst={isNewDay || before.userId !== message.userId || before.type !== message.type}
                isMarked={message.id === markedId}
                actions={actions}
              />
            </Fragment>
          )
        })}
        {!thread.hasNewer && unsent.map((message) => <Pending key={message.clientId} message={message} />)}
        {!thread.hasNewer && <Writing chat={chat} />}
      </div>
      {(isAway || thread.hasNewer) && (
        <Button
          className="chat-to-end"
          icon={<IconArrowDown size={16} stroke={1.75} />}
          aria-label="Ir al último mensaje"
          onClick={() => {
            if (thread.hasNewer) void backToLatest(chat.id)
            toEnd()
          }}
        />
      )}
    </div>
  )
}

function dayWords(at: string): string {
  const day = dayKey(at)
  if (day === dayKey()) return 'Hoy'
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  return day === dayKey(yesterday) ? 'Ayer' : date(at)
}
