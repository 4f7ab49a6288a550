import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { documentTypes, file, files, form, sheetTypes } from '../core/files.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { cardKinds, chatMessage, fileKinds, messageFile } from './chat.entities.ts'

/** Characters of one message. */
export const longestMessage = 4000
export const mostFiles = 10
/** Megabytes. */
export const largestFile = 25
/** Points of an audio's wave. */
export const wavePoints = 64
/** How many messages a page holds (rule CHAT-16). */
export const messagesPerPage = 30

const fileTypes = [
  ...documentTypes,
  ...sheetTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
  'application/xml',
  'application/json',
] as const
/** What browsers record; a file of sound alone is found as its container. */
const audioTypes = [
  'audio/mp4',
  'audio/x-m4a',
  'video/mp4',
  'audio/webm',
  'video/webm',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/mpeg',
  'audio/aac',
  'audio/wav',
] as const

export const sentFiles = { files: files(fileTypes, largestFile), audio: file(audioTypes, 10) }

/** What a new message says, wherever it begins. */
export const messageParts = {
  text: named('chm_message', z.string().max(longestMessage).optional()),
  /** Made by the sender before the first try; a repetition answers the message there is. */
  clientId: named('client_id', z.string().min(8).max(64).optional()),
  audioSeconds: named('audio_seconds', z.number().min(0).max(3600).optional()),
  audioPeaks: named('audio_peaks', z.array(z.number().int().min(0).max(100)).max(wavePoints).optional()),
  cardKind: named('card_kind', z.enum(cardKinds).optional()),
  cardId: named('card_id', id.optional()),
  /** A file of another message of the caller's chats. */
  attachedFileId: named('id_attached_filed_selected', id.optional()),
}

export const addMessage = endpoint({
  method: 'POST',
  path: '/apis/chat/message/add',
  access: 'session',
  body: form(
    wire({
      ...messageParts,
      chatId: named('id_chat_item', id),
      replyToId: named('id_chat_message_to_reply', id.optional()),
      /** ISA is not to answer this one. */
      omitBot: named('omit_bot_message', z.boolean().optional()),
    }),
    { message_files: sentFiles.files, chat_message_audio: sentFiles.audio },
  ),
  reply: chatMessage,
  summary: 'Escribe un mensaje.',
})

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/apis/chat/message/update',
  access: 'session',
  body: wire({
    id: named('id_chat_message', id),
    chatId: named('id_chat_item', id),
    text: named('chm_message', z.string().trim().min(1).max(longestMessage)),
  }),
  reply: chatMessage,
  summary: 'Corrige un mensaje propio.',
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/apis/chat/message/delete/{chat_id}/{message_id}',
  access: 'session',
  reply: chatMessage,
  summary: 'Elimina un mensaje.',
})

/** Newer than the message, in their order. */
export const loadDown = endpoint({
  method: 'GET',
  path: '/apis/chat/message/load/down/{chat_id}/{message_id}/{count_id}',
  access: 'session',
  reply: z.array(chatMessage),
  summary: 'Mensajes posteriores a uno.',
})
/** Older than the message, in their order; message 0 stands after the last one. */
export const loadUp = endpoint({
  method: 'GET',
  path: '/apis/chat/message/load/up/{chat_id}/{message_id}/{count_id}',
  access: 'session',
  reply: z.array(chatMessage),
  summary: 'Mensajes anteriores a uno; con 0, los últimos.',
})
export const loadAround = endpoint({
  method: 'GET',
  path: '/apis/chat/message/load/by_id_chat_message/{chat_id}/{message_id}/{additional_id}',
  access: 'session',
  reply: z.array(chatMessage),
  summary: 'Un mensaje con los que lo rodean.',
})

const multimedia = <const Kind extends string, S extends z.ZodType>(kind: Kind, row: S, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/apis/chat/message/get/multimedia/${kind}/{chat_id}/{page_id}/{items_id}`,
    access: 'session',
    reply: wire({ count: z.number(), results: z.array(row) }),
    summary,
  })

export const galleryFile = wire({
  ...messageFile.fields,
  messageId: named('id_chat_message', z.number()),
  kind: z.enum(fileKinds),
  userName: named('chm_user_name', z.string()),
  createdAt: named('chm_createdAt', moment),
})
export type GalleryFile = z.output<typeof galleryFile>
export const galleryLink = wire({
  url: z.string(),
  messageId: named('id_chat_message', z.number()),
  userName: named('chm_user_name', z.string()),
  createdAt: named('chm_createdAt', moment),
})
export const galleryDocuments = multimedia('documents', galleryFile, 'Documentos y audios de un chat.')
export const galleryAssets = multimedia('assets', galleryFile, 'Imágenes de un chat.')
export const galleryLinks = multimedia('links', galleryLink, 'Enlaces de un chat.')

/** Forwards to other chats; files go along, replies do not. */
export const resendMessages = endpoint({
  method: 'POST',
  path: '/apis/chat/message/resend',
  access: 'session',
  body: wire({
    messageIds: named('ids_chat_messages', z.array(id).min(1).max(30)),
    chatIds: named('ids_chats', z.array(id).min(1).max(20)),
    /** With the chat it makes the client ids of the copies. */
    clientId: named('client_id', z.string().min(8).max(40).optional()),
  }),
  reply: z.array(chatMessage),
  summary: 'Reenvía mensajes a otros chats.',
})

export const foundMessage = wire({ message: chatMessage, chatName: named('cht_name', z.string()) })
export type FoundMessage = z.output<typeof foundMessage>
export const findMessages = endpoint({
  method: 'POST',
  path: '/apis/chat/message/get/filter/text',
  access: 'session',
  body: wire({
    text: z.string().trim().min(1).max(200),
    /** Without one, in all of the caller's chats. */
    chatId: named('id_chat', id.optional()),
    /** Older than this one. */
    before: named('id_chat_message', id.optional()),
    limit: z.number().int().min(1).max(100).optional(),
  }),
  reply: z.array(foundMessage),
  summary: 'Busca en los mensajes, del más nuevo al más antiguo.',
})
