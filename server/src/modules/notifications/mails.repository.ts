import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import type { MailState, SentMail } from '@arriero/contract/notifications/notifications.entities.ts'
import { matches, readPage } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { texts } from './notifications.texts.ts'

/** Who sees only shared units sees only their mails. */
const visible = ({ tx, scope }: Work) =>
  tx
    .selectFrom('mail as m')
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'm.unit_id').onRef('u.account_id', '=', 'm.account_id'))
    .where('m.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where(
        'm.unit_id',
        'in',
        tx
          .selectFrom('unit_access')
          .select('unit_id')
          .where('account_id', '=', scope.accountId)
          .where('user_id', '=', scope.userId),
      ),
    )
    .select([
      'm.id',
      'm.recipient',
      'm.subject',
      'm.topic',
      'm.state',
      'm.attempts',
      'm.error',
      'm.unit_id',
      'u.name as unit_name',
      'm.created_at',
      'm.sent_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>

const toMail = (row: Row): SentMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  topic: row.topic,
  // The table checks that it is one of them.
  state: row.state as MailState,
  attempts: row.attempts,
  error: row.error,
  unitId: row.unit_id,
  unitName: row.unit_name,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

const orders = {
  default: sql`m.created_at desc`,
  id: sql`m.id desc`,
  createdAt: sql`m.created_at`,
  sentAt: sql`m.sent_at`,
  to: sql`m.recipient`,
  subject: sql`m.subject collate es_mx`,
  state: sql`m.state`,
}

export async function pageMails(
  work: Work,
  request: QueryOf<typeof pageSentMail>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { state, topic, start, end } = request
  const found = visible(work)
    .where(matches(sql`m.search`, request.search))
    .$if(state !== undefined, (qb) => qb.where('m.state', '=', state!))
    .$if(topic !== undefined, (qb) => qb.where('m.topic', '=', topic!))
    .$if(start !== undefined, (qb) => qb.where('m.created_at', '>=', start!))
    .$if(end !== undefined, (qb) => qb.where('m.created_at', '<=', end!))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toMail) }
}

export async function findMail(work: Work, id: number): Promise<SentMail> {
  const row = await visible(work).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.mailNotFound)
  return toMail(row)
}

export async function mailContent(work: Work, id: number) {
  const row = await visible(work).select(['m.body_text', 'm.body_html']).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.mailNotFound)
  return { ...toMail(row), text: row.body_text, html: row.body_html }
}

/** How each of these went, for what wrote them and is itself seen by the caller. */
export async function statesOf({ tx, scope }: Work, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('mail')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', 'recipient as to', 'error', sql<MailState>`state`.as('state')])
    .execute()
  return new Map(rows.map(({ id, ...mail }) => [id, mail]))
}

export interface NewMail {
  to: string
  subject: string
  text: string
  html: string
  topic: string
  unitId: number | null
  fileIds: readonly number[]
  key: string | null
  headers?: object | undefined
}

/** null: the same mail to the same address exists already. */
export async function insertMail({ tx, scope }: Work, mail: NewMail): Promise<number | null> {
  const row = await tx
    .insertInto('mail')
    .values({
      account_id: scope.accountId,
      recipient: mail.to,
      subject: mail.subject.replace(/\s+/g, ' ').slice(0, 300),
      body_text: mail.text,
      body_html: mail.html,
      topic: mail.topic,
      unit_id: mail.unitId,
      file_ids: [...mail.fileIds],
      key: mail.key,
      headers: JSON.stringify(mail.headers ?? {}),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes a waiting mail for sending; undefined when it does not wait (any more). */
export function takeMail({ tx, scope }: Work, id: number) {
  return tx
    .updateTable('mail')
    .set({ state: 'sending', attempts: sql`attempts + 1`, error: null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['recipient', 'subject', 'body_text', 'body_html', 'file_ids', 'attempts', 'created_at', 'headers'])
    .executeTakeFirst()
}

/** Only a mail in one of the states of `from` changes; false when it is in none of them. */
export async function setMailState(
  { tx, scope }: Work,
  id: number,
  from: readonly MailState[],
  to: MailState,
  more: { error?: string | null; sent?: boolean; attempts?: number } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({
      state: to,
      ...(more.error === undefined ? {} : { error: more.error }),
      ...(more.sent ? { sent_at: sql`now()` } : {}),
      ...(more.attempts === undefined ? {} : { attempts: more.attempts }),
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function filesOf({ tx, scope }: Work, ids: readonly number[]) {
  return tx
    .selectFrom('stored_file')
    .select(['key', 'name', 'type'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute()
}
