import { useCallback, useEffect, useMemo, useState, type DragEvent, type ReactNode } from 'react'
import type { Chat, ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { toast } from '../../kit/shell/toast.ts'
import { CardDialog } from './CardDialog.tsx'
import { loadMessage, ownId, useThread } from './chat.data.ts'
import { isLookedAt, watch } from './chat.store.ts'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { droppedCard, type DraggedCard } from './drag.ts'
import { ForwardDialog } from './ForwardDialog.tsx'
import { FindInChat } from './FindInChat.tsx'
import type { MessageActions } from './message.actions.tsx'
import { send } from './outbox.ts'
import { seen } from './seen.ts'
import { Thread } from './Thread.tsx'

interface ConversationProps {
  chat: Chat
  /** Message to bring into view. */
  jumpTo: number | null
  back?: (() => void) | undefined
  isInfoOpen?: boolean
  toggleInfo: () => void
  corner?: ReactNode
}

/** One chat: who is there, what was said, where one writes. */
export function Conversation({ chat, jumpTo, back, isInfoOpen = false, toggleInfo, corner }: ConversationProps) {
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [editing, setEditing] = useState<ChatMessage | null>(null)
  const [forwarding, setForwarding] = useState<ChatMessage | null>(null)
  const [marked, setMarked] = useState<number | null>(jumpTo)
  const [isFinding, setFinding] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [isOver, setOver] = useState(false)
  const own = chat.users.find(({ userId }) => userId === ownId())
  useSeen(chat)

  const chatId = chat.id
  const jump = useCallback(
    async (id: number) => {
      await bring(chatId, id)
      setMarked(null)
      requestAnimationFrame(() => setMarked(id))
    },
    [chatId],
  )
  useEffect(() => {
    // It is marked from the start; another wish to jump is another conversation on screen.
    if (jumpTo !== null) void bring(chatId, jumpTo)
  }, [chatId, jumpTo])
  const actions = useMemo<MessageActions>(
    () => ({
      reply: (message) => {
        setEditing(null)
        setReplyTo(message)
      },
      edit: (message) => {
        setReplyTo(null)
        setEditing(message)
      },
      forward: setForwarding,
      jump: (id) => void jump(id),
    }),
    [jump],
  )
  const to = { chatId: chat.id }
  const share = ({ kind, id }: DraggedCard, name = '') => send({ to, text: '', files: [], card: { kind, id, name } })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const card = droppedCard(event.dataTransfer)
    if (card) share(card)
    else setDropped([...event.dataTransfer.files])
  }
  return (
    // Dropping is a shortcut: the paper clip offers the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`chat-conversation ${isOver ? 'chat-over' : ''}`}
      aria-label={chat.name}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <ConversationHead
        chat={chat}
        back={back}
        isInfoOpen={isInfoOpen}
        toggleInfo={toggleInfo}
        find={() => setFinding(!isFinding)}
        corner={corner}
      />
      {isFinding && <FindInChat chat={chat} jump={(id) => void jump(id)} close={() => setFinding(false)} />}
      <Thread key={chat.id} chat={chat} seenAtOpening={own?.lastSeenId ?? 0} markedId={marked} actions={actions} />
      <Composer
        key={editing?.id ?? 0}
        to={to}
        chat={chat}
        replyTo={replyTo}
        editing={editing}
        dropped={dropped}
        clearDropped={() => setDropped([])}
        share={share}
        chooseCard={() => setChoosing(true)}
        done={() => {
          setReplyTo(null)
          setEditing(null)
        }}
      />
      {forwarding && <ForwardDialog message={forwarding} close={() => setForwarding(null)} />}
      {isChoosing && <CardDialog share={share} close={() => setChoosing(false)} />}
    </section>
  )
}

/** The thread around a message; that it is gone is told. */
async function bring(chatId: number, messageId: number): Promise<void> {
  try {
    await loadMessage(chatId, messageId)
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** Rule CHAT-05: what is shown while somebody looks is seen, at opening and as it arrives. */
function useSeen(chat: Chat) {
  const { data: thread } = useThread(chat.id)
  const isWhole = thread !== undefined && !thread.hasNewer
  const last = thread?.messages.at(-1)?.id
  const mine = chat.users.find(({ userId }) => userId === ownId())?.lastSeenId ?? 0
  useEffect(() => watch(chat.id), [chat.id])
  useEffect(() => {
    const look = () => {
      if (isWhole && last !== undefined && last > mine && isLookedAt(chat.id)) seen(chat.id, last)
    }
    look()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [chat.id, isWhole, last, mine])
}
