import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconArrowsDiagonal, IconPlus, IconX } from '@tabler/icons-react'
import { chatPaths } from './chat.paths.ts'
import { unreadOf, useChats } from './chat.data.ts'
import { closeDrawer, openDrawer, useChat, type OpenChat } from './chat.store.ts'
import { unreadWords } from './chat.words.ts'
import { ChatList } from './ChatList.tsx'
import { NewChatDialog } from './NewChatDialog.tsx'
import { ShownChat } from './ShownChat.tsx'
import './chat.css'

/** The chat beside any screen: the list, then one conversation. */
export function ChatDrawer() {
  const { shown, jumpTo } = useChat()
  const { data: chats = [] } = useChats()
  const navigate = useNavigate()
  const [isBeginning, setBeginning] = useState(false)
  const show = (chat: OpenChat | null, messageId?: number) => openDrawer(chat, messageId ?? null)
  const toPage = () => {
    closeDrawer()
    void navigate({ to: shown && 'chatId' in shown ? chatPaths.one(shown.chatId) : chatPaths.list })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.activeElement?.closest('.chat-drawer'))
        closeDrawer()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className="chat-drawer" aria-label="Chat">
      {shown === null ? (
        <>
          <header className="chat-drawer-head">
            <div className="chat-head-words">
              <h2>Chat</h2>
              <p>{unreadWords(unreadOf(chats))}</p>
            </div>
            <Button
              type="text"
              icon={<IconPlus size={19} stroke={1.75} />}
              aria-label="Nuevo chat"
              onClick={() => setBeginning(true)}
            />
            <DrawerButtons toPage={toPage} />
          </header>
          <ChatList shown={null} open={show} begin={() => setBeginning(true)} />
        </>
      ) : (
        <>
          <ShownChat
            key={'chatId' in shown ? shown.chatId : `u${shown.userId}`}
            shown={shown}
            jumpTo={jumpTo}
            back={() => show(null)}
            hasInfo="over"
            corner={<DrawerButtons toPage={toPage} />}
          />
        </>
      )}
      {isBeginning && <NewChatDialog isGroup={false} open={show} close={() => setBeginning(false)} />}
    </aside>
  )
}

const DrawerButtons = ({ toPage }: { toPage: () => void }) => (
  <>
    <Button
      type="text"
      icon={<IconArrowsDiagonal size={18} stroke={1.75} />}
      aria-label="Abrir como página"
      onClick={toPage}
    />
    <Button type="text" icon={<IconX size={19} stroke={1.75} />} aria-label="Cerrar el chat" onClick={closeDrawer} />
  </>
)
