// Orders of one company's workshop: 50 000 on 1 000 units, with two jobs, two stretches of work and a part each.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [orders, units, technicians] = [50_000, 1000, 40]
const dataDir = resolve('.arriero/bench-orders')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into technician (account_id, name, hour_rate) select $1, 'Técnico ' || n, 120 from generate_series(1, ${technicians}) n`,
  `insert into store (account_id, code, name) values ($1, 'A1', 'Almacén')`,
  `insert into part (account_id, code, name, kind) values ($1, 'P1', 'Balata', 2)`,
  `insert into work_order (account_id, folio, unit_id, title, kind, process, planned_at, started_at, closed_at, labor, created_at)
     select $1, 'M-' || n, u.ids[1 + n % ${units}], (array['Balatas', 'Aceite y filtros', 'Turbo', 'Alternador'])[1 + n % 4],
       case when n % 3 = 0 then 'corrective' else 'preventive' end, case when n > ${orders} - 400 then 1 + n % 2 else 3 end,
       now() - make_interval(mins => 21 * (${orders} - n)), now() - make_interval(mins => 21 * (${orders} - n)),
       case when n <= ${orders} - 400 then now() - make_interval(mins => 21 * (${orders} - n) - 15) end, n % 900,
       now() - make_interval(mins => 21 * (${orders} - n) + 60)
     from (select array_agg(id order by id) as ids from unit where account_id = $1) u, generate_series(1, ${orders}) n`,
  `insert into work_order_job (account_id, order_id, unit_id, name, technician_id, planned_hours, state)
     select $1, o.id, o.unit_id, 'Trabajo ' || n, 1 + (o.id + n) % ${technicians}, 2, (o.process = 3)::int
     from work_order o, generate_series(1, 2) n`,
  `alter table work_order_stretch drop constraint work_order_stretch_alone`,
  `insert into work_order_stretch (account_id, order_id, job_id, technician_id, during, rate, cost)
     select $1, j.order_id, j.id, j.technician_id, tstzrange(o.started_at, o.started_at + interval '1 hour'), 120, 120
     from work_order_job j join work_order o on o.id = j.order_id`,
  `insert into work_order_part (account_id, order_id, store_id, part_id, qty, taken)
     select $1, o.id, s.id, p.id, 2, 2 * (o.process = 3)::int from work_order o, store s, part p`,
]

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of fill) await owner.query(statement, statement.includes('$1') ? [fleet.accountId] : [])
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/mantto/?limit=50'
  await measure('las más nuevas', list)
  await measure('abiertas', `${list}&open=true`)
  for (const order of ['unitName', 'title', '-plannedAt', '-cost', 'process'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  await measure('página 900', `${list}&page=900`)
  for (const search of ['turbo', 'M-4998', 'no existe']) await measure(`buscar «${search}»`, `${list}&search=${search}`)
  await measure('un técnico', `${list}&technical=7`)
  const { rows } = await owner.query<{ id: number; unit: number }>(
    'select id, unit_id as unit from work_order order by id desc limit 1',
  )
  await measure('una unidad', `${list}&unit=${rows[0]!.unit}`)
  await measure('estadísticas', '/apis/mantto/estadisticas')
  await measure('una orden', `/apis/mantto/${rows[0]!.id}`)
  tell(`${orders} órdenes de taller`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
