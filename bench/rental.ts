// 2 000 vehicles over 90 days: each with three contracts, a quote, a planned order and a trip; the line of all of them
// scrolled in a real browser; then 200 who book the same days at once. Needs the built console (npm start builds it).
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

const [vehicles, bookers] = [2000, 200]
const dataDir = resolve('.arriero/bench-rental')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

const fill = [
  `insert into billing_customer (account_id, rfc, name, regime, postal_code, cfdi_use)
     select $1, 'XAXX010101000', 'Cliente de renta', '616', '64000', 'S01'`,
  `insert into rental_item (account_id, kind, unit_id, group_name, rate_day, rate_week, rate_month, km_per_day)
     select $1, 'thing', u.id, 'Grupo ' || u.id % 20, 1000, 6000, 20000, 300 from unit u where u.account_id = $1`,
  // One that is out, one that is back, one that is reserved and a quote, each on days of its own.
  `insert into rental (account_id, folio, stage, item_id, unit_id, customer_id, from_at, to_at, during, ready_hours, rate_day, days,
       rent, subtotal, tax, tax_rate, km_over_rate, fuel_rate, deposit, valid_until, delivered_at, returned_at)
     select $1, case s.stage when 'quote' then 'COT-' else 'AR-' end || lpad((i.id * 4 + s.n)::text, 5, '0'), s.stage, i.id, i.unit_id,
       c.id, d.from_at, d.to_at, tstzrange(d.from_at, d.to_at), 0, 1000, 8, 8000, 8000, 1280, 16, 5, 300, 5000,
       case s.stage when 'quote' then current_date + 5 end,
       case when s.stage in ('delivered', 'returned') then d.from_at end, case s.stage when 'returned' then d.to_at end
     from rental_item i, billing_customer c,
       (values (0, 'returned', -20), (1, 'delivered', -4), (2, 'reserved', 20), (3, 'quote', 40)) s (n, stage, day)
     cross join lateral (select date_trunc('hour', now()) + make_interval(days => s.day + 0 * c.id) as from_at,
       date_trunc('hour', now()) + make_interval(days => s.day + 8) as to_at) d`,
  `insert into rental_charge (account_id, rental_id, kind, text, quantity, price, amount, tax)
     select $1, r.id, 'rent', 'Renta', 1, 8000, 8000, 1280 from rental r where r.stage <> 'quote'`,
  `insert into rental_payment (account_id, folio, rental_id, concept, paid_at, amount, method)
     select $1, 'RR-' || r.id, r.id, 'rent', now(), 9280, 'transfer' from rental r where r.stage = 'returned'`,
  `insert into work_order (account_id, folio, unit_id, title, kind, planned_at, planned_until)
     select $1, 'OT-' || u.id, u.id, 'Servicio', 'preventive', now() + interval '60 days', now() + interval '62 days' from unit u where u.account_id = $1`,
]

try {
  await migrate(embedded.url)
  const config = { PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '100000' }
  const running = await startApp(readConfig(config), embedded.url)
  const { owner } = running.app
  const fleet = await makeFleet(owner, { units: vehicles, fences: 1 })
  const token = await signIn(owner, fleet.accountId)
  for (const statement of fill) await owner.query(statement, statement.includes('$1') ? [fleet.accountId] : [])
  await owner.query('vacuum analyze')
  const { measure, tell } = lists(running, token, embedded, 200)
  const line = '/apis/arrangement/availability'
  await measure('90 días de todas', `${line}?days=90`)
  await measure('21 días de todas', line)
  await measure('90 días de una búsqueda', `${line}?days=90&search=0099`)
  const list = '/apis/arrangement/?limit=50'
  await measure('contratos', `${list}&kind=contract`)
  await measure('cotizaciones', `${list}&kind=quote`)
  await measure('sin devolver', `${list}&late=true`)
  await measure('por terminar', `${list}&ending=7`)
  for (const order of ['customer', '-total', 'to']) await measure(`orden ${order}`, `${list}&order=${order}`)
  await measure('panel', '/apis/arrangement/panel')
  tell(`${vehicles} vehículos, ${vehicles * 4} contratos y cotizaciones`)
  await scrollLine()
  await bookAtOnce()
  await running.stop()

  /** Down all of it and up again, as a wheel does. */
  async function scrollLine(): Promise<void> {
    const { page, close } = await openConsoleOf(running, fleet.accountId)
    await page.goto('/Consola/arrendamiento?dias=90')
    const rows = page.locator('.line-rows')
    await rows.locator('[data-thing]').first().waitFor()
    await rows.hover()
    let step = 240
    await tellFrames(`Línea de ${vehicles} vehículos y 90 días, rodando`, page, 8, async (until) => {
      for (; Date.now() < until; await page.waitForTimeout(16)) await page.mouse.wheel(0, step)
      step = -step
    })
    await close()
  }

  async function bookAtOnce(): Promise<void> {
    const { rows } = await owner.query<{ item: number; customer: number }>(
      'select min(i.id) as item, min(c.id) as customer from rental_item i, billing_customer c',
    )
    const { item: itemId, customer: customerId } = rows[0]!
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const body = JSON.stringify({ itemId, customerId, stage: 'reserved', from: day(70), to: day(75) })
    const began = performance.now()
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const answers = await Promise.all(
      Array.from({ length: bookers }, () =>
        fetch(`${running.url}/apis/arrangement/`, { method: 'POST', headers, body }),
      ),
    )
    const took = Math.round(performance.now() - began)
    const won = answers.filter(({ ok }) => ok).length
    console.log(`${bookers} reservas de los mismos días a la vez: ${won} gana, ${took} ms`)
    if (won !== 1) throw new Error(`${won} bookings of the same days went through`)
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
