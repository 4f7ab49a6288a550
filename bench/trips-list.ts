// Lists of one company with 100 000 trips: every sort, deep pages and searches, each a whole HTTP call.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { tripOrders } from '@arriero/contract/trips/trips.contract.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const trips = 100_000
const activeShare = 5
const dataDir = resolve('.arriero/bench-trips')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Trips of five years, the newest fifth of them active; two destinations and a driver each. */
const fill = `
  with towns as (select array['Monterrey', 'Nuevo Laredo', 'Saltillo', 'Querétaro', 'Guadalajara', 'Manzanillo', 'Altamira', 'Torreón', 'Hermosillo', 'Veracruz'] as t),
  added as (
    insert into trip (account_id, folio, name, status, state, unit_id, line_id, line_name, price_km, leave_at, arrive_at, unit_name, client_name, driver_names,
      place_names, started_at, finished_at, stops, percent, eta, late_minutes, attention, last_fix_at, total_km)
    select $1, 'V-' || lpad(n::text, 6, '0'), t[1 + n % 10] || ' → ' || t[1 + (n * 7) % 10], case when active then 'active' else 'finished' end, 1 + (n / $4) % 4,
      ($2::int[])[1 + n % array_length($2::int[], 1)], (n % 12)::text, 'Línea ' || n % 12, 10 + n % 20, at, at + interval '9 hours', 'T-' || lpad((n % 300)::text, 3, '0'), 'Cliente ' || (n * 13) % 400,
      'Conductor ' || (n * 17) % 500, t[1 + n % 10] || ', ' || t[1 + (n * 3) % 10], now(), case when active then null else at + interval '10 hours' end,
      2, n % 100, now() + make_interval(mins => n % 600), n % 90 - 30, greatest(0, n % 90 - 30), now(), 200 + n % 900
    from generate_series(1, $3::int) n, towns, lateral (select n > $3 - $3 / $4 as active) is_active,
      lateral (select now() + make_interval(mins => case when active then n % 3000 else -26 * ($3 - n) end) as at) times
    returning id),
  legs as (
    insert into trip_destination (account_id, trip_id, position, origin, destination, leave_at, arrive_at, distance_km, route)
    select $1, id, p, place, place, now(), now() + interval '4 hours', 300, (select json_agg(json_build_array(20 + k * 0.01, -100 + k * 0.01)) from generate_series(1, 20) k)
    from added, generate_series(0, 1) p, (select '{"id": 1, "name": "CEDIS Apodaca", "kind": 2, "address": null, "lat": 25.7, "lon": -100.2, "shape": 3, "points": [[25.7, -100.2]], "sizeM": 200}'::jsonb as place) q
    returning 1),
  people as (insert into trip_driver (account_id, trip_id, driver_id, position) select $1, id, $5, 0 from added returning 1)
  select (select count(*) from legs) as legs, (select count(*) from people) as people`

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { app } = running
  const fleet = await makeFleet(app.owner, { units: 300, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  const {
    rows: [driver],
  } = await app.owner.query<{ id: number }>(
    "insert into driver (account_id, name) values ($1, 'Conductor') returning id",
    [fleet.accountId],
  )
  await app.owner.query(fill, [fleet.accountId, fleet.unitIds, trips, activeShare, driver?.id])
  await app.owner.query('vacuum analyze')

  const { measure, tell } = lists(running, token, embedded)
  for (const [list, path] of [
    ['finalizados', '/apis/travel/finalized/'],
    ['activos', '/apis/travel/active/'],
  ] as const) {
    for (const order of tripOrders) {
      for (const sign of ['', '-'])
        await measure(`${list}, orden ${sign}${order}`, `${path}?limit=50&order=${sign}${order}`)
    }
    for (const page of [2, 100, 1500]) await measure(`${list}, página ${page}`, `${path}?limit=50&page=${page}`)
    for (const search of ['V-054321', 'manzanillo', 'conductor 17', 'T-214 querétaro', 'a', 'no existe']) {
      await measure(`${list}, buscar «${search}»`, `${path}?limit=50&search=${encodeURIComponent(search)}`)
    }
  }
  await measure('cuentas por estado', '/apis/get_travel/status/?counts_only=1')
  tell(`Listas de ${trips} viajes`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
