import type pg from 'pg'
import {
  addDays,
  addMonths,
  firstOf,
  lastOf,
  monthOf,
  scheduleOf,
  settle,
} from '@arriero/contract/warehouses/rents.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { dayIn } from '../../shared/zones.ts'
import { seedInvoices } from './warehouses.demo-invoices.ts'
import { plot, type DemoSpace } from './warehouses.demo-plan.ts'

const zone = 'America/Monterrey'

interface Made extends DemoSpace {
  id: number
}

/** How a contract of the demo stands, by the place of its space in the row of those that are rented. */
type Mood = 'paid' | 'late' | 'partial' | 'ending' | 'thisMonth'
const moodOf = (n: number): Mood =>
  n === 3 ? 'thisMonth' : n % 13 === 5 ? 'late' : n === 20 ? 'partial' : n % 9 === 7 ? 'ending' : 'paid'

/** A plot of halls, warehouses, small spaces and a yard over a drawn plan; a year of contracts, most of them paid. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const today = dayIn(zone)
  const { landId, spaces } = await seedPlot(client, accountId, users.mariana)
  await seedIndexes(client, accountId, today)
  const { rows: customers } = await client.query<{ id: number }>(
    'select id from billing_customer where account_id = $1 and deleted_at is null order by id',
    [accountId],
  )
  if (customers.length === 0) return
  const rented = spaces.filter((_, n) => n % 7 !== 4)
  for (const [n, space] of rented.entries()) {
    const customerId = customers[(n * 5) % customers.length]!.id
    await seedContract(client, { accountId, landId, customerId, by: users.mariana, space, n, today })
  }
  await client.query(`insert into warehouse_number (account_id, kind, last) values ($1, 'CB', $2), ($1, 'RB', $3)`, [
    accountId,
    rented.length,
    rented.length * 20,
  ])
  await seedInvoices(client, accountId, users.mariana)
  await seedMaintenance(client, accountId, spaces, today)
}

async function seedPlot(client: pg.ClientBase, accountId: number, by: number) {
  const { land, zones } = plot()
  const { rows: made } = await client.query<{ id: number }>(
    `insert into warehouse_land (account_id, name, address, timezone, outline, area_m2, updated_by)
     values ($1, 'Apodaca', 'Carretera a Huinalá km 4.2, Apodaca, Nuevo León', $2, $3, $4, $5) returning id`,
    [accountId, zone, JSON.stringify(land.corners), land.areaM2, by],
  )
  const landId = made[0]!.id
  const spaces: Made[] = []
  for (const { name, kind, corners, priceM2, spaces: own } of zones) {
    const { rows } = await client.query<{ id: number }>(
      `insert into warehouse_zone (account_id, land_id, name, kind, outline, price_m2, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [accountId, landId, name, kind, JSON.stringify(corners), priceM2, by],
    )
    for (const space of own) {
      const { rows: one } = await client.query<{ id: number }>(
        `insert into warehouse_space (account_id, land_id, zone_id, name, outline, area_m2, list_rent, dock, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          accountId,
          landId,
          rows[0]!.id,
          space.name,
          JSON.stringify(space.corners),
          space.areaM2,
          space.listRent,
          space.dock,
          by,
        ],
      )
      spaces.push({ ...space, id: one[0]!.id })
    }
  }
  return { landId, spaces }
}

/** Two years of an index that grows as prices do. */
async function seedIndexes(client: pg.ClientBase, accountId: number, today: string) {
  const rows = Array.from({ length: 26 }, (_, n) => ({
    month: firstOf(addMonths(monthOf(today), n - 26)),
    value: Math.round(137.4 * 1.0032 ** n * 1000) / 1000,
  }))
  await client.query(
    `insert into warehouse_index (account_id, month, value)
     select $1, r.month, r.value from jsonb_to_recordset($2::jsonb) as r (month date, value numeric)`,
    [accountId, JSON.stringify(rows)],
  )
}

interface Seeded {
  accountId: number
  landId: number
  customerId: number
  by: number
  space: Made
  n: number
  today: string
}

const contacts = ['Marcela Ríos', 'Hugo Treviño', 'Ana Lucía Cantú', 'Rodolfo Garza', 'Paola Villarreal']

async function seedContract(client: pg.ClientBase, { accountId, landId, customerId, by, space, n, today }: Seeded) {
  const mood = moodOf(n)
  const start = firstOf(addMonths(monthOf(today), -11 + (n % 4)))
  const end =
    mood === 'thisMonth'
      ? lastOf(monthOf(today))
      : mood === 'ending'
        ? addDays(today, 18 + ((n * 7) % 60))
        : lastOf(addMonths(monthOf(today), 4 + (n % 9)))
  const rent = Math.round(space.listRent * (0.93 + (n % 5) / 50))
  const terms = { dueDay: 5, graceDays: 5, taxRate: 16 }
  const { rows } = await client.query<{ id: number }>(
    `insert into warehouse_contract (account_id, number, land_id, customer_id, state, start_on, end_on, tax_rate, deposit,
       due_day, grace_days, late_fee, index_kind, index_points, contact, contact_phone, updated_by, created_at)
     values ($1, $2, $3, $4, 'active', $5::date, $6, 16, $7, 5, 5, 0, 'inpc', 1, $8, $9, $10, $5::date - 6) returning id`,
    [
      accountId,
      `CB-${String(n + 1).padStart(4, '0')}`,
      landId,
      customerId,
      start,
      end,
      rent,
      contacts[n % contacts.length],
      `81 1966 ${String(4070 + n)}`,
      by,
    ],
  )
  const id = rows[0]!.id
  await client.query(
    `insert into warehouse_occupation (account_id, space_id, during, contract_id) values ($1, $2, daterange($3::date, $4::date, '[]'), $5)`,
    [accountId, space.id, start, end, id],
  )
  await client.query(
    `insert into warehouse_rent_step (account_id, contract_id, from_on, rent, why) values ($1, $2, $3, $4, 'Renta del contrato')`,
    [accountId, id, start, rent],
  )
  await client.query(
    `insert into warehouse_event (account_id, contract_id, at, text, by_id) values ($1, $2, $3::date - 6, 'Contrato firmado', $4)`,
    [accountId, id, start, by],
  )
  const schedule = scheduleOf({ start, end, steps: [{ from: start, rent }], ...terms }, monthOf(today))
  const payments = schedule.flatMap(({ dueOn, amount, tax }, at) => {
    const isLast = at >= schedule.length - (mood === 'late' ? 2 : 1)
    const paidOn = addDays(dueOn, (n + at) % 6 === 0 ? 12 : ((n + at) % 5) - 1)
    if (paidOn > today || (mood === 'late' && isLast)) return []
    const total = Math.round((amount + tax) * 100) / 100
    return [{ concept: 'rent', paidOn, amount: mood === 'partial' && isLast ? Math.round(total * 0.6) : total }]
  })
  const all = [{ concept: 'deposit', paidOn: addDays(start, -2), amount: rent }, ...payments]
  await client.query(
    `insert into warehouse_payment (account_id, folio, contract_id, concept, paid_on, amount, method, reference, updated_by, created_at)
     select $1, 'RB-' || lpad((r.nth)::text, 5, '0'), $2, r.concept, r."paidOn", r.amount, 'transfer', 'SPEI ' || r.nth, $4, r."paidOn"
     from jsonb_to_recordset($3::jsonb) as r (nth int, concept text, "paidOn" date, amount numeric)`,
    [accountId, id, JSON.stringify(all.map((payment, at) => ({ ...payment, nth: n * 20 + at + 1 }))), by],
  )
  const { settled } = settle(
    schedule.map(({ dueOn, amount, tax }, at) => ({ id: at, dueOn, total: Math.round((amount + tax) * 100) / 100 })),
    payments,
  )
  const paid = new Map(settled.map((one) => [one.id, one]))
  await client.query(
    `insert into warehouse_charge (account_id, contract_id, kind, month, days, due_on, amount, tax, paid, settled_on)
     select $1, $2, 'rent', r.month, r.days, r."dueOn", r.amount, r.tax, r.paid, r."settledOn"
     from jsonb_to_recordset($3::jsonb) as r (month date, days int, "dueOn" date, amount numeric, tax numeric, paid numeric, "settledOn" date)`,
    [
      accountId,
      id,
      JSON.stringify(schedule.map((charge, at) => ({ ...charge, month: firstOf(charge.month), ...paid.get(at) }))),
    ],
  )
}

async function seedMaintenance(client: pg.ClientBase, accountId: number, spaces: readonly Made[], today: string) {
  const free = spaces.filter((_, n) => n % 7 === 4)
  const [roof, doors] = [free[1], free[5]]
  const works = [
    {
      space: roof,
      title: 'Impermeabilizar techo',
      start: addDays(today, -3),
      end: addDays(today, 12),
      state: 'open',
      cost: 48_000,
    },
    {
      space: doors,
      title: 'Cambiar cortina metálica',
      start: addDays(today, -1),
      end: addDays(today, 4),
      state: 'open',
      cost: 12_500,
    },
    {
      space: spaces[0],
      title: 'Fumigación trimestral',
      start: addDays(today, -40),
      end: addDays(today, -40),
      state: 'done',
      cost: 3800,
    },
  ]
  for (const { space, title, start, end, state, cost } of works) {
    if (!space) continue
    const { rows } = await client.query<{ id: number }>(
      `insert into warehouse_maintenance (account_id, space_id, title, state, start_on, end_on, out_of_use, supplier, cost)
       values ($1, $2, $3, $4, $5, $6, $7, 'Mantenimiento Cumbres', $8) returning id`,
      [accountId, space.id, title, state, start, end, state === 'open', cost],
    )
    if (state === 'open')
      await client.query(
        `insert into warehouse_occupation (account_id, space_id, during, maintenance_id) values ($1, $2, daterange($3::date, $4::date, '[]'), $5)`,
        [accountId, space.id, start, end, rows[0]!.id],
      )
  }
}
