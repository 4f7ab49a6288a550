import { sql, type RawBuilder } from 'kysely'
import { chargingKinds, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'

/** Of one issuer, or of all. */
export interface Frame {
  issuerId: number | null
  zone: string
  /** Today in that zone, 2026-03-05. */
  today: string
}

/** Amounts are added in pesos: the rate of the document, one for pesos. */
const pesos = (amount: string) => sql.raw(`${amount} * coalesce(d.exchange_rate, 1)`)

const mine = ({ scope }: Work, { issuerId }: Frame): RawBuilder<unknown> =>
  sql`d.account_id = ${scope.accountId} and d.deleted_at is null
    ${issuerId === null ? sql`` : sql`and d.issuer_id = ${issuerId}`}`

interface DaySum {
  day: string
  amount: number
}

/** What was billed each day since one, of invoices that hold. */
export async function billedByDay(work: Work, frame: Frame, since: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select (d.issued_at at time zone ${frame.zone})::date::text as day, sum(${pesos('d.total')})::float8 as amount
    from fiscal_document d
    where ${mine(work, frame)} and d.kind in (${sql.join(chargingKinds)})
      and d.state in ('stamped', 'cancelling')
      and d.issued_at >= ${since}::date::timestamp at time zone ${frame.zone}
    group by 1`.execute(work.tx)
  return rows
}

/** What moved the balance of invoices each day since one: what payments brought, less what was reversed, and all of it. */
export async function movedByDay(work: Work, frame: Frame, since: string) {
  const { rows } = await sql<{ day: string; collected: number; moved: number }>`
    select (e.at at time zone ${frame.zone})::date::text as day,
      coalesce(-sum(${pesos('e.amount')}) filter (where e.cause = 'payment' or s.kind = 'payment'), 0)::float8 as collected,
      sum(${pesos('e.amount')})::float8 as moved
    from receivable_entry e
    join fiscal_document d on d.id = e.document_id
    -- Only of what went back is it asked who had taken it.
    left join fiscal_document s on s.id = e.source_id and e.cause = 'reversed'
    where e.account_id = ${work.scope.accountId} and ${mine(work, frame)}
      and e.at >= ${since}::date::timestamp at time zone ${frame.zone}
    group by 1`.execute(work.tx)
  return rows
}

export interface Debt {
  customerId: number | null
  name: string
  kind: FiscalKind
  /** By age, in the order of `ageBuckets`. */
  ages: number[]
  overdue: number
  /** Documents that are late, and of those by more than 60 days. */
  late: number
  old: number
  /** Days of the oldest that is late. */
  days: number
  /** Of what is owed now, what was due before a day. */
  dueBefore: number
}

/** What each customer owes, by kind of document and age, in one pass over what is owed; `before`: the day of `dueBefore`. */
export async function debts(work: Work, frame: Frame, before: string): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select customer_id as "customerId", max(name) as name, kind,
      coalesce(sum(amount) filter (where late > 0), 0)::float8 as overdue,
      count(*) filter (where late > 0) as late, count(*) filter (where late > 60) as old,
      greatest(max(late), 0) as days, coalesce(sum(amount) filter (where due_on < ${before}), 0)::float8 as "dueBefore",
      array[
        coalesce(sum(amount) filter (where late <= 0), 0)::float8,
        coalesce(sum(amount) filter (where late between 1 and 30), 0)::float8,
        coalesce(sum(amount) filter (where late between 31 and 60), 0)::float8,
        coalesce(sum(amount) filter (where late between 61 and 90), 0)::float8,
        coalesce(sum(amount) filter (where late > 90), 0)::float8
      ] as ages
    from (
      select d.customer_id, d.receiver ->> 'name' as name, d.kind, d.due_on, ${pesos('d.balance')} as amount,
        coalesce(${frame.today}::date - d.due_on, 0) as late
      from fiscal_document d where ${mine(work, frame)} and d.balance > 0
    ) owed
    group by customer_id, kind`.execute(work.tx)
  return rows
}

/** What moved since a day of what was due before it. */
export async function movedSince(work: Work, frame: Frame, day: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(${pesos('e.amount')}), 0)::float8 as moved
    from receivable_entry e join fiscal_document d on d.id = e.document_id
    where e.account_id = ${work.scope.accountId} and e.at >= (${day}::date + 1)::timestamp at time zone ${frame.zone}
      and ${mine(work, frame)} and d.due_on < ${day}`.execute(work.tx)
  return rows[0]?.moved ?? 0
}

export interface Waiting {
  kind: FiscalKind
  state: 'draft' | 'error' | 'cancelling'
  count: number
  amount: number
  /** The oldest. */
  id: number
  folio: string
  at: string
  problem: string | null
}

/** Documents that wait for somebody, by kind and state, and the oldest of each. */
export async function waiting(work: Work, frame: Frame): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct on (d.kind, d.state) d.kind, d.state,
      count(*) over same as count, (sum(${pesos('d.total')}) over same)::float8 as amount,
      d.id, d.series || '-' || d.folio as folio, coalesce(d.cancel_requested_at, d.issued_at) as at, d.problem
    from fiscal_document d
    where ${mine(work, frame)} and d.state in ('draft', 'error', 'cancelling')
      -- A sales note that is not stamped is sold, not unfinished.
      and not (d.kind = 'note_sale' and d.state = 'draft')
      -- A payment of invoices paid at once has no complement to wait for.
      and (d.kind <> 'payment' or exists (
        select from document_allocation a where a.source_id = d.id and a.is_living and a.instalment is not null))
    window same as (partition by d.kind, d.state)
    order by d.kind, d.state, coalesce(d.cancel_requested_at, d.issued_at), d.id`.execute(work.tx)
  return rows
}
