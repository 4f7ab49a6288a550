import pg from 'pg'
import { laterParts } from './later-parts.ts'
import { seedLater } from './seed-later.ts'

// The server that asked is gone: an open transaction ends with us, no part is half filled.
process.once('disconnect', () => process.exit())
const client = new pg.Client({
  connectionString: process.env['SEED_DATABASE_URL'],
  application_name: 'arriero demo',
  options: '-c timezone=UTC',
})
await client.connect()
await seedLater(client, laterParts, (name) => process.send?.(name))
process.exit()
