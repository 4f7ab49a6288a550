import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listSeries, Series } from '@arriero/contract/billing/series/series.contract.ts'
import type { DocumentKind } from '@arriero/contract/billing/series/series.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './series.texts.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('document_series as s')
    .innerJoin('social_reason as r', 'r.id', 's.social_reason_id')
    .$call(withRecordFacts('s'))
    .where('s.account_id', '=', scope.accountId)
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      's.name',
      's.kind',
      's.social_reason_id as issuerId',
      'r.name as issuerName',
      's.next',
      's.last',
      's.active',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same kinds.
const toSeries = (row: Row): Series => ({ ...row, kind: row.kind as DocumentKind })

const orders = {
  default: sql`s.name`,
  id: sql`s.id`,
  name: sql`s.name`,
  next: sql`s.next`,
  createdAt: sql`s.created_at`,
}

type Asked = QueryOf<typeof listSeries>

const found = (work: Work, { search }: Asked) =>
  described(work).where(matches(sql`search_text(s.name, r.name)`, search))

export async function pageSeries(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, asked), asked, orders, from)
  return { ...page, results: page.results.map(toSeries) }
}

export const seriesIds = (work: Work, asked: Asked, most: number) => orderedIds(found(work, asked), asked, orders, most)

export async function seriesRows(work: Work, ids: readonly number[]): Promise<Series[]> {
  const rows = await described(work)
    .where('s.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toSeries))
}

export async function find(work: Work, id: number): Promise<Series> {
  const found = described(work).where('s.id', '=', id)
  return toSeries(await found.executeTakeFirstOrThrow(() => notFound(texts.notFound)))
}
