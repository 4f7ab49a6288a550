import type pg from 'pg'
import { priceOf } from '@arriero/contract/rental/price.rules.ts'
import type { Stage } from '@arriero/contract/rental/rental.rules.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { insertOne } from '../../demo/insert.ts'
import { dayIn } from '../../shared/zones.ts'
import {
  contacts,
  seedHandovers,
  seedMoney,
  seedState,
  type Terms,
  type Thing,
  type Told,
  zone,
} from './rental.demo-steps.ts'
import { texts } from './rental.texts.ts'

const dayMs = 86_400_000
/** Nine in the morning there, so many days from today. */
const morning = (days: number) => `${dayIn(zone, new Date(Date.now() + days * dayMs))}T15:00:00.000Z`

/** Rates by what it is: pesos a day, its cost, kilometres a day, deposit. */
const rates = [
  { match: 'Caja', group: 'Cajas y plataformas', day: 1450, cost: 520, km: null, deposit: 15_000 },
  { match: 'Plataforma', group: 'Cajas y plataformas', day: 1250, cost: 460, km: null, deposit: 15_000 },
  { match: 'Montacargas', group: 'Patio y reparto', day: 1800, cost: 640, km: null, deposit: 10_000 },
  { match: 'Planta de luz', group: 'Patio y reparto', day: 1100, cost: 350, km: null, deposit: 8000 },
] as const
const truckRates = { group: 'Tractocamiones', day: 3900, cost: 1450, km: 350, deposit: 25_000 }

const extras = [
  { name: 'Seguro amplio', price: 680, per: 'day' },
  { name: 'Entrega en planta', price: 1200, per: 'once' },
  { name: 'Operador', price: 1450, per: 'day' },
  { name: 'GPS con cámara', price: 95, per: 'day' },
] as const

interface Planned {
  stage: Stage
  from: number
  to: number
  /** Days from today on which a quote stops holding good. */
  valid?: number
  renewal?: 'asked' | 'renews' | 'ends'
}
/** What becomes of a thing, by its place in the list; days from today. */
const plans: readonly (readonly Planned[])[] = [
  [
    { stage: 'delivered', from: -10, to: 5, renewal: 'renews' },
    { stage: 'quote', from: 6, to: 14, valid: 5 },
  ],
  [{ stage: 'delivered', from: -30, to: 53 }],
  [
    { stage: 'settled', from: -22, to: -12 },
    { stage: 'reserved', from: 3, to: 11 },
  ],
  [
    { stage: 'delivered', from: -6, to: 2, renewal: 'asked' },
    { stage: 'reserved', from: 6, to: 12 },
  ],
  [
    { stage: 'returned', from: -12, to: -1 },
    { stage: 'quote', from: 2, to: 9, valid: 0 },
  ],
  [{ stage: 'delivered', from: -15, to: 20 }],
  [
    { stage: 'delivered', from: -8, to: 1, renewal: 'ends' },
    { stage: 'quote', from: 4, to: 9, valid: 3 },
  ],
  [
    { stage: 'settled', from: -32, to: -24 },
    { stage: 'cancelled', from: -5, to: 2 },
    { stage: 'reserved', from: 8, to: 15 },
  ],
  [{ stage: 'delivered', from: -20, to: 38 }],
  [
    { stage: 'delivered', from: -9, to: -2 },
    { stage: 'reserved', from: 4, to: 10 },
  ],
]

/** Units and assets with rates, and contracts of every stage around today. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const told = { accountId, by: users.mariana }
  const extraIds = await seedExtras(client, told)
  const things = await seedThings(client, told)
  await seedTemplates(client, told, extraIds)
  const { rows: customers } = await client.query<{ id: number; name: string }>(
    'select id, name from billing_customer where account_id = $1 and deleted_at is null and active order by id limit 14',
    [accountId],
  )
  if (customers.length === 0) return
  let n = 0
  for (const [at, thing] of things.entries())
    for (const planned of plans[at % plans.length]!) {
      await seedRental(client, told, { thing, planned, n, customer: customers[(n * 5) % customers.length]!, extraIds })
      n += 1
    }
  await client.query(
    `insert into rental_number (account_id, kind, last) values ($1, 'COT', $2), ($1, 'AR', $2), ($1, 'RR', $3)`,
    [accountId, n, n * 4],
  )
}

async function seedExtras(client: pg.ClientBase, { accountId, by }: Told): Promise<number[]> {
  const ids: number[] = []
  for (const { name, price, per } of extras)
    ids.push(
      await insertOne(
        client,
        `insert into rental_item (account_id, kind, name, rate_day, per, updated_by) values ($1, 'extra', $2, $3, $4, $5) returning id`,
        [accountId, name, price, per, by],
      ),
    )
  return ids
}

/** Trucks that no trip needs, and what stands in the yard. */
async function seedThings(client: pg.ClientBase, told: Told): Promise<Thing[]> {
  const { rows: units } = await client.query<{ id: number; name: string }>(
    `select u.id, u.name from unit u where u.account_id = $1 and u.deleted_at is null and u.state = 1
       and not exists (select from trip t where t.account_id = u.account_id and t.unit_id = u.id and t.status = 'active')
       and not exists (select from unit_outage x where x.account_id = u.account_id and x.unit_id = u.id and x.deleted_at is null and upper_inf(x.during))
     order by u.name desc limit 18`,
    [told.accountId],
  )
  const { rows: assets } = await client.query<{ id: number; code: string; kind: string }>(
    `select id, code, kind from asset where account_id = $1 and deleted_at is null and state = 1 and kind = any($2)
     order by kind, code limit 16`,
    [told.accountId, rates.map(({ match }) => match)],
  )
  const things: Thing[] = []
  for (const { id, name } of units)
    things.push(await seedThing(client, told, { unitId: id, assetId: null, name }, truckRates))
  for (const { id, code, kind } of assets) {
    const rate = rates.find(({ match }) => match === kind)!
    things.push(await seedThing(client, told, { unitId: null, assetId: id, name: code }, rate))
  }
  return things
}

async function seedThing(
  client: pg.ClientBase,
  { accountId, by }: Told,
  named: Pick<Thing, 'unitId' | 'assetId' | 'name'>,
  rate: { group: string; day: number; cost: number; km: number | null; deposit: number },
): Promise<Thing> {
  const { group, day, cost, km, deposit } = rate
  const id = await insertOne(
    client,
    `insert into rental_item (account_id, kind, unit_id, asset_id, group_name, rate_day, rate_week, rate_month, km_per_day,
       km_over_rate, fuel_rate, deposit, cost_day, ready_hours, updated_by)
     values ($1, 'thing', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 2, $13) returning id`,
    [
      accountId,
      named.unitId,
      named.assetId,
      group,
      day,
      day * 6,
      day * 20,
      km,
      km === null ? 0 : 9.5,
      km === null ? 0 : 1150,
      deposit,
      cost,
      by,
    ],
  )
  return { ...named, id, km, day, cost, deposit }
}

async function seedTemplates(client: pg.ClientBase, { accountId, by }: Told, extraIds: readonly number[]) {
  await client.query(
    `insert into rental_template (account_id, name, paper, body, extra_ids, is_default, updated_by)
     values ($1, 'Cotización de tractocamión', 'quote', $2, $4, true, $5), ($1, 'Contrato general', 'contract', $3, '{}', true, $5)`,
    [accountId, texts.papers.quote, texts.papers.contract, extraIds.slice(0, 2), by],
  )
}

interface Seeded {
  thing: Thing
  planned: Planned
  n: number
  customer: { id: number; name: string }
  extraIds: readonly number[]
}

async function seedRental(client: pg.ClientBase, told: Told, { thing, planned, n, customer, extraIds }: Seeded) {
  const { stage, from, to, valid, renewal } = planned
  const { accountId, by } = told
  const isQuote = stage === 'quote' || stage === 'cancelled'
  const isOut = stage === 'delivered' || stage === 'returned' || stage === 'settled'
  const isBack = stage === 'returned' || stage === 'settled'
  const agreed =
    n % 3 === 0 ? extras.slice(0, 2).map((extra, at) => ({ ...extra, itemId: extraIds[at]!, quantity: 1 })) : []
  const terms: Terms = {
    from: morning(from),
    to: morning(to),
    extras: agreed,
    rateDay: thing.day,
    rateWeek: thing.day * 6,
    rateMonth: thing.day * 20,
    kmPerDay: thing.km,
    costDay: thing.cost,
    taxRate: 16,
  }
  const price = priceOf(terms)
  const back = isBack ? new Date(Date.parse(terms.to) + (n % 2 === 0 ? 0 : 5) * 3_600_000).toISOString() : null
  const number = String(n + 1).padStart(5, '0')
  const id = await insertOne(
    client,
    `insert into rental (account_id, folio, quote_folio, stage, item_id, unit_id, asset_id, customer_id, from_at, to_at, during,
       ready_hours, rate_day, rate_week, rate_month, days, rent, subtotal, tax, extras, tax_rate, km_per_day, km_over_rate,
       fuel_rate, deposit, cost_day, valid_until, contact, contact_phone, renewal, sent_at, delivered_at, returned_at,
       created_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, tstzrange($9::timestamptz, coalesce($22::timestamptz, $10::timestamptz) + interval '2 hours'),
       2, $11, $12, $13, $14, $15, $16, $17, $18, 16, $19, $20, $21, $23, $24, $25, $26, $27, $28, $29, $30, $22, $31, $32) returning id`,
    [
      accountId,
      isQuote ? `COT-${number}` : `AR-${number}`,
      !isQuote && n % 2 === 0 ? `COT-${number}` : null,
      stage,
      thing.id,
      thing.unitId,
      thing.assetId,
      customer.id,
      terms.from,
      terms.to,
      thing.day,
      thing.day * 6,
      thing.day * 20,
      price.days,
      price.rent,
      price.subtotal,
      price.tax,
      JSON.stringify(agreed),
      thing.km,
      thing.km === null ? 0 : 9.5,
      thing.km === null ? 0 : 1150,
      back,
      thing.deposit,
      thing.cost,
      valid === undefined ? null : dayIn(zone, new Date(Date.now() + valid * dayMs)),
      contacts[n % contacts.length],
      `81 1966 ${String(2040 + n)}`,
      renewal ?? 'unasked',
      stage === 'quote' && n % 2 === 0 ? morning(-1) : null,
      isOut ? terms.from : null,
      morning(Math.min(from, 0) - 4),
      by,
    ],
  )
  const made = { id, thing, terms, price, back, customer, n, stage }
  await client.query(`insert into rental_event (account_id, rental_id, at, text, by_id) values ($1, $2, $3, $4, $5)`, [
    accountId,
    id,
    morning(Math.min(from, 0) - 4),
    isQuote ? texts.events.quoted : texts.events.reserved(`AR-${number}`),
    by,
  ])
  if (isOut) await seedHandovers(client, told, made)
  if (!isQuote) await seedMoney(client, told, made)
  if (stage === 'delivered') await seedState(client, told, made)
}
