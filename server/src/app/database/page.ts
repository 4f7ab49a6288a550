import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { defaultPageSize, maxPageSize, type Page } from '@arriero/contract/core/paging.ts'

export interface PageRequest {
  search?: string | undefined
  page?: number | undefined
  limit?: number | undefined
  order?: string | undefined
}

/** Where the call came from, for the addresses of the neighbouring pages. */
interface From {
  path: string
  query: Record<string, unknown>
}

/** Every word of `text` stands in the row's search column, accents and case aside. */
export function matches(
  column: Expression<string | null> | RawBuilder<string | null>,
  text: string | undefined,
): Expression<SqlBool> {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return sql<SqlBool>`true`
  const each = words.map(
    (word) => sql<SqlBool>`${column} like '%' || search_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

export const limitOf = ({ limit }: PageRequest) => Math.min(Math.max(limit ?? defaultPageSize, 1), maxPageSize)
export const offsetOf = (asked: PageRequest) => (Math.max(asked.page ?? 1, 1) - 1) * limitOf(asked)

/** The order the caller asked for, without its sign; `default` for names that are none of `orders`. */
export function orderName({ order }: PageRequest, orders: object): string {
  const wanted = order?.replace(/^-/, '') ?? 'default'
  // Names every object has (`constructor`) are no columns, and `id` is only what decides last: its direction is its own.
  return Object.hasOwn(orders, wanted) && wanted !== 'id' ? wanted : 'default'
}

async function countOf<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { count } = (await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()) as { count: number }
  return count
}

/** Columns by the names a caller may sort by; `id` decides between equals. */
type Orders = Record<string, RawBuilder<unknown>> & { default: RawBuilder<unknown>; id: RawBuilder<unknown> }

/** In the order that was asked for; the last sort is always the id, so that pages never overlap. */
function sorted<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  orders: Orders,
): SelectQueryBuilder<DB, TB, Row> {
  const name = orderName(request, orders)
  const column = orders[name] ?? orders.default
  const direction = request.order?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return rows.orderBy(sql`${column} ${name !== 'default' ? direction : sql``}`).orderBy(sql`${orders.id}`)
}

/** One page of `rows` and the count of all; `counted` are as many, where a shorter question tells. */
export async function readPage<DB, TB extends keyof DB, Row, Counted, Table extends keyof Counted>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  orders: Orders,
  from: From,
  counted?: SelectQueryBuilder<Counted, Table, unknown>,
): Promise<Page<Row>> {
  const count = await (counted ? countOf(counted) : countOf(rows))
  const results = await sorted(rows, request, orders).limit(limitOf(request)).offset(offsetOf(request)).execute()
  return pageOf(count, results, request, from)
}

/** The ids of all that pages of `rows` would show, in their order; at most so many. */
export async function orderedIds<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, { id: number }>,
  request: PageRequest,
  orders: Orders,
  most: number,
): Promise<number[]> {
  const found = await sorted(rows, request, orders).limit(most).execute()
  return found.map(({ id }) => id)
}

/** A page of rows that were found and cut elsewhere, with the addresses of its neighbours. */
export function pageOf<Row>(count: number, results: Row[], request: PageRequest, from: From): Page<Row> {
  const page = Math.max(request.page ?? 1, 1)
  const address = (n: number) =>
    `${from.path}?${new URLSearchParams({ ...(from.query as Record<string, string>), page: String(n) })}`
  return {
    count,
    next: page * limitOf(request) < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results,
  }
}

/** Rows in the order of these ids. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
