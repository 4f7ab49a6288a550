import { sql } from 'kysely'
import { charges, isCancelled, mine, sign, stampedSales, within, type Frame } from './frame.ts'

/**
 * Taxes of documents, each in the share that counts. `item` is `traslado 002 Tasa 0.16`, as `names.ts` reads it; its
 * amount is rounded as the document's own summary rounds it.
 */
export const taxFacts = (frame: Frame) => sql`
  with share as materialized (${frame.basis === 'cash' ? cashShares(frame) : issuedShares(frame)}),
  tax as (
    select l.document_id, x.kind, x.kind || ' ' || x.tax || ' ' || x.factor || coalesce(' ' || trim_scale(x.rate), '') as item,
      round(sum(b.base), 2) as base, round(sum(round(b.base * coalesce(x.rate, 0), 6)), 2) as amount
    from fiscal_line l
    cross join lateral (select round(l.quantity * l.unit_price, 6) - l.discount as base) b
    cross join lateral jsonb_to_recordset(l.taxes) as x(kind text, tax text, factor text, rate numeric)
    where l.account_id = ${frame.accountId} and l.document_id in (select id from share) and b.base > 0
    group by l.document_id, x.kind, x.tax, x.factor, x.rate
  )
  select s.id, s.customer_id, s.series_id, s.at, t.item, p.part, round(p.amount * s.share * s.rate, 2) as amount
  from share s
  join tax t on t.document_id = s.id
  cross join lateral (values
    ('base', t.base), (case t.kind when 'traslado' then 'charged' else 'withheld' end, t.amount)
  ) p(part, amount)
  ${frame.by === 'tax' ? sql`` : sql`where p.part <> 'base'`}`

const own = sql`d.id, d.customer_id, d.series_id, coalesce(d.exchange_rate, 1) as rate`

/** Whole when it is issued, and back when it is cancelled. */
const issuedShares = (frame: Frame) => sql`
  select ${own}, d.issued_at as at, ${sign}::numeric as share
  from fiscal_document d where ${mine(frame)} and ${stampedSales} and ${within(frame, sql`d.issued_at`)}
  union all
  select ${own}, d.cancelled_at, -${sign}
  from fiscal_document d
  where ${mine(frame)} and ${stampedSales} and ${isCancelled} and ${within(frame, sql`d.cancelled_at`)}`

/** What of a credit note was not taken off invoices that are paid later: these no longer pay it, nor its tax. */
const ofNote = sql`1 - coalesce((
  select sum(a.amount) from document_allocation a join fiscal_document i on i.id = a.invoice_id
  where a.source_id = d.id and i.method = 'PPD'), 0) / nullif(d.total, 0)`
const share = sql`case d.kind when 'credit_note' then -(${ofNote}) else 1 end`
const isAtOnce = sql`(d.kind = 'credit_note' or d.method is distinct from 'PPD')`

/** Of what is paid in parts or later (PPD) what each payment settles, on its day; of the rest as it is issued. */
const cashShares = (frame: Frame) => sql`
  select ${own}, d.issued_at as at, ${share} as share
  from fiscal_document d
  where ${mine(frame)} and ${stampedSales} and ${isAtOnce} and ${within(frame, sql`d.issued_at`)}
  union all
  select ${own}, d.cancelled_at, -(${share})
  from fiscal_document d
  where ${mine(frame)} and ${stampedSales} and ${isAtOnce} and ${isCancelled} and ${within(frame, sql`d.cancelled_at`)}
  union all
  select ${own}, e.at, -e.amount / d.total
  from receivable_entry e
  join fiscal_document d on d.id = e.document_id
  join fiscal_document p on p.id = e.source_id and p.kind = 'payment'
  where e.account_id = ${frame.accountId} and ${mine(frame)} and ${charges} and d.method = 'PPD'
    and e.cause in ('payment', 'reversed') and ${within(frame, sql`e.at`)}`
