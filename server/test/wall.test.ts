import { expect, test } from 'vitest'
import { spellings } from '@arriero/contract/core/endpoint.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeUser } from './factories.ts'
import { testApp } from './server.ts'
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

test('a second account finds nothing of the first, in no table and through no call', async () => {
  const { app } = await testApp()
  const mark = 'Secreto-de-otra-cuenta'
  const owner = await makeUser({ name: mark })
  const ids = await fillAccount(owner, mark)
  const stranger = await makeUser({ role: roles.monitorist })

  const client = await app.pool.connect()
  try {
    await client.query(`begin; set local app.account = '${stranger.accountId}'`)
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and has_table_privilege(c.oid, 'select')`)
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${name} where account_id = $1`,
        [owner.accountId],
      )
      expect([name, rows[0]?.n]).toEqual([name, 0])
    }
  } finally {
    await client.query('rollback')
    client.release()
  }

  for (const { endpoint } of routes) {
    if (endpoint.access === 'public') continue
    for (const { method, path } of spellings(endpoint)) {
      for (const id of path.includes('{') ? ids : [0]) {
        const address = path.replace(/\{\w+\}/g, String(id))
        const answer = await send(method, address, { as: stranger, ...(method === 'GET' ? {} : { body: {} }) })
        expect(answer.bytes.includes(mark), `${method} ${address}`).toBe(false)
        expect(answer.status, `${method} ${address}`).toBeLessThan(500)
        expect(answer.status, `${method} ${address}`).not.toBe(429)
      }
    }
  }
  // What the stranger asked to change or delete is still there.
  expect((await send('GET', '/apis/geofences/get_all', { as: owner })).bytes.includes(mark)).toBe(true)
})
