import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { documentSums } from '@arriero/contract/billing/documents/document-sums.contract.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { narrowed } from '../documents/documents.list.ts'

type Asked = QueryOf<typeof documentSums>
type Sums = ReplyOf<typeof documentSums>

/** What the documents of a list come to, by currency, and how many of the kind wait for what. */
export async function sumDocuments(work: Work, asked: Asked): Promise<Sums> {
  const { tx, scope } = work
  const today = await accountToday(work)
  const mine = sql`d.account_id = ${scope.accountId} and d.kind = ${asked.kind} and d.deleted_at is null`
  const sums = await sql<Sums['sums'][number]>`
    select d.currency, count(*) as count, sum(d.total)::float8 as total, coalesce(sum(d.balance), 0)::float8 as balance,
      coalesce(sum(d.balance) filter (where d.due_on < ${today}), 0)::float8 as overdue
    from fiscal_document d
    -- A transfer of goods has no currency and comes to nothing.
    where ${mine} and d.currency <> 'XXX' and d.state in ('stamped', 'cancelling') and ${await narrowed(work, asked)}
    group by d.currency order by count(*) desc`.execute(tx)
  const states = await sql<Sums['states'][number] & { open: number; overdue: number }>`
    select d.state, count(*) as count, count(*) filter (where d.balance > 0) as open,
      count(*) filter (where d.balance > 0 and d.due_on < ${today}) as overdue
    from fiscal_document d where ${mine} group by d.state`.execute(tx)
  const of = (name: 'open' | 'overdue') => states.rows.reduce((sum, row) => sum + row[name], 0)
  return {
    sums: sums.rows,
    states: states.rows.map(({ state, count }) => ({ state, count })),
    open: of('open'),
    overdue: of('overdue'),
  }
}
