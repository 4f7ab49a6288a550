// The list of accounts of a distributor with 10 000 companies below: sorts, pages, filters and searches.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { accountOrders } from '@arriero/contract/accounts/accounts.contract.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { lists } from './list-times.ts'

const companies = 10_000
const dataDir = resolve('.arriero/bench-accounts')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Every eighth a branch of the company before it; two users and three units each. As many hang on another distributor. */
const fill = `
  with names as (select array['Transportes', 'Autotransportes', 'Logística', 'Fletes', 'Ópalo', 'Grúas', 'Mudanzas', 'Líneas'] as first, array['Garza', 'Treviño', 'Cantú', 'Peña', 'Lozano', 'Reyes', 'Ochoa'] as last),
  companies as (
    insert into account (parent_id, kind, name, contact_name, contact_email, services, created_at, deactivated_at)
    select $1, 'company', first[1 + n % 8] || ' ' || last[1 + (n * 3) % 7] || ' ' || last[1 + (n * 5) % 7] || ' ' || n, 'Contacto ' || n, 'contacto.' || n || '@flota.example',
      '{1,6,12}', now() - make_interval(mins => n), case when n % 10 = 0 then now() end
    from generate_series(1, $2::int) n, names returning id),
  people as (
    insert into app_user (account_id, username, password_hash, name, role)
    select id, 'usuario.' || id || '.' || k, '', 'Usuario ' || k, 3 from companies, generate_series(1, 2) k)
  insert into unit (account_id, name) select id, 'T-' || k from companies, generate_series(1, 3) k`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { owner } = running.app
  const { rows: distributors } = await owner.query<{ id: number }>(
    `insert into account (name, kind) values ('Rastreo Cumbres', 'distributor'), ('Rastreo Llanos', 'distributor') returning id`,
  )
  for (const { id } of distributors) await owner.query(fill, [id, companies])
  const own = distributors[0]?.id ?? 0
  await owner.query(`update account a set parent_id = a.id - 1 where a.id % 8 = 0 and a.kind = 'company'
    and exists (select from account b where b.id = a.id - 1 and b.parent_id = a.parent_id)`)
  const token = await signIn(owner, own)
  await owner.query('update app_user set is_distributor = true where account_id = $1', [own])
  await owner.query('vacuum analyze')

  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/user/account/?limit=50'
  await measure('sin orden', list)
  for (const order of accountOrders)
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const page of [2, 100, 200]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['garza', 'contacto.4321', 'ópalo peña 12', 'a', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('inactivas', `${list}&state=inactive`)
  await measure('de una cuenta', `${list}&parent=${own}`)
  tell(`Lista de ${companies} cuentas`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
