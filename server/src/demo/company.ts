import type pg from 'pg'
import { services } from '@arriero/contract/core/services.ts'
import { demoWialonToken } from '@arriero/simulators/wialon/server.ts'
import { wialonResourceId, wialonUnitId } from '@arriero/simulators/wialon/units.ts'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import type { Config } from '../app/config.ts'
import { secretKey } from '../app/secret-key.ts'
import { hashPassword } from '../modules/session/passwords.ts'
import { createSecrets } from '../shared/secrets.ts'
import { demoUsers, type DemoUsername } from './users.ts'
import { brands, driverNames, unitTypes } from './names.ts'

export interface DemoCompany {
  accountId: number
  sourceId: number
  users: Record<DemoUsername, number>
  /** By the truck's index in the fleet. */
  unitIds: number[]
  driverIds: number[]
  /** By the place's index in the fleet. */
  geofenceIds: number[]
}

/** Accounts, people, units with drivers, and places of the demo company. All in the caller's transaction. */
export async function seedCompany(client: pg.ClientBase, fleet: Fleet, config: Config): Promise<DemoCompany> {
  const { administration, distributor, company } = await seedAccounts(client)
  const users = await seedUsers(client, { admin: administration, distribuidor: distributor }, company)
  const sourceId = await seedSource(client, company, config)
  const unitIds = await seedUnits(client, fleet, company, sourceId)
  const driverIds = await seedDrivers(client, fleet, company, unitIds, users.conductor)
  await shareUnits(client, company, fleet, unitIds, users)
  return { accountId: company, sourceId, users, unitIds, driverIds, geofenceIds: await seedGeofences(client, fleet, company) }
}

const one = async (client: pg.ClientBase, text: string, values: unknown[]): Promise<number> => (await client.query<{ id: number }>(text, values)).rows[0]!.id
const many = async (client: pg.ClientBase, text: string, rows: object[]): Promise<number[]> => (await client.query<{ id: number }>(text, [JSON.stringify(rows)])).rows.map(({ id }) => id)

async function seedAccounts(client: pg.ClientBase) {
  const insert = 'insert into account (name, parent_id, kind, services, service_settings) values ($1, $2, $3, $4, $5) returning id'
  const all = Object.values(services)
  const settings = JSON.stringify({ [services.trips]: { allow_photos: true } })
  const administration = await one(client, insert, ['Arriero Administración', null, 'administration', all, settings])
  const distributor = await one(client, insert, ['Rastreo Cumbres', administration, 'distributor', all, settings])
  const company = await one(client, insert, ['Transportes Sierra Clara', distributor, 'company', all, settings])
  return { administration, distributor, company }
}

async function seedUsers(client: pg.ClientBase, elsewhere: Partial<Record<DemoUsername, number>>, company: number): Promise<Record<DemoUsername, number>> {
  const users: Partial<Record<DemoUsername, number>> = {}
  const hash = await hashPassword(demoUsers[0].password)
  for (const { username, name, role } of demoUsers) {
    users[username] = await one(client,
      'insert into app_user (account_id, username, email, password_hash, name, phone, role, is_distributor, parent_user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id',
      [elsewhere[username] ?? company, username, `${username}@sierraclara.example`, hash, name || driverNames(0), '+528180002211', role, username === 'distribuidor', username in elsewhere ? null : (users.mariana ?? null)])
  }
  return users as Record<DemoUsername, number>
}

async function seedSource(client: pg.ClientBase, company: number, config: Config): Promise<number> {
  const id = await one(client, "insert into platform_account (account_id, platform, name, base_url, state) values ($1, 1, 'Wialon Sierra Clara', $2, 'starting') returning id", [company, config.WIALON_URL])
  const secrets = createSecrets(await secretKey(config))
  await client.query('update platform_account set secret = $2 where id = $1', [id, secrets.seal(demoWialonToken, `platform_account:${id}:secret`)])
  return id
}

async function seedUnits(client: pg.ClientBase, fleet: Fleet, company: number, sourceId: number): Promise<number[]> {
  const typeIds = await many(client, `insert into unit_type (account_id, name) select ${company}, name from jsonb_to_recordset($1) as t (name text) returning id`, unitTypes.map((name) => ({ name })))
  const brandIds = await many(client, `insert into unit_brand (account_id, name) select ${company}, name from jsonb_to_recordset($1) as t (name text) returning id`, brands.map(({ name }) => ({ name })))
  const models = brands.flatMap(({ models: names }, i) => names.map((name) => ({ brand: brandIds[i], name })))
  const modelIds = await many(client, `insert into unit_model (account_id, brand_id, name) select ${company}, brand, name from jsonb_to_recordset($1) as t (brand int, name text) returning id`, models)
  const insurers = await many(client, `insert into insurer (account_id, name, phone) select ${company}, name, phone from jsonb_to_recordset($1) as t (name text, phone text) returning id`, [
    { name: 'Seguros Faro', phone: '+528001112233' }, { name: 'Aseguradora del Valle', phone: '+528004445566' },
  ])
  const rows = fleet.trucks.map((truck) => ({
    name: truck.name, plates: truck.plates, vin: truck.vin, year: 2014 + (truck.index * 7) % 12, type_id: typeIds[truck.index % 5 === 0 ? 1 : 0],
    brand_id: models[truck.index % models.length]!.brand, model_id: modelIds[truck.index % models.length],
    insurer_id: insurers[truck.index % 2], policy: `SC-${100_200 + truck.index}`, expires: new Date(Date.now() + ((truck.index * 37) % 330 - 12) * 86_400_000).toISOString().slice(0, 10),
    state: truck.index % 41 === 40 ? 3 : 1, key: String(wialonUnitId(truck.index)), resource_key: String(wialonResourceId(truck.line.index)), resource_name: truck.line.name,
    tank: 600, number: String(1000 + truck.index),
  }))
  return many(client, `insert into unit (account_id, name, plates, vin, economic_number, year, type_id, brand_id, model_id, insurer_id, insurance_policy, insurance_expires, state, platform, platform_account_id, platform_key, resource_key, resource_name, tank_liters)
    select ${company}, t.name, t.plates, t.vin, t.number, t.year, t.type_id, t.brand_id, t.model_id, t.insurer_id, t.policy, t.expires, t.state, 1, ${sourceId}, t.key, t.resource_key, t.resource_name, t.tank
    from jsonb_to_recordset($1) as t (name text, plates text, vin text, number text, year int, type_id int, brand_id int, model_id int, insurer_id int, policy text, expires date, state int, key text, resource_key text, resource_name text, tank int) returning id`, rows)
}

async function seedDrivers(client: pg.ClientBase, fleet: Fleet, company: number, unitIds: readonly number[], userId: number): Promise<number[]> {
  const rows = fleet.trucks.map(({ index, phone }) => ({
    name: driverNames(index), phone, license: `LFD${String(410_000 + index * 13)}`, user_id: index === 0 ? userId : null,
    expires: new Date(Date.now() + ((index * 53) % 900 - 20) * 86_400_000).toISOString().slice(0, 10),
  }))
  const ids = await many(client, `insert into driver (account_id, name, phone, license, license_type, license_expires, user_id)
    select ${company}, name, phone, license, 'B federal', expires, user_id from jsonb_to_recordset($1) as t (name text, phone text, license text, expires date, user_id int) returning id`, rows)
  await client.query(`insert into unit_driver (account_id, unit_id, driver_id, from_at) select ${company}, u, d, now() - interval '30 days' from unnest($1::int[], $2::int[]) as t (u, d)`, [unitIds, ids])
  return ids
}

/** The client sees every sixth unit, the mirror every tenth, the driver their own. */
async function shareUnits(client: pg.ClientBase, company: number, fleet: Fleet, unitIds: readonly number[], users: Record<DemoUsername, number>): Promise<void> {
  const shares = fleet.trucks.flatMap(({ index }) => [
    ...(index % 6 === 0 ? [[unitIds[index], users.cliente]] : []),
    ...(index % 10 === 0 ? [[unitIds[index], users.espejo]] : []),
    ...(index === 0 ? [[unitIds[index], users.conductor]] : []),
  ])
  await client.query(`insert into unit_access (account_id, unit_id, user_id) select ${company}, u, p from unnest($1::int[], $2::int[]) as t (u, p)`, [shares.map(([unit]) => unit), shares.map(([, user]) => user)])
}

function seedGeofences(client: pg.ClientBase, fleet: Fleet, company: number): Promise<number[]> {
  const rows = fleet.places.map((place) => ({
    name: place.name, folio: `G-${String(place.index + 1).padStart(4, '0')}`, color: place.kind === 'yard' ? '#348186' : '#117dd4',
    shape: place.shape.kind === 'polygon' ? 2 : 3, size: place.shape.kind === 'polygon' ? null : place.shape.radius,
    points: place.shape.kind === 'polygon' ? place.shape.points.map(({ lat, lon }) => [lat, lon]) : [[place.lat, place.lon]],
    address: `${place.city}, ${place.state}`, customer: place.kind === 'customer' ? place.name.split(',')[0] : null,
  }))
  return many(client, `insert into geofence (account_id, name, folio, color, shape, size_m, points, address, customer_name)
    select ${company}, name, folio, color, shape, size, points, address, customer from jsonb_to_recordset($1) as t (name text, folio text, color text, shape int, size float8, points jsonb, address text, customer text) returning id`, rows)
}
