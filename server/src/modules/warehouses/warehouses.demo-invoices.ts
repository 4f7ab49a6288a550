import type pg from 'pg'

/**
 * What is owed of some contracts was invoiced: a stamped document for each with a line for every month, still to be paid.
 * As the invoices of billing's demo they were never sent to a PAC.
 */
export async function seedInvoices(client: pg.ClientBase, accountId: number, by: number): Promise<void> {
  await client.query(
    `with series as (
       select id, name, next, social_reason_id as issuer_id from document_series
       where account_id = $1 and kind = 'I' and active order by social_reason_id, id limit 1),
     owed as (
       select c.id, c.number, c.customer_id, min(h.due_on) as at, sum(h.amount) as subtotal, sum(h.tax) as tax,
         row_number() over (order by c.id) - 1 as nth
       from warehouse_contract c join warehouse_charge h on h.account_id = c.account_id and h.contract_id = c.id
       where c.account_id = $1 and h.paid = 0 and h.due_on < current_date - 4 group by c.id),
     made as (
       insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at,
         due_on, credit_days, currency, method, form, subtotal, transferred, withheld, total, content, state, uuid, pac,
         is_test, stamped_at, sat_status, checked_at, balance, created_at, updated_by)
       select $1, 'invoice', s.id, s.name, s.next + o.nth, s.issuer_id, u.id,
         json_build_object('rfc', u.rfc, 'name', u.name, 'regime', u.regime, 'postalCode', u.postal_code, 'use', u.cfdi_use),
         o.at, o.at, 0, 'MXN', 'PPD', '99', o.subtotal, o.tax, 0, o.subtotal + o.tax, '{}', 'stamped', gen_random_uuid(),
         'Demostración', true, o.at + interval '20 seconds', 'Vigente', now() - interval '2 hours',
         o.subtotal + o.tax, o.at, $2
       from owed o cross join series s join billing_customer u on u.account_id = $1 and u.id = o.customer_id
       returning id, folio, total, stamped_at),
     charged as (
       select m.id, m.total, m.stamped_at, o.id as contract_id, o.number from made m cross join series s
       join owed o on s.next + o.nth = m.folio),
     moved as (
       update document_series d set next = d.next + (select count(*) from made) from series s
       where d.account_id = $1 and d.id = s.id),
     ledger as (
       insert into receivable_entry (account_id, document_id, cause, amount, balance, at, created_at)
       select $1, id, 'stamped', total, total, stamped_at, stamped_at from charged),
     months as (
       update warehouse_charge h set document_id = c.id from charged c
       where h.account_id = $1 and h.contract_id = c.contract_id and h.paid = 0 and h.due_on < current_date - 4
       returning h.document_id, h.month, h.amount, c.number)
     insert into fiscal_line (account_id, document_id, position, product_key, description, unit_key, unit, quantity,
       unit_price, amount, taxes, is_living)
     select $1, document_id, row_number() over (partition by document_id order by month), '80131502',
       'Renta de ' || to_char(month, 'MM/YYYY') || ', contrato ' || number, 'E48', 'Servicio', 1, amount, amount,
       '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16}]', true from months`,
    [accountId, by],
  )
}
