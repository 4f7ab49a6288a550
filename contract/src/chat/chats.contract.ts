import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalText, savedMeanwhile, text } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { id, moment, named, nothing, wire } from '../core/wire.ts'
import { cardKinds, chat, chatPerson } from './chat.entities.ts'
import { messageParts, sentFiles } from './messages.contract.ts'

const people = z.array(id).max(500)

/** Sockets hear what concerns their user without asking; it answers which chats those are. `chatSID` is tolerated. */
export const subscribeRooms = endpoint({
  method: 'POST',
  path: '/apis/chat/item/rooms/subscribe',
  access: 'session',
  body: wire({ chatIds: named('ids_chats', z.array(z.number()).max(2000).optional()) }),
  reply: wire({ chatIds: named('ids_chats', z.array(z.number())) }),
  summary: 'Chats que escucha quien llama.',
})

export const availablePeople = endpoint({
  method: 'GET',
  path: '/apis/chat/item/avaliable_account_users',
  access: 'session',
  reply: z.array(chatPerson),
  summary: 'Personas de la cuenta a quienes se puede escribir.',
})

export const bindGroup = endpoint({
  method: 'PUT',
  path: '/apis/chat/item/group/bind/{chat_id}/{group_id}',
  access: 'session',
  reply: chat,
  summary: 'Vincula un grupo de usuarios: sus miembros siguen al chat.',
})
export const unbindGroup = endpoint({
  method: 'PUT',
  path: '/apis/chat/item/group/unbind/{chat_id}/{group_id}',
  access: 'session',
  reply: chat,
  summary: 'Desvincula un grupo de usuarios; quienes sólo estaban por él salen.',
})

/** The chat with somebody begins with its first message; when there is one already the message joins it. */
export const createByMessage = endpoint({
  method: 'POST',
  path: '/apis/chat/item/create_by_message',
  access: 'session',
  body: form(wire({ ...messageParts, userId: named('id_user', z.number().int()) }), {
    files: sentFiles.files,
    audio: sentFiles.audio,
  }),
  reply: chat,
  summary: 'Abre un chat con su primer mensaje.',
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/apis/chat/item/create_group',
  access: 'session',
  body: wire({
    name: named('cht_name', text(100)),
    description: named('cht_description', optionalText(500)),
    userIds: named('ids_users', people.optional()),
    groupIds: named('ids_groups', z.array(id).max(20).optional()),
    isBotAllowed: named('cht_bot_allowed', z.boolean().optional()),
  }),
  reply: chat,
  summary: 'Crea un grupo.',
})

export const toggleBots = endpoint({
  method: 'PUT',
  path: '/apis/chat/item/update/toggle_enable_bots/{id}',
  access: 'session',
  reply: chat,
  summary: 'Enciende o apaga a ISA en un chat.',
})

export const updateChat = endpoint({
  method: 'PUT',
  path: '/apis/chat/item/update/{id}',
  access: 'session',
  body: wire({
    name: named('cht_name', text(100).optional()),
    description: named('cht_description', optionalText(500)),
    isBotAllowed: named('cht_bot_allowed', z.boolean().optional()),
    version: z.int().optional(),
  }),
  reply: chat,
  conflict: savedMeanwhile(chat),
  summary: 'Cambia nombre, descripción o el permiso de ISA de un grupo.',
})

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/apis/chat/item/delete/{id}',
  access: 'session',
  reply: nothing,
  summary: 'Elimina un grupo para todos.',
})

export const changeThumbnail = endpoint({
  method: 'PUT',
  path: '/apis/chat/item/change_thumbnail/{id}',
  access: 'session',
  body: form(wire({}), { thumbnail: file(imageTypes, 5) }),
  reply: chat,
  summary: 'Cambia o quita la imagen de un grupo.',
})

/** Ours: one chat, wherever the list stands. */
export const getChat = endpoint({
  method: 'GET',
  path: '/apis/chat/item/{id}',
  access: 'session',
  reply: chat,
  summary: 'Un chat.',
})

/** Ours: groups of users that a chat may be bound to. */
export const bindableGroups = endpoint({
  method: 'GET',
  path: '/apis/chat/item/groups',
  access: 'session',
  reply: z.array(wire({ id: z.number(), name: z.string(), members: z.number() })),
  summary: 'Grupos de usuarios que se pueden vincular a un chat.',
})

/** Ours: the number in the top bar. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/apis/chat/unread',
  access: 'session',
  reply: wire({ messages: z.number(), chats: z.number() }),
  summary: 'Cuántos mensajes faltan por leer y en cuántos chats.',
})

/** Ours: a file of a message; asks each time whether the caller is in the chat. */
export const chatFile = endpoint({
  method: 'GET',
  path: '/apis/chat/file/{chat_id}/{id}',
  access: 'session',
  query: wire({ small: z.enum(['1']).optional() }),
  reply: fileReply,
  summary: 'Un archivo de un mensaje.',
})

export const liveCard = wire({
  name: z.string(),
  link: z.string(),
  lines: z.array(wire({ label: z.string(), value: z.string() })),
  state: z.string(),
  tone: z.enum(['red', 'amber', 'green', 'grey', 'blue']),
  at: moment.nullable(),
})
export type LiveCard = z.output<typeof liveCard>

/** Ours: what a shared unit or trip does now, with the rights of who looks. */
export const readCard = endpoint({
  method: 'GET',
  path: '/apis/chat/card/{kind}/{id}',
  access: 'session',
  reply: liveCard,
  summary: 'Cómo está ahora una unidad o un viaje compartido en un chat.',
})
export const isCardKind = (kind: string): kind is (typeof cardKinds)[number] =>
  (cardKinds as readonly string[]).includes(kind)
