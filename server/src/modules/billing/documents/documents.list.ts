import { sql, type Expression, type SqlBool } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listInvoices } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { ageBuckets, type AgeKey } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches, orderedIds, readPage, type PageRequest } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { describe } from './documents.repository.ts'

export const documentOrders = {
  default: sql`d.issued_at desc`,
  id: sql`d.id`,
  folio: sql`d.series, d.folio`,
  issuedAt: sql`d.issued_at`,
  dueOn: sql`d.due_on`,
  receiverName: sql`d.receiver ->> 'name'`,
  total: sql`d.total`,
  balance: sql`d.balance`,
  state: sql`d.state`,
}

const owed = (which: string | undefined, today: string): Expression<SqlBool> => {
  if (which === 'open') return sql`d.balance > 0`
  if (which === 'overdue') return sql`d.balance > 0 and d.due_on < ${today}`
  if (which === 'paid') return sql`d.balance = 0 and d.state = 'stamped'`
  return sql`true`
}

/** So many days late, as the home adds them up; without a due date nothing is late. */
const aged = (key: AgeKey, today: string): Expression<SqlBool> => {
  const at = ageBuckets.findIndex((bucket) => bucket.key === key)
  const { from } = ageBuckets[at]!
  const next = ageBuckets[at + 1]?.from
  if (at === 0) return sql`d.balance > 0 and (d.due_on is null or d.due_on > ${today}::date - ${next}::int)`
  const sooner = next === undefined ? sql`true` : sql`d.due_on > ${today}::date - ${next}::int`
  return sql`d.balance > 0 and d.due_on <= ${today}::date - ${from}::int and ${sooner}`
}

type Narrowing = Omit<QueryOf<typeof listInvoices>, 'page' | 'limit' | 'order'>

/** What narrows a list of documents `d`; days are those of the account's zone. */
export async function narrowed(work: Work, asked: Narrowing): Promise<Expression<SqlBool>> {
  const { search, state, customer, from, to } = asked
  const zone = await zoneOf(work)
  const parts = [
    matches(sql`d.search`, search),
    owed(asked.owed, dayIn(zone)),
    ...(asked.age === undefined ? [] : [aged(asked.age, dayIn(zone))]),
    ...(asked.issuer === undefined ? [] : [sql<SqlBool>`d.issuer_id = ${asked.issuer}`]),
    ...(asked.live === undefined ? [] : [sql<SqlBool>`(d.state in ('stamped', 'cancelling')) = ${asked.live}`]),
    ...(asked.imported === undefined ? [] : [sql<SqlBool>`d.content ? 'origin' = ${asked.imported}`]),
    ...(state === undefined ? [] : [sql<SqlBool>`d.state = ${state}`]),
    ...(customer === undefined ? [] : [sql<SqlBool>`d.customer_id = ${customer}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`d.issued_at >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`d.issued_at < (${to}::date + 1)::timestamp at time zone ${zone}`]),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** Found by the document alone: nothing is joined to count or to cut. `also`: a further condition on `d`. */
const found = async (work: Work, kind: FiscalKind, asked: Narrowing, also: Expression<SqlBool> = sql`true`) =>
  work.tx
    .selectFrom('fiscal_document as d')
    .where('d.account_id', '=', work.scope.accountId)
    .where('d.deleted_at', 'is', null)
    .where('d.kind', '=', kind)
    .where(await narrowed(work, asked))
    .where(also)
    .select('d.id')

export async function pageDocuments(
  work: Work,
  kind: FiscalKind,
  request: QueryOf<typeof listInvoices>,
  from: { path: string; query: Record<string, unknown> },
  also?: Expression<SqlBool>,
) {
  const page = await readPage(await found(work, kind, request, also), request, documentOrders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await documentRows(work, ids) }
}

/** The ids of all that the list would show, in its order; at most so many. */
export const documentIds = async (
  work: Work,
  kind: FiscalKind,
  asked: Narrowing & PageRequest,
  most: number,
  also?: Expression<SqlBool>,
) => orderedIds(await found(work, kind, asked, also), asked, documentOrders, most)

/** In the order of these ids; those that are not there are left out. */
export async function documentRows(work: Work, ids: readonly number[]) {
  const described = await describe(work, ids)
  return ids.flatMap((id) => described.get(id) ?? [])
}
