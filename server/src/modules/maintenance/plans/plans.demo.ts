import { templates } from '@arriero/contract/maintenance/plans/templates.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

/** Which template suits a type of unit, by its name. */
const kinds = [
  ['tractor', '%tracto%'],
  ['trailer', '%remolque%'],
  ['trailer', '%caja%'],
  ['trailer', '%plataforma%'],
  ['van', '%camioneta%'],
  ['truck', '%'],
] as const

/**
 * Two years of the workshop: what units ran on each day before their hours, plans by type, and what was done by them. The
 * rounds of what is due find these rows and tell nobody of what was due before.
 */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into unit_meter (account_id, unit_id, summed_to, zone, daily_km, daily_hours)
     select u.account_id, u.id, day_start((h.first at time zone u.timezone)::date, u.timezone), u.timezone,
       h.km / h.days, h.engine_s / 3600.0 / h.days
     from unit u join lateral (
       select min(hour) as first, sum(km) as km, sum(engine_s) as engine_s,
         greatest(1, extract(epoch from now() - min(hour)) / 86400) as days
       from unit_hour x where x.account_id = u.account_id and x.unit_id = u.id) h on h.first is not null
     where u.account_id = $1
     on conflict (account_id, unit_id) do update set daily_km = excluded.daily_km, daily_hours = excluded.daily_hours`,
    [accountId],
  )
  await client.query(
    `insert into unit_day (account_id, unit_id, day, km, engine_s, cum_km, cum_s)
     select account_id, unit_id, day, km, engine_s, sum(km) over way, sum(engine_s) over way
     from (
       select m.account_id, m.unit_id, d::date as day, m.daily_km * f.part as km, (m.daily_hours * 3600 * f.part)::int as engine_s
       from unit_meter m,
         lateral generate_series((m.summed_to at time zone m.zone)::date - 730, (m.summed_to at time zone m.zone)::date - 1, '1 day') d,
         lateral (select case when extract(isodow from d) = 7 then 0 else
           0.7 + (abs(hashint8(m.unit_id * 1000 + extract(doy from d)::int)) % 900) / 1000.0 end as part) f
       where m.account_id = $1 and m.daily_km > 1 and f.part > 0) x
     window way as (partition by unit_id order by day)
     on conflict do nothing`,
    [accountId],
  )
  const services = templates.flatMap(({ code, services: all }) =>
    all.map((service) => ({ ...service, template: code })),
  )
  await client.query(
    `insert into maintenance_service (account_id, name, system, hours, updated_by)
     select distinct on (t.name) $2::int, t.name, t.system, t.hours, $3::int
     from json_to_recordset($1) as t (name text, system text, hours numeric) on conflict do nothing`,
    [JSON.stringify(services), accountId, users.mariana],
  )
  await client.query(
    `insert into maintenance_plan (account_id, service_id, type_id, every_km, every_hours, every_months, updated_by)
     select $2, s.id, y.id, t."everyKm", t."everyHours", t."everyMonths", $4
     from unit_type y
     join lateral (select k.template from json_to_recordset($3) as k (template text, pattern text, n int)
       where unaccent(lower(y.name)) like k.pattern order by k.n limit 1) k on true
     join json_to_recordset($1) as t (template text, name text, "everyKm" int, "everyHours" int, "everyMonths" int) on t.template = k.template
     join maintenance_service s on s.account_id = $2 and s.name = t.name
     where y.account_id = $2 and y.deleted_at is null
       and exists (select from unit u where u.account_id = $2 and u.type_id = y.id and u.deleted_at is null)
     on conflict do nothing`,
    [
      JSON.stringify(services),
      accountId,
      JSON.stringify(kinds.map(([template, pattern], n) => ({ template, pattern, n }))),
      users.mariana,
    ],
  )
  // Each service was done some part of its interval ago, of a few so much that they come due with what units run now, and
  // before that at every interval for two years.
  await client.query(
    `insert into service_done (account_id, unit_id, service_id, day, km, hours, user_id, created_at)
     select $1, x.unit_id, x.service_id, x.day, x.km - x.ago * x.daily_km, x.hours - x.ago * x.daily_hours, $2, x.day + time '18:00'
     from (
       select u.id as unit_id, p.service_id, l.odometer_km as km, l.engine_hours as hours, m.daily_km, m.daily_hours, w.ago,
         current_date - w.ago::int as day
       from unit u
       join maintenance_plan p on p.account_id = $1 and p.type_id = u.type_id and p.deleted_at is null
       join unit_meter m on m.account_id = $1 and m.unit_id = u.id
       join position_last l on l.account_id = $1 and l.unit_id = u.id
       cross join lateral (select least(p.every_km / nullif(m.daily_km, 0), p.every_hours / nullif(m.daily_hours, 0), p.every_months * 30.4) as days) i
       cross join lateral (select ((u.id * 379 + p.service_id * 617) % 1000) / 1000.0 * 0.985 as part) f
       cross join lateral generate_series(0, 120) n
       cross join lateral (select (f.part + n) * i.days as ago) w
       where u.account_id = $1 and u.deleted_at is null and i.days > 5 and w.ago between 1 and 730) x
     order by x.day`,
    [accountId, users.supervisor],
  )
  await client.query(
    `insert into unit_maintenance (account_id, unit_id, service_id, plan_id, plan_version, last_km, last_hours, last_day, due_km,
       due_hours, due_day, told, expected_on)
     select $1, h.unit_id, h.service_id, p.id, p.version, h.km, h.hours, h.day, h.km + p.every_km, h.hours + p.every_hours,
       (h.day + make_interval(months => p.every_months))::date, 2, current_date
     from (select distinct on (unit_id, service_id) * from service_done where account_id = $1 order by unit_id, service_id, day desc) h
     join unit u on u.account_id = $1 and u.id = h.unit_id
     join maintenance_plan p on p.account_id = $1 and p.service_id = h.service_id and p.type_id = u.type_id
     on conflict do nothing`,
    [accountId],
  )
}
