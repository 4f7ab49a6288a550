// The store of one company: 50 000 parts in 20 stores, a part with 100 000 movements, 200 exits of one part at once.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [parts, stores, movements, exits] = [50_000, 20, 100_000, 200]
const dataDir = resolve('.arriero/bench-stock')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into store (account_id, code, name) select $1, 'A' || n, 'Almacén ' || n from generate_series(1, ${stores}) n`,
  `insert into department (account_id, name) values ($1, 'Taller')`,
  `insert into part (account_id, code, name, kind, brand, price)
     select $1, 'PAR-' || lpad(n::text, 6, '0'), (array['Filtro', 'Balata', 'Sensor', 'Neumático', 'Banda', 'Aceite'])[1 + n % 6] || ' ' ||
       (array['delantero', 'trasero', 'de motor', 'de cabina'])[1 + n % 4] || ' ' || n, 2 - (n % 20 = 0)::int,
       (array['Fleetguard', 'Donaldson', 'Meritor', 'Bendix', 'Michelin'])[1 + n % 5], 10 + n % 900
     from generate_series(1, ${parts}) n`,
  // Summed once afterwards instead of row by row.
  'alter table stock disable trigger sum_stock',
  `insert into stock (account_id, store_id, part_id, qty, value, min_qty, max_qty, last_at)
     select $1, a.id, p.id, (p.id * 7 + a.id) % 90, ((p.id * 7 + a.id) % 90) * 12.5, (p.id + a.id) % 8, 24, now() - make_interval(mins => p.id)
     from part p, store a where p.account_id = $1 and a.account_id = $1 and (p.id + a.id) % 3 < 2`,
  'alter table stock enable trigger sum_stock',
  `update part p set total_qty = s.qty, total_value = s.value, total_min = s.least, short_stores = s.short, last_at = s.last,
       stores = s.ids
     from (select part_id, sum(qty) as qty, sum(value) as value, sum(min_qty) as least, count(*) filter (where qty < min_qty) as short,
       max(last_at) as last, array_agg(store_id order by store_id) as ids from stock where account_id = $1 group by 1) s where s.part_id = p.id`,
  `insert into store_step (account_id, store_id, parts, value, short)
     select account_id, store_id, count(*) filter (where qty > 0), sum(value), count(*) filter (where qty < min_qty)
     from stock where account_id = $1 group by 1, 2`,
  // Two years of papers, five parts each; on their way are the last 600 orders, 400 requisitions and 100 transfers.
  `insert into supplier (account_id, name) values ($1, 'Refacciones')`,
  `insert into purchase_order (account_id, folio, supplier_id, store_id, expected_on, authorization_state, added_inventory)
     select $1, 'OC-' || n, s.id, 1 + n % ${stores}, current_date + n % 30, (n <= 19400 or n % 2 = 0)::int, n <= 19400
     from supplier s, generate_series(1, 20000) n where s.account_id = $1`,
  `insert into purchase_order_line (account_id, purchase_order_id, part_id, qty, price, received)
     select $1, o.id, 1 + (o.id * 5 + n) % ${parts}, 12, 100, 12 * o.added_inventory::int
     from purchase_order o, generate_series(1, 5) n where o.account_id = $1`,
  `insert into requisition (account_id, folio, store_id, authorization_state, process)
     select $1, 'REQ-' || n, 1 + n % ${stores}, (n <= 9600 or n % 2 = 0)::int, case when n <= 9600 then 3 else 2 - n % 2 end
     from generate_series(1, 10000) n`,
  `insert into requisition_line (account_id, requisition_id, part_id, qty)
     select $1, r.id, 1 + (r.id * 7 + n) % ${parts}, 6 from requisition r, generate_series(1, 5) n where r.account_id = $1`,
  `insert into store_transfer (account_id, folio, from_id, to_id, state)
     select $1, 'T-' || n, 1 + n % 10, 11 + n % 10, (n <= 4900)::int from generate_series(1, 5000) n`,
  `insert into store_transfer_line (account_id, transfer_id, part_id, qty, value)
     select $1, t.id, 1 + (t.id * 11 + n) % ${parts}, 4, 50 from store_transfer t, generate_series(1, 5) n where t.account_id = $1`,
  // Orders of the workshop with three parts each; of the last 400, still open, every second waits for its parts.
  `insert into work_order (account_id, folio, unit_id, title, kind, process, closed_at)
     select $1, 'M-' || n, u.id, 'Frenos', 'preventive', case when n <= 19600 then 3 else 1 + n % 2 end, case when n <= 19600 then now() end
     from unit u, generate_series(1, 20000) n where u.account_id = $1`,
  `insert into work_order_part (account_id, order_id, store_id, part_id, qty, taken, reserved)
     select $1, o.id, 1 + o.id % ${stores}, 1 + (o.id * 13 + n) % ${parts}, 2, 2 * (o.process = 3)::int,
       2 * (o.process < 3 and o.id % 2 = 0)::int
     from work_order o, generate_series(1, 3) n where o.account_id = $1`,
  // The ledger of the busiest part.
  `with one as (select s.store_id, s.part_id, s.qty, s.value from stock s where s.account_id = $1 and s.qty > 50 order by s.part_id limit 1)
     insert into movement (account_id, store_id, part_id, kind, qty, value, balance, balance_value, at, posted_at)
     select $1, store_id, part_id, case when n % 9 = 0 then 'entry' else 'exit' end, case when n % 9 = 0 then 8 else -1 end, 12.5, 50, 600,
       now() - make_interval(mins => (${movements} - n) * 5), now() - make_interval(mins => (${movements} - n) * 5)
     from one, generate_series(1, ${movements}) n`,
]

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  console.log('Llenando el almacén: unos dos minutos.')
  for (const statement of fill) await owner.query(statement, statement.includes('$1') ? [fleet.accountId] : [])
  await owner.query('vacuum analyze')

  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/store/stock?limit=50'
  await measure('lo que falta primero', list)
  for (const order of ['name', 'code', 'qty', 'value', 'last'])
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const order of ['', 'name', '-value'])
    for (const page of [2, 500, 1000]) await measure(`página ${page} ${order}`, `${list}&page=${page}&order=${order}`)
  for (const search of ['filtro', 'PAR-0412', 'balata meritor 77', 'a', 'no existe'])
    for (const order of ['name', '-qty'])
      await measure(`buscar «${search}» ${order}`, `${list}&search=${encodeURIComponent(search)}&order=${order}`)
  await measure('por surtir', `${list}&view=short`)
  await measure('detienen trabajos', `${list}&view=waiting`)
  await measure('series', `${list}&view=serial`)
  await measure('movió en 7 días', `${list}&moved=7`)
  for (const order of ['', 'name', '-value']) await measure(`un almacén ${order}`, `${list}&store=3&order=${order}`)
  await measure('por surtir de un almacén', `${list}&store=3&view=short`)
  const { rows } = await owner.query<{ part: number; store: number }>(
    'select part_id as part, store_id as store from movement limit 1',
  )
  const { part, store } = rows[0]!
  for (const page of [1, 100, 1900])
    await measure(`kardex, página ${page}`, `/apis/store/kardex?part=${part}&limit=50&page=${page}`)
  await measure('kardex, todo', '/apis/store/kardex?limit=50')
  for (const search of ['filtro', 'PAR-0412', 'a', 'no existe'])
    await measure(`kardex, buscar «${search}»`, `/apis/store/kardex?limit=50&search=${encodeURIComponent(search)}`)
  await measure('panel de la parte', `/apis/store_parts/get/infoPart?part=${part}`)
  await measure('lo que espera', '/apis/store/needs')
  await measure('totales por almacén', '/apis/store/get/store-totals')
  const catalog = '/apis/parts_materials/?limit=50'
  for (const order of ['name', 'code', 'brand', '-price'])
    for (const page of [1, 1000])
      await measure(`partes, ${order}, página ${page}`, `${catalog}&order=${order}&page=${page}`)
  for (const search of ['filtro', 'a']) await measure(`partes, buscar «${search}»`, `${catalog}&search=${search}`)
  const heldToken = await signIn(owner, fleet.accountId, 'almacenista')
  await owner.query(
    `insert into store_access (account_id, user_id, store_id)
     select u.account_id, u.id, s.id from app_user u, store s where u.username = 'almacenista' and s.id <= 3`,
  )
  const held = lists(running, heldToken, embedded)
  for (const order of ['', 'name', '-value']) await held.measure(`tres almacenes ${order}`, `${list}&order=${order}`)
  await held.measure('tres almacenes, por surtir', `${list}&view=short`)
  await held.measure('tres almacenes, kardex', '/apis/store/kardex?limit=50')
  await held.measure('tres almacenes, panel de la parte', `/apis/store_parts/get/infoPart?part=${part}`)
  await held.measure('tres almacenes, lo que espera', '/apis/store/needs')
  held.tell('De quien ve tres de los almacenes')
  tell(`Existencias de ${parts} partes en ${stores} almacenes; kardex de ${movements} movimientos`)

  await exitsAtOnce({ url: running.url, token, part, store, owner })
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

interface Exits {
  url: string
  token: string
  part: number
  store: number
  owner: { query: (sql: string, values: unknown[]) => Promise<unknown> }
}

/** As many people take one each of a part of which there is enough for some of them. */
async function exitsAtOnce({ url, token, part, store, owner }: Exits) {
  await owner.query('update stock set qty = 120, value = 1500, reserved = 0 where part_id = $1 and store_id = $2', [
    part,
    store,
  ])
  const take = () =>
    fetch(`${url}/apis/store/exits`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ store, department: 1, lines: [{ part, qty: 1 }] }),
    })
  const began = performance.now()
  const replies = await Promise.all(Array.from({ length: exits }, take))
  const took = performance.now() - began
  const statuses = Object.groupBy(replies, ({ status }) => String(status))
  const counted = Object.entries(statuses).map(([status, all]) => `${all?.length} × ${status}`)
  console.log(
    `${exits} salidas a la vez de una parte con 120: ${counted.join(', ')} en ${(took / 1000).toFixed(2)} s; meta 2 s`,
  )
}
