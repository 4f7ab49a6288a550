// A plot of 3 000 spaces, 2 500 of them rented for a year, with ten other plots beside it: its lists, and its plan in a real
// browser. Needs the built console (npm start builds it).
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { openConsoleOf } from './console-page.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { of } from './keys.ts'
import { lists } from './list-times.ts'

const [spaces, rented, columns] = [3000, 2500, 60]
const dataDir = resolve('.arriero/bench-warehouses')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** A square of ten metres in a grid of sixty by fifty. */
const corners = `jsonb_build_array(
  jsonb_build_array(25.78 - r.y * 0.0001, -100.17 + r.x * 0.0001), jsonb_build_array(25.78 - r.y * 0.0001, -100.17 + r.x * 0.0001 + 0.00009),
  jsonb_build_array(25.78 - r.y * 0.0001 - 0.00009, -100.17 + r.x * 0.0001 + 0.00009), jsonb_build_array(25.78 - r.y * 0.0001 - 0.00009, -100.17 + r.x * 0.0001))`

const fill = [
  `insert into billing_customer (account_id, rfc, name, regime, postal_code, cfdi_use)
     select $1, 'XAXX010101000', 'Inquilino ' || n, '616', '64000', 'S01' from generate_series(1, 1) n`,
  `insert into warehouse_land (account_id, name, timezone, area_m2) select $1, 'Terreno ' || n, 'America/Monterrey', 300000 from generate_series(1, 11) n`,
  `insert into warehouse_zone (account_id, land_id, name) select $1, l.id, 'Zona ' || n
     from (select min(id) as id from warehouse_land) l, generate_series(1, 10) n`,
  `insert into warehouse_space (account_id, land_id, zone_id, name, outline, area_m2, list_rent)
     select $1, z.land_id, z.id, 'E-' || lpad(n::text, 4, '0'), ${corners}, 81, 8100
     from generate_series(1, ${spaces}) n
     cross join lateral (select n % ${columns} as x, n / ${columns} as y) r
     join warehouse_zone z on z.name = 'Zona ' || (1 + n % 10)`,
  `insert into warehouse_contract (account_id, number, land_id, customer_id, state, start_on, end_on, tax_rate, due_day, grace_days,
       late_fee, index_kind, index_points)
     select $1, 'CB-' || lpad(s.id::text, 4, '0'), s.land_id, (select min(id) from billing_customer where account_id = $1), 'active',
       current_date - 360, current_date + (s.id % 400), 16, 5, 5, 0, 'none', 0
     from warehouse_space s order by s.id limit ${rented}`,
  `insert into warehouse_occupation (account_id, space_id, during, contract_id)
     select $1, s.id, daterange(k.start_on, k.end_on, '[]'), k.id
     from warehouse_contract k join warehouse_space s on s.id::text = ltrim(substring(k.number from 4), '0')`,
  `insert into warehouse_rent_step (account_id, contract_id, from_on, rent, why) select $1, id, start_on, 8000, 'Renta' from warehouse_contract`,
  `insert into warehouse_charge (account_id, contract_id, kind, month, days, due_on, amount, tax, paid, settled_on)
     select $1, k.id, 'rent', m, 30, m::date + 4, 8000, 1280, case when k.id % 40 = 0 and n > 10 then 0 else 9280 end,
       case when k.id % 40 = 0 and n > 10 then null else m::date + 4 end
     from warehouse_contract k, generate_series(0, 11) n
     cross join lateral (select date_trunc('month', current_date) - make_interval(months => 11 - n) as m) d`,
  `insert into warehouse_payment (account_id, folio, contract_id, concept, paid_on, amount, method)
     select $1, 'RB-' || c.id, c.contract_id, 'rent', c.settled_on, c.paid, 'transfer' from warehouse_charge c where c.paid > 0`,
]

interface Wanted {
  /** Where one goes, or what one presses. */
  plan?: string
  button?: string
  /** So many of these are there then. */
  selector: string
  count: number
}

/** Runs in the page: ms until it is painted. */
async function painted({ plan, button, selector, count }: Wanted): Promise<number> {
  const began = performance.now()
  if (plan) history.pushState(null, '', plan)
  if (button) document.querySelector<HTMLElement>(button)?.click()
  do await new Promise(requestAnimationFrame)
  while (document.querySelectorAll(selector).length < count && performance.now() - began < 30_000)
  // The frame in which it is painted ends before the next task.
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return performance.now() - began
}

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: 1, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of fill) await owner.query(statement, statement.includes('$1') ? [fleet.accountId] : [])
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from warehouse_land')
  const land = rows[0]!.id
  const { measure, tell } = lists(running, token, embedded)
  await measure('el plano entero', `/apis/bodegas/plano/${land}`)
  const list = '/apis/bodegas/espacios?limit=50'
  await measure('espacios', list)
  for (const state of ['free', 'rented', 'ending', 'debt']) await measure(`estado ${state}`, `${list}&state=${state}`)
  await measure('una zona', `${list}&zone=3`)
  for (const order of ['tenant', '-debt', 'endsOn', '-areaM2'])
    await measure(`orden ${order}`, `${list}&order=${order}`)
  for (const search of ['E-0099', 'inquilino', 'no existe'])
    await measure(`buscar «${search}»`, `${list}&search=${search}`)
  const contracts = '/apis/bodegas/contratos?limit=50'
  await measure('contratos', contracts)
  await measure('con adeudo', `${contracts}&late=true`)
  await measure('por vencer', `${contracts}&state=ending`)
  await measure('panel', `/apis/bodegas/panel?land=${land}`)
  await measure('pagos', '/apis/bodegas/pagos?limit=50')
  tell(`${spaces} espacios`)
  await drawPlan()
  await running.stop()

  /** From going to the plan until it is painted with every space, and from a state in its legend until the others are dim. */
  async function drawPlan(): Promise<void> {
    const { page, close } = await openConsoleOf(running, fleet.accountId)
    const [drawn, filtered]: [number[], number[]] = [[], []]
    for (let round = 0; round < 6; round += 1) {
      await page.goto('/Consola/bodegas/bodega_details')
      await page.getByRole('row').nth(5).waitFor()
      const plan = `/Consola/bodegas?terreno=${land}`
      const ms = await page.evaluate(painted, { plan, selector: '.plan-svg [data-space]', count: spaces })
      // The first one loads the screen's script.
      if (round > 0) drawn.push(ms)
      const selector = '.plan-svg[data-only]'
      filtered.push(await page.evaluate(painted, { button: '.plan-legend-item', selector, count: 1 }))
    }
    console.log(
      `Plano de ${spaces} espacios: de ir a él a pintado p50 ${of(drawn, 0.5)} ms, el peor ${of(drawn, 1)} (meta 500); filtrar un estado p50 ${of(filtered, 0.5)} ms, el peor ${of(filtered, 1)} (meta 100); carga media ${loadavg()[0]?.toFixed(1)}`,
    )
    await close()
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
