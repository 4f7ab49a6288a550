// Tasks of one company: 100 000 over two years of sixty repetitions, forty people and three groups, half of them with a
// CheckList, and as many filled CheckList of units and tasks with five answers each. TASKS: so many instead.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { lists } from './list-times.ts'

const tasks = Number(process.env['TASKS'] ?? 100_000)
const [people, open] = [40, 3000]
const dataDir = resolve('.arriero/bench-tasks')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const titles = `array['Limpieza de patio', 'Recorrido nocturno de vigilancia', 'Extintores', 'Fumigación de cajas']`
const answers = `jsonb_build_object('q1', jsonb_build_object('value', 'yes'), 'q2', jsonb_build_object('value', 'yes'),
  'q3', jsonb_build_object('value', case when n % 12 = 0 then 'no' else 'yes' end), 'q4', jsonb_build_object('value', n % 120),
  'q5', jsonb_build_object('value', 'Sin novedad'))`
const fill = [
  `insert into app_user (account_id, username, password_hash, name, role)
     select $1, 'persona' || n, 'x', 'Persona ' || n, 3 from generate_series(1, ${people}) n`,
  `insert into account_group (account_id, name) select $1, 'Cuadrilla ' || n from generate_series(1, 3) n`,
  `insert into account_group_member (account_id, group_id, user_id)
     select $1, g.id, u.id from account_group g join app_user u on u.account_id = $1 and u.id % 3 = g.id % 3 where g.account_id = $1`,
  `insert into checklist_module (account_id, name) values ($1, 'Patio')`,
  `insert into checklist (account_id, module_id, name, purpose, published, is_published)
     select $1, m.id, 'CheckList ' || n, case when n % 2 = 0 then 'task' else 'unit' end, 1, true
     from checklist_module m, generate_series(1, 10) n where m.account_id = $1`,
  `insert into checklist_version (account_id, checklist_id, number, content, questions)
     select $1, c.id, 1, '{"sections": []}', 5 from checklist c where c.account_id = $1`,
  `insert into duty_template (account_id, name, repeat) select $1, 'Plantilla ' || n, null from generate_series(1, 60) n`,
  `insert into duty (account_id, number, title, template_id, occurs_on, priority, state, validator_id, unit_id, due_at, started_at,
       done_at, done_by, validated_at, validated_by, told_late, who, created_by, created_at)
     select $1, n, (${titles})[1 + n % 4] || ' ' || n % 500, m.id, null, 1 + n % 4,
       case when n > ${tasks - open} then 1 + n % 2 when n % 40 = 0 then 4 else 3 end, case when n % 3 = 0 then p.ids[1 + n % 5] end,
       case when n % 2 = 0 then u.ids[1 + n % 1000] end, c.at, c.at - interval '3 hours',
       case when n <= ${tasks - open} and n % 40 > 0 then c.at + make_interval(mins => n % 90 - 80) end, p.ids[1 + n % ${people}],
       case when n % 3 = 0 and n <= ${tasks - open} - 200 then c.at + interval '1 hour' end, p.ids[1 + n % 5], true,
       'Persona ' || 1 + n % ${people}, p.ids[1], c.at - interval '1 day'
     from generate_series(1, ${tasks}) n
     cross join lateral (select now() + interval '14 days' - make_interval(mins => 10 * (${tasks} - n)) as at) c
     cross join (select array_agg(id order by id) as ids from app_user where account_id = $1) p
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     join (select id, row_number() over (order by id) - 1 as at from duty_template where account_id = $1) m on m.at = n % 60`,
  `insert into duty_person (account_id, duty_id, user_id)
     select $1, d.id, p.ids[1 + d.number % ${people}] from duty d
     cross join (select array_agg(id order by id) as ids from app_user where account_id = $1) p where d.account_id = $1`,
  `insert into duty_group (account_id, duty_id, group_id)
     select $1, d.id, g.ids[1 + d.number % 3] from duty d
     cross join (select array_agg(id order by id) as ids from account_group where account_id = $1) g
     where d.account_id = $1 and d.number % 5 = 0`,
  `insert into duty_note (account_id, duty_id, kind, body, at) select $1, id, 'event', 'Creada', created_at from duty`,
  `insert into checklist_filled (account_id, number, key, checklist_id, asked, unit_id, duty_id, filled_by, started_at, ended_at,
       received_at, answers, score, findings, worst, search)
     select $1, n, gen_random_uuid(), c.id, 1, case when n % 2 = 1 then u.ids[1 + n % 1000] end, case when n % 2 = 0 then d.id end,
       p.ids[1 + n % ${people}], d.due_at - interval '20 minutes', d.due_at, d.due_at, ${answers}, 80 + n % 21,
       (n % 12 = 0)::int, case when n % 12 = 0 then (array['minor', 'major', 'critical'])[1 + n % 3] end,
       search_text(c.name || ' CL-' || n || ' Persona ' || 1 + n % ${people})
     from generate_series(1, ${tasks}) n join duty d on d.account_id = $1 and d.number = n
     cross join (select array_agg(id order by id) as ids from app_user where account_id = $1) p
     cross join (select array_agg(id order by id) as ids from unit where account_id = $1) u
     join (select id, name, row_number() over (order by id) - 1 as at from checklist where account_id = $1) c on c.at = (n + 1) % 10`,
  `insert into duty_checklist (account_id, duty_id, checklist_id, filled_id)
     select $1, f.duty_id, f.checklist_id, f.id from checklist_filled f where f.account_id = $1 and f.duty_id is not null`,
  `insert into checklist_finding (account_id, filled_id, place, question, says, severity)
     select $1, f.id, 0, 'q3', 'Sin presión', f.worst from checklist_filled f where f.account_id = $1 and f.findings > 0`,
  `update duty d set findings = f.findings from checklist_filled f where f.account_id = $1 and f.duty_id = d.id and f.findings > 0`,
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
  console.log(`Llenar ${tasks} tareas y CheckList: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded)
  const deep = Math.floor((tasks / 50) * 0.95)
  const list = '/apis/tasks/get/all?limit=50'
  await measure('tareas, las más nuevas', list)
  await measure('abiertas, por fecha', `${list}&open=true`)
  await measure('vencidas', `${list}&open=true&overdue=true`)
  await measure('mías', `${list}&open=true&mine=true`)
  await measure('por validar', `${list}&lanes=3`)
  await measure('terminadas', `${list}&lanes=4`)
  for (const order of ['title', '-title', 'priority', '-priority', 'lane', '-lane', 'dueAt', '-dueAt'])
    await measure(`tareas, orden ${order}`, `${list}&order=${order}`)
  await measure(`tareas, página ${deep}`, `${list}&page=${deep}`)
  await measure(`página ${deep} por fecha`, `${list}&page=${deep}&order=dueAt`)
  for (const search of ['fumigación', 'TA-99870', 'persona 7', 'no existe'])
    await measure(`tareas, buscar «${search}»`, `${list}&search=${encodeURIComponent(search)}`)
  await measure('de una persona', `${list}&id_user=3`)
  await measure('de tres personas', `${list}&id_user=3,4,5&order=dueAt`)
  await measure('de un grupo', `${list}&group=1`)
  await measure('de una plantilla', `${list}&template=7`)
  await measure('con un CheckList', `${list}&checklist=2`)
  await measure('con hallazgos', `${list}&failed=true`)
  await measure('fuera de tiempo', `${list}&on_time=false`)
  await measure('cifras', '/apis/tasks/metrics')
  await measure('tablero de 30 días', '/apis/tasks/get/dashboard')
  await measure('de un reporte, mes anterior', '/apis/report_tasks/filter?limit=50', { period: 'lastMonth' })
  await measure('de un reporte, vencidas', '/apis/report_tasks/filter?limit=50', { overdue: true, priorities: [3, 4] })
  const filled = '/apis/checklist/filled/?limit=50'
  await measure('CheckList, los últimos', filled)
  for (const order of ['unit', 'by', 'findings', '-findings', 'score', '-score', 'endedAt'])
    await measure(`CheckList, orden ${order}`, `${filled}&order=${order}`)
  await measure(`CheckList, página ${deep}`, `${filled}&page=${deep}`)
  for (const search of ['CL-99870', 'persona 7', 'checklist 3', 'no existe'])
    await measure(`CheckList, buscar «${search}»`, `${filled}&search=${encodeURIComponent(search)}`)
  const { rows: units } = await owner.query<{ id: number }>('select min(id) as id from unit where account_id = $1', [
    fleet.accountId,
  ])
  await measure('CheckList de una unidad', `${filled}&unit=${units[0]?.id}`)
  await measure('uno de los CheckList', `${filled}&checklist=3`)
  await measure('CheckList con hallazgos', `${filled}&failed=true`)
  tell(`${tasks} tareas y ${tasks} CheckList llenados`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
