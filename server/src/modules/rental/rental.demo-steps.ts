import type pg from 'pg'
import type { Extra } from '@arriero/contract/rental/arrangements.entities.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import {
  extraAmount,
  mixWords,
  reckonReturn,
  type Price,
  type PriceTerms,
} from '@arriero/contract/rental/price.rules.ts'
import type { Stage } from '@arriero/contract/rental/rental.rules.ts'
import { dayIn } from '../../shared/zones.ts'
import { shownDay, texts } from './rental.texts.ts'

export const zone = 'America/Monterrey'
export const contacts = ['Marcela Ríos', 'Hugo Treviño', 'Ana Lucía Cantú', 'Rodolfo Garza', 'Paola Villarreal']

export interface Thing {
  id: number
  unitId: number | null
  assetId: number | null
  name: string
  km: number | null
  day: number
  cost: number
  deposit: number
}
export interface Told {
  accountId: number
  by: number
}
export interface Terms extends PriceTerms {
  extras: Extra[]
}

/** A rental that was written. */
export interface Made {
  id: number
  thing: Thing
  terms: Terms
  price: Price
  back: string | null
  customer: { id: number; name: string }
  n: number
  stage: Stage
}

/** Kilometres and fuel of a truck; a yard machine has neither. */
const seenOut = ({ thing, n }: Made) => (thing.unitId === null ? null : { km: 184_200 + n * 731, fuel: 8 })
const seenBack = (made: Made) => {
  const out = seenOut(made)
  if (!out) return null
  const included = made.price.kmIncluded ?? 0
  return {
    km: out.km + (made.stage === 'returned' ? included + 412 : Math.round(included * 0.8)),
    fuel: made.stage === 'returned' ? 6 : 8,
  }
}

export async function seedHandovers(client: pg.ClientBase, { accountId, by }: Told, made: Made) {
  const add = (moment: string, at: string, seen: { km: number; fuel: number } | null, text: string) =>
    client.query(
      `with h as (insert into rental_handover (account_id, rental_id, moment, at, km, fuel, damages, signature, by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9))
       insert into rental_event (account_id, rental_id, at, text, by_id) values ($1, $2, $4, $10, $9)`,
      [
        accountId,
        made.id,
        moment,
        at,
        seen?.km ?? null,
        seen?.fuel ?? null,
        JSON.stringify(moment === 'delivery' ? [{ text: 'Rayón en la puerta derecha', amount: 0 }] : []),
        JSON.stringify({
          name: contacts[made.n % contacts.length],
          at,
          strokes: [[120, 620, 260, 380, 420, 640, 610, 400, 860, 560]],
        }),
        by,
        text,
      ],
    )
  await add('delivery', made.terms.from, seenOut(made), texts.events.delivered('', ''))
  if (made.back) await add('return', made.back, seenBack(made), texts.events.returned('', ''))
  const [out, back] = [seenOut(made), seenBack(made)]
  if (made.back && out && back)
    await client.query('update rental set counted_km = $2, gps_km = $2 where id = $1', [made.id, back.km - out.km])
}

export async function seedMoney(client: pg.ClientBase, { accountId, by }: Told, made: Made) {
  const { id, terms, price, thing, stage, n } = made
  const words = texts.lines.rent(thing.name, mixWords(price.mix), shownDay(terms.from, zone), shownDay(terms.to, zone))
  const lines: { kind: string; text: string; quantity: number; price: number; amount: number }[] = [
    { kind: 'rent', text: words, quantity: 1, price: price.rent, amount: price.rent },
    ...terms.extras.map((extra) => ({
      kind: 'extra',
      text: extra.name,
      quantity: extra.per === 'day' ? price.days : 1,
      price: extra.price,
      amount: extraAmount(extra, price.days),
    })),
    ...addedLines(made),
  ]
  const rows = lines.map((line) => ({ ...line, tax: cents(line.amount * 0.16) }))
  await client.query(
    `insert into rental_charge (account_id, rental_id, kind, text, quantity, price, amount, tax)
     select $1, $2, r.kind, r.text, r.quantity, r.price, r.amount, r.tax
     from jsonb_to_recordset($3::jsonb) as r (kind text, text text, quantity numeric, price numeric, amount numeric, tax numeric)`,
    [accountId, id, JSON.stringify(rows)],
  )
  const total = cents(rows.reduce((sum, { amount, tax }) => sum + amount + tax, 0))
  const start = new Date(Math.min(Date.parse(terms.from), Date.now()) - 3_600_000).toISOString()
  const payments =
    stage === 'settled'
      ? [
          { concept: 'deposit', amount: thing.deposit, at: start },
          { concept: 'rent', amount: total, at: made.back! },
          { concept: 'deposit_refund', amount: thing.deposit, at: made.back! },
        ]
      : stage === 'reserved'
        ? []
        : [
            { concept: 'deposit', amount: thing.deposit, at: start },
            ...(n % 4 === 1 ? [] : [{ concept: 'rent', amount: cents(price.total), at: start }]),
          ]
  await client.query(
    `insert into rental_payment (account_id, folio, rental_id, concept, paid_at, amount, method, reference, updated_by)
     select $1, 'RR-' || lpad((r.nth)::text, 5, '0'), $2, r.concept, r.at, r.amount, 'transfer', 'SPEI ' || r.nth, $4
     from jsonb_to_recordset($3::jsonb) as r (nth int, concept text, at timestamptz, amount numeric)`,
    [accountId, id, JSON.stringify(payments.map((payment, at) => ({ ...payment, nth: n * 4 + at + 1 }))), by],
  )
}

/** What a return adds, as the desk would reckon it. */
function addedLines(made: Made) {
  const [out, back] = [seenOut(made), seenBack(made)]
  if (!made.back) return []
  const { terms, price } = made
  const { lateDays, late, overKm, overKmAmount, fuelEighths, fuel } = reckonReturn({
    to: terms.to,
    returnedAt: made.back,
    rateDay: terms.rateDay,
    kmIncluded: price.kmIncluded,
    kmOverRate: 9.5,
    fuelRate: 1150,
    km: out && back ? back.km - out.km : 0,
    fuelOut: out?.fuel ?? 8,
    fuelIn: back?.fuel ?? 8,
  })
  const { lines } = texts
  return [
    { kind: 'late', text: lines.late(lateDays), quantity: lateDays, price: terms.rateDay, amount: late },
    { kind: 'over_km', text: lines.overKm(overKm), quantity: overKm, price: 9.5, amount: overKmAmount },
    { kind: 'fuel', text: lines.fuel(fuelEighths), quantity: fuelEighths, price: 1150, amount: fuel },
  ].filter(({ amount }) => amount > 0)
}

/** What is out is 'En renta'. */
export async function seedState(client: pg.ClientBase, { accountId, by }: Told, { thing, terms, customer }: Made) {
  if (thing.unitId !== null)
    await client.query('update unit set state = 2, updated_by = $3 where account_id = $1 and id = $2', [
      accountId,
      thing.unitId,
      by,
    ])
  else
    await client.query(
      `with a as (update asset set state = 2, state_since = $3, holder_id = null, holder_name = $4, due_back = $5, day_price = $6
         where account_id = $1 and id = $2)
       insert into asset_event (account_id, asset_id, at, user_id, kind, text) values ($1, $2, $3, $7, 'state', 'A En renta, ' || $4)`,
      [accountId, thing.assetId, terms.from, customer.name, dayIn(zone, new Date(terms.to)), thing.day, by],
    )
}
