import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Letterhead, listLetterheads } from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import type { LetterheadLayout } from '@arriero/contract/billing/quotations/letterheads.rules.ts'
import type { App } from '../../../../app/app.ts'
import { matches, readPage } from '../../../../app/database/page.ts'
import { withRecordFacts } from '../../../../app/database/with-user.ts'
import type { Work } from '../../../../app/database/work.ts'
import { notFound } from '../../../../app/errors.ts'
import { fileUrl } from '../../../../app/files/stored-files.ts'
import { texts } from './letterheads.texts.ts'

type Links = Pick<App, 'links'>

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('letterhead as l')
    .$call(withRecordFacts('l'))
    .where('l.account_id', '=', scope.accountId)
    .where('l.deleted_at', 'is', null)
    .select(['l.id', 'l.name', 'l.company', 'l.detail', 'l.colour', 'l.layout', 'l.foot', 'l.logo_key', 'l.active'])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
const toLetterhead =
  (app: Links) =>
  ({ logo_key: key, layout, ...row }: Row): Letterhead => ({
    ...row,
    // The table's check knows the same layouts.
    layout: layout as LetterheadLayout,
    logo: key === null ? null : fileUrl(app, key),
  })

const orders = {
  default: sql`l.active desc, l.name`,
  id: sql`l.id`,
  name: sql`l.name`,
  createdAt: sql`l.created_at`,
}

export async function pageLetterheads(
  work: Work,
  app: Links,
  request: QueryOf<typeof listLetterheads>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = described(work).where(matches(sql`search_text(l.name, l.company)`, request.search))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toLetterhead(app)) }
}

export async function find(work: Work, app: Links, id: number): Promise<Letterhead> {
  const row = await described(work).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.notFound)
  return toLetterhead(app)(row)
}

/** What a paper needs of it; without an id, of the active one. Null: there is none. */
export async function headOf(work: Work, id?: number | null) {
  const row = await described(work)
    .$if(typeof id === 'number', (found) => found.where('l.id', '=', id!))
    .$if(typeof id !== 'number', (found) => found.where('l.active', '=', true))
    .executeTakeFirst()
  return row ? { ...row, layout: row.layout as LetterheadLayout } : null
}

/** One of them is the active one, all others are not; whoever chooses at the same time waits. */
export async function setActive({ tx, scope }: Work, id: number): Promise<void> {
  const own = tx.updateTable('letterhead').where('account_id', '=', scope.accountId).where('deleted_at', 'is', null)
  await own
    .where('active', '=', true)
    .where('id', '<>', id)
    .set({ active: false, version: sql`version + 1` })
    .execute()
  await own
    .where('id', '=', id)
    .where('active', '=', false)
    .set({ active: true, version: sql`version + 1`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .execute()
}

/** Those who choose which one is active do so one after the other. */
export async function lockAll({ tx, scope }: Work): Promise<void> {
  await tx
    .selectFrom('letterhead')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Its picture, and the key of the former one, which nobody names any more. */
export async function setLogo({ tx, scope }: Work, id: number, key: string | null): Promise<string | null> {
  const { logo_key: former } = await tx
    .selectFrom('letterhead')
    .select('logo_key')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('letterhead')
    .set({ logo_key: key })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  if (former !== null)
    await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('key', '=', former).execute()
  return former
}
