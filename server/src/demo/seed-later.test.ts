import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../test/database.ts'
import { readConfig } from '../app/config.ts'
import { migrate } from '../app/database/migrate.ts'
import { seedAdministration } from './administration.ts'
import { seedCompany } from './company.ts'
import { laterParts, type LaterPart } from './later-parts.ts'
import { demoLeft } from './seed-apart.ts'
import { missingParts, seedLater } from './seed-later.ts'

const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'arriero-demo-')) })
let url: string
let client: pg.Client

beforeAll(async () => {
  url = await emptyDatabaseUrl()
  // Where parts with files keep them.
  process.env['DATA_DIR'] = config.DATA_DIR
  await migrate(url)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

const missing = async () => (await missingParts(client)).map(({ table }) => table)
const countOf = async (table: LaterPart['table']) =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n

/** A tractor and a trip that has left: some parts tell of them, and nobody lives them here. */
const aTrip = `
  with y as (
    insert into unit_type (account_id, name) values ($1, 'Tractocamión')
    on conflict (account_id, lower(name)) where deleted_at is null do update set name = excluded.name returning id
  ), u as (
    insert into unit (account_id, name, type_id) select $1, 'NE-001', id from y returning id, name
  ), t as (
    insert into trip (account_id, folio, name, unit_id, unit_name, line_name, price_km, leave_at, arrive_at, stops)
    select $1, 'V-00001', 'Monterrey a Saltillo', id, name, 'Propia', 21, now() - interval '1 day', now(), 1 from u
    returning id, account_id, leave_at, arrive_at
  )
  insert into trip_destination (account_id, trip_id, position, origin, destination, leave_at, arrive_at, distance_km)
  select account_id, id, 0, '{"id":null,"name":"Patio","address":null,"lat":25.67,"lon":-100.31}',
    '{"id":null,"name":"Planta","address":null,"lat":25.42,"lon":-101}', leave_at, arrive_at, 85 from t`

test('without the company nothing is missing; with it, all that comes later is', async () => {
  expect(await missing()).toEqual([])
  const company = await seedCompany(client)
  await seedAdministration(client, company, config)
  await client.query(aTrip, [company.accountId])
  expect(await missing()).toEqual(laterParts.map(({ table }) => table))
})

test('a part that fails leaves nothing of itself, the others are filled, and the next start fills it', async () => {
  const broken = laterParts.map((part): LaterPart => {
    if (part.table !== 'technician') return part
    const seed = async (...given: Parameters<Awaited<ReturnType<LaterPart['read']>>['seed']>) => {
      await (await part.read()).seed(...given)
      throw new Error('the database went away')
    }
    return { ...part, read: async () => ({ seed }) }
  })
  await expect(seedLater(client, broken)).rejects.toMatchObject({ errors: [{ message: 'the database went away' }] })
  expect(await missing()).toEqual(['technician'])
  const full: string[] = []
  await seedLater(client, laterParts, (name) => full.push(name))
  expect(full).toEqual(laterParts.map(({ name }) => name))
  expect(await missing()).toEqual([])
})

test('what is missing is named before the start and filled in a process of its own after it', async () => {
  await client.query('delete from qr_code')
  await client.query('delete from toll')
  const said: string[] = []
  const fill = await demoLeft(url, (line) => said.push(line))
  expect(await missing()).toEqual(['toll', 'qr_code'])
  const filling = new Set<string>()
  const filled = fill?.(filling)
  expect([...filling]).toEqual(['casetas', 'códigos QR'])
  await filled
  expect(filling.size).toBe(0)
  expect(said).toEqual([
    'En segundo plano, en cuanto Arriero responda, se llenan: casetas y códigos QR.',
    'Demostración completa: casetas y códigos QR.',
  ])
  expect(await missing()).toEqual([])
  expect(await demoLeft(url, (line) => said.push(line))).toBeNull()
})

test('each social reason numbers every kind of document', async () => {
  const { rows } = await client.query<{ kinds: string[] }>(
    'select array_agg(kind order by kind) as kinds from document_series group by social_reason_id',
  )
  expect(rows).toEqual([{ kinds: ['C', 'E', 'I', 'P', 'T', 'V'] }, { kinds: ['C', 'E', 'I', 'P', 'T', 'V'] }])
})

test('what was filled is not filled again, not even when somebody took it off the list', async () => {
  const before = await Promise.all(laterParts.map(({ table }) => countOf(table)))
  expect(Math.min(...before)).toBeGreaterThan(0)
  await client.query('update technician set deleted_at = now()')
  await seedLater(client)
  expect(await Promise.all(laterParts.map(({ table }) => countOf(table)))).toEqual(before)
})
