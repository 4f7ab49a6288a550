import type pg from 'pg'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import { wialonResourceId, wialonUnitId } from '@arriero/simulators/wialon/units.ts'
import type { DemoCompany } from './company.ts'
import { insertMany } from './insert.ts'
import { brands, driverName, unitTypes } from './names.ts'

export interface DemoUnits {
  /** By the truck's index in the fleet. */
  unitIds: number[]
  driverIds: number[]
}

const dayMs = 86_400_000
const day = (now: number, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)

/** The fleet's trucks as units with their catalogues, a driver each, and who may see them. */
export async function seedUnits(
  client: pg.ClientBase,
  fleet: Fleet,
  company: DemoCompany,
  sourceId: number,
  now: number,
): Promise<DemoUnits> {
  const unitIds = await insertUnits(client, fleet, company.accountId, sourceId, now)
  const driverIds = await insertDrivers(client, fleet, company, now)
  await client.query(
    `insert into unit_driver (account_id, unit_id, driver_id, assigned_by, from_at)
     select $1, unit, driver, $2, to_timestamp($3) from unnest($4::int[], $5::int[]) as t (unit, driver)`,
    [company.accountId, company.users.mariana, (now - 30 * dayMs) / 1000, unitIds, driverIds],
  )
  await shareUnits(client, fleet, company, unitIds)
  return { unitIds, driverIds }
}

async function insertUnits(
  client: pg.ClientBase,
  fleet: Fleet,
  accountId: number,
  sourceId: number,
  now: number,
): Promise<number[]> {
  const named = (table: string, names: readonly string[]) =>
    insertMany(
      client,
      `insert into ${table} (account_id, name) select $2, name from jsonb_to_recordset($1) as t (name text) returning id`,
      names.map((name) => ({ name })),
      [accountId],
    )
  const typeIds = await named('unit_type', unitTypes)
  const brandIds = await named(
    'unit_brand',
    brands.map(({ name }) => name),
  )
  const models = brands.flatMap(({ models: names }, i) => names.map((name) => ({ brand: brandIds[i], name })))
  const modelIds = await insertMany(
    client,
    'insert into unit_model (account_id, brand_id, name) select $2, brand, name from jsonb_to_recordset($1) as t (brand int, name text) returning id',
    models,
    [accountId],
  )
  const insurerIds = await insertMany(
    client,
    'insert into insurer (account_id, name, phone) select $2, name, phone from jsonb_to_recordset($1) as t (name text, phone text) returning id',
    [
      { name: 'Seguros Faro', phone: '+528001112233' },
      { name: 'Aseguradora del Valle', phone: '+528004445566' },
    ],
    [accountId],
  )
  const rows = fleet.trucks.map(({ index, name, plates, vin, line }) => ({
    name,
    plates,
    vin,
    number: String(1000 + index),
    year: 2014 + ((index * 7) % 12),
    type: typeIds[index % 5 === 0 ? 1 : 0],
    brand: models[index % models.length]?.brand,
    model: modelIds[index % models.length],
    insurer: insurerIds[index % 2],
    // Some have run out, some are about to.
    policy: `SC-${100_200 + index}`,
    expires: day(now, ((index * 37) % 330) - 12),
    state: index % 41 === 40 ? 3 : 1,
    key: String(wialonUnitId(index)),
    resource_key: String(wialonResourceId(line.index)),
    resource_name: line.name,
  }))
  return insertMany(
    client,
    `insert into unit (account_id, name, plates, vin, economic_number, year, type_id, brand_id, model_id, insurer_id, insurance_policy, insurance_expires, state,
       platform, platform_account_id, platform_key, resource_key, resource_name, tank_liters)
     select $2, name, plates, vin, number, year, type, brand, model, insurer, policy, expires, state, $3, $4, key, resource_key, resource_name, 600
     from jsonb_to_recordset($1) as t (name text, plates text, vin text, number text, year int, type int, brand int, model int, insurer int, policy text, expires date,
       state int, key text, resource_key text, resource_name text) returning id`,
    rows,
    [accountId, platforms.wialon, sourceId],
  )
}

function insertDrivers(
  client: pg.ClientBase,
  fleet: Fleet,
  { accountId, users }: DemoCompany,
  now: number,
): Promise<number[]> {
  const rows = fleet.trucks.map(({ index, phone }) => ({
    name: driverName(index),
    phone,
    license: `LFD${410_000 + index * 13}`,
    user: index === 0 ? users.conductor : null,
    // Of the driver who signs in it ends soon.
    expires: day(now, index === 0 ? 19 : ((index * 53) % 900) - 20),
    card: (0xa1_0000 + index * 7919).toString(16).toUpperCase(),
  }))
  return insertMany(
    client,
    `insert into driver (account_id, name, phone, license, license_type, license_expires, user_id, card)
     select $2, name, phone, license, 'B federal', expires, "user", card from jsonb_to_recordset($1) as t (name text, phone text, license text, expires date, "user" int, card text) returning id`,
    rows,
    [accountId],
  )
}

/** Every how many trucks one is the client's, and its trips too; every how many the mirror's. */
export const clientEvery = 6
export const mirrorEvery = 10

/** Client, mirror and driver see what is shared with them, the rest of the company sees all. */
async function shareUnits(
  client: pg.ClientBase,
  fleet: Fleet,
  { accountId, users }: DemoCompany,
  unitIds: readonly number[],
): Promise<void> {
  const shares = fleet.trucks.flatMap(({ index }) => [
    ...(index % clientEvery === 0 ? [{ unit: unitIds[index], user: users.cliente }] : []),
    ...(index % mirrorEvery === 0 ? [{ unit: unitIds[index], user: users.espejo }] : []),
    ...(index === 0 ? [{ unit: unitIds[index], user: users.conductor }] : []),
  ])
  await client.query(
    'insert into unit_access (account_id, unit_id, user_id) select $2, unit, "user" from jsonb_to_recordset($1) as t (unit int, "user" int)',
    [JSON.stringify(shares), accountId],
  )
}
