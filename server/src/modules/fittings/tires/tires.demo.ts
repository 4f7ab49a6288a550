import type pg from 'pg'
import { axlePresets } from '@arriero/contract/units/axles.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { liveTwoYears, type DemoPart, type DemoUnit } from './fleet.demo.ts'

const units = 60
const configurations: Record<string, string> = {
  Tractocamión: 'C3, T3',
  Torton: 'C3, T3',
  Rabón: 'C2, T2',
  'Caja seca': 'S2, R2',
  Plataforma: 'S2, R2',
}

/** Catalogues from the parts of the stores, axles of the types, and two years of tires on some units. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await addAxles(client, accountId)
  await addLabels(client, accountId, users.mariana)
  const { rows: on } = await client.query<DemoUnit>(
    `select u.id, coalesce(p.odometer_km, 0)::float8 as odometer, t.axles from unit u
     join unit_type t on t.id = u.type_id left join position_last p on p.unit_id = u.id
     where u.account_id = $1 and u.deleted_at is null and t.axles is not null order by u.id limit $2`,
    [accountId, units],
  )
  const { rows: parts } = await client.query<DemoPart>(
    `select id, price::float8 as price, case when concat(name, model) ilike '%dirección%' then 'steer'
       when concat(name, model) ilike '%arrastre%' then 'trailer' else 'drive' end as role
     from part where account_id = $1 and category = 2 and price > 0 order by id`,
    [accountId],
  )
  if (parts.length === 0 || on.length === 0) return
  const fleet = liveTwoYears(on, parts, Date.now())
  const { rows: items } = await client.query<{ id: number }>(
    `insert into stock_item (account_id, part_id, serial, unit_id, status, cost, updated_by)
     select $2, part, serial, unit, status, cost, $3
     from json_to_recordset($1) as t (n int, part int, serial text, unit int, status smallint, cost numeric) order by n returning id`,
    [JSON.stringify(fleet.tires), accountId, users.mariana],
  )
  const numbered = <Row extends { n: number }>(rows: readonly Row[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, id: items[row.n]!.id })))
  await client.query(
    `update tire t set dot = f.dot, bought_on = f.bought, psi = 105, life = f.life, km = f.km, life_km = f."lifeKm", spent = f.spent,
       depth = f.depth, mean_depth = f.mean, spread = f.spread, pressure = f.pressure, measured_at = f.measured,
       measured_km = f."measuredKm", wear = f.wear, advice = f.advice, urgency = f.urgency, reason = f.reason,
       disposed_at = f.disposed, disposal_reason = case when f.disposed is not null then 'Bajo el límite' end
     from json_to_recordset($1) as f (id int, dot text, bought date, life smallint, km numeric, "lifeKm" numeric, spent numeric,
       depth numeric, mean numeric, spread numeric, pressure smallint, measured timestamptz, "measuredKm" numeric, wear numeric,
       advice text, urgency smallint, reason text, disposed timestamptz)
     where t.account_id = $2 and t.item_id = f.id`,
    [numbered(fleet.tires), accountId],
  )
  await client.query(
    `insert into tire_life (tire_id, n, account_id, from_at, depth, cost, tread)
     select id, life, $2, "from", depth, cost, case when life > 1 then 'BDR-W' end
     from json_to_recordset($1) as f (id int, life smallint, "from" timestamptz, depth numeric, cost numeric)
     on conflict (tire_id, n) do update set from_at = excluded.from_at, depth = excluded.depth`,
    [numbered(fleet.lives), accountId],
  )
  await client.query(
    `insert into tire_mount (account_id, tire_id, life, unit_id, axle, position, during, start_km, km, mounted_by, reason)
     select $2, id, life, unit, axle, position, tstzrange("from", "to"), start, km, $3,
       case when "to" is not null then 'Rotación' end
     from json_to_recordset($1) as f (id int, life smallint, unit int, axle smallint, position smallint, "from" timestamptz,
       "to" timestamptz, start numeric, km numeric)`,
    [numbered(fleet.mounts), accountId, users.mariana],
  )
  await client.query(
    `insert into tire_measure (account_id, tire_id, life, at, km, grooves, psi, by_id)
     select $2, id, life, at, km, array(select value::numeric from json_array_elements_text(grooves)), psi, $3
     from json_to_recordset($1) as f (id int, life smallint, at timestamptz, km numeric, grooves json, psi smallint)`,
    [numbered(fleet.measures), accountId, users.supervisor],
  )
  await client.query(
    `insert into fitting_away (account_id, item_id, kind, during, provider, cost, sent_by, back_by)
     select $2, id, 'retread', tstzrange("from", "to"), 'Renovadora del Norte', cost, $3, $3
     from json_to_recordset($1) as f (id int, "from" timestamptz, "to" timestamptz, cost numeric)`,
    [numbered(fleet.stays), accountId, users.supervisor],
  )
}

async function addAxles(client: pg.ClientBase, accountId: number): Promise<void> {
  const rows = Object.entries(configurations).map(([name, label]) => ({
    name,
    axles: axlePresets.find((preset) => preset.label === label)!.axles,
  }))
  await client.query(
    `update unit_type t set axles = f.axles from jsonb_to_recordset($1) as f (name text, axles jsonb)
     where t.account_id = $2 and t.name = f.name and t.axles is null`,
    [JSON.stringify(rows), accountId],
  )
}

const sizePattern = String.raw`\d{2,3}(?:/\d{2})?R\d{2}(?:\.\d)?`

/** Makers, models and sizes as the parts of the stores name them; their tires are described with them. */
async function addLabels(client: pg.ClientBase, accountId: number, userId: number): Promise<void> {
  const add = (select: string, more: string[] = []) =>
    client.query(
      `insert into fitting_label (account_id, kind, name, maker_id, depth, psi, lifespan_years, updated_by)
       select $1, x.kind, x.name, x.maker_id, x.depth, x.psi, x.years, $2 from (${select}) x
       where x.name <> '' on conflict do nothing`,
      [accountId, userId, ...more],
    )
  const none = 'null::int as maker_id, null::numeric as depth, null::smallint as psi, null::numeric as years'
  await add(
    `select 'wheel_type' as kind, unnest(array['Dirección', 'Tracción', 'Arrastre', 'Toda posición']) as name, ${none}`,
  )
  await add(
    `select 'battery_capacity' as kind, unnest(array['31-900', '31-950', '31-1000', '4D-1100']) as name, ${none}`,
  )
  await add(
    `select distinct 'wheel_size' as kind, substring(name from $3) as name, ${none} from part
     where account_id = $1 and category = 2 and name ~ $3`,
    [sizePattern],
  )
  const kind = `case category when 2 then 'wheel' else 'battery' end`
  await add(
    `select distinct ${kind} || '_maker' as kind, brand as name, ${none} from part
     where account_id = $1 and category in (2, 3) and brand is not null`,
  )
  // 'Neumático Michelin X Multi D 11R22.5': what is neither noun, maker nor size.
  const model = `trim(regexp_replace(regexp_replace(p.name, '^.*?' || p.brand, ''), $3, ''))`
  await add(
    `select distinct ${kind} || '_model' as kind, ${model} as name, m.id as maker_id,
       case category when 2 then 17.0 end as depth, case category when 2 then 105 end::smallint as psi,
       case category when 3 then 4.0 end as years
     from part p join fitting_label m on m.account_id = p.account_id and m.name = p.brand and m.kind = ${kind} || '_maker'
     where p.account_id = $1 and category in (2, 3)`,
    [sizePattern],
  )
  await client.query(
    `update tire t set size_id = s.id, model_id = m.id, psi = 105, type_id = y.id
     from stock_item i join part p on p.id = i.part_id
     left join fitting_label s on s.account_id = $1 and s.kind = 'wheel_size' and s.name = substring(p.name from $2)
     left join fitting_label k on k.account_id = $1 and k.kind = 'wheel_maker' and k.name = p.brand
     left join fitting_label m on m.maker_id = k.id and m.name = ${model.replaceAll('$3', '$2')}
     left join fitting_label y on y.account_id = $1 and y.kind = 'wheel_type' and y.name = split_part(split_part(p.model, ' ', 1), ',', 1)
     where t.account_id = $1 and i.id = t.item_id`,
    [accountId, sizePattern],
  )
}
