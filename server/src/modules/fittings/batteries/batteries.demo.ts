import type pg from 'pg'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { liveBanks, type DemoPart, type DemoUnit } from './banks.demo.ts'

const units = 60
/** Batteries by the name of a type; trailers have none. */
const banks: Record<string, number> = { Tractocamión: 4, Torton: 3, Rabón: 2 }

/** How many each type takes, what the store's batteries are, and years of the banks of some units. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await describe(client, accountId)
  const { rows: on } = await client.query<DemoUnit>(
    `select u.id, coalesce(p.odometer_km, 0)::float8 as odometer, t.batteries as bank from unit u
     join unit_type t on t.id = u.type_id left join position_last p on p.unit_id = u.id
     where u.account_id = $1 and u.deleted_at is null and t.batteries is not null order by u.id limit $2`,
    [accountId, units],
  )
  const { rows: parts } = await client.query<DemoPart>(
    `select p.id, p.price::float8 as price, c.cca from part p
     left join fitting_label c on c.account_id = p.account_id and c.kind = 'battery_capacity'
       and p.name ~ ('(^|[^0-9])' || split_part(c.name, '-', 2) || 'A')
     where p.account_id = $1 and p.category = 3 and p.price > 0 order by p.id`,
    [accountId],
  )
  if (parts.length === 0 || on.length === 0) return
  const fleet = liveBanks(on, parts, Date.now())
  const { rows: items } = await client.query<{ id: number }>(
    `insert into stock_item (account_id, part_id, serial, unit_id, status, cost, updated_by)
     select $2, part, serial, unit, status, cost, $3
     from json_to_recordset($1) as t (n int, part int, serial text, unit int, status smallint, cost numeric) order by n returning id`,
    [JSON.stringify(fleet.batteries), accountId, users.mariana],
  )
  const numbered = <Row extends { n: number }>(rows: readonly Row[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, id: items[row.n]!.id })))
  await describe(client, accountId)
  await client.query(
    `update battery b set bought_on = f.bought, warranty_until = f.warranty, lifespan_years = f.years, first_mounted = f.first,
       rest = f.rest, crank = f.crank, measured_at = f.measured, by_gps = f."byGps", advice = f.advice, urgency = f.urgency,
       reason = f.reason, disposed_at = f.disposed, disposal_reason = case when f.disposed is not null then 'Por edad' end
     from json_to_recordset($1) as f (id int, bought date, warranty date, years numeric, first timestamptz, rest numeric,
       crank numeric, measured timestamptz, "byGps" boolean, advice text, urgency smallint, reason text, disposed timestamptz)
     where b.account_id = $2 and b.item_id = f.id`,
    [numbered(fleet.batteries), accountId],
  )
  await client.query(
    `insert into battery_mount (account_id, battery_id, unit_id, position, during, start_km, mounted_by, reason)
     select $2, id, unit, position, tstzrange("from", "to"), km, $3, case when "to" is not null then 'Por edad' end
     from json_to_recordset($1) as f (id int, unit int, position smallint, "from" timestamptz, "to" timestamptz, km numeric)`,
    [numbered(fleet.mounts), accountId, users.supervisor],
  )
  await client.query(
    `insert into battery_measure (account_id, battery_id, at, rest, crank, note, by_id)
     select $2, id, at, rest, crank, note, $3
     from json_to_recordset($1) as f (id int, at timestamptz, rest numeric, crank numeric, note text)`,
    [numbered(fleet.measures), accountId, users.supervisor],
  )
  await client.query(
    `insert into bank_day (account_id, unit_id, day, rest, rest_at, crank, crank_at)
     select $2, unit, day, rest, "restAt", crank, "crankAt"
     from json_to_recordset($1) as f (unit int, day date, rest numeric, "restAt" timestamptz, crank numeric, "crankAt" timestamptz)`,
    [JSON.stringify(fleet.days), accountId],
  )
  await measureStock(client, accountId, users.supervisor)
}

/** Batteries by type of unit; models and capacities as the parts' names say them. */
async function describe(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(
    `update unit_type t set batteries = f.value::smallint from json_each_text($1) f
     where t.account_id = $2 and t.name = f.key and t.batteries is null`,
    [JSON.stringify(banks), accountId],
  )
  await client.query(
    `update fitting_label set cca = split_part(name, '-', 2)::smallint
     where account_id = $1 and kind = 'battery_capacity' and cca is null and name ~ '-[0-9]{3,4}$'`,
    [accountId],
  )
  await client.query(
    `update battery b set capacity_id = c.id, model_id = m.id, lifespan_years = coalesce(b.lifespan_years, m.lifespan_years)
     from stock_item i join part p on p.id = i.part_id
     left join fitting_label c on c.account_id = p.account_id and c.kind = 'battery_capacity'
       and p.name ~ ('(^|[^0-9])' || split_part(c.name, '-', 2) || 'A')
     left join fitting_label m on m.account_id = p.account_id and m.kind = 'battery_model'
       and m.name = trim(regexp_replace(p.name, '^.*?' || p.brand, ''))
     where b.account_id = $1 and i.id = b.item_id`,
    [accountId],
  )
}

/** Those in a store were measured when they came; every fifth stood too long. */
async function measureStock(client: pg.ClientBase, accountId: number, userId: number): Promise<void> {
  await client.query(
    `insert into battery_measure (account_id, battery_id, at, rest, by_id)
     select b.account_id, b.item_id, now() - make_interval(days => 1 + (b.item_id % 20)),
       case when b.item_id % 5 = 0 then 12.46 else 12.70 + (b.item_id % 5) * 0.01 end, $2
     from battery b join stock_item i on i.id = b.item_id
     where b.account_id = $1 and i.store_id is not null and b.measured_at is null and b.item_id % 7 > 0`,
    [accountId, userId],
  )
  await client.query(
    `update battery b set rest = m.rest, measured_at = m.at,
       advice = case when m.rest < 12.5 then 'charge' else 'fine' end, urgency = case when m.rest < 12.5 then 3 else 9 end,
       reason = case when m.rest < 12.5 then m.rest || ' V: cargar antes' end
     from battery_measure m join stock_item i on i.id = m.battery_id and i.store_id is not null
     where b.account_id = $1 and m.battery_id = b.item_id and b.measured_at is null`,
    [accountId],
  )
}
