import type pg from 'pg'
import type { DemoCompany } from '../../../demo/company.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

/** Title, kind, concept, jobs as name and hours, and what a workshop outside charges for the last of them (0: nobody). */
const works = [
  [
    'Servicio de 20,000 km',
    'preventive',
    'Servicio programado',
    [
      ['Aceite de motor y filtros', 1.5],
      ['Engrasado general', 1],
    ],
    0,
  ],
  [
    'Balatas y tambores',
    'corrective',
    'Reparación en taller',
    [
      ['Cambiar balatas del eje 2', 3],
      ['Ajustar frenos', 0.8],
    ],
    0,
  ],
  ['Fuga de aire en compresor', 'corrective', 'Rescate en carretera', [['Cambiar gobernador', 1.2]], 0],
  [
    'Turbo con fuga de aceite',
    'corrective',
    'Reparación en taller',
    [
      ['Bajar turbo', 2.5],
      ['Rectificar turbo', 0],
    ],
    14_850,
  ],
  [
    'Rotación y alineación',
    'preventive',
    'Servicio programado',
    [
      ['Rotar neumáticos', 1.4],
      ['Alinear ejes', 0],
    ],
    1950,
  ],
  ['Alternador no carga', 'corrective', 'Reparación en taller', [['Cambiar alternador', 1.8]], 0],
  ['Golpe en defensa', 'corrective', 'Siniestro', [['Hojalatería y pintura', 0]], 22_400],
  ['Refrigerante y mangueras', 'preventive', 'Servicio programado', [['Cambiar mangueras', 2]], 0],
] as const
const failures = ['Fuga de aceite por el retén trasero', 'Balata a 3 mm', 'Luz de ABS encendida', 'Manguera agrietada']

/** Two years of work on the company's units, the last of it still open, and when units stood. */
export const seed: SeedPart = async (client, company) => {
  await seedOrders(client, company)
  await seedJobs(client, company)
  await seedParts(client, company)
  await seedCosts(client, company)
  await seedHistory(client, company)
  await seedOutages(client, company)
}

const seedOrders = (client: pg.ClientBase, { accountId, users }: DemoCompany) =>
  client.query(
    `with u as (
       select u.id, row_number() over (order by u.id) as n, u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0) as km
       from unit u left join position_last p on p.account_id = u.account_id and p.unit_id = u.id
       where u.account_id = $1 and u.deleted_at is null
     ), k as (
       select u.*, (s * 43 + u.n * 7 % 40)::int as days, (u.n * 3 + u.n / 8 + s * 5) % $3 as what
       from u, generate_series(0, 16) s where s * 43 + u.n * 7 % 40 < 730
     ), o as (
       select k.*, row_number() over (order by k.days desc, k.n) as no,
         case when days <= 1 then 1 when days <= 5 and n % 4 = 0 then 2 when (n + days) % 23 = 0 then 4 else 3 end as process,
         now() - make_interval(days => days + 2, hours => (n * 5 % 9)::int) as opened
       from k
     ), p as (
       -- What waits has its day in this week, but no Sunday.
       select o.*, opened + interval '1 day' * (1 + case when process = 1 then 1 + n % 5 + days else 0 end) as planned from o)
     insert into work_order (account_id, folio, unit_id, title, kind, concept_id, process, allowed, requested_by, created_at,
       updated_at, updated_by, planned_at, planned_until, started_at, closed_at, read_at, read_km, outcome)
     select $1, 'M-' || o.no, o.id, t->>0, t->>1, c.id, o.process, 'infinity', $4, o.opened, o.opened, $4,
       o.planned + s.shift, o.planned + s.shift + case when o.process = 1 then interval '4 hours' else interval '1 day' end,
       case when o.process in (2, 3) then o.opened + interval '1 day' end,
       case when o.process >= 3 then o.opened + interval '1 day' + make_interval(hours => 6 + (o.n * 11 % 66)::int) end,
       case when o.process = 3 then o.opened + interval '1 day' + make_interval(hours => 6 + (o.n * 11 % 66)::int) end,
       case when o.process = 3 then greatest(0, o.km - o.days * 280)::numeric(12, 1) end,
       case o.process when 3 then 'Quedó probada en patio' when 4 then 'Se hizo en otra orden' end
     from p o
     cross join lateral (select case when o.process = 1 and extract(isodow from o.planned) = 7 then interval '1 day' else interval '0' end as shift) s
     join (select t, row_number() over () - 1 as what from json_array_elements($2) t) w using (what)
     left join maintenance_concept c on c.account_id = $1 and c.name = w.t->>2
     order by o.no`,
    [accountId, JSON.stringify(works), works.length, users.supervisor],
  )

async function seedJobs(client: pg.ClientBase, { accountId }: DemoCompany): Promise<void> {
  await client.query(
    `with w as (select t->>0 as title, t->3 as jobs, (t->>4)::numeric as price from json_array_elements($2) t),
     doer as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from technician t
       where account_id = $1 and active and deleted_at is null and not exists (select from technician_absence a where a.technician_id = t.id)),
     shop as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from workshop where account_id = $1 and deleted_at is null)
     insert into work_order_job (account_id, order_id, unit_id, name, technician_id, workshop_id, planned_hours, price, invoice,
       state, decided_at, holds_service)
     select $1, o.id, o.unit_id, j.job->>0,
       case when not outside then (select id from doer where n = o.id % doer.all) end,
       case when outside then (select id from shop where n = o.id % shop.all) end,
       (j.job->>1)::numeric, case when outside then w.price else 0 end,
       case when outside and o.process = 3 then 'F-' || (20000 + o.id) end,
       case when o.process = 3 or (o.process = 2 and j.place = 1 and o.id % 2 = 0) then 1 else 0 end,
       case when o.process = 3 then o.closed_at end, o.process < 3
     from work_order o join w on w.title = o.title
     cross join lateral json_array_elements(w.jobs) with ordinality as j (job, place)
     cross join lateral (select w.price > 0 and (j.job->>1)::numeric = 0 as outside) x
     where o.account_id = $1`,
    [accountId, JSON.stringify(works)],
  )
  // Nobody works on two at once: what does not fit was not counted.
  await client.query(
    `insert into work_order_stretch (account_id, order_id, job_id, technician_id, during, rate, cost)
     select $1, j.order_id, j.id, j.technician_id, tstzrange(b.at, b.at + make_interval(mins => (h.hours * 60)::int)),
       coalesce(t.hour_rate, 0), round(coalesce(t.hour_rate, 0) * h.hours, 2)
     from work_order_job j
     join work_order o on o.id = j.order_id and o.account_id = j.account_id
     join technician t on t.id = j.technician_id and t.account_id = j.account_id
     cross join lateral (select round(j.planned_hours * (0.8 + j.id % 5 * 0.12), 2) as hours) h
     cross join lateral (select o.started_at + make_interval(mins => (j.id % 7 * 35)::int) as at) b
     where j.account_id = $1 and j.state = 1 and h.hours > 0 and o.started_at is not null
     order by j.id on conflict do nothing`,
    [accountId],
  )
}

/** A unit's order took one of the exits of the last months, of what a job may cost, that fell in its time. */
const seedParts = (client: pg.ClientBase, { accountId }: DemoCompany) =>
  client.query(
    `with left_store as (
       select e.id, e.at from store_exit e join movement m on m.account_id = e.account_id and m.exit_id = e.id
       where e.account_id = $1 and e.unit_id is not null and e.work_order_id is null and e.at > now() - interval '120 days'
       group by e.id having sum(-m.value) < 15000 and count(m.item_id) = 0
     ), given as (
       select distinct on (o.order_id) x.id, o.* from left_store x cross join lateral (
         select o.id as order_id, o.folio, o.unit_id from work_order o
         where o.account_id = $1 and o.process in (2, 3) and x.at between o.started_at and coalesce(o.closed_at, now())
         order by (o.id * 31 + x.id) % 97, o.id limit 1) o
       order by o.order_id, x.id
     ), moved as (
       update store_exit e set unit_id = g.unit_id, work_order_id = g.order_id, work_order = g.folio from given g
       where e.account_id = $1 and e.id = g.id returning e.id, e.store_id, e.work_order_id)
     insert into work_order_part (account_id, order_id, job_id, store_id, part_id, qty, taken, cost)
     select $1, w.work_order_id,
       (select min(j.id) from work_order_job j where j.account_id = $1 and j.order_id = w.work_order_id and j.workshop_id is null),
       w.store_id, m.part_id, -m.qty, -m.qty, -m.value
     from moved w join movement m on m.account_id = $1 and m.exit_id = w.id`,
    [accountId],
  )

/** What open orders need of the stores is held back there; what was asked about costs more than the supervisor may spend. */
async function seedCosts(client: pg.ClientBase, { accountId, users }: DemoCompany): Promise<void> {
  await client.query(
    `with free as (
       select s.store_id, s.part_id, row_number() over (order by s.qty - s.reserved desc, s.part_id) as n
       from stock s join part p on p.id = s.part_id and p.account_id = s.account_id
       where s.account_id = $1 and p.kind = 2 and p.deleted_at is null and s.qty - s.reserved >= 4
     ), wanting as (
       select id, row_number() over (order by id) as n from work_order where account_id = $1 and process in (1, 2) and id % 2 = 0
     ), held as (
       update stock s set reserved = reserved + 2 from free f join wanting w on w.n = f.n
       where s.account_id = $1 and s.store_id = f.store_id and s.part_id = f.part_id returning s.store_id, s.part_id, w.id as order_id)
     insert into work_order_part (account_id, order_id, store_id, part_id, qty, reserved)
     select $1, order_id, store_id, part_id, 2, 2 from held`,
    [accountId],
  )
  // Some of it is in no store: those orders wait.
  await client.query(
    `with gone as (
       select s.store_id, s.part_id, row_number() over (order by p.price desc nulls last, s.part_id) as n
       from stock s join part p on p.id = s.part_id and p.account_id = s.account_id
       where s.account_id = $1 and p.kind = 2 and p.deleted_at is null and s.qty = 0
     ), wanting as (
       select id, row_number() over (order by id) as n from work_order where account_id = $1 and process = 2 and id % 2 = 1
     )
     insert into work_order_part (account_id, order_id, store_id, part_id, qty)
     select $1, w.id, g.store_id, g.part_id, 1 + w.n % 2 from wanting w join gone g using (n) where w.n <= 4`,
    [accountId],
  )
  await client.query(
    `update work_order o set labor = x.labor, external = x.external, parts = x.parts,
       foreseen = x.labor + x.external + x.parts + x.ahead + x.goods
     from (select o.id,
         coalesce((select sum(cost) from work_order_stretch s where s.account_id = o.account_id and s.order_id = o.id), 0) as labor,
         coalesce((select sum(price) from work_order_job j where j.account_id = o.account_id and j.order_id = o.id), 0) as external,
         coalesce((select sum(round(j.planned_hours * coalesce(t.hour_rate, 0), 2)) from work_order_job j
           join technician t on t.id = j.technician_id where j.account_id = o.account_id and j.order_id = o.id and j.state = 0), 0) as ahead,
         coalesce((select sum(l.cost) from work_order_part l where l.account_id = o.account_id and l.order_id = o.id), 0) as parts,
         coalesce((select sum(round((l.qty - l.taken) * s.value / nullif(s.qty, 0), 2)) from work_order_part l
           join stock s on s.store_id = l.store_id and s.part_id = l.part_id and s.account_id = l.account_id
           where l.account_id = o.account_id and l.order_id = o.id), 0) as goods
       from work_order o where o.account_id = $1) x where x.id = o.id and o.account_id = $1`,
    [accountId],
  )
  await client.query(
    `update work_order set authorization_state = 0, allowed = 0, raised_by = array[$2::int]
     where account_id = $1 and id in (select id from work_order where account_id = $1 and process in (1, 2) order by foreseen desc limit 3)`,
    [accountId, users.supervisor],
  )
}

async function seedHistory(client: pg.ClientBase, { accountId, users }: DemoCompany): Promise<void> {
  await client.query(
    `insert into work_order_event (account_id, order_id, at, user_id, kind, text)
     select $1, o.id, e.at, $2, e.kind, e.text from work_order o cross join lateral (values
       (o.created_at, 'state', 'Se abrió la orden'),
       (o.started_at, 'state', 'Se empezó'),
       (case when o.authorization_state = 0 then o.created_at + interval '1 hour' end, 'authorization', 'Se pidió autorización'),
       (o.closed_at, 'state', case o.process when 3 then 'Se confirmó' else 'Se rechazó: se hizo en otra orden' end)
     ) as e (at, kind, text)
     where o.account_id = $1 and e.at is not null order by e.at`,
    [accountId, users.supervisor],
  )
  await client.query(
    `insert into work_order_failure (account_id, order_id, description, cause, found_by, found_at)
     select $1, o.id, f.text, 'manual', $3, o.created_at
     from work_order o join (select text, row_number() over () - 1 as n from json_array_elements_text($2) text) f
       on f.n = o.id % $4
     where o.account_id = $1 and o.kind = 'corrective'`,
    [accountId, JSON.stringify(failures), users.supervisor, failures.length],
  )
  await client.query(
    `insert into store_number (account_id, kind, last)
     select $1, 'M', count(*) from work_order where account_id = $1
     on conflict (account_id, kind) do update set last = greatest(store_number.last, excluded.last)`,
    [accountId],
  )
}

const seedOutages = (client: pg.ClientBase, { accountId, users }: DemoCompany) =>
  client.query(
    `insert into unit_outage (account_id, unit_id, order_id, reason, during, expected_until, updated_by)
     select $1, unit_id, id, title, tstzrange(started_at, closed_at), case when closed_at is null then now() + interval '1 day' end, $2
     from work_order where account_id = $1 and kind = 'corrective' and process in (2, 3) and started_at is not null
     order by id desc on conflict do nothing`,
    [accountId, users.supervisor],
  )
