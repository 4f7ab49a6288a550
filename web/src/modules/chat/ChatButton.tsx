import { Button } from 'antd'
import { IconMessageCircle } from '@tabler/icons-react'
import { CountPill } from '../../kit/CountPill.tsx'
import { useSession } from '../../kit/session.ts'
import { useUnread } from './chat.data.ts'
import { closeDrawer, openDrawer, useChat } from './chat.store.ts'

/** The chat in the top bar: how much waits, and the drawer. Chats of whom one sees the console as stay closed. */
export function ChatButton() {
  const isActing = useSession(({ base }) => base !== null)
  return isActing ? null : <OwnButton />
}

function OwnButton() {
  const { messages } = useUnread()
  const isOpen = useChat((state) => state.isOpen)
  const name = messages > 0 ? `Chat, ${messages} sin leer` : 'Chat'
  return (
    <Button
      type="text"
      className="icon-button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      icon={<IconMessageCircle size={19} stroke={1.75} />}
      onClick={() => (isOpen ? closeDrawer() : openDrawer())}
    >
      <CountPill count={messages} />
    </Button>
  )
}
