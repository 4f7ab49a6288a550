import type { ReactNode } from 'react'
import { Button, Dropdown, Switch, type MenuProps } from 'antd'
import {
  IconBell,
  IconBellOff,
  IconChevronLeft,
  IconDoorExit,
  IconDots,
  IconEye,
  IconEyeOff,
  IconInfoCircle,
  IconSearch,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { isa, type Chat } from '@arriero/contract/chat/chat.entities.ts'
import { useNow } from '../../kit/now.ts'
import { amAdmin, deleteGroup, leaveGroup, setHidden, setSilent, toggleBot } from './chat.actions.ts'
import { ChatFace } from './ChatFace.tsx'
import { ownId } from './chat.data.ts'
import { presenceWords } from './chat.words.ts'
import { useWriting } from './Writing.tsx'

interface HeadProps {
  chat: Chat
  back: (() => void) | undefined
  isInfoOpen: boolean
  toggleInfo: () => void
  find: () => void
  corner: ReactNode
}

const icon = { size: 16, stroke: 1.75 } as const

export function ConversationHead({ chat, back, isInfoOpen, toggleInfo, find, corner }: HeadProps) {
  const now = useNow()
  const writing = useWriting(chat.id)
  const withBot = chat.users.some(({ userId }) => userId === isa.userId)
  const maySwitch = chat.type === 1 || amAdmin(chat)
  return (
    <header className="chat-head">
      {back && (
        <Button type="text" icon={<IconChevronLeft size={20} />} aria-label="Volver a los chats" onClick={back} />
      )}
      <ChatFace chat={chat} />
      <div className="chat-head-words">
        <h2 title={chat.name}>{chat.name}</h2>
        <p>
          {presenceWords(chat, ownId(), now)}
          {writing && <span role="status"> · {writing} escribiendo…</span>}
        </p>
      </div>
      {!withBot && chat.isBotAllowed && (
        <label
          className="chat-bot-switch"
          htmlFor={`isa-${chat.id}`}
          title={maySwitch ? undefined : 'La enciende quien administra el chat'}
        >
          <IconSparkles size={16} stroke={1.75} aria-hidden />
          <span>ISA activa</span>
          <Switch
            id={`isa-${chat.id}`}
            size="small"
            checked={chat.isBotActive}
            disabled={!maySwitch}
            onChange={() => void toggleBot(chat)}
          />
        </label>
      )}
      <Button type="text" icon={<IconSearch size={18} stroke={1.75} />} aria-label="Buscar en el chat" onClick={find} />
      <Button
        type="text"
        className="chat-head-wide"
        icon={chat.isSilent ? <IconBellOff size={18} stroke={1.75} /> : <IconBell size={18} stroke={1.75} />}
        aria-label={chat.isSilent ? 'Silenciado; volver a avisar' : 'Silenciar el chat'}
        aria-pressed={chat.isSilent}
        onClick={() => void setSilent(chat, !chat.isSilent)}
      />
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menuOf(chat, isInfoOpen, toggleInfo) }}>
        <Button type="text" icon={<IconDots size={18} stroke={1.75} />} aria-label="Más del chat" />
      </Dropdown>
      {corner}
    </header>
  )
}

function menuOf(chat: Chat, isInfoOpen: boolean, toggleInfo: () => void): MenuProps['items'] {
  const isGroup = chat.type === 2
  return [
    {
      key: 'info',
      label: isInfoOpen ? 'Cerrar la información' : 'Información',
      icon: <IconInfoCircle {...icon} />,
      onClick: toggleInfo,
    },
    {
      key: 'silent',
      label: chat.isSilent ? 'Volver a avisar' : 'Silenciar',
      icon: chat.isSilent ? <IconBell {...icon} /> : <IconBellOff {...icon} />,
      onClick: () => void setSilent(chat, !chat.isSilent),
    },
    {
      key: 'hide',
      label: chat.isHidden ? 'Mostrar en la lista' : 'Ocultar de la lista',
      icon: chat.isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />,
      onClick: () => void setHidden(chat, !chat.isHidden),
    },
    ...(isGroup
      ? [
          { type: 'divider' as const },
          { key: 'leave', label: 'Salir del grupo', icon: <IconDoorExit {...icon} />, onClick: () => leaveGroup(chat) },
          ...(amAdmin(chat)
            ? [
                {
                  key: 'delete',
                  danger: true,
                  label: 'Eliminar el grupo',
                  icon: <IconTrash {...icon} />,
                  onClick: () => deleteGroup(chat),
                },
              ]
            : []),
        ]
      : []),
  ]
}
