import { expect, test } from 'vitest'
import { spellings } from '@arriero/contract/core/endpoint.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeUser } from './factories.ts'
import { testApp } from './server.ts'
import { writeARowOfEach } from './a-row-of-each.ts'
import { fillAccount } from './fill-account.ts'

/** Tables that carry an account and no wall, and why. */
const open: Record<string, string> = {
  session: 'read only through functions that ask for one token',
  outbox: 'written by the account, read by the relay',
  socket_event: 'read by the relay, which checks each viewer',
  unit_position: 'COPY into a walled table is refused; the application may not read it but through positions_of()',
  position_day: 'as unit_position',
}

test('every table that carries an account stands behind the wall, forced', async () => {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ name: string; walled: boolean }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  expect(rows.filter(({ name, walled }) => !walled && !(name in open)).map(({ name }) => name)).toEqual([])
})

/** Who wrote a row may be of the account above. */
const ofAnyAccount = ['account_id', 'created_by', 'updated_by']

test('what a row behind the wall names stands behind it too, in the same account', async () => {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ reference: string }>(
    `select format('%s.%s', k.conrelid::regclass, a.attname) as reference
     from pg_constraint k
     join pg_class t on t.oid = k.confrelid and t.relkind = 'r' and t.relrowsecurity
     join pg_class c on c.oid = k.conrelid and c.relrowsecurity
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.conparentid = 0 and a.attname <> all ($1)
       and exists (select from pg_attribute of where of.attrelid = k.confrelid and of.attname = 'account_id')
       and not exists (select from pg_attribute own
         where own.attrelid = k.conrelid and own.attname = 'account_id' and own.attnum = any (k.conkey))`,
    [ofAnyAccount],
  )
  // Else: call own_references('the table') in its migration; wall() does.
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

test('the role of the application cannot pass the wall', async () => {
  const { app } = await testApp()
  const { rows } = await app.pool.query(
    'select current_user as name, rolbypassrls, rolsuper from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ name: 'arriero_app', rolbypassrls: false, rolsuper: false }])
  await expect(app.pool.query('select count(*)::int as n from app_user')).resolves.toMatchObject({ rows: [{ n: 0 }] })
  for (const table of Object.keys(open))
    await expect(app.pool.query(`select * from ${table}`), table).rejects.toThrow(/permission denied/)
})

test('of every table an account reads its own rows and no row of another', async () => {
  const { app } = await testApp()
  const [owner, stranger] = [await makeUser(), await makeUser()]
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('arriero_app', c.oid, 'select')`)
    const names = tables.map(({ name }) => name)
    await writeARowOfEach(client, owner.accountId, names)
    await client.query('set local role arriero_app')
    const seen = async (table: string) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${table} where account_id = ${owner.accountId}`,
      )
      return rows[0]?.n ?? 0
    }
    await client.query(`set local app.account = '${owner.accountId}'`)
    for (const name of names) expect(await seen(name), `own rows of ${name}`).toBeGreaterThan(0)
    await client.query(`set local app.account = '${stranger.accountId}'`)
    for (const name of names) expect(await seen(name), `rows of ${name} for a stranger`).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a second account reaches nothing of the first through any call', async () => {
  await testApp()
  const mark = 'Secreto-de-otra-cuenta'
  const owner = await makeUser({ name: mark })
  const ids = await fillAccount(owner, mark)
  const stranger = await makeUser({ role: roles.monitorist })
  for (const { endpoint } of routes) {
    if (endpoint.access === 'public') continue
    for (const { method, path } of spellings(endpoint)) {
      const addresses = (path.includes('{') ? ids : [0]).map((id) => path.replace(/\{\w+\}/g, String(id)))
      const body = method === 'GET' ? {} : { body: {} }
      const answers = await Promise.all(addresses.map((address) => send(method, address, { as: stranger, ...body })))
      for (const [i, answer] of answers.entries()) {
        const what = `${method} ${addresses[i]}`
        expect(answer.bytes.includes(mark), what).toBe(false)
        expect(answer.status, what).toBeLessThan(500)
        expect(answer.status, what).not.toBe(429)
      }
    }
  }
  // What the stranger asked to change or delete is still there.
  expect((await send('GET', '/apis/geofences/get_all', { as: owner })).bytes.includes(mark)).toBe(true)
})
