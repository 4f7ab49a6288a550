import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabaseUrl, testDatabaseUrl } from '../../../test/database.ts'
import { withClient } from '../../../test/template.ts'
import { migrate } from './migrate.ts'

test('two servers that start at once migrate an empty database once', async () => {
  const url = await emptyDatabaseUrl()
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  const recorded = await withClient(url, (client) => client.query('select name from migration order by name'))
  expect([...first, ...second]).toEqual(recorded.rows.map(({ name }) => name))
  expect(Math.min(first.length, second.length)).toBe(0)
})

test('a migrated database has nothing left to do', async () => {
  expect(await migrate(await testDatabaseUrl())).toEqual([])
})

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

test('a failing statement is named by file and line and leaves nothing of its file behind', async () => {
  const url = await emptyDatabaseUrl()
  const folder = await folderOf({
    '20260101T0000-good.sql': 'create table good ();',
    '20260102T0000-bad.sql': 'create table bad ();\n\nselect 1;\nalter table missing add x int;\n',
  })
  await expect(migrate(url, undefined, folder)).rejects.toThrow(
    '20260102T0000-bad.sql:4: relation "missing" does not exist',
  )
  const tables = await withClient(url, (client) =>
    client.query(`select to_regclass('good') is not null as good, to_regclass('bad') is not null as bad`),
  )
  expect(tables.rows).toEqual([{ good: true, bad: false }])
})

test('statements outside a transaction run one by one and failures still name their line', async () => {
  const url = await emptyDatabaseUrl()
  const files = {
    '20260101T0000-table.sql': 'create table yard (id int);',
    '20260102T0000-indexes.sql':
      '-- outside a transaction\ncreate index concurrently yard_id\n  on yard (id);\ncreate index concurrently b on yard (id);\n',
  }
  expect(await migrate(url, undefined, await folderOf(files))).toEqual(Object.keys(files))
  const broken = { ...files, '20260103T0000-more.sql': '-- outside a transaction\nselect 1;\nselect\n  missing;\n' }
  await expect(migrate(url, undefined, await folderOf(broken))).rejects.toThrow('20260103T0000-more.sql:4: column')
})

test('a file whose name has no date and subject is refused', async () => {
  const folder = await folderOf({ '0001_init.sql': '' })
  await expect(migrate(await emptyDatabaseUrl(), undefined, folder)).rejects.toThrow('0001_init.sql')
})

test('a migration that was edited after it ran is refused', async () => {
  const url = await emptyDatabaseUrl()
  const [name] = await migrate(url)
  await withClient(url, (client) => client.query(`update migration set sha256 = 'other' where name = $1`, [name]))
  await expect(migrate(url)).rejects.toThrow(`La migración ${name} cambió después de aplicarse`)
})

test('a database newer than the program is refused', async () => {
  const url = await emptyDatabaseUrl()
  await migrate(url)
  await withClient(url, (client) => client.query(`insert into migration values ('29991231T0000-later.sql', 'x')`))
  await expect(migrate(url)).rejects.toThrow('29991231T0000-later.sql')
})

test('texts sort the Mexican way and a search by LIKE may use an index behind the account wall', async () => {
  await withClient(await testDatabaseUrl(), async (client) => {
    const sorted = await client.query(
      `select string_agg(word, ' ' order by word collate es_mx) as words from unnest('{oso,ñandú,zorro,nube,Águila}'::text[]) word`,
    )
    expect(sorted.rows[0].words).toBe('Águila nube ñandú oso zorro')
    const functions = await client.query(
      `select bool_and(proleakproof) as safe from pg_proc where proname in ('textlike')`,
    )
    expect(functions.rows[0].safe).toBe(true)
  })
})

test('the roles of requests and of ingestion cannot step around row-level security', async () => {
  await withClient(await testDatabaseUrl(), async (client) => {
    const { rows } = await client.query(
      `select rolname, rolbypassrls or rolsuper or rolcanlogin as loose from pg_roles where rolname like 'arriero\\_%' order by 1`,
    )
    expect(rows).toEqual([
      { rolname: 'arriero_app', loose: false },
      { rolname: 'arriero_ingest', loose: false },
    ])
  })
})
