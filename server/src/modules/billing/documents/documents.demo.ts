import type { SeedPart } from '../../../demo/later-parts.ts'
import { billTrips } from './trip-invoices.demo.ts'

/** Invoices of the year, the newest today. */
const count = 480

/**
 * A year of invoices in all states, with the ledger that each state leaves; what was paid of them is of the payments'
 * demo. They are numbered on from the company's first series of invoices, and go by turns to its customers; without
 * customers there are none. None of them was sent to a PAC: their seal is that of a demonstration.
 */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(documents, [accountId, count, users.mariana])
  await client.query(lines, [accountId])
  await client.query(nextFolios, [accountId])
  await billTrips(client, { accountId, by: users.mariana })
  await client.query(ledger, [accountId])
  await client.query(balances, [accountId])
  await client.query(nextFolios, [accountId])
}

const documents = `
  with series as (
    select id, name, next, social_reason_id as issuer_id from document_series
    where account_id = $1 and kind = 'I' and active order by social_reason_id, id limit 1
  ), customer as (
    select c.*, row_number() over (order by id) - 1 as turn, count(*) over () as customers
    from billing_customer c where account_id = $1 and deleted_at is null and currency = 'MXN' and postal_code is not null
  ), drawn as (
    select n, c.*, s.id as series_id, s.name as series, s.next + n as folio, s.issuer_id,
      -- The newest hour by hour, so that today has some; the others spread over the year.
      now() - case when $2 - n <= 12 then ($2 - n) * interval '5 hours' else ($2 - n) * interval '18 hours' end as at,
      (8000 + (n * 7919) % 46000 + ((n * 31) % 100) / 100.0)::numeric(18, 2)
        -- What is older than the trips charges a week of them, the newest one each.
        * case when $2 - n <= 12 then 1 else 10 + n % 21 end as price,
      case when $2 - n <= 5 then 'draft' when $2 - n in (7, 9) then 'error' when $2 - n in (11, 14) then 'cancelling'
        when n % 41 = 7 then 'cancelled' else 'stamped' end as state
    from generate_series(0, $2 - 1) n
    cross join series s
    join customer c on c.turn = (n * 5 + n / 7) % c.customers
  ), priced as (
    select *, round(price * 0.16, 2) as iva,
      case when length(rfc) = 12 then round(price * 0.04, 2) else 0 end as withheld,
      state in ('draft', 'error') as is_open
    from drawn
  )
  insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at,
    due_on, credit_days, currency, method, form, subtotal, transferred, withheld, total, content, state, problem, uuid,
    pac, is_test, stamped_at, sat_status, checked_at, motive, cancel_requested_at, cancelled_at, sent_at, created_at,
    updated_by)
  select $1, 'invoice', series_id, series, folio, issuer_id, id,
    json_build_object('rfc', rfc, 'name', name, 'regime', regime, 'postalCode', postal_code, 'use', cfdi_use),
    at, case when is_open then null else at::date + credit_days end, credit_days, 'MXN',
    case when credit_days > 0 then 'PPD' else 'PUE' end, case when credit_days > 0 then '99' else coalesce(payment_form, '03') end,
    price, iva, withheld, price + iva - withheld, '{}', state,
    case when state = 'error' then 'El nombre del receptor no es el de su constancia fiscal (CFDI40145).' end,
    case when is_open then null else gen_random_uuid() end,
    case when is_open then null else 'Demostración' end, not is_open,
    case when is_open then null else at + interval '20 seconds' end,
    case when is_open then null when state = 'cancelled' then 'Cancelado' else 'Vigente' end,
    case when is_open then null else now() - interval '2 hours' end,
    case when state in ('cancelling', 'cancelled') then '02' end,
    case when state = 'cancelling' then now() - interval '51 hours' when state = 'cancelled' then at + interval '1 day' end,
    case when state = 'cancelled' then at + interval '2 days' end,
    case when is_open or n % 6 = 0 then null else at + interval '10 minutes' end, at, $3
  from priced`

const lines = `
  insert into fiscal_line (account_id, document_id, position, product_key, description, unit_key, unit, quantity,
    unit_price, amount, taxes, is_living)
  select account_id, id, 1, '78101802', case when subtotal > 60000 then 'Fletes de la semana, ' else 'Servicio de flete, ' end
      || (array['Monterrey a Nuevo Laredo', 'Apodaca a Reynosa', 'Saltillo a Querétaro', 'Monterrey a Guadalajara',
      'Ramos Arizpe a Altamira'])[1 + folio % 5],
    'E48', 'Servicio', 1, subtotal, subtotal,
    case when withheld > 0
      then '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16},{"kind":"retencion","tax":"002","factor":"Tasa","rate":0.04}]'
      else '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16}]' end::jsonb,
    state <> 'cancelled'
  from fiscal_document where account_id = $1 and kind = 'invoice' and pac is not distinct from
    case when state in ('draft', 'error') then null else 'Demostración' end`

/** Owed from the stamp on, until it is cancelled. */
const ledger = `
  with moves as (
    select id, 1 as turn, 'stamped' as cause, total as amount, stamped_at as at
    from fiscal_document where account_id = $1 and kind = 'invoice' and pac = 'Demostración'
    union all
    select id, 2, 'cancelled', -total, cancelled_at
    from fiscal_document where account_id = $1 and kind = 'invoice' and pac = 'Demostración' and state = 'cancelled'
  )
  insert into receivable_entry (account_id, document_id, cause, amount, balance, at, created_at)
  select $1, id, cause, amount, sum(amount) over (partition by id order by turn), at, at from moves order by at, turn`

const balances = `
  update fiscal_document d set balance = owed.balance
  from (select document_id, sum(amount) as balance from receivable_entry where account_id = $1 group by document_id) owed
  where d.id = owed.document_id and d.account_id = $1`

const nextFolios = `
  update document_series s set next = used.last + 1
  from (select series_id, max(folio) as last from fiscal_document where account_id = $1 group by series_id) used
  where s.id = used.series_id and s.account_id = $1`
