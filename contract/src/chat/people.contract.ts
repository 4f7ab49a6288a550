import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { id, moment, named, nothing, wire } from '../core/wire.ts'
import { chat, chatPerson, chatUser } from './chat.entities.ts'

const userIds = named('ids_users', z.array(id).min(1).max(500))

export const listPeople = endpoint({
  method: 'GET',
  path: '/apis/chat/user/get/all',
  access: 'session',
  reply: z.array(chatPerson),
  summary: 'Personas con quienes se comparte un chat o a quienes se puede escribir.',
})

/** The chat list: latest first, hidden ones at the end. */
export const listChats = endpoint({
  method: 'GET',
  path: '/apis/chat/user/get/users_chats_with_users_connected',
  access: 'session',
  reply: z.array(chat),
  summary: 'Chats de quien llama, con quién está conectado.',
})

export const updateMembership = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/update/data',
  access: 'session',
  body: wire({
    chatId: named('id_chat', id),
    isSilent: named('chu_silent_chat', z.boolean().optional()),
    isHidden: named('chu_is_hidden', z.boolean().optional()),
  }),
  reply: chat,
  summary: 'Silencia u oculta un chat para quien llama.',
})

export const addPeople = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/add_many',
  access: 'session',
  body: wire({ chatId: named('id_chat', id), userIds }),
  reply: chat,
  summary: 'Agrega personas a un grupo.',
})
/** The same by the chat's address: whoever has not chatted yet begins with it. */
export const addConsoleUsers = endpoint({
  method: 'POST',
  path: '/apis/chat/user/create_and_add_console_users/{id}',
  access: 'session',
  body: wire({ userIds }),
  reply: chat,
  summary: 'Agrega usuarios de la consola a un grupo.',
})

/** Oneself leaves; others are removed by an administrator of the chat. */
export const removePerson = endpoint({
  method: 'DELETE',
  path: '/apis/chat/user/remove',
  access: 'session',
  body: wire({
    chatId: named('id_chat', z.coerce.number<number | string>().int().positive()),
    userId: named('id_user', z.coerce.number<number | string>().int().positive()),
  }),
  reply: nothing,
  summary: 'Quita a alguien de un grupo, o sale de él.',
})

export const peopleToAdd = endpoint({
  method: 'GET',
  path: '/apis/chat/user/get/avaliable_users_to_chat/{id}',
  access: 'session',
  reply: z.array(chatPerson),
  summary: 'Personas que se pueden agregar a un chat.',
})

/** Never goes backwards. */
export const markSeen = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/update/last_seen/{chat_id}/{message_id}',
  access: 'session',
  reply: wire({
    lastSeenId: named('chu_last_seen_message_id', z.number()),
    seenCount: named('seen_count', z.number()),
  }),
  also: ['PUT /apis/chat/user/update/last_seen/{chat_id}/{chat_user_id}/{message_id}'],
  summary: 'Marca hasta qué mensaje vio quien llama.',
})

export const toggleAdmin = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/update/toggle_admin_rights/{chat_id}/{chat_user_id}',
  access: 'session',
  reply: chatUser,
  summary: 'Da o quita a alguien la administración de un grupo.',
})

export const ownThumbnail = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/update/thumbnail',
  access: 'session',
  body: form(wire({}), { thumbnail: file(imageTypes, 5) }),
  reply: wire({ thumbnail: z.string().nullable() }),
  summary: 'Cambia o quita la imagen propia.',
})

export const connectedPeople = endpoint({
  method: 'GET',
  path: '/apis/chat/user/get/users_conected',
  access: 'session',
  reply: z.array(wire({ userId: named('id_user', z.number()), connectedAt: named('connected_at', moment) })),
  summary: 'Quién está conectado.',
})

/** Ours: tells the others of the chat that the caller is writing. */
export const tellTyping = endpoint({
  method: 'PUT',
  path: '/apis/chat/user/typing/{chat_id}',
  access: 'session',
  reply: nothing,
  summary: 'Avisa que quien llama está escribiendo.',
})
