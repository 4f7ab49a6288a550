// Lists of one company with 50 000 users: sorts, deep pages, filters and searches, each a whole HTTP call.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const users = 50_000
const dataDir = resolve('.arriero/bench-users')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Every role, a tenth deactivated, forty groups. */
const fill = `
  with names as (select array['Mariana', 'José', 'Óscar', 'Lucía', 'Diego', 'Ana', 'Héctor', 'Paola'] as first, array['Garza', 'Treviño', 'Cantú', 'Peña', 'Lozano', 'Reyes', 'Ochoa'] as last),
  groups as (insert into account_group (account_id, name) select $1, 'Grupo ' || n from generate_series(1, 40) n returning id),
  people as (
    insert into app_user (account_id, username, email, password_hash, name, phone, role, last_seen_at, deactivated_at)
    select $1, 'usuario.' || n, 'usuario.' || n || '@flota.example', '', first[1 + n % 8] || ' ' || last[1 + (n * 3) % 7] || ' ' || last[1 + (n * 5) % 7] || ' ' || n, '81' || lpad(n::text, 8, '0'),
      2 + n % 5, now() - make_interval(mins => n), case when n % 10 = 0 then now() end
    from generate_series(1, $2::int) n, names returning id)
  insert into account_group_member (account_id, group_id, user_id)
  select $1, (select min(id) from groups) + p.id % 40, p.id from people p`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { app } = running
  const fleet = await makeFleet(app.owner, { units: 1, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  await app.owner.query(fill, [fleet.accountId, users])
  await app.owner.query('vacuum analyze')

  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/user/?limit=50'
  for (const order of ['name', 'username', 'role', 'lastSeenAt', 'createdAt'])
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const page of [2, 100, 800]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['garza', 'usuario.4321', 'óscar peña 12', 'a', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('rol Cliente', `${list}&userType=2`)
  await measure('un grupo', `${list}&groupId=1`)
  await measure('todos', `${list}&state=all`)
  await measure('inactivos', '/apis/get_users_inactive/')
  tell(`Listas de ${users} usuarios`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
