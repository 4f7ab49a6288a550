import { sql, type RawBuilder } from 'kysely'
import { ageOf, daysLate } from '../documents/ages.ts'
import { charges, isCancelled, mine, sign, stampedSales, within, type Frame } from './frame.ts'
import { taxFacts } from './tax-facts.ts'

/**
 * What a report adds: rows of `id` (a document), `customer_id`, `series_id`, `at` (when it counts), `item` (what only
 * this report groups by), `part` (the column) and `amount` in pesos. Numbers and the lists behind them are both read
 * from here, so they agree.
 */
export function factsOf(frame: Frame): RawBuilder<unknown> {
  switch (frame.report) {
    case 'sales':
      return frame.by === 'product' ? soldProducts(frame) : sales(frame)
    case 'billed':
      return billed(frame)
    case 'taxes':
      return taxFacts(frame)
    case 'collected':
      return collected(frame)
    case 'cancelled':
      return cancelled(frame)
    case 'receivables':
      return receivables(frame)
  }
}

const pesos = (amount: RawBuilder<unknown>) => sql`round((${amount}) * coalesce(d.exchange_rate, 1), 2)`
const own = sql`d.id, d.customer_id, d.series_id`
const issuedAt = sql`d.issued_at`
const cancelledAt = sql`d.cancelled_at`
const soldPart = sql`case d.kind when 'credit_note' then 'credited' else 'invoiced' end`

const sales = (frame: Frame) => {
  const net = sql`d.subtotal - d.discount`
  return sql`
    select ${own}, d.issued_at as at, null::text as item, ${soldPart} as part, ${pesos(sql`${sign} * (${net})`)} as amount
    from fiscal_document d where ${mine(frame)} and ${stampedSales} and ${within(frame, issuedAt)}
    union all
    select ${own}, d.cancelled_at, null, 'cancelled', ${pesos(sql`-${sign} * (${net})`)}
    from fiscal_document d where ${mine(frame)} and ${stampedSales} and ${isCancelled} and ${within(frame, cancelledAt)}`
}

/** What holds of it, with taxes: what the home of the area says was billed. */
const billed = (frame: Frame) => sql`
  select ${own}, d.issued_at as at, null::text as item, d.kind as part, ${pesos(sql`d.total`)} as amount
  from fiscal_document d
  where ${mine(frame)} and ${charges} and d.state in ('stamped', 'cancelling') and ${within(frame, issuedAt)}`

/** Line by line; lines without a product of the catalogue stand together. */
const soldProducts = (frame: Frame) => {
  const net = sql`l.amount - l.discount`
  const lines = sql`join fiscal_line l on l.document_id = d.id and l.account_id = d.account_id`
  const item = sql`coalesce(l.product_id, 0)::text`
  return sql`
    select ${own}, d.issued_at as at, ${item} as item, ${soldPart} as part, ${pesos(sql`${sign} * (${net})`)} as amount
    from fiscal_document d ${lines} where ${mine(frame)} and ${stampedSales} and ${within(frame, issuedAt)}
    union all
    select ${own}, d.cancelled_at, ${item}, 'cancelled', ${pesos(sql`-${sign} * (${net})`)}
    from fiscal_document d ${lines}
    where ${mine(frame)} and ${stampedSales} and ${isCancelled} and ${within(frame, cancelledAt)}`
}

/** The money of payments, whether their complement is stamped or not; what applies the rest of another brings none. */
const collected = (frame: Frame) => {
  const item = sql`coalesce(d.form, '99')`
  return sql`
    select ${own}, p.paid_at as at, ${item} as item, 'received' as part, ${pesos(sql`d.total`)} as amount
    from payment p join fiscal_document d on d.id = p.document_id
    where ${mine(frame)} and p.account_id = ${frame.accountId} and p.favor_of is null and ${within(frame, sql`p.paid_at`)}
    union all
    select ${own}, d.cancelled_at, ${item}, 'cancelled', ${pesos(sql`-d.total`)}
    from payment p join fiscal_document d on d.id = p.document_id
    where ${mine(frame)} and p.favor_of is null and ${isCancelled} and ${within(frame, cancelledAt)}`
}

const cancelled = (frame: Frame) => sql`
  select ${own}, d.cancelled_at as at, coalesce(d.motive, '02') as item,
    case when ${charges} then 'charged' else d.kind end as part, ${pesos(sql`d.total`)} as amount
  from fiscal_document d
  where ${mine(frame)} and (${charges} or d.kind in ('credit_note', 'payment')) and ${isCancelled}
    and ${within(frame, cancelledAt)}`

/** What was owed at the end of a day is what is owed now without what moved since. */
const receivables = (frame: Frame) => {
  const balance = sql`coalesce(d.balance, 0) - coalesce(s.moved, 0)`
  const columns = sql`${own}, d.issued_at as at, null::text as item, ${ageOf(daysLate(frame.to))} as part,
    ${pesos(balance)} as amount`
  return sql`
    with since as materialized (
      select e.document_id, sum(e.amount) as moved from receivable_entry e
      where e.account_id = ${frame.accountId} and e.at >= (${frame.to}::date + 1)::timestamp at time zone ${frame.zone}
      group by e.document_id
    )
    select ${columns} from fiscal_document d left join since s on s.document_id = d.id
    where ${mine(frame)} and d.balance > 0 and ${balance} > 0
    union all
    select ${columns} from since s join fiscal_document d on d.id = s.document_id
    where ${mine(frame)} and (d.balance > 0) is not true and ${balance} > 0`
}
