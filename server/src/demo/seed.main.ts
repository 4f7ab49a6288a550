import { readConfig } from '../app/config.ts'
import { seedDemo } from './seed.ts'

// The server that asked is gone: an open transaction ends with us, nothing is half seeded.
process.once('disconnect', () => process.exit())
await seedDemo(process.env['SEED_DATABASE_URL'] ?? '', readConfig(), (line) => process.send?.(line))
process.exit()
