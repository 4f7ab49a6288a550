import { useEffect, useState, type ReactNode } from 'react'
import { Button, Skeleton } from 'antd'
import { IconChevronLeft } from '@tabler/icons-react'
import { EmptyState } from '../../kit/states.tsx'
import { reloadChat, useChats } from './chat.data.ts'
import type { OpenChat } from './chat.store.ts'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { CardDialog } from './CardDialog.tsx'
import type { DraggedCard } from './drag.ts'
import { InfoPanel } from './InfoPanel.tsx'
import { Pending } from './Pending.tsx'
import { PersonFace } from './ChatFace.tsx'
import { send, unsentTo, useOutbox } from './outbox.ts'

interface ShownProps {
  shown: OpenChat
  jumpTo: number | null
  back?: (() => void) | undefined
  /** The information stands beside the conversation, or over it where there is no room. */
  hasInfo: 'beside' | 'over'
  /** At the right of the head: what the frame around it does. */
  corner?: ReactNode
}

/** The chat on screen: one there is, or one that begins with its first message. */
export function ShownChat({ shown, jumpTo, back, hasInfo, corner }: ShownProps) {
  const { data: chats } = useChats()
  const [isInfoOpen, setInfoOpen] = useState(hasInfo === 'beside')
  const [isMissing, setMissing] = useState(false)
  const chatId = 'chatId' in shown ? shown.chatId : 0
  const chat = chats?.find(({ id }) => id === chatId)
  const isUnknown = chats !== undefined && chatId > 0 && !chat
  useEffect(() => {
    // Older than the list goes back, or not one's own.
    if (isUnknown)
      void reloadChat(chatId).then(
        () => setMissing(true),
        () => setMissing(true),
      )
  }, [isUnknown, chatId])
  if ('userId' in shown) return <Beginning shown={shown} back={back} corner={corner} />
  if (!chat)
    return isMissing ? (
      <EmptyState
        title="Este chat ya no está"
        text="Fue eliminado, o ya no participa en él."
        action={back && <Button onClick={back}>Ver los chats</Button>}
      />
    ) : (
      <Skeleton active className="chat-thread" paragraph={{ rows: 8 }} title={false} />
    )
  const toggleInfo = () => setInfoOpen(!isInfoOpen)
  const isCovered = hasInfo === 'over' && isInfoOpen
  return (
    <>
      {!isCovered && (
        <Conversation
          key={jumpTo ?? 0}
          chat={chat}
          jumpTo={jumpTo}
          back={back}
          isInfoOpen={isInfoOpen}
          toggleInfo={toggleInfo}
          corner={corner}
        />
      )}
      {isInfoOpen && <InfoPanel key={chat.id} chat={chat} close={toggleInfo} />}
    </>
  )
}

interface BeginningProps extends Pick<ShownProps, 'back' | 'corner'> {
  shown: { userId: number; name: string }
}

function Beginning({ shown, back, corner }: BeginningProps) {
  const [isChoosing, setChoosing] = useState(false)
  const unsent = unsentTo(
    useOutbox((state) => state.unsent),
    shown,
  )
  const share = ({ kind, id }: DraggedCard, name = '') =>
    send({ to: shown, text: '', files: [], card: { kind, id, name } })
  return (
    <section className="chat-conversation" aria-label={shown.name}>
      <header className="chat-head">
        {back && (
          <Button type="text" icon={<IconChevronLeft size={20} />} aria-label="Volver a los chats" onClick={back} />
        )}
        <PersonFace person={{ ...shown, thumbnail: null, isConnected: false }} />
        <div className="chat-head-words">
          <h2>{shown.name}</h2>
          <p>Chat nuevo</p>
        </div>
        {corner}
      </header>
      <div className="chat-thread-frame">
        <div className="chat-thread">
          <p className="chat-system">El chat empieza con su primer mensaje.</p>
          {unsent.map((message) => (
            <Pending key={message.clientId} message={message} />
          ))}
        </div>
      </div>
      <Composer
        to={shown}
        chat={null}
        replyTo={null}
        editing={null}
        dropped={[]}
        clearDropped={() => undefined}
        share={share}
        chooseCard={() => setChoosing(true)}
        done={() => undefined}
      />
      {isChoosing && <CardDialog share={share} close={() => setChoosing(false)} />}
    </section>
  )
}
