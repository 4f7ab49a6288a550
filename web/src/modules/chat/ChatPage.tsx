import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconMessageCircle, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useIsPhone } from '../../kit/media.ts'
import { useRouteParams, useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { chatPaths } from './chat.paths.ts'
import { unreadOf, useChats } from './chat.data.ts'
import type { OpenChat } from './chat.store.ts'
import { unreadWords } from './chat.words.ts'
import { ChatList } from './ChatList.tsx'
import { NewChatDialog } from './NewChatDialog.tsx'
import { ShownChat } from './ShownChat.tsx'
import './chat.css'

/** The chat as a page: list, conversation, information; on a phone one after the other. */
export function ChatPage() {
  const { id } = useRouteParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { data: chats = [] } = useChats()
  const [begun, setBegun] = useState<OpenChat | null>(null)
  const [beginning, setBeginning] = useState<'chat' | 'group' | null>(null)
  const shown: OpenChat | null = id ? { chatId: Number(id) } : begun
  const jumpTo = Number(search['mensaje']) || null
  const open = (chat: OpenChat | null, messageId?: number) => {
    setBegun(chat && 'userId' in chat ? chat : null)
    const to = chat && 'chatId' in chat ? chatPaths.one(chat.chatId) : chatPaths.list
    void navigate({ to, search: (messageId ? { mensaje: String(messageId) } : {}) as never })
  }
  // Who it began with has a chat now: it goes on there.
  const grown =
    begun && 'userId' in begun && !id
      ? chats.find(({ type, users }) => type === 1 && users.some(({ userId }) => userId === begun.userId))
      : undefined
  const current = grown ? { chatId: grown.id } : shown
  const back = isPhone ? () => open(null) : undefined
  return (
    <div className="screen">
      <section className={`screen-main chat-page ${current ? 'chat-page-open' : ''}`}>
        <PageHeader
          title="Chat"
          count={unreadWords(unreadOf(chats))}
          actions={
            <>
              <Button icon={<IconUsersGroup size={17} stroke={1.75} />} onClick={() => setBeginning('group')}>
                Nuevo grupo
              </Button>
              <Button type="primary" icon={<IconPlus size={17} stroke={1.75} />} onClick={() => setBeginning('chat')}>
                Nuevo chat
              </Button>
            </>
          }
        />
        <div className="chat-frame">
          {(!isPhone || !current) && <ChatList shown={current} open={open} begin={() => setBeginning('chat')} />}
          {current ? (
            <ShownChat
              key={'chatId' in current ? current.chatId : `u${current.userId}`}
              shown={current}
              jumpTo={jumpTo}
              back={back}
              hasInfo={isPhone ? 'over' : 'beside'}
            />
          ) : (
            !isPhone && (
              <EmptyState
                icon={IconMessageCircle}
                title="Elija un chat"
                text="O escriba a alguien de su cuenta: personas, grupos o ISA, que responde con los datos de su flota."
              />
            )
          )}
        </div>
      </section>
      {beginning && <NewChatDialog isGroup={beginning === 'group'} open={open} close={() => setBeginning(null)} />}
    </div>
  )
}
