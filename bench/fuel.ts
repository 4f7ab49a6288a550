// 50 000 fuel loads of 1 000 units in two years: the list, the dashboard, and a sheet of 5 000 brought in with all its checks.
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import { loadSheetRow, type LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const [units, loads, imported] = [1000, 50_000, 5000]
const dataDir = resolve('.arriero/bench-fuel')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into fuel_type (account_id, name) select $1, 'Diésel'`,
  `insert into fuel_provider (account_id, name) select $1, 'Proveedor ' || n from generate_series(1, 8) n`,
  `insert into fuel_station (account_id, provider_id, name) select $1, p.id, 'Estación ' || p.id || '-' || n
     from fuel_provider p, generate_series(1, 5) n where p.account_id = $1`,
  `update unit set tank_liters = 600 where account_id = $1`,
  `insert into fuel_load (account_id, number, key, unit_id, provider_id, station_id, type_id, at, litres, price, total, odometer, ticket, km, full_km,
       full_litres, expected, verdict, doubt, doubt_litres, doubt_amount, finding, checked_at, created_at, updated_at)
     select $1, n, gen_random_uuid(), u.ids[1 + n % ${units}], s.provider_id, s.id, t.id, c.at, 300 + n % 200, 25.4, (300 + n % 200) * 25.4,
       100000 + n / ${units} * 900, 'F' || n, 900, 900, 300 + n % 200, 2.4, case when n % 40 = 0 then 'duda' else 'ok' end,
       case when n % 40 = 0 then 'yield' end, case when n % 40 = 0 then 60 end, case when n % 40 = 0 then 1524 end,
       case when n % 40 = 0 then case when n > ${loads} - 2000 then 'open' else 'accepted' end end, c.at, c.at, c.at
     from generate_series(1, ${loads}) n
     cross join lateral (select now() - make_interval(mins => 21 * (${loads} - n)) as at) c
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     cross join (select id from fuel_type where account_id = $1) t
     join (select id, provider_id, row_number() over (order by id) as place from fuel_station where account_id = $1) s on s.place = 1 + n % 40`,
  `insert into fuel_number (account_id, last) select $1, ${loads}`,
]

/** Tickets of five days as a provider's file has them: units, provider and fuel by their names. */
const sheet = Array.from({ length: imported }, (_, n): LoadSheetRow => ({
  unit: `T-${1 + (n % units)}`,
  day: new Date(Date.now() - (2 + Math.floor(n / units)) * 86_400_000).toISOString().slice(0, 10),
  time: `${String(5 + (n % 15)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
  provider: `Proveedor ${1 + (n % 8)}`,
  type: 'Diésel',
  litres: 280 + (n % 250),
  price: 25.4,
  odometer: 146_000 + (n % 3000),
  ticket: `G${n}`,
  full: 'Sí',
}))
const rows = z.encode(z.array(loadSheetRow), sheet)

try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }),
    embedded.url,
  )
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of fill) await owner.query(statement, [fleet.accountId])
  await owner.query('vacuum analyze')
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const list = `/apis/loadfuel/get/date-range?limit=50&date_start=${dayBefore(800)}&date_end=${dayBefore(0)}`
  const { measure, tell } = lists(running, token, embedded)
  await measure('las más nuevas', list, {})
  for (const order of ['at', 'unit', '-litres', '-total', 'price', '-kmPerLitre', '-doubt'])
    await measure(`orden ${order}`, `${list}&order=${order}`, {})
  await measure('página 900', `${list}&page=900`, {})
  for (const search of ['F4998', 'proveedor 7', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`, {})
  await measure('dudas', `${list}&verdict=duda`, {})
  await measure('de un mes', list.replace(dayBefore(800), dayBefore(30)), {})
  tell(`${loads} cargas de combustible`)
  const home = lists(running, token, embedded, 300)
  for (const days of [30, 365])
    await home.measure(`tablero de ${days} días`, '/apis/loadfuel/dashboard', {
      date_start: dayBefore(days),
      date_end: dayBefore(0),
    })
  home.tell(`Tablero de ${loads} cargas`)
  await bringIn(running.url, token)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function bringIn(url: string, token: string): Promise<void> {
  const authorization = `Token ${token}`
  const ask = async (path: string, init: RequestInit) => {
    const reply = await fetch(url + path, init)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    // The call's own reply; its shape is the contract's.
    return JSON.parse(text) as { task_id?: number; status?: string }
  }
  const typed = new FormData()
  typed.set('rows', JSON.stringify(rows))
  const began = performance.now()
  await ask('/apis/loadfuel/many/preview', { method: 'POST', headers: { authorization }, body: typed })
  const read = performance.now()
  const headers = { authorization, 'content-type': 'application/json' }
  const { task_id } = await ask('/apis/loadfuel/many', { method: 'POST', headers, body: JSON.stringify({ rows }) })
  let status: string | undefined
  while (status !== 'SUCCESS') {
    if (status === 'FAILURE') throw new Error('La carga de la hoja falló.')
    await after(50)
    ;({ status } = await ask(`/apis/tasks/status/${task_id}`, { headers }))
  }
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(2)} s`
  console.log(
    `Hoja de ${imported} cargas: revisarla ${seconds(began, read)}, guardarlas con sus revisiones como tarea ${seconds(read, performance.now())} (meta 10 s; carga media ${loadavg()[0]?.toFixed(1)})`,
  )
}
