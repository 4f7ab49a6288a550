import { IconBellOff, IconMicrophone, IconPaperclip, IconTruck } from '@tabler/icons-react'
import { messageStates, timeLabel } from '@arriero/contract/chat/chat.rules.ts'
import type { Chat } from '@arriero/contract/chat/chat.entities.ts'
import { useNow } from '../../kit/now.ts'
import { stateIn } from './chat.cache.ts'
import { ownId, unreadIn } from './chat.data.ts'
import { readDraft } from './chat.store.ts'
import { lastWords } from './chat.words.ts'
import { ChatFace } from './ChatFace.tsx'
import { unsentTo, useOutbox } from './outbox.ts'
import { StateMark } from './StateMark.tsx'
import { useWriting } from './Writing.tsx'

/** One chat in the list: the last word, when, how much waits. */
export function ChatLine({ chat, isOpen, open }: { chat: Chat; isOpen: boolean; open: () => void }) {
  const now = useNow()
  const unread = unreadIn(chat)
  const last = chat.messages.at(-1)
  const isFresh = unread > 0 && !chat.isSilent
  return (
    <button
      type="button"
      className={`row-link chat-line ${isOpen ? 'chat-line-open' : ''} ${isFresh ? 'chat-line-fresh' : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      onClick={open}
    >
      <ChatFace chat={chat} />
      <span className="chat-line-words">
        <b>
          <span>{chat.name}</span>
          {last && <time dateTime={last.createdAt}>{timeLabel(new Date(last.createdAt), new Date(now))}</time>}
        </b>
        <small>
          <LastWords chat={chat} isOpen={isOpen} />
          {chat.isSilent && <IconBellOff size={14} stroke={1.75} aria-label="Silenciado" role="img" />}
          {unread > 0 && (
            <em
              className={chat.isSilent ? 'chat-count chat-count-silent' : 'chat-count'}
              aria-label={`${unread} sin leer`}
            >
              {unread > 99 ? '99+' : unread}
            </em>
          )}
        </small>
      </span>
    </button>
  )
}

function LastWords({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const writing = useWriting(chat.id)
  const unsent = unsentTo(
    useOutbox((state) => state.unsent),
    { chatId: chat.id },
  ).at(-1)
  const last = chat.messages.at(-1)
  const draft = isOpen ? '' : readDraft(chat.id)
  if (writing) return <span className="chat-line-writing">Escribiendo: {writing}…</span>
  if (unsent)
    return (
      <span>
        <StateMark state={unsent.state} /> {unsent.text || unsent.files[0]?.name || 'Audio'}
      </span>
    )
  if (draft)
    return (
      <span>
        <i className="chat-line-draft">Borrador:</i> {draft}
      </span>
    )
  if (!last) return <span>Sin mensajes</span>
  const Glyph = last.isDeleted
    ? null
    : last.audio
      ? IconMicrophone
      : last.files.length > 0
        ? IconPaperclip
        : last.payload?.card
          ? IconTruck
          : null
  const isOwn = last.userId === ownId() && last.type === 1
  return (
    <span>
      {isOwn && <StateMark state={last.isDeleted ? messageStates.sent : stateIn(last, chat.users, ownId())} />}
      {Glyph && <Glyph size={14} stroke={1.75} aria-hidden />}
      {lastWords(last, chat, ownId())}
    </span>
  )
}
