import { sql, type RawBuilder } from 'kysely'
import { ageBuckets, type AgeKey } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { ageOf, daysLate } from '../documents/ages.ts'
import { charges } from '../reports/frame.ts'

/** Of one issuer, or of all. */
export interface Frame {
  issuerId: number | null
  zone: string
  /** Today in that zone, 2026-03-05. */
  today: string
}

/** Amounts are added in pesos: at the rate of the document, rounded as reports round them. */
const pesos = (amount: string) =>
  sql.raw(`case when d.exchange_rate is null then ${amount} else round(${amount} * d.exchange_rate, 2) end`)

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
    select (d.issued_at at time zone ${frame.zone})::date as day, sum(${pesos('d.total')})::float8 as amount
    from fiscal_document d
    where ${mine(work, frame)} and ${charges}
      and d.state in ('stamped', 'cancelling')
      and d.issued_at >= ${since}::date::timestamp at time zone ${frame.zone}
    group by 1`.execute(work.tx)
  return rows
}

/** What moved the balance of invoices each day since one: what payments brought, less what was reversed, and all of it. */
export async function movedByDay(work: Work, frame: Frame, since: string) {
  const { issuerId, zone } = frame
  // Nearly every document is in pesos and stands: where all issuers are asked for, only the others are looked up.
  const others = issuerId === null ? sql`and (d.exchange_rate is not null or d.deleted_at is not null)` : sql``
  const counts = issuerId === null ? sql`d.deleted_at is null` : sql`${mine(work, frame)}`
  const { rows } = await sql<{ day: string; collected: number; moved: number }>`
    select (e.at at time zone ${zone})::date as day,
      coalesce(-sum(${pesos('e.amount')}) filter (where e.cause = 'payment' or
        -- Only of what went back is it asked who had taken it.
        e.cause = 'reversed' and (select s.kind = 'payment' from fiscal_document s where s.id = e.source_id)), 0)::float8
        as collected,
      sum(${pesos('e.amount')})::float8 as moved
    from receivable_entry e
    left join fiscal_document d on d.id = e.document_id and d.account_id = e.account_id ${others}
    where e.account_id = ${work.scope.accountId} and ${counts}
      and e.at >= ${since}::date::timestamp at time zone ${zone}
    group by 1`.execute(work.tx)
  return rows
}

export interface Owed {
  kind: FiscalKind
  age: AgeKey
  amount: number
  count: number
  /** Of what is owed now, what was due before a day. */
  dueBefore: number
}

/** What is owed, by kind of document and age; `before`: the day of `dueBefore`. */
export async function owedByAge(work: Work, frame: Frame, before: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select d.kind, ${ageOf(daysLate(frame.today))} as age, sum(${pesos('d.balance')})::float8 as amount, count(*) as count,
      coalesce(sum(${pesos('d.balance')}) filter (where d.due_on < ${before}), 0)::float8 as "dueBefore"
    from fiscal_document d where ${mine(work, frame)} and d.balance > 0
    group by 1, 2`.execute(work.tx)
  return rows
}

export interface Debtor {
  customerId: number | null
  name: string
  overdue: number
  /** By age, in the order of `ageBuckets`. */
  ages: number[]
  /** Of the oldest that is late. */
  days: number
}

/** Who owes most that is late, whatever the kind of document: so many. */
export async function debtors(work: Work, frame: Frame, most: number): Promise<Debtor[]> {
  const owed = sql`${mine(work, frame)} and d.balance > 0`
  const ages = ageBuckets.map(({ key }) => sql`coalesce(sum(amount) filter (where age = ${sql.lit(key)}), 0)::float8`)
  const { rows } = await sql<Debtor>`
    with worst as (
      select d.customer_id, sum(${pesos('d.balance')}) as overdue, max(${daysLate(frame.today)}) as days
      from fiscal_document d where ${owed} and d.due_on < ${frame.today}
      group by d.customer_id order by 2 desc, 1 limit ${most}
    )
    select w.customer_id as "customerId", w.overdue::float8 as overdue, w.days, o.name, o.ages
    from worst w
    cross join lateral (
      select max(name) as name, array[${sql.join(ages)}] as ages from (
        select d.receiver ->> 'name' as name, ${ageOf(daysLate(frame.today))} as age, ${pesos('d.balance')} as amount
        from fiscal_document d where ${owed} and d.customer_id is not distinct from w.customer_id
      ) own
    ) o
    order by w.overdue desc, w.customer_id`.execute(work.tx)
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
