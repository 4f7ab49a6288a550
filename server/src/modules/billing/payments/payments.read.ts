import { sql } from 'kysely'
import { chargingKinds } from '@arriero/contract/billing/documents/documents.rules.ts'
import { readJsonRows } from '../../../app/database/json-rows.ts'
import type { Work } from '../../../app/database/work.ts'
import type { JsonRows } from '../../../shared/worker/json-rows.ts'

export { paymentChanged } from './payments.events.ts'

/** The money of a payment, with what it pays; `day` is that of the account. */
export interface Deposit {
  id: number
  folio: string
  customerId: number | null
  customer: string
  issuerId: number
  currency: string
  day: string
  total: number
  operation: string | null
  /** Folios of what it pays. */
  invoices: string[]
}

const living = ({ scope }: Work) => sql`
  select d.id, d.series || '-' || d.folio as folio, d.customer_id as "customerId", d.receiver ->> 'name' as customer,
    d.issuer_id as "issuerId", d.currency, (p.paid_at at time zone a.timezone)::date::text as day,
    d.total::float8 as total, p.operation,
    coalesce((
      select array_agg(i.series || '-' || i.folio order by x.id)
      from document_allocation x join fiscal_document i on i.id = x.invoice_id
      where x.source_id = d.id and x.is_living
    ), '{}') as invoices
  from payment p join fiscal_document d on d.id = p.document_id join account a on a.id = p.account_id
  where p.account_id = ${scope.accountId} and d.deleted_at is null and d.state <> 'cancelled'
    -- What applies an earlier deposit's favour is no money of its own.
    and p.favor_of is null`

/** Those of these payments that live. */
export async function depositsById(work: Work, ids: readonly number[]): Promise<Map<number, Deposit>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Deposit>`${living(work)} and p.document_id = any(${ids}::int[])`.execute(work.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Living payments of a time in one currency; of one issuer where it is told. */
export function depositsBetween(
  work: Work,
  { from, to, currency, issuerId }: { from: string; to: string; currency: string; issuerId: number | null },
): Promise<JsonRows<Deposit>> {
  return readJsonRows(
    work,
    sql<Deposit>`${living(work)} and d.currency = ${currency}
    and p.paid_at >= ${from}::date - 1 and p.paid_at < ${to}::date + 2
    ${issuerId === null ? sql`` : sql`and d.issuer_id = ${issuerId}`}
    order by d.id`,
  )
}

/** An invoice that owes something, as a movement of the bank may pay it. */
export interface Receivable {
  id: number
  folio: string
  series: string
  number: number
  uuid: string | null
  customerId: number
  issuerId: number
  issuedOn: string
  balance: number
  currency: string
  rate: number | null
}

/** Everything that is owed, the oldest first; of one issuer where it is told. */
export function receivables(work: Work, issuerId: number | null): Promise<JsonRows<Receivable>> {
  return readJsonRows(
    work,
    sql<Receivable>`
    select d.id, d.series || '-' || d.folio as folio, d.series, d.folio as number, d.uuid,
      d.customer_id as "customerId", d.issuer_id as "issuerId", d.issued_at::date::text as "issuedOn",
      d.balance::float8 as balance, d.currency, d.exchange_rate::float8 as rate
    from fiscal_document d
    where d.account_id = ${work.scope.accountId} and d.kind in (${sql.join(chargingKinds)})
      and d.state = 'stamped' and d.balance > 0
      and d.deleted_at is null and d.customer_id is not null
      ${issuerId === null ? sql`` : sql`and d.issuer_id = ${issuerId}`}
    order by coalesce(d.due_on, d.issued_at::date), d.id`,
  )
}

/** What a customer owes of stamped documents, in pesos, and how much of that should have been paid by now. */
export async function owedBy({ tx, scope }: Work, customerId: number): Promise<{ owed: number; overdue: number }> {
  const { rows } = await sql<{ owed: number; overdue: number }>`
    select coalesce(sum(o.pesos), 0)::float8 as owed,
      coalesce(sum(o.pesos) filter (where o.due_on < (now() at time zone a.timezone)::date), 0)::float8 as overdue
    from (select d.account_id, d.due_on, round(d.balance * coalesce(d.exchange_rate, 1), 2) as pesos from fiscal_document d
      where d.account_id = ${scope.accountId} and d.customer_id = ${customerId} and d.deleted_at is null
        and d.state = 'stamped' and d.balance > 0) o join account a on a.id = o.account_id`.execute(tx)
  return rows[0]!
}
