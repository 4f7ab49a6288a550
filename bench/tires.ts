// Tires of one company: 10 000 on 1 000 units, each with the mounts and measures of two years.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [units, onEach] = [1000, 10]
const dataDir = resolve('.arriero/bench-tires')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into part (account_id, code, name, kind, category) select $1, 'NEU-' || n, 'Neumático ' || n, 1, 2 from generate_series(1, 20) n`,
  `insert into fitting_label (account_id, kind, name) select $1, 'wheel_size', n || 'R22.5' from generate_series(1, 8) n`,
  // Its details are copied from the last of its part, row by row: here they are written at once.
  'alter table stock_item disable trigger piece_is_fitting',
  `insert into stock_item (account_id, part_id, serial, unit_id, cost)
     select $1, p.id, 'DOT ' || u.id || '-' || n, u.id, 7000 from unit u, generate_series(1, ${onEach}) n
     join part p on p.code = 'NEU-' || (1 + n % 20) where u.account_id = $1`,
  'alter table stock_item enable trigger piece_is_fitting',
  `insert into tire (item_id, account_id, size_id, psi, km, life_km, depth, mean_depth, spread, pressure, measured_at, measured_km, wear, advice, urgency)
     select i.id, $1, (select min(id) + i.id % 8 from fitting_label), 105, 90000, 90000, 3 + i.id % 130 / 10.0, 4 + i.id % 130 / 10.0, 1, 100,
       now() - interval '20 days', 88000, 0.05, (array['retire', 'renew', 'fine'])[1 + i.id % 3], (array[0, 2, 9])[1 + i.id % 3]
     from stock_item i where i.account_id = $1`,
  `insert into tire_mount (account_id, tire_id, life, unit_id, axle, position, during, start_km, km)
     select $1, i.id, 1, i.unit_id, 1 + k.n / 4, 1 + k.n % 4, tstzrange(now() - make_interval(days => 730 - 100 * m),
       case when m < 6 then now() - make_interval(days => 630 - 100 * m) end), m * 15000, case when m < 6 then 15000 end
     from (select i.*, row_number() over (partition by unit_id order by id) - 1 as n from stock_item i where account_id = $1) k
     join stock_item i on i.id = k.id, generate_series(0, 6) m`,
  `insert into tire_measure (account_id, tire_id, life, at, km, grooves, psi)
     select $1, i.id, 1, now() - make_interval(days => 700 - 60 * m), m * 9000, array[17 - m, 16.8 - m, 17 - m], 100
     from stock_item i, generate_series(0, 10) m where i.account_id = $1`,
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
  const list = '/apis/tire_inventory/?limit=50'
  await measure('los peores primero', list)
  for (const order of ['serial', 'unitName', '-km', 'kmLeft', '-costPerKm'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  await measure('página 150', `${list}&page=150`)
  for (const search of ['dot', '12']) await measure(`buscar «${search}»`, `${list}&search=${search}`)
  await measure('por retirar', `${list}&advice=retire`)
  await measure('cifras', '/apis/tire_inventory/summary')
  await measure('costo por marca', '/apis/tire_inventory/costs')
  const { rows } = await owner.query<{ id: number; unit: number }>(
    'select item_id as id, unit_id as unit from tire join stock_item on id = item_id limit 1',
  )
  await measure('un neumático', `/apis/tire_inventory/get/${rows[0]!.id}`)
  await measure('una unidad', `/apis/tire_inventory/unit/${rows[0]!.unit}`)
  tell(`${units * onEach} neumáticos con sus kilómetros por posición; meta 200 ms por lista`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
