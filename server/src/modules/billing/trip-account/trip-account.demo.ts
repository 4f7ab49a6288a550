import type { SeedPart } from '../../../demo/later-parts.ts'

/**
 * What the demo's trips cost: fuel by their kilometres, booths, per diem and now and then a repair; how drivers are paid;
 * and a price of their own for some. Recent stamped invoices each charge a trip of their customer.
 */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(tariffs, [accountId, users.mariana])
  await client.query(expenses, [accountId, users.mariana])
  await client.query(charged, [accountId])
  await client.query(agreed, [accountId, users.mariana])
  await client.query(
    `insert into trip_profit_due (trip_id, account_id) select id, account_id from trip where account_id = $1`,
    [accountId],
  )
}

/** One driver in nine has none: their trips show what is missing. */
const tariffs = `
  insert into driver_pay (account_id, driver_id, method, rate, updated_by)
  select account_id, id, case id % 18 when 1 then 'trip' when 2 then 'percent' else 'km' end,
    case id % 18 when 1 then 1150 + id % 7 * 90 when 2 then 14 + id % 4 else 3.6 + id % 8 * 0.15 end, $2
  from driver where account_id = $1 and deleted_at is null and id % 9 <> 0`

const expenses = `
  with ran as (
    select t.id, t.status, coalesce(t.started_at, t.leave_at) as from_at, coalesce(t.finished_at, now()) as to_at,
      (case when t.status = 'finished' and t.travelled_km > 0 then t.travelled_km
        else least(t.travelled_km, coalesce(t.total_km, t.travelled_km)) end)::numeric as km,
      (t.id * 7919) % 100 as turn, (select d.driver_id from trip_driver d where d.trip_id = t.id order by d.position limit 1) as driver_id
    from trip t
    where t.account_id = $1 and (t.status = 'finished' or t.status = 'active' and t.travelled_km > 40)
  ), spent as (
    select id, 'fuel' as kind, round(km / (2.05 + turn % 12 * 0.05) * (24.9 + turn % 5 * 0.32), 2) as amount,
      round(km / (2.05 + turn % 12 * 0.05), 1) as litres, from_at + (to_at - from_at) * 0.35 as at,
      (array['Gasolinera Las Adjuntas', 'Estación Huinalá', 'Estación La Pilarica', 'Diésel y Más Matehuala'])[1 + turn % 4] as place,
      'card' as paid_by, null::int as driver_id from ran where km > 20 and turn <> 13
    union all
    select id, 'toll', round(km * (1.45 + turn % 6 * 0.12), 2), null, from_at + (to_at - from_at) * 0.5, null, 'card', null
    from ran where km > 60 and turn % 6 <> 1
    union all
    select id, 'per_diem', greatest(1, ceil(extract(epoch from to_at - from_at) / 86400)) * 320, null,
      from_at + (to_at - from_at) * 0.6, null, case when driver_id is null then 'company' else 'driver' end, driver_id
    from ran where km > 150
    union all
    select id, 'handling', 450 + turn * 8, null, to_at, 'Andén del cliente', 'company', null from ran
    where turn % 3 = 0 and status = 'finished'
    union all
    select id, 'repair', 1850 + turn * 21, null, from_at + (to_at - from_at) * 0.7, 'Vulcanizadora El Güero',
      case when driver_id is null then 'company' else 'driver' end, driver_id from ran where turn % 29 = 5 and km > 80
  )
  insert into trip_expense (account_id, trip_id, kind, amount, litres, at, place, paid_by, driver_id, created_at, updated_by)
  select $1, id, kind, amount, litres, at, place, paid_by, driver_id, at, $2 from spent where amount > 0`

/** Each recent stamped invoice and the trip of its customer that ended before it and is nearest in price. */
const charged = `
  with pair as (
    select l.id as line_id, t.id as trip_id, t.folio,
      abs(ln(l.amount / (t.price_km * coalesce(t.total_km, t.travelled_km))::numeric)) as apart
    from fiscal_document d
    join fiscal_line l on l.document_id = d.id
    join billing_customer c on c.id = d.customer_id
    join trip t on t.account_id = d.account_id and t.client_user_id = c.client_id
    where d.account_id = $1 and d.kind = 'invoice' and d.state = 'stamped' and l.trip_id is null and l.is_living
      and t.status = 'finished' and t.finished_at < d.issued_at and d.issued_at < t.finished_at + interval '20 days'
      and t.price_km * coalesce(t.total_km, t.travelled_km) > 500
      and not exists (select from fiscal_line x where x.account_id = $1 and x.trip_id = t.id and x.is_living)
  ), nearest as (
    select distinct on (trip_id) * from (select distinct on (line_id) * from pair where apart < 0.35 order by line_id, apart, trip_id) one
    order by trip_id, apart, line_id
  )
  update fiscal_line l set trip_id = n.trip_id, sku = n.folio from nearest n where l.id = n.line_id`

const agreed = `
  insert into trip_terms (account_id, trip_id, agreed, updated_by)
  select t.account_id, t.id, round((t.price_km * t.total_km)::numeric * 1.04, -2), $2 from trip t
  where t.account_id = $1 and t.id % 11 = 3 and t.price_km * t.total_km > 2000
    and not exists (select 1 from fiscal_line l where l.account_id = $1 and l.trip_id = t.id)`
