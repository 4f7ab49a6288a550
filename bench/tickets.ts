// Tickets of one company: 100 000 over two years in twelve areas and sixty issues, of forty people, two comments each.
// TICKETS: so many instead.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const tickets = Number(process.env['TICKETS'] ?? 100_000)
const [people, open] = [40, 3000]
const dataDir = resolve('.arriero/bench-tickets')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into app_user (account_id, username, password_hash, name, role)
     select $1, 'persona' || n, 'x', 'Persona ' || n, 3 from generate_series(1, ${people}) n`,
  `insert into ticket_area (account_id, name, user_id)
     select $1, 'Área ' || n, (select min(id) from app_user where account_id = $1) from generate_series(1, 12) n`,
  `insert into ticket_issue (account_id, area_id, name, first_minutes, solve_minutes)
     select $1, a.id, 'Asunto ' || n, 30, 480 from ticket_area a, generate_series(1, 5) n`,
  `insert into ticket (account_id, number, title, body, area_id, issue_id, priority, state, holder_id, opened_by, unit_id,
       first_minutes, solve_minutes, first_due, solve_due, first_at, first_took, solved_at, solve_took, awaits_since, last_comment_id, last_said_at, created_at)
     select $1, n, (array['Sin señal', 'Refrigeración caída', 'CFDI rechazado', 'Sello distinto'])[1 + n % 4] || ' ' || n, 'x', i.area, i.id,
       1 + n % 4, case when n > ${tickets - open} then 1 + n % 3 else 4 + (n % 9 > 0)::int end, p.ids[1 + n % ${people}],
       p.ids[1 + n % 7], u.ids[1 + n % 1000], 30, 480, c.at + interval '30 minutes', c.at + interval '8 hours', c.at + interval '12 minutes', 12,
       case when n <= ${tickets - open} then c.at + make_interval(mins => 60 + n % 600) end,
       case when n <= ${tickets - open} then 60 + n % 600 end, case when n > ${tickets - open} and n % 2 = 0 then c.at end, n * 2, c.at, c.at
     from generate_series(1, ${tickets}) n
     cross join lateral (select now() - make_interval(mins => 10 * (${tickets} - n)) as at) c
     cross join (select array_agg(id order by id) as ids from app_user where account_id = $1) p
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     join (select id, area_id as area, row_number() over (order by id) - 1 as at from ticket_issue where account_id = $1) i
       on i.at = n % 60`,
  `insert into ticket_comment (account_id, ticket_id, user_id, kind, body)
     select $1, t.id, t.holder_id, 'public', 'Lo vemos' from ticket t, generate_series(1, 2)`,
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
  console.log(`Llenar ${tickets} tickets: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const list = '/apis/ticket/get/all?limit=50'
  await measure('los más nuevos', list)
  await measure('abiertos, por plazo', `${list}&open=true`)
  await measure('vencidos', `${list}&queue=late`)
  for (const order of ['title', '-title', 'priority', '-priority', 'state', '-dueAt', '-lastSaidAt', '-solvedAt'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  const deep = Math.floor((tickets / 50) * 0.95)
  await measure(`página ${deep}`, `${list}&page=${deep}`)
  await measure(`página ${deep} por título`, `${list}&page=${deep}&order=title`)
  for (const search of ['refrigeración', 'TK-9987', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${search}`)
  await measure('un área', `${list}&area=3`)
  await measure('tablero', '/apis/ticket/dashboard', {})
  await measure('KPI por persona', '/apis/ticket_kpi/userKPI')
  await measure('sin leer', '/apis/ticket/unread')
  await measure('un ticket', `/apis/ticket/get/${tickets}`)
  tell(`${tickets} tickets`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
