// Accounts of one company's 100 000 trips, half a million expenses behind them: pages in every order, filters, sums and
// each grouping, each a whole HTTP call; and how long it takes to work all of them out from their sources.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { accountOrders } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { groupingNames } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { inWork } from '@arriero/server/app/app.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { systemScope } from '@arriero/server/app/scope.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { refreshDue } from '@arriero/server/modules/billing/trip-account/refresh.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const trips = 100_000
const dataDir = resolve('.arriero/bench-trip-account')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Finished trips of five years with a destination, a driver and five expenses each; 90 ways, 400 customers. */
const fill = `
  with towns as (select array['Monterrey', 'Nuevo Laredo', 'Saltillo', 'Querétaro', 'Guadalajara', 'Manzanillo', 'Altamira', 'Torreón', 'Hermosillo', 'Veracruz'] as t),
  added as (
    insert into trip (account_id, folio, name, status, unit_id, line_name, price_km, leave_at, arrive_at, unit_name, client_name, client_user_id, driver_names,
      place_names, started_at, finished_at, stops, total_km, travelled_km)
    select $1, 'V-' || lpad(n::text, 6, '0'), 'Viaje ' || n, 'finished', ($2::int[])[1 + n % array_length($2::int[], 1)], 'Línea', 17 + n % 14, at, at + interval '9 hours',
      'T-' || lpad((n % 300)::text, 3, '0'), 'Cliente ' || n % 400, ($4::int[])[1 + n % array_length($4::int[], 1)], 'Conductor', t[1 + n % 10] || ', ' || t[1 + (n * 3 + n / 10) % 10],
      at, at + interval '10 hours', 1, 200 + n % 900, 205 + n % 900
    from generate_series(1, $3::int) n, towns, lateral (select now() - make_interval(mins => 26 * ($3 - n) + 700) as at) times
    returning id),
  legs as (
    insert into trip_destination (account_id, trip_id, position, origin, destination, leave_at, arrive_at, distance_km)
    select $1, id, 0, json_build_object('name', t[1 + id % 10]), json_build_object('name', t[1 + (id * 3 + id / 10) % 10]), now(), now() + interval '4 hours', 300 from added, towns returning 1),
  people as (insert into trip_driver (account_id, trip_id, driver_id, position) select $1, id, ($5::int[])[1 + id % array_length($5::int[], 1)], 0 from added returning 1),
  spent as (
    insert into trip_expense (account_id, trip_id, kind, amount, at, paid_by)
    select $1, id, (array['fuel', 'fuel', 'toll', 'per_diem', 'handling'])[k], 300 + (id * k) % 3000, now(), 'card' from added, generate_series(1, 5) k returning 1)
  select (select count(*) from legs) + (select count(*) from people) + (select count(*) from spent)`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { app } = running
  const fleet = await makeFleet(app.owner, { units: 300, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  const idsOf = async (text: string) =>
    (await app.owner.query<{ id: number }>(text, [fleet.accountId])).rows.map(({ id }) => id)
  const drivers = await idsOf(
    `insert into driver (account_id, name) select $1, 'Conductor ' || n from generate_series(1, 500) n returning id`,
  )
  const clients = await idsOf(
    `insert into app_user (account_id, username, name, role, password_hash) select $1, 'cliente-' || n, 'Cliente ' || n, 2, '' from generate_series(1, 400) n returning id`,
  )
  await app.owner.query(
    `insert into billing_customer (account_id, rfc, name, regime, postal_code, cfdi_use, client_id)
     select $1, 'ABC' || lpad((n % 28 + 1)::text, 6, '0') || upper(substr(md5(n::text), 1, 3)), 'CLIENTE ' || n, '601', '64000', 'G03', id
     from unnest($2::int[]) with ordinality c (id, n) on conflict do nothing`,
    [fleet.accountId, clients],
  )
  await app.owner.query(
    `insert into driver_pay (account_id, driver_id, method, rate) select $1, id, 'km', 4.5 from unnest($2::int[]) id`,
    [fleet.accountId, drivers],
  )
  await app.owner.query(fill, [fleet.accountId, fleet.unitIds, trips, clients, drivers])
  await app.owner.query('vacuum analyze')
  const began = performance.now()
  let done = 0
  for (let last = 1; last > 0; done += last)
    last = await inWork(app, systemScope(fleet.accountId), (work) => refreshDue(work, 1000))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `Calcular ${done} cuentas de sus fuentes: ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} por segundo`,
  )
  await app.owner.query('vacuum analyze')

  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/trip_account/?limit=50'
  await measure('primera página', list)
  for (const order of accountOrders)
    for (const sign of ['', '-']) await measure(`orden ${sign}${order}`, `${list}&order=${sign}${order}`)
  for (const page of [2, 100, 2000]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['V-054321', 'cliente 77', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('con pérdida', `${list}&losing=1&order=margin`)
  await measure('sin facturar', `${list}&billed=0&status=finished`)
  await measure('por facturar, de viajes', '/apis/travel/finalized/?limit=50&unbilled=1')
  tell(`Cuentas de ${trips} viajes, páginas`)

  const sums = lists(running, token, embedded)
  await sums.measure('totales', '/apis/trip_account/totals/')
  for (const by of groupingNames) {
    await sums.measure(`por ${by}`, `/apis/trip_account/groups/?by=${by}&limit=50`)
    await sums.measure(`por ${by}, según nombre`, `/apis/trip_account/groups/?by=${by}&limit=50&order=name`)
  }
  sums.tell(`Cuentas de ${trips} viajes, sumas (meta 300 ms)`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
