import { sql } from 'kysely'
import { isa, messageTypes, type ChatMessage, type MessagePayload } from '@arriero/contract/chat/chat.entities.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../chat.texts.ts'
import { filesOfMessages, noFiles } from './files.repository.ts'
import { quotedBy } from './quotes.repository.ts'
import { writerName } from './writer.ts'

/** Messages that the caller may read, in the chats the query narrows to. */
export const readable = ({ tx, scope }: Work) =>
  tx
    .selectFrom('chat_message as m')
    .where('m.account_id', '=', scope.accountId)
    .where((eb) => eb.or([eb('m.only_for', 'is', null), eb('m.only_for', '=', scope.userId)]))

type Readable = ReturnType<typeof readable>

const columns = (query: Readable) =>
  query
    .$call(withUser('writer', 'm.user_id'))
    .select([
      'm.id',
      'm.chat_id',
      'm.user_id',
      'm.by_bot',
      'm.kind',
      'm.code',
      'm.text',
      'm.client_id',
      'm.reply_to',
      'm.number',
      'm.is_edited',
      'm.is_resend',
      'm.payload',
      'm.only_for',
      'm.created_at',
      'm.deleted_at',
      'writer.name as writer',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>

/** The messages a query finds, with what they carry, in the order it gives. */
async function complete(work: Work, rows: readonly Row[]): Promise<ChatMessage[]> {
  const standing = rows.filter((row) => row.deleted_at === null).map(({ id }) => id)
  const [files, quotes] = [await filesOfMessages(work, standing), await quotedBy(work, rows)]
  return rows.map((row) => {
    const isDeleted = row.deleted_at !== null
    const own = files.get(row.id) ?? noFiles
    return {
      id: row.id,
      chatId: row.chat_id,
      text: isDeleted ? '' : row.text,
      createdAt: row.created_at,
      isDeleted,
      isEdited: row.is_edited,
      isResend: row.is_resend,
      replyToId: row.reply_to,
      reply: row.reply_to === null ? null : (quotes.get(row.reply_to) ?? null),
      audio: own.audio,
      files: own.files,
      userId: row.by_bot ? isa.userId : row.user_id,
      userName: writerName(row),
      type: row.kind,
      code: row.code,
      // Written by this module alone, in this shape.
      payload: isDeleted ? null : (row.payload as MessagePayload | null),
      clientId: row.client_id,
      number: row.number,
      isPrivate: row.only_for !== null,
    }
  })
}

export const messagesOf = async (work: Work, narrow: (query: Readable) => Readable): Promise<ChatMessage[]> =>
  complete(work, await columns(narrow(readable(work))).execute())

export async function messagesById(work: Work, ids: readonly number[]): Promise<Map<number, ChatMessage>> {
  if (ids.length === 0) return new Map()
  const found = await messagesOf(work, (query) => query.where('m.id', '=', sql<number>`any(${ids})`))
  return new Map(found.map((message) => [message.id, message]))
}

export async function findMessage(work: Work, chatId: number, id: number): Promise<ChatMessage> {
  const [message] = await messagesOf(work, (query) => query.where('m.chat_id', '=', chatId).where('m.id', '=', id))
  if (!message) throw notFound(texts.noMessage)
  return message
}

/** Strictly older than one, oldest first; without one, the last ones. */
export async function older(work: Work, chatId: number, before: number | null, most: number): Promise<ChatMessage[]> {
  const found = await messagesOf(work, (query) =>
    query
      .where('m.chat_id', '=', chatId)
      .$if(before !== null, (all) => all.where('m.id', '<', before!))
      .orderBy('m.id', 'desc')
      .limit(most),
  )
  return found.toReversed()
}

/** Strictly newer than one, in their order. */
export const newer = (work: Work, chatId: number, after: number, most: number): Promise<ChatMessage[]> =>
  messagesOf(work, (query) =>
    query.where('m.chat_id', '=', chatId).where('m.id', '>', after).orderBy('m.id').limit(most),
  )

/** A message of the caller's that was stored already under the sender's own id of it. */
export async function sentBefore(
  { tx, scope }: Work,
  chatId: number,
  clientId: string | undefined,
): Promise<number | null> {
  if (clientId === undefined) return null
  const row = await tx
    .selectFrom('chat_message')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', scope.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewMessage {
  text?: string
  clientId?: string | undefined
  replyTo?: number | undefined
  isResend?: boolean
  byBot?: boolean
  kind?: number
  code?: number
  payload?: MessagePayload | null
  links?: string[]
  onlyFor?: number | null
  /** Counts as something to read. */
  counts: boolean
}

/** Stores a message of a chat that is locked; answers its id and how many the chat holds with it. */
export async function insertMessage(
  { tx, scope }: Work,
  chat: { id: number; message_count: number },
  given: NewMessage,
): Promise<{ id: number; number: number }> {
  const number = chat.message_count + (given.counts ? 1 : 0)
  const { id } = await tx
    .insertInto('chat_message')
    .values({
      account_id: scope.accountId,
      chat_id: chat.id,
      user_id: given.byBot || given.kind === messageTypes.system ? null : scope.userId,
      by_bot: given.byBot ?? false,
      kind: given.kind ?? messageTypes.user,
      code: given.code ?? 0,
      text: given.text ?? '',
      client_id: given.clientId ?? null,
      reply_to: given.replyTo ?? null,
      number,
      is_resend: given.isResend ?? false,
      payload: given.payload ? JSON.stringify(given.payload) : null,
      links: given.links ?? [],
      only_for: given.onlyFor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('chat')
    .set({ message_count: number, last_message_id: id, last_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', chat.id)
    .execute()
  return { id, number }
}

export async function changeText({ tx, scope }: Work, id: number, text: string, links: string[]): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ text, links, is_edited: true })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function setPayload({ tx, scope }: Work, id: number, payload: MessagePayload): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ payload: JSON.stringify(payload) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** It stays in its place, without what it said; its links leave the gallery. */
export async function flagDeleted({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ deleted_at: sql`now()`, links: [] })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}
