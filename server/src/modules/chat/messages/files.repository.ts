import { sql } from 'kysely'
import type { FileKind, MessageAudio, MessageFile } from '@arriero/contract/chat/chat.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { withUser } from '../../../app/database/with-user.ts'
import { writerName } from './writer.ts'

interface Carried {
  files: MessageFile[]
  audio: MessageAudio | null
}
export const noFiles: Carried = { files: [], audio: null }

/** Where the console fetches a file: each time it is asked who is in the chat. */
const urlOf = (chatId: number, id: number) => `/apis/chat/file/${chatId}/${id}`

const selected = ({ tx, scope }: Work) =>
  tx
    .selectFrom('chat_file as f')
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'f.file_id').onRef('s.account_id', '=', 'f.account_id'),
    )
    .where('f.account_id', '=', scope.accountId)
    .select([
      'f.id',
      'f.chat_id',
      'f.message_id',
      'f.kind',
      'f.width',
      'f.height',
      'f.seconds',
      'f.peaks',
      's.name',
      's.type',
      's.size',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const toFile = (row: Row): MessageFile => ({
  id: row.id,
  url: urlOf(row.chat_id, row.id),
  name: row.name,
  tag: row.kind,
  type: row.type,
  size: row.size,
  width: row.width,
  height: row.height,
})

export async function filesOfMessages(work: Work, messageIds: readonly number[]): Promise<Map<number, Carried>> {
  if (messageIds.length === 0) return new Map()
  const rows = await selected(work)
    .where('f.message_id', '=', sql<number>`any(${messageIds})`)
    .orderBy('f.id')
    .execute()
  const byMessage = new Map<number, Carried>()
  for (const row of rows) {
    const carried = byMessage.get(row.message_id) ?? { files: [], audio: null }
    byMessage.set(row.message_id, carried)
    if (row.kind === 'audio')
      carried.audio = {
        id: row.id,
        url: urlOf(row.chat_id, row.id),
        type: row.type,
        seconds: row.seconds ?? 0,
        peaks: row.peaks ?? [],
      }
    else carried.files.push(toFile(row))
  }
  return byMessage
}

export interface NewFile {
  fileId: number
  smallFileId?: number | null
  kind: FileKind
  width?: number | null
  height?: number | null
  seconds?: number | null
  peaks?: number[] | null
}

export async function insertFiles(
  { tx, scope }: Work,
  chatId: number,
  messageId: number,
  files: readonly NewFile[],
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('chat_file')
    .values(
      files.map((file) => ({
        account_id: scope.accountId,
        chat_id: chatId,
        message_id: messageId,
        file_id: file.fileId,
        small_file_id: file.smallFileId ?? null,
        kind: file.kind,
        width: file.width ?? null,
        height: file.height ?? null,
        seconds: file.seconds ?? null,
        peaks: file.peaks ?? null,
      })),
    )
    .execute()
}

/** What messages carry, to carry it again; of one file alone when it is named. Only from chats the caller is in. */
export async function copyable(
  { tx, scope }: Work,
  from: { messageIds: readonly number[] } | { fileId: number },
): Promise<(NewFile & { messageId: number })[]> {
  const rows = await tx
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .innerJoin('chat_user as me', 'me.chat_id', 'f.chat_id')
    .innerJoin('chat as c', 'c.id', 'f.chat_id')
    .where('f.account_id', '=', scope.accountId)
    .where('me.user_id', '=', scope.userId)
    .where('m.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .$if('messageIds' in from, (files) =>
      files.where('f.message_id', '=', sql<number>`any(${'messageIds' in from ? from.messageIds : []})`),
    )
    .$if('fileId' in from, (files) => files.where('f.id', '=', 'fileId' in from ? from.fileId : 0))
    .select([
      'f.message_id as messageId',
      'f.file_id as fileId',
      'f.small_file_id as smallFileId',
      'f.kind',
      'f.width',
      'f.height',
      'f.seconds',
      'f.peaks',
    ])
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as FileKind }))
}

/** The stored file behind one of a chat's, while its message stands; the small picture where there is one. */
export async function storedFile({ tx, scope }: Work, chatId: number, id: number, isSmall: boolean) {
  return tx
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .innerJoin('stored_file as s', (join) =>
      join
        .on('s.id', '=', isSmall ? sql`coalesce(f.small_file_id, f.file_id)` : sql`f.file_id`)
        .onRef('s.account_id', '=', 'f.account_id'),
    )
    .where('f.account_id', '=', scope.accountId)
    .where('f.chat_id', '=', chatId)
    .where('f.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .select(['s.key', 's.name', 's.type', 'f.kind'])
    .executeTakeFirst()
}

export async function gallery(work: Work, chatId: number, kinds: readonly FileKind[], page: number, items: number) {
  const { tx, scope } = work
  const all = selected(work)
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .where('f.chat_id', '=', chatId)
    .where('f.kind', 'in', kinds)
    .where('m.deleted_at', 'is', null)
  const { count } = await tx
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .where('f.account_id', '=', scope.accountId)
    .where('f.chat_id', '=', chatId)
    .where('f.kind', 'in', kinds)
    .where('m.deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .$call(withUser('writer', 'm.user_id'))
    .select(['m.created_at', 'm.by_bot', 'm.kind as message_kind', 'writer.name as writer'])
    .orderBy('f.id', 'desc')
    .limit(items)
    .offset((page - 1) * items)
    .execute()
  return {
    count,
    results: rows.map((row) => ({
      ...toFile(row),
      messageId: row.message_id,
      kind: row.kind as FileKind,
      userName: writerName({ ...row, kind: row.message_kind }),
      createdAt: row.created_at,
    })),
  }
}
