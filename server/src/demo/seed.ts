import pg from 'pg'
import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import type { Config } from '../app/config.ts'
import { seedAdministration } from './administration.ts'
import { demoCompanyName, seedCompany } from './company.ts'
import { seedGroups } from './groups.ts'
import { seedAlerts } from './alerts.ts'
import { seedAlertRules } from './alert-rules.ts'
import { seedDevices, seedOtherSources, seedSource } from './sources.ts'
import { lockDemo } from './lock.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedNotices } from './notices.ts'
import { seedPlaces } from './places.ts'
import { seedRoads } from './roads.ts'
import { seedSystemNotices } from './system-notices.ts'
import { seedTripCatalogues } from './trips/catalogues.ts'
import { seedIncidents } from './trips/incidents.ts'
import { numberTrips, seedTrips } from './trips/seed-trips.ts'
import { seedUnits } from './units.ts'
import { nameOf } from './users.ts'

export interface DemoOptions {
  /** When the history ends, epoch ms. */
  now?: number
  /** The first ones of the simulators' fleet. */
  trucks?: number
}

/**
 * Fills the database with the demo company and its last seven days, unless it is there. One transaction: a seed that was
 * interrupted leaves nothing. `say` gets lines of progress in Spanish.
 */
export async function seedDemo(
  databaseUrl: string,
  config: Config,
  say: (line: string) => void,
  options: DemoOptions = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'arriero demo',
    options: '-c timezone=UTC',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await lockDemo(client)
    const { rowCount } = await client.query('select from account where name = $1', [demoCompanyName])
    if (rowCount === 0) await seed(client, config, options, say)
    await client.query('commit')
  } finally {
    // Ends an open transaction as well.
    await client.end()
  }
}

async function seed(
  client: pg.ClientBase,
  config: Config,
  { now = Date.now(), trucks = 300 }: DemoOptions,
  say: (line: string) => void,
): Promise<void> {
  say('Preparando la empresa de demostración…')
  const fleet = createFleet({ seed: demoSeed, trucks, now })
  const company = await seedCompany(client)
  const { accountId, users } = company
  const sourceId = await seedSource(client, accountId, config)
  await seedAdministration(client, company, config)
  await seedGroups(client, company)
  const { unitIds, driverIds } = await seedUnits(client, fleet, company, sourceId, now)
  await seedOtherSources(client, accountId, config)
  if (config.DEVICE_PORTS !== '') await seedDevices(client, accountId, now)
  const rule = await seedAlertRules(client, accountId, users.mariana, weekBefore(now))
  const places = await seedPlaces(client, fleet, accountId, sourceId, users.mariana)
  const catalogues = await seedTripCatalogues(client, fleet, company)
  await seedRoads(client, fleet, accountId, places)
  await seedSystemNotices(client, users.admin, now)

  say(`${trucks} unidades listas. Recorriendo sus últimos siete días…`)
  const past = {
    now,
    from: weekBefore(now),
    accountId,
    sourceId,
    unitIds,
    fences: places.fences,
    places: places.places,
    rule,
  }
  const owner = { accountId, userId: users.mariana }
  const context = { now, catalogues, unitIds, driverIds, guest: { id: users.cliente, name: nameOf('cliente') } }
  const found = await seedHistory(client, fleet, past, (line) => seedTrips(client, fleet, line, owner, context), say)
  const trips = await numberTrips(client, accountId, found.trips)
  await seedAlerts(client, accountId, rule, found.alerts, [users.mariana, users.supervisor], now)
  await seedIncidents(client, accountId, users.mariana, catalogues.eventTypes, trips)
  await seedNotices(
    client,
    company,
    trips,
    unitIds,
    (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    now,
  )
  say(`Demostración lista: ${trips.length} viajes.`)
}

const dayMs = 86_400_000
/** Central Mexico, which has no summer time. */
const utcOffsetMs = -6 * 3_600_000
/** Midnight seven days before, so that the first day is whole. */
const weekBefore = (now: number) => Math.floor((now + utcOffsetMs) / dayMs - 7) * dayMs - utcOffsetMs
