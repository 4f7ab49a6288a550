import type { MenuProps } from 'antd'
import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconPencil, IconTicket, IconTrash } from '@tabler/icons-react'
import { isa, type Chat, type ChatMessage } from '@arriero/contract/chat/chat.entities.ts'
import { deleteMessage } from '@arriero/contract/chat/messages.contract.ts'
import { createTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { copyText } from '../../kit/copy.ts'
import { go } from '../../kit/shell/navigation.ts'
import { newTicketPath } from '../tickets/tickets.paths.ts'
import { ownId, patchThread } from './chat.data.ts'
import { contentWords } from './chat.words.ts'

export interface MessageActions {
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  forward: (message: ChatMessage) => void
  jump: (messageId: number) => void
}

const icon = { size: 16, stroke: 1.75 } as const

/** What one may do with a message. */
export function messageMenu(message: ChatMessage, chat: Chat, actions: MessageActions): MenuProps['items'] {
  const isOwn = message.userId === ownId()
  const isAdmin = chat.users.some(({ userId, isAdmin: is }) => is && userId === ownId())
  const mayDelete = isOwn || isAdmin || (message.userId === isa.userId && message.isPrivate)
  return [
    { key: 'reply', label: 'Responder', icon: <IconArrowBackUp {...icon} />, onClick: () => actions.reply(message) },
    {
      key: 'forward',
      label: 'Reenviar',
      icon: <IconArrowForwardUp {...icon} />,
      onClick: () => actions.forward(message),
    },
    ...(message.text
      ? [{ key: 'copy', label: 'Copiar', icon: <IconCopy {...icon} />, onClick: () => void copyText(message.text) }]
      : []),
    ...(whyNot(createTicket)
      ? []
      : [
          {
            key: 'ticket',
            label: 'Crear ticket',
            icon: <IconTicket {...icon} />,
            onClick: () => go(newTicketPath({ message: message.id, title: contentWords(message).slice(0, 120) })),
          },
        ]),
    ...(isOwn && message.text
      ? [{ key: 'edit', label: 'Corregir', icon: <IconPencil {...icon} />, onClick: () => actions.edit(message) }]
      : []),
    ...(mayDelete
      ? [
          { type: 'divider' as const },
          {
            key: 'delete',
            danger: true,
            label: 'Eliminar',
            icon: <IconTrash {...icon} />,
            onClick: () => void remove(message),
          },
        ]
      : []),
  ]
}

const remove = (message: ChatMessage) =>
  confirm({
    title: 'Eliminar el mensaje',
    content: `«${contentWords(message).slice(0, 120)}» deja de verse para todos en el chat.`,
    variant: 'danger',
    confirmText: 'Eliminar',
    async onConfirm() {
      const deleted = await call(deleteMessage, { chat_id: message.chatId, message_id: message.id })
      patchThread(message.chatId, (thread) => ({
        ...thread,
        messages: thread.messages.map((one) => (one.id === deleted.id ? deleted : one)),
      }))
    },
  })
