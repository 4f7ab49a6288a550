import type { SeedPart } from '../../demo/later-parts.ts'

const providers = [
  { name: 'Combustibles Tres Ríos', rfc: 'CTR150312AB1' },
  { name: 'Gasolineras Los Encinos', rfc: 'GEN080720QX4' },
  { name: 'Diésel y Más del Norte', rfc: 'DMN120115TT7' },
  { name: 'Servicio Peñasco', rfc: 'SPE990430LM2' },
  { name: 'Tanque propio', rfc: null },
]
const types = ['Diésel', 'Magna', 'Premium', 'AdBlue']

/** Two years of what a fourth of the fleet loaded, as its trucks would have burnt it; the last two days are where their tanks really rose. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const values = [accountId, users.mariana]
  await client.query(
    `insert into fuel_type (account_id, name, updated_by) select $1, name, $2 from unnest($3::text[]) with ordinality as t (name, n) order by n`,
    [...values, types],
  )
  await client.query(
    `insert into fuel_provider (account_id, name, rfc, updated_by)
     select $1, name, rfc, $2 from jsonb_to_recordset($3) as t (name text, rfc text)`,
    [...values, JSON.stringify(providers)],
  )
  await client.query(stations, [accountId])
  await client.query(past, values)
  await client.query(lately, values)
  await client.query(checks, [accountId])
  await client.query(invoices, values)
  await client.query(agreement, [accountId])
  await client.query(
    `insert into fuel_number (account_id, last) select $1, coalesce(max(number), 0) from fuel_load where account_id = $1`,
    [accountId],
  )
}

const stations = `
  insert into fuel_station (account_id, provider_id, name)
  select $1, p.id, t.name from unnest(array['Ramos Arizpe', 'Matehuala', 'Huehuetoca', 'Apodaca', 'San Luis Potosí', 'Querétaro']) with ordinality as t (name, n)
  join (select id, row_number() over (order by id) as n from fuel_provider where account_id = $1 and rfc is not null) p on true
  where (t.n + p.n) % 2 = 0`

/** A number from 0 to 1 that is the same at every start. */
const chance = (salt: string) => `((hashtext(u.id || ' ' || n || '${salt}') & 65535) / 65535.0)`

/** Whose loads are written down: as many in every month of the two years. */
const written = 'u.id % 4 = 1'

/** A truck fills up when it has burnt most of its tank; now and then something does not fit. */
const past = `
  with truck as (
    select u.id, greatest(u.tank_liters, 300) as tank, d.driver_id,
      u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0) as odometer,
      2.1 + (u.id * 37 % 10) * 0.05 as base, 330 + u.id % 7 * 35 as daily
    from unit u
    left join unit_driver d on d.account_id = u.account_id and d.unit_id = u.id and d.to_at is null
    left join position_last p on p.account_id = u.account_id and p.unit_id = u.id
    where u.account_id = $1 and u.deleted_at is null and ${written}
  ), planned as (
    select u.*, n, 0.6 * tank * base / daily as gap, ${chance('km')} as r, ${chance('odd')} as odd, ${chance('where')} as place
    from truck u cross join lateral generate_series(1, (728 / (0.6 * tank * base / daily))::int) as n
  ), driven as (
    select *, now() - interval '2 days' - (n * gap + (r - 0.5) * 0.3 * gap) * interval '1 day' as at,
      daily * gap * (0.9 + 0.2 * r) as km, base * (0.96 + 0.08 * place) as yield
    from planned
  ), told as (
    select d.*, odometer - sum(km) over (partition by id order by n rows between unbounded preceding and current row) as told_km,
      km / yield * case when odd between 0.012 and 0.024 then 1.3 else 1 end as burnt
    from driven d
  ), loaded as (
    select t.*, round(case when odd < 0.004 then tank * 1.12 else least(burnt, tank * 0.97) end::numeric, 1) as litres,
      (array(select id from fuel_provider where account_id = $1 order by id))[1 + (place * 4.99)::int % 5] as provider_id,
      case when odd < 0.004 then 'tank' when odd < 0.012 and told_km > 0 then 'odometer' when odd between 0.012 and 0.024 and burnt < tank * 0.97 then 'yield' when odd between 0.024 and 0.03 then 'price' end as doubt
    from told t
  ), priced as (
    select l.*, round((25.35 - extract(epoch from now() - at) / 2629800 * 0.075 + provider_id % 3 * 0.12)::numeric, 2) as usual from loaded l
  )
  insert into fuel_load (account_id, number, key, unit_id, driver_id, provider_id, station_id, type_id, at, litres, price, total,
    odometer, ticket, km, full_km, full_litres, expected, verdict, doubt, doubt_litres, doubt_amount, finding, reason,
    resolved_at, resolved_by, evidence, checked_at, created_by, created_at, updated_at, updated_by)
  select $1, row_number() over (order by at), gen_random_uuid(), p.id, driver_id, provider_id,
    (select s.id from fuel_station s where s.account_id = $1 and s.provider_id = p.provider_id order by (s.id * 31 + p.n) % 7, s.id limit 1),
    (select id from fuel_type where account_id = $1 order by id limit 1), at, litres, price, round(litres * price, 2),
    case when told_km > 0 then round((told_km + case doubt when 'odometer' then 540 else 0 end)::numeric) end, 'F' || p.id * 10000 + n, km, km, litres, base,
    case when doubt is null then 'ok' else 'duda' end, doubt,
    case doubt when 'tank' then litres - tank when 'yield' then litres - round((km / base)::numeric, 1) end,
    case doubt when 'tank' then round((litres - tank) * price, 2) when 'yield' then round((litres - km / base)::numeric * price, 2)
      when 'price' then round((price - usual) * litres, 2) end,
    state, case state when 'accepted' then 'Se revisó con el conductor y el comprobante.' end,
    case when state <> 'open' then at + interval '2 days' end, case when state <> 'open' then $2::int end,
    jsonb_build_object('capacity', tank, 'usualPrice', usual, 'odometer', case when told_km > 0 then round(told_km::numeric) end), at + interval '1 hour', $2, at, at, $2
  from (select *, case doubt when 'price' then usual + 1.4 else usual end as price,
      case when doubt is null then null when at > now() - interval '21 days' then 'open' when n % 3 = 0 then 'claimed' else 'accepted' end as state
    from priced) p`

/** Where tanks rose, as their sensors told: a stretch of readings that only grow, of a fifth of the tank at least. */
const lately = `
  with heard as (
    select unit_id, ts, lat, lon, fuel, fuel > lag(fuel) over (partition by unit_id order by ts) as grows from unit_position
    where account_id = $1 and ts > now() - interval '2 days' and fuel > -32768
  ), runs as (
    select *, count(*) filter (where not coalesce(grows, false)) over (partition by unit_id order by ts) as run from heard
  ), rises as (
    select unit_id, run, min(ts) as begins, max(ts) as at, max(fuel) - min(fuel) as rise,
      percentile_disc(0.5) within group (order by lat) / 1e6 as lat, percentile_disc(0.5) within group (order by lon) / 1e6 as lon
    from runs group by 1, 2 having max(fuel) - min(fuel) >= 200
  ), chosen as (
    select r.*, u.tank_liters as tank, d.driver_id, row_number() over (order by r.at) as n,
      (array(select id from fuel_provider where account_id = $1 and rfc is not null order by id))[1 + (r.unit_id % 4)::int] as provider_id
    from rises r join unit u on u.id = r.unit_id and u.account_id = $1 and u.tank_liters > 0 and ${written}
    left join unit_driver d on d.account_id = $1 and d.unit_id = r.unit_id and d.to_at is null
  ), stood as (
    insert into fuel_station (account_id, provider_id, name, lat, lon, learned_at)
    select $1, provider_id, 'Estación ' || 4100 + n, lat, lon, now() from chosen returning id, name
  ), loaded as (
    -- Of one in nine the ticket says a quarter more than what came in. What the real tank took before, nobody wrote down.
    select c.*, s.id as station_id, row_number() over (partition by unit_id order by at) = 1 as after_gap,
      round((rise / 1000.0 * tank * case when n % 9 = 4 then 1.26 else 1.005 end)::numeric, 1) as litres
    from chosen c join stood s on s.name = 'Estación ' || 4100 + c.n
  )
  insert into fuel_load (account_id, number, key, unit_id, driver_id, provider_id, station_id, type_id, at, litres, price, total,
    odometer, ticket, stop_lat, stop_lon, verdict, doubt, doubt_litres, doubt_amount, finding, created_by, created_at, updated_at, updated_by, evidence, after_gap)
  select $1, (select max(number) from fuel_load where account_id = $1) + n, gen_random_uuid(), unit_id, driver_id, provider_id, station_id,
    (select id from fuel_type where account_id = $1 order by id limit 1), at, litres, 25.35 + provider_id % 3 * 0.12,
    round(litres * (25.35 + provider_id % 3 * 0.12), 2), null, 'R' || unit_id || '-' || n, lat, lon,
    case when n % 9 = 4 then 'duda' else 'ok' end, case when n % 9 = 4 then 'rise' end,
    case when n % 9 = 4 then round((rise / 1000.0 * tank * 0.26)::numeric, 1) end,
    case when n % 9 = 4 then round((rise / 1000.0 * tank * 0.26 * 25.4)::numeric, 2) end, case when n % 9 = 4 then 'open' end,
    $2, at, at, $2, jsonb_build_object('capacity', tank), after_gap
  from loaded`

/** What each provider charged for the fortnight before last; now and then a ticket nobody wrote down, other litres or a higher price. */
const invoices = `
  with charged as (
    select l.*, row_number() over (partition by provider_id order by l.at) as n,
      (l.at at time zone a.timezone)::date as day
    from fuel_load l join account a on a.id = l.account_id
    join fuel_provider p on p.account_id = l.account_id and p.id = l.provider_id and p.rfc is not null
    where l.account_id = $1 and l.at between now() - interval '18 days' and now() - interval '3 days'
  ), invoice as (
    insert into fuel_invoice (account_id, provider_id, uuid, folio, issuer_rfc, from_day, to_day, total, created_by, updated_by)
    select $1, p.id, gen_random_uuid(), 'F-' || 20800 + p.id, p.rfc, min(c.day), max(c.day), sum(c.total), $2, $2
    from charged c join fuel_provider p on p.id = c.provider_id group by p.id, p.rfc returning id, provider_id
  )
  insert into fuel_invoice_line (account_id, invoice_id, at, day, folio, litres, price, amount, load_id, bond)
  select $1, i.id, c.at, c.day, case when n % 41 = 7 then 'X' || c.id else c.ticket end,
    case when n % 37 = 5 then round(c.litres * 1.06, 3) else c.litres end, c.price,
    round(c.total * case when n % 37 = 5 then 1.06 when n % 53 = 11 then 1.03 else 1 end, 2),
    case when n % 41 = 7 then null else c.id end, case when n % 41 = 7 then null else 'folio' end
  from charged c join invoice i on i.provider_id = c.provider_id`

/** One provider agreed on a price, and now and then charges more. */
const agreement = `
  update fuel_provider p set agreed_price = t.price, agreed_type_id = t.type_id from (
    select l.provider_id, min(l.type_id) as type_id, percentile_disc(0.9) within group (order by l.price) as price
    from fuel_load l join fuel_provider o on o.id = l.provider_id and o.name = 'Servicio Peñasco'
    where l.account_id = $1 and l.at between now() - interval '18 days' and now() - interval '3 days' group by 1) t
  where p.account_id = $1 and p.id = t.provider_id`

/** What was found out about each, in the words of the rules. */
const checks = `
  insert into fuel_check (account_id, load_id, rule, verdict, says, litres, amount)
  select $1, l.id, r.rule, case when l.doubt = r.rule then 'duda' else r.verdict end,
    case when l.doubt = r.rule then r.wrong else r.says end,
    case when l.doubt = r.rule then l.doubt_litres end, case when l.doubt = r.rule then l.doubt_amount end
  from fuel_load l cross join lateral (select
      to_char(l.litres, 'FM999,990') as litres, to_char((l.evidence ->> 'capacity')::numeric, 'FM999,990') as tank,
      to_char(l.full_km / l.full_litres, 'FM990.00') as yield, to_char(l.expected, 'FM990.00') as expected) t
  cross join lateral (values
    ('place', case when l.stop_lat is null then 'sin_datos' else 'ok' end,
      case when l.stop_lat is null then 'Sin posiciones guardadas de esa hora' else 'Estaba en la estación' end, ''),
    ('rise', case when l.stop_lat is null then 'sin_datos' else 'ok' end,
      case when l.stop_lat is null then 'El nivel del tanque no se conoce' else 'El tanque subió lo que dice el ticket' end,
      'Ticket ' || t.litres || ' L, el tanque subió ' || to_char(l.litres - coalesce(l.doubt_litres, 0), 'FM999,990') || ' L'),
    ('tank', 'ok', 'Le cabían ' || t.tank || ' L', 'Ticket ' || t.litres || ' L, sus tanques son de ' || t.tank || ' L'),
    ('near', 'ok', coalesce(to_char(l.km, 'FM999,990') || ' km desde la anterior', 'Hay tiempo desde la anterior'), ''),
    ('yield', case when l.full_km is null then 'sin_datos' else 'ok' end,
      case when l.full_km is null then 'Se sabe de tanque lleno a tanque lleno' else 'Rinde ' || t.yield || ' km/l, espera ' || t.expected end,
      'Rinde ' || t.yield || ' km/l, espera ' || t.expected),
    ('odometer', case when l.odometer is null then 'sin_datos' else 'ok' end,
      case when l.odometer is null then 'El ticket no trae odómetro' else 'El odómetro cuadra con el GPS' end,
      'Ticket ' || to_char(l.odometer, 'FM9,999,990') || ' km, GPS ' || to_char((l.evidence ->> 'odometer')::numeric, 'FM9,999,990') || ' km'),
    ('price', 'ok', '$' || to_char(l.price, 'FM990.00') || ' por litro, lo usual',
      '$' || to_char(l.price, 'FM990.00') || ' por litro, lo usual son $' || to_char((l.evidence ->> 'usualPrice')::numeric, 'FM990.00'))
  ) as r (rule, verdict, says, wrong)
  where l.account_id = $1`
