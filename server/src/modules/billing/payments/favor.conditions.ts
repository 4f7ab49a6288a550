import { sql } from 'kysely'

/** What a deposit `d` has left: without what it paid and what was applied of it later, by others than `except`. */
export const left = (except: number) => sql`d.total - coalesce((
    select sum(a.paid) from document_allocation a where a.source_id = d.id and a.is_living
  ), 0) - coalesce((
    select sum(l.total) from payment p join fiscal_document l on l.id = p.document_id
    where p.favor_of = d.id and l.deleted_at is null and l.state <> 'cancelled' and l.id <> ${except}
  ), 0)`

/** Deposits that hold and are no application of another: what may be left of them. */
export const isDeposit = sql<boolean>`d.kind = 'payment' and d.deleted_at is null and d.state <> 'cancelled'
  and not exists (select from payment p where p.document_id = d.id and p.favor_of is not null)`
/** The condition on `d` that something of it is in the customer's favour. */
export const hasFavor = sql<boolean>`(${isDeposit} and ${left(0)} > 0)`
