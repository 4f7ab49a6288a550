import { useMemo, useState } from 'react'
import { Button, Input, Segmented, Skeleton } from 'antd'
import { IconBellOff, IconMessageCircle, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { timeLabel } from '@arriero/contract/chat/chat.rules.ts'
import { availablePeople } from '@arriero/contract/chat/chats.contract.ts'
import { findMessages } from '@arriero/contract/chat/messages.contract.ts'
import { call } from '../../kit/call.ts'
import { folded } from '../../kit/format.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { useTyped } from '../../kit/typed.ts'
import { unreadIn, useChats } from './chat.data.ts'
import type { OpenChat } from './chat.store.ts'
import { contentWords } from './chat.words.ts'
import { ChatLine } from './ChatLine.tsx'
import { PersonFace } from './ChatFace.tsx'

type Filter = 'all' | 'unread' | 'groups' | 'hidden'

interface ChatListProps {
  shown: OpenChat | null
  open: (chat: OpenChat, messageId?: number) => void
  begin: () => void
}

/** The chats one is in, the latest first; a search also finds people and messages. */
export function ChatList({ shown, open, begin }: ChatListProps) {
  const { data: chats, error, refetch } = useChats()
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const wanted = folded(text.trim())
  const visible = useMemo(() => (chats ?? []).filter(passing(filter)), [chats, filter])
  const found = wanted ? (chats ?? []).filter(({ name }) => folded(name).includes(wanted)) : visible
  const isOpen = (chat: Chat) => shown !== null && 'chatId' in shown && shown.chatId === chat.id
  const hidden = chats?.filter(({ isHidden }) => isHidden).length ?? 0
  const unread = chats?.filter((chat) => !chat.isHidden && unreadIn(chat) > 0).length ?? 0
  const silent = chats?.filter(({ isSilent }) => isSilent).length ?? 0
  return (
    <section className="chat-list" aria-label="Chats">
      <div className="chat-list-top">
        <Input
          allowClear
          value={text}
          prefix={<IconSearch size={16} stroke={1.75} />}
          placeholder="Buscar chat, persona o mensaje"
          aria-label="Buscar chat, persona o mensaje"
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented
          block
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'Todos' },
            { value: 'unread', label: unread > 0 ? `Sin leer ${unread}` : 'Sin leer' },
            { value: 'groups', label: 'Grupos' },
            ...(hidden > 0 ? [{ value: 'hidden' as const, label: 'Ocultos' }] : []),
          ]}
        />
      </div>
      <div className="chat-list-rows">
        {error && !chats && <ErrorState error={error} retry={() => void refetch()} />}
        {!chats && !error && (
          <Skeleton active avatar paragraph={{ rows: 6 }} title={false} className="chat-list-wait" />
        )}
        {found.map((chat) => (
          <ChatLine key={chat.id} chat={chat} isOpen={isOpen(chat)} open={() => open({ chatId: chat.id })} />
        ))}
        {wanted !== '' && <OtherFinds text={text} chats={chats ?? []} open={open} />}
        {chats && wanted === '' && visible.length === 0 && <Nothing filter={filter} begin={begin} />}
      </div>
      {silent > 0 && (
        <footer className="chat-list-foot">
          <IconBellOff size={15} stroke={1.75} aria-hidden />{' '}
          {silent === 1 ? '1 chat silenciado' : `${silent} chats silenciados`}
        </footer>
      )}
    </section>
  )
}

const passing = (filter: Filter) => (chat: Chat) => {
  if (filter === 'hidden') return chat.isHidden
  if (chat.isHidden) return false
  return filter === 'all' || (filter === 'groups' ? chat.type === 2 : unreadIn(chat) > 0)
}

function Nothing({ filter, begin }: { filter: Filter; begin: () => void }) {
  if (filter === 'unread') return <EmptyState icon={IconMessageCircle} title="Todo leído" />
  return (
    <EmptyState
      icon={IconMessageCircle}
      title={filter === 'groups' ? 'Sin grupos todavía' : 'Sin chats todavía'}
      text="Escriba a alguien de su cuenta, o pregunte a ISA por sus unidades y viajes."
      action={
        <Button type="primary" onClick={begin}>
          Nuevo chat
        </Button>
      }
    />
  )
}

/** People one has not written to yet, and messages with those words. */
function OtherFinds({ text, chats, open }: { text: string; chats: readonly Chat[]; open: ChatListProps['open'] }) {
  const typed = useTyped(text).trim()
  const { data: people = [] } = useQuery({
    queryKey: ['chat', 'people'],
    queryFn: ({ signal }) => call(availablePeople, { signal }),
  })
  const { data: messages = [] } = useQuery({
    queryKey: ['chat', 'find', 'all', typed],
    queryFn: ({ signal }) => call(findMessages, { body: { text: typed, limit: 20 }, signal }),
    enabled: typed.length > 2,
  })
  const known = new Set(
    chats.filter(({ type }) => type === 1).flatMap(({ users }) => users.map(({ userId }) => userId)),
  )
  const fresh = people
    .filter(({ userId, name }) => !known.has(userId) && folded(name).includes(folded(typed)))
    .slice(0, 6)
  return (
    <>
      {fresh.length > 0 && <h3 className="chat-list-title">Personas</h3>}
      {fresh.map((person) => (
        <button
          key={person.userId}
          type="button"
          className="chat-line"
          onClick={() => open({ userId: person.userId, name: person.name })}
        >
          <PersonFace person={person} />
          <span className="chat-line-words">
            <b>{person.name}</b>
            <small>Escribirle</small>
          </span>
        </button>
      ))}
      {messages.length > 0 && <h3 className="chat-list-title">Mensajes</h3>}
      {messages.map(({ message, chatName }) => (
        <button
          key={message.id}
          type="button"
          className="chat-line"
          aria-label={`Mensaje en ${chatName}: ${contentWords(message)}`}
          onClick={() => open({ chatId: message.chatId }, message.id)}
        >
          <span className="chat-line-words">
            <b>
              {chatName} <time>{timeLabel(new Date(message.createdAt), new Date())}</time>
            </b>
            <small>
              {message.userName}: {contentWords(message)}
            </small>
          </span>
        </button>
      ))}
    </>
  )
}
