import type { Chat, ChatUser } from '@arriero/contract/chat/chat.entities.ts'
import {
  bindGroup,
  changeThumbnail,
  deleteChat,
  toggleBots,
  unbindGroup,
} from '@arriero/contract/chat/chats.contract.ts'
import { removePerson, toggleAdmin, updateMembership } from '@arriero/contract/chat/people.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { toast } from '../../kit/shell/toast.ts'
import { dropChat, ownId, patchChat, reloadChat } from './chat.data.ts'

export const amAdmin = ({ users }: Chat): boolean => users.some(({ userId, isAdmin }) => isAdmin && userId === ownId())

/** Does it and shows the chat as the server answers it; a refusal is told. */
async function change(act: Promise<Chat>): Promise<void> {
  try {
    const chat = await act
    patchChat(chat.id, () => chat)
  } catch (error) {
    toast.error(errorText(error))
  }
}

const update = (body: { chatId: number; isSilent?: boolean; isHidden?: boolean }) =>
  change(call(updateMembership, { body }))
export const setSilent = ({ id }: Chat, isSilent: boolean) => update({ chatId: id, isSilent })
export const setHidden = ({ id }: Chat, isHidden: boolean) => update({ chatId: id, isHidden })
export const toggleBot = ({ id }: Chat) => change(call(toggleBots, { id }))
export const bind = ({ id }: Chat, groupId: number) => change(call(bindGroup, { chat_id: id, group_id: groupId }))
export const unbind = ({ id }: Chat, groupId: number) => change(call(unbindGroup, { chat_id: id, group_id: groupId }))
export const setPicture = ({ id }: Chat, thumbnail: File | undefined) =>
  change(call(changeThumbnail, { id, body: { thumbnail } }))

export async function switchAdmin(chat: Chat, user: ChatUser): Promise<void> {
  try {
    await call(toggleAdmin, { chat_id: chat.id, chat_user_id: user.id })
    await reloadChat(chat.id)
  } catch (error) {
    toast.error(errorText(error))
  }
}

export const removeUser = (chat: Chat, user: ChatUser) =>
  void confirm({
    title: `Quitar a ${user.name} de ${chat.name}`,
    content: 'Deja de ver el chat y lo que se escriba; lo que escribió se queda.',
    variant: 'danger',
    confirmText: 'Quitar',
    async onConfirm() {
      await call(removePerson, { body: { chatId: chat.id, userId: user.userId } })
      await reloadChat(chat.id)
    },
  })

export const leaveGroup = (chat: Chat) =>
  void confirm({
    title: `Salir de ${chat.name}`,
    content: 'Deja de ver el chat; para volver, alguien que lo administre debe agregarle.',
    variant: 'warning',
    confirmText: 'Salir',
    async onConfirm() {
      await call(removePerson, { body: { chatId: chat.id, userId: ownId() } })
      dropChat(chat.id)
    },
  })

export const deleteGroup = (chat: Chat) =>
  void confirm({
    title: `Eliminar el grupo ${chat.name}`,
    content: 'Desaparece para todos sus participantes, con lo que se escribió.',
    variant: 'danger',
    typeName: chat.name,
    confirmText: 'Eliminar',
    async onConfirm() {
      await call(deleteChat, { id: chat.id })
      dropChat(chat.id)
    },
  })
