import { sql } from 'kysely'
import type { FileKind } from '@arriero/contract/chat/chat.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { withUser } from '../../../app/database/with-user.ts'
import { notFound } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { texts } from '../chat.texts.ts'
import { demandMember } from '../members/membership.ts'
import * as files from './files.repository.ts'
import { readable } from './messages.repository.ts'
import { writerName } from './writer.ts'

const mostItems = 100
const pageOf = (page: number) => Math.max(1, page)
const itemsOf = (items: number) => Math.min(Math.max(1, items), mostItems)

export async function filesOf(work: Work, chatId: number, kinds: readonly FileKind[], page: number, items: number) {
  await demandMember(work, chatId)
  return files.gallery(work, chatId, kinds, pageOf(page), itemsOf(items))
}

export async function linksOf(work: Work, chatId: number, page: number, items: number) {
  await demandMember(work, chatId)
  const all = readable(work)
    .where('m.chat_id', '=', chatId)
    .where(sql<boolean>`m.links <> '{}'`)
  const { count } = await all
    .select(sql<number>`coalesce(sum(cardinality(m.links)), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .$call(withUser('writer', 'm.user_id'))
    .innerJoin(sql<{ url: string }>`unnest(m.links)`.as('link'), (join) => join.onTrue())
    .select([
      sql<string>`link`.as('url'),
      'm.id as messageId',
      'm.by_bot',
      'm.kind',
      'writer.name as writer',
      'm.created_at as createdAt',
    ])
    .orderBy('m.id', 'desc')
    .limit(itemsOf(items))
    .offset((pageOf(page) - 1) * itemsOf(items))
    .execute()
  return {
    count,
    results: rows.map((row) => ({
      url: row.url,
      messageId: row.messageId,
      userName: writerName(row),
      createdAt: row.createdAt,
    })),
  }
}

/** Only pictures, PDFs and sounds are shown in the page; everything else is saved, whatever it claims to be. */
const shown = /^(image\/(jpeg|png|webp)|application\/pdf)$/

export async function fileOf(app: App, work: Work, chatId: number, id: number, isSmall: boolean): Promise<SentFile> {
  await demandMember(work, chatId)
  const file = await files.storedFile(work, chatId, id, isSmall)
  const body = file && (await app.files.read(file.key).catch(() => undefined))
  if (!file || !body) throw notFound(texts.noFile)
  const isShown = shown.test(file.type) || file.kind === 'audio'
  return new SentFile(file.name, isShown ? file.type : 'application/octet-stream', body, isShown)
}
