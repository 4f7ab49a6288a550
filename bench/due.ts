// What is due of 10 000 units with 12 services each: the lists, and how soon a position makes a service due.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { sweepDue } from '@arriero/server/modules/maintenance/plans/sweep.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [units, services, crossing] = [10_000, 12, 500]
const dataDir = resolve('.arriero/bench-due')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into position_last (account_id, unit_id, at, received_at, ignition_since, since, lat, lon, speed, state, odometer_km, engine_hours)
     select $1, id, now(), now(), now(), now(), 25, -100, 80, 1, 100000 + id % 900 * 200, 3000 from unit where account_id = $1 on conflict do nothing`,
  `insert into unit_meter (account_id, unit_id, summed_to, zone, daily_km, daily_hours)
     select $1, id, now(), timezone, 100 + id % 500, 8 from unit where account_id = $1 on conflict do nothing`,
  `insert into maintenance_service (account_id, name, system, hours)
     select $1, 'Servicio ' || n, 'engine', 2 from generate_series(1, ${services}) n`,
  `insert into maintenance_plan (account_id, service_id, every_km, every_months)
     select $1, s.id, 15000 + s.id * 1000, 12 from maintenance_service s where s.account_id = $1`,
  `insert into service_done (account_id, unit_id, service_id, day, km, hours)
     select $1, u.id, s.id, current_date - (u.id + s.id * 31) % 300, p.odometer_km - (u.id * 37 + s.id * 911) % 15200, 2900
     from unit u join position_last p on p.unit_id = u.id, maintenance_service s where u.account_id = $1 and s.account_id = $1`,
]

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { app } = running
  const fleet = await makeFleet(app.owner, { units, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  for (const statement of fill) await app.owner.query(statement, [fleet.accountId])
  await app.owner.query('vacuum analyze')
  const timed = async (what: string, act: () => Promise<unknown>) => {
    const began = performance.now()
    const result = await act()
    console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(2)} s (${String(result)} unidades)`)
  }
  await timed('primer cálculo de todas', () => sweepDue(app, fleet.accountId))
  await timed('ronda sin cambios', () => sweepDue(app, fleet.accountId))
  await app.owner.query(
    `update position_last l set odometer_km = d.next_km + 1 from (
       select unit_id, next_km from unit_due where account_id = $1 and next_km is not null order by unit_id limit ${crossing}) d
     where l.account_id = $1 and l.unit_id = d.unit_id`,
    [fleet.accountId],
  )
  await timed(`ronda tras posiciones que cruzan su aviso`, () => sweepDue(app, fleet.accountId))
  await app.owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/unit_maintenance/?limit=50'
  await measure('lo que toca primero', list)
  for (const within of [0, 7, 30]) await measure(`en ${within} días`, `${list}&within=${within}`)
  for (const order of ['unit', 'service', 'status', '-expected'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  for (const page of [2, 100, 2000]) await measure(`página ${page}`, `${list}&page=${page}`)
  for (const search of ['servicio 7', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('cuántos tocan', '/apis/unit_maintenance/counts')
  for (const order of ['', 'km', 'next', 'daily'])
    await measure(`kilometraje ${order}`, `/apis/unit_maintenance/meters?limit=50&order=${order}`)
  tell(`Servicios de ${units} unidades × ${services}`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
