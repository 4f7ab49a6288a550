// Container receipts of one company: 100 000 over two years of 8 000 containers, two damages each; one container passed
// the gates five hundred times. RECEIPTS: so many instead.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const receipts = Number(process.env['RECEIPTS'] ?? 100_000)
const [containers, open, busy] = [8000, 3000, 500]
const dataDir = resolve('.arriero/bench-eir')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into eir_container (account_id, number) select $1, 'MSKU' || lpad(n::text, 7, '0') from generate_series(1, ${containers}) n`,
  `insert into eir (account_id, number, kind, state, container_id, container, size_type, line, booking, place, happened_at, is_full, seals,
       unit_id, driver_name, faces, signatures, closed_at, is_inside, damages, new_damages, charge, search)
     select $1, n, case when n / ${containers} % 2 = 0 then 'in' else 'out' end,
       case when n > ${receipts - open} then 'draft' else 'closed' end, c.ids[i.at], 'MSKU' || lpad(i.at::text, 7, '0'), '45G1',
       (array['Maersk', 'MSC', 'Hapag-Lloyd', 'CMA CGM', 'ONE'])[1 + n % 5], 'RES' || n, 'Patio ' || n % 6,
       now() - make_interval(mins => 10 * (${receipts} - n)), n % 3 > 0,
       '[{"kind":"line","document":"HL1","gate":"HL1","note":null}]', u.ids[1 + n % 1000], 'Operador ' || n % 400,
       '{F,R,D,L,T,B}', case when n > ${receipts - open} then '[]' else
         '[{"party":"carrier","name":"A","strokes":[[1,1]],"at":"2026-01-01T00:00:00Z"},{"party":"yard","name":"B","strokes":[[1,1]],"at":"2026-01-01T00:00:00Z"}]' end::jsonb,
       case when n <= ${receipts - open} then now() end, n > ${receipts} - 900 and i.at > 1, 2, (n % 4 = 0)::int, 0,
       search_text('EIR-' || n || ' MSKU' || i.at || ' Maersk RES' || n || ' Operador ' || n % 400)
     from generate_series(1, ${receipts}) n
     cross join lateral (select case when n % ${Math.floor(receipts / busy)} = 0 then 1 else 2 + n % ${containers - 1} end as at) i
     cross join (select array_agg(id order by id) as ids from eir_container where account_id = $1) c
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u`,
  `insert into eir_damage (account_id, eir_id, place, key, face, x, y, length, width, location, component, damage, responsible, cost, is_new)
     select $1, e.id, p, gen_random_uuid(), (array['R', 'L'])[p + 1], 540, 200, 40, 30, 'RB5N', 'PAA',
       (array['DT', 'CO', 'HO', 'BT'])[1 + e.id % 4], 'user', 900, p < e.new_damages
     from eir e, generate_series(0, 1) p where e.account_id = $1`,
]

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000', OVERLOAD_MS: '0' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1000, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  const began = performance.now()
  for (const statement of fill) await owner.query(statement, [fleet.accountId])
  console.log(`Llenar ${receipts} recibos: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: number }>(
    `select max(e.id) as id from eir e join eir_container c on c.id = e.container_id where c.number = 'MSKU0000001'`,
  )
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/eir/?limit=50'
  await measure('primero los abiertos', list)
  for (const filter of ['open=1', 'open=0', 'inside=1', 'new_damages=1', 'kind=out', 'line=Maersk'])
    await measure(filter, `${list}&${filter}`)
  for (const order of ['container', '-container', '-happenedAt', 'line', '-damages'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  const deep = Math.floor((receipts / 50) * 0.95)
  await measure(`página ${deep}`, `${list}&page=${deep}`)
  for (const search of ['RES99', 'MSKU77', 'no existe']) await measure(`buscar «${search}»`, `${list}&search=${search}`)
  await measure(`historia de un contenedor con ${busy} movimientos`, `/apis/eir/history/${rows[0]!.id}`)
  await measure('un recibo con su comparación', `/apis/eir/${rows[0]!.id}`)
  await measure('lo que se sabe de un contenedor', '/apis/eir/container/MSKU0000001')
  await measure('navieras', '/apis/eir/lines/')
  await measure('tablero', '/apis/eir/dashboard', {})
  tell(`${receipts} recibos`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
