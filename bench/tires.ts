// Tires and batteries of one company: 10 000 of each, with the mounts and measures of two years; of the tires on 1 000 units,
// of the batteries four on each and the others in a store.
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

const batteries = 10_000
const fillBatteries = [
  `insert into store (account_id, code, name) values ($1, 'A1', 'Apodaca')`,
  `insert into part (account_id, code, name, kind, category) select $1, 'BAT-' || n, 'Batería ' || n, 1, 3 from generate_series(1, 10) n`,
  `insert into fitting_label (account_id, kind, name) select $1, 'battery_capacity', n * 100 || ' CCA' from generate_series(5, 10) n`,
  'alter table stock_item disable trigger piece_is_fitting',
  // The first four thousand are on units.
  `insert into stock_item (account_id, part_id, serial, unit_id, store_id, cost)
     select $1, p.id, 'LTH ' || n, u.id, case when u.id is null then (select min(id) from store where account_id = $1) end, 3900
     from generate_series(1, ${batteries}) n join part p on p.account_id = $1 and p.code = 'BAT-' || (1 + n % 10)
     left join (select id, row_number() over (order by id) as k from unit where account_id = $1) u on u.k = (n + 3) / 4`,
  'alter table stock_item enable trigger piece_is_fitting',
  `insert into battery (item_id, account_id, capacity_id, lifespan_years, first_mounted, rest, crank, measured_at, advice, urgency)
     select i.id, $1, (select min(id) + i.id % 6 from fitting_label where account_id = $1 and kind = 'battery_capacity'), 3,
       now() - make_interval(days => (i.id % 1400)::int), 11.8 + i.id % 10 / 10.0, 9 + i.id % 20 / 10.0, now() - interval '2 days',
       (array['replace', 'charge', 'fine'])[1 + i.id % 3], (array[0, 2, 9])[1 + i.id % 3]
     from stock_item i join part p on p.id = i.part_id where i.account_id = $1 and p.category = 3`,
  `insert into battery_mount (account_id, battery_id, unit_id, position, during)
     select $1, k.id, k.unit_id, k.n, tstzrange(now() - interval '400 days', null)
     from (select i.*, row_number() over (partition by unit_id order by i.id) as n from stock_item i join battery b on b.item_id = i.id
       where i.account_id = $1 and i.unit_id is not null) k`,
  `insert into bank_day (account_id, unit_id, day, rest, rest_at, crank, crank_at)
     select $1, u.id, current_date - d, 12.7 - d % 9 / 10.0, now() - make_interval(days => d), 9.8, now() - make_interval(days => d)
     from unit u, generate_series(0, 720) d where u.account_id = $1`,
]

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of [...fill, ...fillBatteries])
    await owner.query(statement, statement.includes('$1') ? [fleet.accountId] : [])
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded, 200)
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
  await measureBatteries()
  await running.stop()

  async function measureBatteries() {
    const found = lists(running, token, embedded, 200)
    const all = '/apis/battery_inventory/?limit=50'
    await found.measure('baterías, las peores primero', all)
    for (const order of ['serial', 'unitName', 'months', '-rest'])
      await found.measure(`baterías, orden ${order}`, `${all}&order=${order}`)
    await found.measure('baterías, página 150', `${all}&page=150`)
    for (const search of ['lth', '12']) await found.measure(`baterías, buscar «${search}»`, `${all}&search=${search}`)
    for (const narrow of ['place=mounted', 'place=store', 'advice=replace', 'failed=1'])
      await found.measure(`baterías, ${narrow}`, `${all}&${narrow}`)
    await found.measure('baterías, cifras', '/apis/battery_inventory/summary')
    const one = await owner.query<{ id: number; unit: number }>(
      'select battery_id as id, unit_id as unit from battery_mount limit 1',
    )
    await found.measure('una batería', `/apis/battery_inventory/get/${one.rows[0]!.id}`)
    await found.measure('un banco', `/apis/battery_inventory/unit/${one.rows[0]!.unit}`)
    found.tell(`${batteries} baterías con sus montajes y dos años de voltaje; meta 200 ms por lista`)
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
