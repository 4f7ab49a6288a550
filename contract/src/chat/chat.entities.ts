import { z } from 'zod'
import { moment, named, wire } from '../core/wire.ts'

/** The bot of every chat; no user of an account has this id. */
export const isa = { userId: -1, name: 'ISA' } as const

export const chatTypes = { pair: 1, group: 2 } as const
export const messageTypes = { user: 1, system: 2 } as const
/** What a message of the system says. */
export const messageCodes = { empty: 0, usersRemoved: 1, usersAdded: 2, thumbnailChanged: 3 } as const

/** Kinds of file the gallery keeps apart. */
export const fileKinds = ['asset', 'document', 'audio'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a message may carry of the fleet: shown live, to whom may see it. */
export const cardKinds = ['unit', 'trip'] as const
export const cardReference = wire({ kind: z.enum(cardKinds), id: z.number().int().positive(), name: z.string() })
export type CardReference = z.output<typeof cardReference>

export const messageFile = wire({
  id: named('id_file', z.number()),
  /** A call of the session: the caller must be in the chat each time. */
  url: named('fl_url', z.string()),
  name: named('fl_name', z.string()),
  tag: named('fl_tagname', z.string()),
  type: named('fl_mimetype', z.string()),
  size: named('fl_size', z.number()),
  width: named('fl_width', z.number().nullable()),
  height: named('fl_height', z.number().nullable()),
})
export type MessageFile = z.output<typeof messageFile>

export const messageAudio = wire({
  id: named('id_file', z.number()),
  url: named('fl_url', z.string()),
  type: named('fl_mimetype', z.string()),
  seconds: z.number(),
  /** Loudness along it, 0 to 100. */
  peaks: z.array(z.number()),
})
export type MessageAudio = z.output<typeof messageAudio>

/** One thing ISA names, with the screen that shows it. */
export const answerRow = wire({
  title: z.string(),
  link: z.string().nullable(),
  detail: z.string(),
  value: z.string().nullable(),
  tone: z.enum(['red', 'amber', 'green', 'grey']),
})
export const answerAction = wire({ label: z.string(), link: z.string() })
/** What ISA found: of when its data are, what it rests on, and at most three things one may do. */
export const answer = wire({
  source: z.string(),
  at: moment,
  rows: z.array(answerRow),
  actions: z.array(answerAction).max(3),
})
export type Answer = z.output<typeof answer>

/** Of a message of the system: who did it and to whom. */
export const messagePayload = wire({
  by: z.string().nullable(),
  users: z.array(z.string()),
  card: cardReference.nullable(),
  answer: answer.nullable(),
  /** Opened from this message. */
  tickets: z.array(wire({ id: z.number(), folio: z.string() })).optional(),
})
export type MessagePayload = z.output<typeof messagePayload>

export const quotedMessage = wire({
  id: named('id_chat_message', z.number()),
  userName: named('chm_user_name', z.string()),
  text: named('chm_message', z.string()),
  isDeleted: named('chm_is_deleted', z.boolean()),
  /** What it carries besides words. */
  carries: z.enum(['nothing', 'audio', 'files', 'card']),
})
export type QuotedMessage = z.output<typeof quotedMessage>

export const chatMessage = wire({
  /** Ids of one chat grow in the order in which its messages can be read. */
  id: named('id_chat_message', z.number()),
  chatId: named('id_chat_item', z.number()),
  text: named('chm_message', z.string()),
  createdAt: named('chm_createdAt', moment),
  isDeleted: named('chm_is_deleted', z.boolean()),
  isEdited: named('chm_is_edited', z.boolean()),
  isResend: named('chm_is_resend', z.boolean()),
  replyToId: named('id_chat_message_to_reply', z.number().nullable()),
  reply: quotedMessage.nullable(),
  audio: named('chat_message_audio', messageAudio.nullable()),
  files: named('message_files', z.array(messageFile)),
  /** Who wrote it; -1 is ISA, null the system. */
  userId: named('id_user', z.number().nullable()),
  userName: named('chm_user_name', z.string()),
  type: named('id_chat_message_type', z.number()),
  code: named('id_chat_message_code', z.number()),
  payload: named('chm_code_payload', messagePayload.nullable()),
  /** The sender's own id of it: sent twice it is one message. */
  clientId: named('client_id', z.string().nullable()),
  /** How many messages of people the chat held with it; counts what is unread. */
  number: z.number(),
  /** Only the caller sees it. */
  isPrivate: named('is_private', z.boolean()),
})
export type ChatMessage = z.output<typeof chatMessage>

/** Somebody of the account, as the chat shows people. */
export const chatPerson = wire({
  userId: named('id_user', z.number()),
  name: named('user_name', z.string()),
  role: named('user_role', z.number()),
  thumbnail: z.string().nullable(),
  isConnected: named('is_connected', z.boolean()),
  /** When they were last connected; now while they are. null: never. */
  connectedAt: named('connected_at', moment.nullable()),
})
export type ChatPerson = z.output<typeof chatPerson>

export const chatUser = wire({
  ...chatPerson.fields,
  id: named('id_chat_user', z.number()),
  lastSeenId: named('chu_last_seen_message_id', z.number()),
  isAdmin: named('chu_is_admin', z.boolean()),
  isHidden: named('chu_is_hidden', z.boolean()),
  isSilent: named('chu_silent_chat', z.boolean()),
  /** In it through groups of users alone: leaves with them. */
  followsGroup: named('follows_group', z.boolean()),
})
export type ChatUser = z.output<typeof chatUser>

export const chat = wire({
  id: named('id_chat', z.number()),
  type: named('id_chat_type', z.number()),
  /** Of a chat of two, the other one's. */
  name: named('cht_name', z.string()),
  description: named('cht_description', z.string().nullable()),
  createdAt: named('cht_createdAt', moment),
  createdBy: named('cht_created_by', z.string().nullable()),
  users: named('chat_users', z.array(chatUser)),
  /** The latest one alone; the others are loaded by page. */
  messages: named('chat_messages', z.array(chatMessage)),
  thumbnail: z.string().nullable(),
  /** The caller's own switches. */
  isSilent: named('chu_silent_chat', z.boolean()),
  isHidden: named('chu_is_hidden', z.boolean()),
  isBotActive: named('cht_bot_active', z.boolean()),
  isBotAllowed: named('cht_bot_allowed', z.boolean()),
  groups: z.array(wire({ id: z.number(), name: z.string() })),
  messageCount: named('message_count', z.number()),
  seenCount: named('seen_count', z.number()),
  version: z.number(),
})
export type Chat = z.output<typeof chat>
