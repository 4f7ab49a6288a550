// `npm run bench [name…]`: runs the measuring programs one after the other and prints their figures.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const all = [
  'ingest',
  'alerts',
  'decode',
  'devices',
  'attack',
  'geofences',
  'packing',
  'traces',
  'history',
  'fleet-time',
  'km',
  'live-memory',
  'trips-list',
  'invoices',
  'bank-match',
  'trip-account',
  'carta-porte-list',
  'billing-forms',
  'builder',
  'users-list',
  'accounts-list',
  'stock-list',
  'tickets',
  'tasks',
  'rental',
  'warehouses',
  'eir',
  'crm',
  'work-orders',
  'due',
  'tires',
  'reports',
  'fuel',
  'chat',
  'relay',
  'webhooks',
  'video',
  'video-events',
  'live-map',
  'console',
  'sign-in',
  'start',
  'tests',
  'cfdi',
  'cfdi-input',
  'pac',
  'labels',
]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No hay medición «${unknown.join('», «')}». Hay: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n## ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
