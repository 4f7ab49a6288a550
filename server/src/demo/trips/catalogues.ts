import type pg from 'pg'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import type { DemoCompany } from '../company.ts'
import { insertMany } from '../insert.ts'

export interface TripCatalogues {
  travelTypes: { oneWay: number; round: number }
  inventoryTypes: number[]
  eventTypes: number[]
  /** Clients besides the one who signs in: companies of the fleet's customers. */
  clients: { id: number; name: string }[]
}

export const inventoryKinds = [
  { name: 'Tarima', unit: 'pzas' },
  { name: 'Caja', unit: 'pzas' },
  { name: 'Rollo de acero', unit: 't' },
  { name: 'Costal', unit: 'kg' },
  { name: 'Contenedor', unit: 'pzas' },
  { name: 'Granel', unit: 't' },
] as const

export const eventTypes = [
  { name: 'Ponchadura', color: '#d9860f' },
  { name: 'Bloqueo carretero', color: '#d42f2f' },
  { name: 'Rechazo de mercancía', color: '#8a4fbf' },
  { name: 'Espera en andén', color: '#117dd4' },
  { name: 'Falla mecánica', color: '#b3261e' },
] as const

const notificationColors = [
  { name: 'Urgente', color: '#d42f2f' },
  { name: 'Seguimiento', color: '#d9860f' },
  { name: 'Informativo', color: '#117dd4' },
] as const

const travelTypes = [{ name: 'Sencillo' }, { name: 'Redondo' }, { name: 'Full' }, { name: 'Última milla' }] as const

const someClients = 7

/** What trips choose from: types, colours, goods and clients. */
export async function seedTripCatalogues(
  client: pg.ClientBase,
  fleet: Fleet,
  { accountId, users }: DemoCompany,
): Promise<TripCatalogues> {
  const [oneWay, round] = await insertMany(
    client,
    'insert into travel_type (account_id, name) select $2, name from jsonb_to_recordset($1) as t (name text) returning id',
    travelTypes,
    [accountId],
  )
  const colored = (table: string, rows: readonly object[]) =>
    insertMany(
      client,
      `insert into ${table} (account_id, name, color) select $2, name, color from jsonb_to_recordset($1) as t (name text, color text) returning id`,
      rows,
      [accountId],
    )
  await colored('notification_color', notificationColors)
  const names = fleet.places
    .filter(({ kind }) => kind === 'customer')
    .slice(0, someClients)
    .map(({ name }) => name.split(',')[0]!)
  // Nobody signs in as them until an administrator gives them a password: this is no hash of any.
  const clientIds = await insertMany(
    client,
    `insert into app_user (account_id, username, name, role, password_hash, parent_user_id)
     select $2, username, name, 2, '', $3 from jsonb_to_recordset($1) as t (username text, name text) returning id`,
    names.map((name, i) => ({ name, username: `cliente.${i + 1}` })),
    [accountId, users.mariana],
  )
  return {
    travelTypes: { oneWay: oneWay!, round: round! },
    inventoryTypes: await insertMany(
      client,
      'insert into inventory_type (account_id, name, unit) select $2, name, unit from jsonb_to_recordset($1) as t (name text, unit text) returning id',
      inventoryKinds,
      [accountId],
    ),
    eventTypes: await colored('trip_event_type', eventTypes),
    clients: names.map((name, i) => ({ id: clientIds[i]!, name })),
  }
}
