// Sales of one company: 100 000 of 8 000 companies, 5 000 of them open in five stages, one of them dragged over the board
// in a real browser, and a sheet of 20 000 rows. SALES: so many instead. Needs the built console (npm start builds it).
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { openConsoleOf } from './console-page.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { tellFrames } from './frames.ts'
import { lists } from './list-times.ts'

const sales = Number(process.env['SALES'] ?? 100_000)
const [open, companies, rowsOfSheet] = [5000, 8000, 20_000]
const dataDir = resolve('.arriero/bench-crm')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into crm_company (account_id, name, name_key)
     select $1, 'Empresa ' || n, 'empresa ' || n from generate_series(1, ${companies}) n`,
  `insert into crm_tag (account_id, name) select $1, 'Etiqueta ' || n from generate_series(1, 8) n`,
  `insert into crm_sale (account_id, number, title, company_id, company_name, contact_name, amount, stage_id, state, place,
       close_on, closed_at, lost_reason, owner_id, next_at, last_activity_at, created_at)
     select $1, n, (array['Dedicado', 'Granel', 'Reparto', 'Frontera'])[1 + n % 4] || ' ' || n, c.id, c.name, 'Contacto ' || n,
       1000 * (1 + n % 700), g.id, g.kind, n, current_date + (n % 90),
       case when g.kind > 1 then now() - make_interval(mins => 10 * (${sales} - n)) end, case when g.kind = 3 then 'price' end,
       u.id, case when g.kind = 1 and n % 3 > 0 then now() + make_interval(hours => n % 200 - 60) end,
       now() - make_interval(hours => n % 400), now() - make_interval(mins => 10 * (${sales} - n))
     from generate_series(1, ${sales}) n
     join (select id, name, row_number() over (order by id) - 1 as at from crm_company where account_id = $1) c
       on c.at = n % ${companies}
     join (select id, kind, row_number() over (order by kind, place) - 1 as at from crm_stage where account_id = $1) g
       on g.at = case when n > ${sales - open} then n % 5 else 5 + n % 2 end
     cross join (select min(id) as id from app_user where account_id = $1) u`,
  `insert into crm_activity (account_id, sale_id, kind, title, at)
     select $1, id, 'call', 'Llamar', next_at from crm_sale where next_at is not null`,
  `insert into crm_sale_tag (account_id, sale_id, tag_id)
     select $1, s.id, t.id from crm_sale s join (select id, row_number() over (order by id) - 1 as at from crm_tag) t on t.at = s.id % 8`,
  `insert into crm_note (account_id, sale_id, kind, body) select $1, s.id, 'event', 'Venta creada' from crm_sale s`,
  `update crm_config set last_number = ${sales} where account_id = $1`,
]

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000', OVERLOAD_MS: '0' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  const { measure, tell } = lists(running, token, embedded)
  // Who reads the stages first is given the usual ones.
  await measure('etapas', '/apis/crm_sales/get/config')
  const began = performance.now()
  for (const statement of fill) await owner.query(statement, [fleet.accountId])
  console.log(`Llenar ${sales} ventas: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze')
  await measure('tablero', '/apis/crm_sales/get/board')
  await measure('tablero, una etiqueta', '/apis/crm_sales/get/board?tags=3')
  const list = '/apis/crm_sales/get/all?limit=50'
  await measure('las más nuevas', list)
  await measure('abiertas', `${list}&state=1`)
  await measure('vencidas', `${list}&state=1&overdue=true`)
  for (const order of ['title', '-title', 'companyName', '-companyName', '-amount', 'closeOn', '-lastActivityAt'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  const deep = Math.floor((sales / 50) * 0.95)
  await measure(`página ${deep}`, `${list}&page=${deep}`)
  for (const search of ['frontera', 'VT-9987', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${search}`)
  await measure('una etiqueta', `${list}&tags=3`)
  await measure('empresas', '/apis/crm_companies/get/all?limit=50')
  await measure('cifras', '/apis/crm_sales/dashboard', {})
  await measure('series', '/apis/crm_sales/dashboard/stadistics')
  await measure('una venta', `/apis/crm_sales/get/${sales}`)
  tell(`${sales} ventas`)
  await drag()

  const rows = Array.from({ length: rowsOfSheet }, (_, n) => ({
    company_name: n % 4 === 0 ? `Empresa ${n} SA de CV` : `Nueva ${n} SA de CV`,
    title: `Importada ${n}`,
    amount: n,
    duplicate: 'Completar',
  }))
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return reply.json() as Promise<{ task_id: number }>
  }
  const start = performance.now()
  const { task_id: id } = await post('/apis/crm_sales/import/create', { rows })
  const state = async () => {
    const { rows: found } = await owner.query<{ ended: boolean; error: string | null }>(
      `select status in ('SUCCESS', 'FAILURE') as ended, error from task where id = $1`,
      [id],
    )
    return found[0]!
  }
  while (!(await state()).ended) await new Promise((wait) => setTimeout(wait, 50))
  const { error } = await state()
  console.log(`Importar ${rowsOfSheet} filas: ${error ?? `${((performance.now() - start) / 1000).toFixed(1)} s`}`)
  await running.stop()

  /** To and fro over all stages, and back to where it was taken from. */
  async function drag(): Promise<void> {
    const { page, close } = await openConsoleOf(running, fleet.accountId)
    await page.goto('/Consola/ventas')
    const { x, y } = (await page.locator('.board-column').first().getByRole('listitem').first().boundingBox())!
    const board = (await page.locator('.crm-board').boundingBox())!
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await tellFrames(`Tablero de ${open} ventas, una en la mano`, page, 6, async (until) => {
      for (let turn = 0; Date.now() < until; turn += 0.05) {
        const share = (1 - Math.cos(turn)) / 2
        await page.mouse.move(x + 20 + share * (board.width - 240), y + 20 + 60 * Math.sin(turn * 3))
        await page.waitForTimeout(8)
      }
    })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await close()
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
