import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { IconArrowForwardUp, IconBan, IconChevronDown, IconLock, IconTicket } from '@tabler/icons-react'
import {
  isa,
  messageTypes,
  type Chat,
  type ChatMessage,
  type MessagePayload,
  type QuotedMessage,
} from '@arriero/contract/chat/chat.entities.ts'
import { shortTime } from '../../kit/format.ts'
import { toneOf } from '../../kit/Avatar.tsx'
import { ticketPaths } from '../tickets/tickets.paths.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { stateIn } from './chat.cache.ts'
import { ownId } from './chat.data.ts'
import { systemWords } from './chat.words.ts'
import { PersonFace } from './ChatFace.tsx'
import { IsaAnswer } from './IsaAnswer.tsx'
import { LiveCardView } from './LiveCardView.tsx'
import { messageMenu, type MessageActions } from './message.actions.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageText } from './MessageText.tsx'
import { StateMark } from './StateMark.tsx'

interface BubbleProps {
  message: ChatMessage
  chat: Chat
  /** The first of several of one person carries the name and the face. */
  isFirst: boolean
  isMarked: boolean
  actions: MessageActions
}

/** One message as it stands in a chat. */
export const Bubble = memo(function Bubble({ message, chat, isFirst, isMarked, actions }: BubbleProps) {
  if (message.type === messageTypes.system)
    return (
      <p className="chat-system" data-message={message.id}>
        {systemWords(message)} · {shortTime(message.createdAt)}
      </p>
    )
  const isOwn = message.userId === ownId()
  const isBot = message.userId === isa.userId
  const side = isOwn ? 'chat-own' : isBot ? 'chat-bot' : 'chat-other'
  return (
    <article
      className={`chat-row ${side} ${isFirst ? 'chat-first' : ''} ${isMarked ? 'chat-marked' : ''}`}
      data-message={message.id}
      aria-label={`${isOwn ? 'Usted' : message.userName}, ${shortTime(message.createdAt)}`}
    >
      {!isOwn && (
        <span className="chat-row-face">{isFirst && <PersonFace person={writerOf(message, chat)} isSmall />}</span>
      )}
      <div className="chat-bubble">
        {!isOwn && isFirst && (chat.type === 2 || isBot) && (
          <b className={`chat-writer tone-${isBot ? 'teal' : toneOf(message.userName)}`}>
            {message.userName}
            {message.payload?.answer && <small>{message.payload.answer.source}</small>}
          </b>
        )}
        {message.isDeleted ? (
          <span className="chat-deleted">
            <IconBan size={14} stroke={1.75} aria-hidden /> Mensaje eliminado
          </span>
        ) : (
          <Content message={message} jump={actions.jump} />
        )}
        <Foot message={message} chat={chat} />
        {!message.isDeleted && (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: messageMenu(message, chat, actions) }}>
            <button type="button" className="chat-more" aria-label={`Acciones del mensaje de ${message.userName}`}>
              <IconChevronDown size={15} stroke={1.75} />
            </button>
          </Dropdown>
        )}
      </div>
    </article>
  )
})

const writerOf = ({ userId, userName }: ChatMessage, { users }: Chat) =>
  users.find((user) => user.userId === userId) ?? {
    userId: userId ?? 0,
    name: userName,
    thumbnail: null,
    isConnected: false,
  }

function Content({ message, jump }: { message: ChatMessage; jump: (id: number) => void }) {
  return (
    <>
      {message.isResend && (
        <small className="chat-resent">
          <IconArrowForwardUp size={13} stroke={1.75} aria-hidden /> Reenviado
        </small>
      )}
      {message.reply && <Quote quote={message.reply} open={() => jump(message.reply!.id)} />}
      {message.audio && <AudioPlayer chatId={message.chatId} audio={message.audio} />}
      <MessageFiles chatId={message.chatId} files={message.files} />
      {message.payload?.card && <LiveCardView card={message.payload.card} />}
      {message.text && <MessageText text={message.text} />}
      {message.payload?.tickets && <TicketLinks tickets={message.payload.tickets} />}
      {message.payload?.answer && <IsaAnswer answer={message.payload.answer} />}
    </>
  )
}

const TicketLinks = ({ tickets }: { tickets: NonNullable<MessagePayload['tickets']> }) => (
  <span className="chat-tickets">
    {tickets.map(({ id, folio }) => (
      <Link key={id} to={ticketPaths.one(id)}>
        <IconTicket size={14} stroke={1.75} aria-hidden /> {folio}
      </Link>
    ))}
  </span>
)

const carried = { nothing: '', audio: 'Audio', files: 'Archivo', card: 'Unidad o viaje' } as const

export function Quote({ quote, open }: { quote: QuotedMessage; open?: () => void }) {
  const words = quote.isDeleted ? 'Mensaje eliminado' : quote.text || carried[quote.carries]
  const inside = (
    <>
      <b>{quote.userName}</b>
      <span>{words}</span>
    </>
  )
  const tone = `chat-quote tone-${toneOf(quote.userName)}`
  return open ? (
    <button type="button" className={tone} onClick={open}>
      {inside}
    </button>
  ) : (
    <div className={tone}>{inside}</div>
  )
}

function Foot({ message, chat }: { message: ChatMessage; chat: Chat }) {
  const isOwn = message.userId === ownId()
  return (
    <span className="chat-foot">
      {message.isPrivate && (
        <span title="Sólo usted ve este mensaje">
          <IconLock size={12} stroke={1.75} aria-label="Sólo usted ve este mensaje" role="img" />
        </span>
      )}
      {message.isEdited && !message.isDeleted && 'editado '}
      <time dateTime={message.createdAt}>{shortTime(message.createdAt)}</time>
      {isOwn && <StateMark state={stateIn(message, chat.users, ownId())} />}
    </span>
  )
}
