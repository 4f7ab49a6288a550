import pg from 'pg'
import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import type { Config } from '../app/config.ts'
import { demoCompanyName, seedCompany, seedSource } from './company.ts'
import { seedPlaces } from './places.ts'
import { seedUnits } from './units.ts'

/** The simulators' fleet. */
const trucks = 300
/** Any number nobody else uses as an advisory lock of the database. */
const lockKey = 7_411_204

/**
 * Fills the database with the demo company and its last seven days, unless it is there. One transaction: a seed that was
 * interrupted leaves nothing. `say` gets lines of progress in Spanish.
 */
export async function seedDemo(databaseUrl: string, config: Config, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'arriero demo', options: '-c timezone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const { rowCount } = await client.query('select from account where name = $1', [demoCompanyName])
    if (rowCount === 0) await seed(client, config, Date.now(), say)
    await client.query('commit')
  } finally {
    // Ends an open transaction as well.
    await client.end()
  }
}

async function seed(client: pg.ClientBase, config: Config, now: number, say: (line: string) => void): Promise<void> {
  say('Preparando la empresa de demostración…')
  const fleet = createFleet({ seed: demoSeed, trucks, now })
  const company = await seedCompany(client)
  const sourceId = await seedSource(client, company.accountId, config)
  await seedUnits(client, fleet, company, sourceId, now)
  await seedPlaces(client, fleet, company.accountId, sourceId, company.users.mariana)
  say(`Empresa lista: ${fleet.trucks.length} unidades.`)
}
