import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { reportDocuments } from '@arriero/contract/billing/reports/reports.contract.ts'
import { columnsOf, type Grouping } from '@arriero/contract/billing/reports/reports.rules.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { documentOrders } from '../documents/documents.list.ts'
import { factsOf } from './facts.ts'
import type { Frame } from './frame.ts'

/** Of a fact `f`: the key of the row it adds to. */
const keyOf = ({ by, zone }: Frame): RawBuilder<string> => {
  const keys: Record<Grouping, RawBuilder<string>> = {
    month: sql`to_char(f.at at time zone ${zone}, 'YYYY-MM')`,
    customer: sql`coalesce(f.customer_id, 0)::text`,
    series: sql`f.series_id::text`,
    product: sql`f.item`,
    tax: sql`f.item`,
    form: sql`f.item`,
    motive: sql`f.item`,
  }
  return keys[by]
}

/** The names of rows that are records. */
const namesOf = ({ by, accountId }: Frame): RawBuilder<unknown> => {
  switch (by) {
    case 'customer':
      return sql`select id::text as key, name from billing_customer where account_id = ${accountId}`
    case 'product':
      return sql`select id::text as key, coalesce(sku || ' · ', '') || description as name from billing_product where account_id = ${accountId}`
    case 'series':
      return sql`select s.id::text as key, s.name || ' · ' || r.name as name
        from document_series s join social_reason r on r.id = s.social_reason_id where s.account_id = ${accountId}`
    default:
      return sql`select null::text as key, null::text as name where false`
  }
}

/** The parts of a report, those columns that are not the sum of others. */
export const partsOf = ({ report, by }: Pick<Frame, 'report' | 'by'>): string[] =>
  columnsOf(report, by).flatMap(({ key, adds }) => (adds ? [] : [key]))

/** One row for each key and document, with a column `p0`, `p1` … for each part; null where it adds nothing to it. */
const perDocument = (frame: Frame) => {
  const parts = partsOf(frame).map(
    (part, at) => sql`sum(f.amount) filter (where f.part = ${part}) as ${sql.ref(`p${at}`)}`,
  )
  return sql`select ${keyOf(frame)} as key, f.id, ${sql.join(parts)} from (${factsOf(frame)}) f group by 1, 2`
}

export interface GroupRow {
  /** Null: of all. */
  key: string | null
  name: string | null
  count: number
  amounts: (number | null)[]
  counts: number[]
}

/** Every row of a report, and that of all of them. */
export async function groups(work: Work, frame: Frame): Promise<GroupRow[]> {
  const parts = partsOf(frame).map((_, at) => sql.ref(`p${at}`))
  const { rows } = await sql<GroupRow>`
    with per as materialized (${perDocument(frame)})
    select g.*, n.name from (
      select key, count(*)::int as count,
        array[${sql.join(parts.map((part) => sql`sum(${part})::float8`))}] as amounts,
        array[${sql.join(parts.map((part) => sql`count(${part})::int`))}] as counts
      from per group by key
      union all
      select null, (select count(distinct id)::int from per),
        array[${sql.join(parts.map((part) => sql`sum(${part})::float8`))}],
        array[${sql.join(parts.map((part) => sql`count(distinct id) filter (where ${part} is not null)::int`))}]
      from per
    ) g left join (${namesOf(frame)}) n on n.key = g.key`.execute(work.tx)
  return rows
}

type Wanted = Pick<QueryOf<typeof reportDocuments>, 'group' | 'column'>

/** The documents of a number: those of one row or of all, of one column or of all. */
const found = (frame: Frame, { group, column }: Wanted) => {
  const parts = partsOf(frame)
  const asked = columnsOf(frame.report, frame.by).find(({ key }) => key === column)
  const wanted = (asked ? (asked.adds ?? [asked.key]) : parts).map((part) => sql.ref(`p${parts.indexOf(part)}`))
  const amount = sql.join(
    wanted.map((part) => sql`coalesce(${part}, 0)`),
    sql` + `,
  )
  return sql<{ id: number; amount: number }>`(
    select id, sum(${amount})::float8 as amount from (${perDocument(frame)}) per
    where ${group === undefined ? sql`true` : sql`key = ${group}`} and coalesce(${sql.join(wanted)}) is not null
    group by id)`
}

export const pageFound = (
  work: Work,
  frame: Frame,
  request: QueryOf<typeof reportDocuments>,
  from: { path: string; query: Record<string, unknown> },
) =>
  readPage(
    work.tx
      .selectFrom(found(frame, request).as('f'))
      .innerJoin('fiscal_document as d', 'd.id', 'f.id')
      .where('d.account_id', '=', frame.accountId)
      .where(matches(sql`d.search`, request.search))
      .select(['f.id', 'f.amount']),
    request,
    { ...documentOrders, amount: sql`f.amount` },
    from,
  )

export interface SheetDocument {
  key: string
  name: string | null
  id: number
  amounts: (number | null)[]
}

/** Every document of every row, for the sheet. */
export async function allDocuments(work: Work, frame: Frame): Promise<SheetDocument[]> {
  const parts = partsOf(frame).map((_, at) => sql`${sql.ref(`p${at}`)}::float8`)
  const { rows } = await sql<SheetDocument>`
    select per.key, n.name, per.id, array[${sql.join(parts)}] as amounts
    from (${perDocument(frame)}) per left join (${namesOf(frame)}) n on n.key = per.key
    order by n.name, per.key, per.id`.execute(work.tx)
  return rows
}
