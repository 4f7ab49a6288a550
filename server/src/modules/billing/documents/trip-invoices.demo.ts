import type pg from 'pg'

/**
 * The trips of the demo's past, each day's billed the next morning in one invoice per customer. Those of yesterday and
 * today wait for whoever opens the demo, and so do a few that somebody forgot.
 */
export async function billTrips(
  client: pg.ClientBase,
  { accountId, by }: { accountId: number; by: number },
): Promise<void> {
  await client.query(bill, [accountId, by])
}

const bill = `
  with series as (
    select s.id, s.name, s.next, s.social_reason_id as issuer_id from document_series s
    where s.account_id = $1 and s.kind = 'I' and s.active order by s.social_reason_id, s.id limit 1
  ), customer as (
    select c.*, row_number() over (order by id) - 1 as turn, count(*) over () as customers
    from billing_customer c where account_id = $1 and deleted_at is null and active and currency = 'MXN' and postal_code is not null
  ), ended as (
    select t.id, t.folio, t.unit_name, (t.finished_at at time zone a.timezone)::date as day, a.timezone,
      round((t.price_km * coalesce(t.total_km, t.travelled_km))::numeric, 2) as price, t.client_user_id,
      coalesce((select (array_agg(d.origin ->> 'name' order by d.position))[1] || ' – ' ||
        (array_agg(d.destination ->> 'name' order by d.position desc))[1]
        from trip_destination d where d.trip_id = t.id), t.name) as route
    from trip t join account a on a.id = t.account_id
    where t.account_id = $1 and t.status = 'finished' and t.id % 53 <> 7
      and (t.finished_at at time zone a.timezone)::date < (now() at time zone a.timezone)::date - 1
      and t.price_km * coalesce(t.total_km, t.travelled_km) > 500
  ), charged as (
    select e.*, c.id as customer_id from ended e
    join customer c on c.id = coalesce(
      (select min(own.id) from customer own where own.client_id = e.client_user_id),
      (select any_one.id from customer any_one where any_one.turn = e.client_user_id % any_one.customers))
  ), invoice as (
    -- Before noon of the next day, and never later than now.
    select customer_id, day, (day + 1 + time '09:15' + (customer_id % 150) * interval '1 minute') at time zone min(timezone) as at,
      sum(price) as subtotal, row_number() over (order by day, customer_id) - 1 as n
    from charged group by customer_id, day
  ), written as (
    insert into fiscal_document (account_id, kind, series_id, series, folio, issuer_id, customer_id, receiver, issued_at,
      due_on, credit_days, currency, method, form, subtotal, transferred, withheld, total, content, state, uuid, pac,
      is_test, stamped_at, sat_status, checked_at, sent_at, created_at, updated_by)
    select $1, 'invoice', s.id, s.name, s.next + i.n, s.issuer_id, c.id,
      json_build_object('rfc', c.rfc, 'name', c.name, 'regime', c.regime, 'postalCode', c.postal_code, 'use', c.cfdi_use),
      i.at, i.at::date + c.credit_days, c.credit_days, 'MXN', case when c.credit_days > 0 then 'PPD' else 'PUE' end,
      case when c.credit_days > 0 then '99' else coalesce(c.payment_form, '03') end, i.subtotal, t.iva, t.withheld,
      i.subtotal + t.iva - t.withheld, '{}', 'stamped', gen_random_uuid(), 'Demostración', true, i.at + interval '20 seconds',
      'Vigente', now() - interval '2 hours', i.at + interval '10 minutes', i.at, $2
    from invoice i join customer c on c.id = i.customer_id cross join series s
    cross join lateral (select round(i.subtotal * 0.16, 2) as iva,
      case when length(c.rfc) = 12 then round(i.subtotal * 0.04, 2) else 0 end as withheld) t
    returning id, customer_id, folio, withheld
  )
  insert into fiscal_line (account_id, document_id, position, trip_id, product_key, sku, description, unit_key, unit,
    quantity, unit_price, amount, taxes)
  select $1, w.id, row_number() over (partition by w.id order by g.id), g.id, '78101802', g.folio,
    'Flete ' || g.folio || ', ' || g.route || ', unidad ' || g.unit_name, 'E48', 'Servicio', 1, g.price, g.price,
    case when w.withheld > 0
      then '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16},{"kind":"retencion","tax":"002","factor":"Tasa","rate":0.04}]'
      else '[{"kind":"traslado","tax":"002","factor":"Tasa","rate":0.16}]' end::jsonb
  from charged g join invoice i on i.customer_id = g.customer_id and i.day = g.day cross join series s
  join written w on w.customer_id = g.customer_id and w.folio = s.next + i.n`
