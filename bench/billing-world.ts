// Five years of one company's billing, for measuring: invoices of 2 000 customers in every state with their lines, the
// deposits that paid most of them, and the ledger of what each owes. A fifth is still owed, one in fifty cancelled.
import type pg from 'pg'

interface World {
  accountId: number
  issuerId: number
  /** Of invoices, and of payments. */
  seriesId: number
  paymentSeriesId: number
  invoices: number
}

const minutesApart = 26
const perDeposit = 10
const issued = `now() - make_interval(mins => n * ${minutesApart})`

const customers = `
  insert into billing_customer (account_id, rfc, name, regime, postal_code, cfdi_use)
  select $1, 'ABC' || lpad((n % 28 + 1)::text, 6, '0') || upper(substr(md5(n::text), 1, 3)), 'CLIENTE ' || n, '601', '64000', 'G03'
  from generate_series(1, 2000) n on conflict do nothing`

const products = `
  insert into billing_product (account_id, sku, description, product_key, unit_key, price)
  select $1, 'P' || n, 'Servicio ' || n, '78101802', 'E48', 100 from generate_series(1, 60) n`

/** One in three also withholds 4 %. */
const invoices = `
  insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at, due_on,
    method, form, subtotal, transferred, withheld, total, balance, state, uuid, stamped_at, is_test, motive, cancelled_at)
  select $1, 'invoice', $3, 'B', n, $4, c.id, jsonb_build_object('rfc', c.rfc, 'name', c.name, 'regime', '601', 'postalCode', '64000', 'use', 'G03'),
    ${issued}, (${issued})::date + 30, case when n % 4 = 0 then 'PUE' else 'PPD' end, '99',
    net, round(net * 0.16, 2), kept, net + round(net * 0.16, 2) - kept,
    case when n % 5 = 0 and n % 50 <> 0 then net + round(net * 0.16, 2) - kept else 0 end,
    case when n % 50 = 0 then 'cancelled' else 'stamped' end, gen_random_uuid(), ${issued}, true,
    case when n % 50 = 0 then '02' end, case when n % 50 = 0 then ${issued} + interval '3 days' end
  from generate_series(1, $2::int) n
  cross join lateral (select (n % 9000 + 100)::numeric as net, case when n % 3 = 0 then round((n % 9000 + 100) * 0.04, 2) else 0 end as kept) m
  join (select id, rfc, name, row_number() over (order by id) as at from billing_customer where account_id = $1) c on c.at = n % 1900 + 1`

const lines = `
  insert into fiscal_line (account_id, document_id, position, product_id, product_key, description, unit_key, quantity, unit_price, amount, taxes)
  select $1, d.id, 1, p.id, '78101802', 'Flete', 'E48', 1, d.subtotal, d.subtotal,
    '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16}]'::jsonb
      || case when d.withheld > 0 then '[{"kind":"retencion","tax":"002","factor":"Tasa","rate":0.04}]'::jsonb else '[]' end
  from fiscal_document d
  join (select id, row_number() over (order by id) as at from billing_product where account_id = $1) p on p.at = d.folio % 60 + 1
  where d.account_id = $1 and d.kind = 'invoice'`

/** One of every ten invoices in a row, 35 days after the youngest of them. */
const payments = `
  with paid as (
    select id, folio, issuer_id, customer_id, receiver, issued_at, total, (folio - 1) / ${perDeposit} + 1 as deposit
    from fiscal_document
    where account_id = $1 and kind = 'invoice' and folio % 5 <> 0 and issued_at < now() - interval '36 days'),
  made as (
    insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at, form, total, state, uuid, stamped_at, is_test)
    select $1, 'payment', $2, 'P', deposit, max(issuer_id), min(customer_id), (array_agg(receiver order by folio))[1],
      max(issued_at) + interval '35 days', (array['03', '01', '02'])[deposit % 3 + 1], sum(total), 'stamped', gen_random_uuid(), max(issued_at) + interval '35 days', true
    from paid group by deposit returning id, folio, issued_at),
  money as (insert into payment (document_id, account_id, paid_at) select id, $1, issued_at from made)
  insert into document_allocation (account_id, source_id, invoice_id, instalment, before, amount, paid)
  select $1, m.id, p.id, 1, p.total, p.total, p.total from paid p join made m on m.folio = p.deposit`

/** What was not paid because it is young is owed. */
const owed = `
  update fiscal_document d set balance = d.total
  where d.account_id = $1 and d.kind = 'invoice' and d.state = 'stamped'
    and not exists (select from document_allocation a where a.invoice_id = d.id)`

const ledger = `
  insert into receivable_entry (account_id, document_id, cause, source_id, amount, balance, at)
  select * from (
    select $1::int, id, 'stamped', null::int, total, total, issued_at from fiscal_document where account_id = $1 and kind = 'invoice'
    union all
    select $1, id, 'cancelled', null, -total, 0, cancelled_at from fiscal_document where account_id = $1 and kind = 'invoice' and state = 'cancelled'
    union all
    select $1, a.invoice_id, 'payment', a.source_id, -a.amount, 0, p.paid_at
    from document_allocation a join payment p on p.document_id = a.source_id where a.account_id = $1) e
  order by 7`

export async function fillBilling(owner: pg.Pool, world: World): Promise<void> {
  const { accountId, issuerId, seriesId, paymentSeriesId } = world
  await owner.query(customers, [accountId])
  await owner.query(products, [accountId])
  await owner.query(invoices, [accountId, world.invoices, seriesId, issuerId])
  await owner.query(lines, [accountId])
  await owner.query(payments, [accountId, paymentSeriesId])
  await owner.query(owed, [accountId])
  await owner.query(ledger, [accountId])
  await owner.query('vacuum analyze')
}
