// Camera events of one company: 100 000 of 90 days, of 200 units with a driver each, and the hours those drove. EVENTS: so
// many instead.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const events = Number(process.env['EVENTS'] ?? 100_000)
const [units, days] = [200, 90]
const dataDir = resolve('.arriero/bench-video-events')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const kinds = `array['phone_call', 'close_following', 'lane_departure', 'fatigue', 'seat_belt', 'collision']`
const titles = `array['Uso de teléfono', 'Distancia de seguimiento corta', 'Cambio de carril', 'Fatiga del conductor', 'Sin cinturón de seguridad', 'Colisión']`
const fill = [
  `insert into platform_account (account_id, platform, name, base_url, enabled) values ($1, 5, 'Streamax', 'http://127.0.0.1:9', false)`,
  `insert into driver (account_id, name) select $1, 'Conductor ' || n from generate_series(1, ${units}) n`,
  `insert into unit_driver (account_id, unit_id, driver_id, from_at)
     select $1, u.ids[n], d.ids[n], now() - interval '1 year' from generate_series(1, ${units}) n
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     cross join (select array_agg(id order by id) as ids from driver where account_id = $1) d`,
  `insert into unit_hour (account_id, unit_id, hour, km, moving_s, idle_s, engine_s, top_kmh)
     select $1, u.id, date_trunc('hour', now()) - make_interval(hours => n), 40 + n % 30, 3000, 300, 3300, 92
     from (select id from unit where account_id = $1 order by id limit ${units}) u, generate_series(1, ${days * 24}) n where n % 24 < 12`,
  `insert into driver_coaching (account_id, driver_id, reason, due_on) select $1, id, 'Regla', current_date + 2 from driver where account_id = $1 and id % 4 = 0`,
  `insert into camera_event (account_id, source_id, platform, unit_key, unit_id, unit_name, driver_id, driver_name, kind, code, title, class,
       severity, at, last_at, count, lat, lon, speed, state, reviewed_at)
     select $1, p.id, 5, 'C' || n % ${units}, u.ids[1 + n % ${units}], 'T-' || n % ${units}, d.ids[1 + n % ${units}],
       'Conductor ' || 1 + n % ${units}, (${kinds})[1 + n % 6], '5600' || n % 6, (${titles})[1 + n % 6],
       case when n % 6 in (1, 2) then 'adas' else 'dms' end, (array['medium', 'medium', 'medium', 'high', 'medium', 'critical'])[1 + n % 6],
       c.at, c.at, 1 + n % 3, 25.6, -100.3, 60 + n % 40, (array['pending', 'confirmed', 'false', 'closed'])[1 + n % 4],
       case when n % 4 > 0 then c.at + make_interval(mins => n % 40) end
     from generate_series(1, ${events}) n
     cross join lateral (select now() - make_interval(secs => n * ${days} * 86400.0 / ${events}) as at) c
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     cross join (select array_agg(id order by id) as ids from driver where account_id = $1) d
     cross join (select id from platform_account where account_id = $1 and platform = 5) p`,
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
  console.log(`Llenar ${events} eventos: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/camera/events?limit=50'
  await measure('todos, los más nuevos', list)
  await measure('por revisar', `${list}&state=pending`)
  await measure('críticos por revisar', `${list}&state=pending&severity=critical`)
  await measure('de un tipo', `${list}&kind=phone_call`)
  await measure('de un conductor', `${list}&driver=7`)
  await measure('de una hora de la semana', `${list}&weekday=5&hour=17`)
  await measure('página 1 900', `${list}&page=1900`)
  for (const search of ['fatiga', 'conductor 77', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('cuántos esperan', '/apis/camera/events/counts')
  tell(`${events} eventos`)
  const whole = lists(running, token, embedded, 300)
  for (const period of [30, 90]) {
    await whole.measure(`estadísticas de ${period} días`, `/apis/camera/statistics?days=${period}`)
    for (const by of ['driver', 'unit', 'route'])
      await whole.measure(
        `calificación por ${by}, ${period} días`,
        `/apis/camera/statistics/scores?days=${period}&by=${by}`,
      )
  }
  whole.tell('calor y calificación')
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
