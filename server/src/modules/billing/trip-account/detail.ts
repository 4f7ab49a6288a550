import { sql } from 'kysely'
import type { TripAccount, TripExpense } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { costKinds, type CostKind } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { activeBooths } from '../../tolls/tolls.read.ts'
import { boothsOn, waysOf } from './booths.ts'
import { expensesOf } from './expenses.repository.ts'
import { refresh } from './refresh.ts'
import { accountRows } from './trip-account.repository.ts'
import { texts } from './trip-account.texts.ts'

/** A trip's account as it stands this moment; throws the 404 of a trip the account has not. */
export async function findAccount(work: Work, app: App, tripId: number): Promise<TripAccount> {
  await refresh(work, [tripId])
  const [row] = await accountRows(work, [tripId])
  const trip = await tripFacts(work, tripId)
  if (!row || !trip) throw notFound(texts.noTrip)
  const entries = await expensesOf(work, app, tripId)
  const usual = await usualOf(work, tripId, row.route)
  const costs = await costLines(work, { row, trip, entries, usual })
  const { drivenKm, closedBy, ...facts } = trip
  return {
    ...row,
    ...facts,
    drivenKm,
    closedBy,
    costs,
    entries,
    spent: cents(costs.reduce((sum, { soFar }) => sum + (soFar ?? 0), 0)),
    usual: { trips: usual.trips, share: usual.share, shares: usual.shares, perKm: usual.perKm },
    whyNotBilled: whyNotBilled(row),
  }
}

const cents = (value: number) => Math.round(value * 100) / 100

export function whyNotBilled({
  status,
  invoiceFolio,
  income,
}: Pick<TripAccount, 'status' | 'invoiceFolio' | 'income'>): string | null {
  if (invoiceFolio) return texts.charged(invoiceFolio)
  if (status === 'active') return texts.running
  if (status === 'cancelled') return texts.cancelled
  return income === null ? texts.unpriced : null
}

async function tripFacts({ tx, scope }: Work, tripId: number) {
  return tx
    .selectFrom('trip as t')
    .innerJoin('trip_profit as p', 'p.trip_id', 't.id')
    .leftJoin('trip_terms as m', 'm.trip_id', 't.id')
    .leftJoin('quotation as q', 'q.id', 'm.quotation_id')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'p.closed_by').onRef('u.account_id', '=', 'p.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.id', '=', tripId)
    .select([
      sql<number | null>`m.agreed::float8`.as('agreed'),
      'm.customer_id as billTo',
      'm.quotation_id as quotationId',
      sql<string | null>`q.series || '-' || q.folio`.as('quotationFolio'),
      sql<number>`t.price_km::float8`.as('priceKm'),
      't.total_km as plannedKm',
      sql<number>`coalesce(m.version, 1)`.as('version'),
      't.travelled_km as drivenKm',
      'u.name as closedBy',
    ])
    .executeTakeFirst()
}

type Trip = NonNullable<Awaited<ReturnType<typeof tripFacts>>>
type Row = Awaited<ReturnType<typeof accountRows>>[number]

/** Of fewer trips nothing is usual. */
const fewest = 3

/** What trips of the same way cost a kilometre and left in the last year: half of them less. */
async function usualOf({ tx, scope }: Work, tripId: number, route: string) {
  const { rows } = await sql<{
    trips: number
    share: number | null
    perKm: number | null
    shares: number[] | null
    fuel: number | null
    tolls: number | null
    pay: number | null
    expenses: number | null
  }>`
    with past as (
      select margin / nullif(income, 0) as share, margin / nullif(km, 0) as per_km, fuel / nullif(km, 0) as fuel,
        tolls / nullif(km, 0) as tolls, pay / nullif(km, 0) as pay, coalesce(expenses, 0) / nullif(km, 0) as expenses
      from trip_profit
      where account_id = ${scope.accountId} and route = ${route} and status = 'finished' and trip_id <> ${tripId}
        and at > now() - interval '1 year'
      order by at desc limit 500
    )
    select count(*) as trips, array_agg(share::float8 order by share) filter (where share is not null) as shares,
      ${sql.join(
        ['share', 'per_km', 'fuel', 'tolls', 'pay', 'expenses'].map(
          (name) =>
            sql`percentile_cont(0.5) within group (order by ${sql.ref(name)}::float8) as ${sql.ref(name === 'per_km' ? 'perKm' : name)}`,
        ),
      )}
    from past`.execute(tx)
  const { shares, trips, ...medians } = rows[0]!
  const none = { share: null, perKm: null, fuel: null, tolls: null, pay: null, expenses: null }
  return { trips, shares: shares ?? [], ...(trips < fewest ? none : medians) }
}
type Usual = Awaited<ReturnType<typeof usualOf>>

interface Found {
  row: Row
  trip: Trip
  entries: readonly TripExpense[]
  usual: Usual
}

/** Each cost until now, at the end and as usual on this way. */
async function costLines(work: Work, found: Found): Promise<TripAccount['costs']> {
  const { row, usual } = found
  const soFar = row.status === 'active' ? await untilNow(work, found) : undefined
  return costKinds.map(({ cost }) => ({
    cost,
    soFar: soFar ? soFar[cost].amount && cents(soFar[cost].amount) : row[cost],
    atEnd: row[cost],
    usual: usual[cost] === null ? null : cents(usual[cost] * row.km),
    source: soFar?.[cost].words ?? sourceOf(cost, found),
    isEstimated: row.estimated.includes(cost),
  }))
}

const kindsOf: Record<CostKind, (kind: TripExpense['kind']) => boolean> = {
  fuel: (kind) => kind === 'fuel',
  tolls: (kind) => kind === 'toll',
  pay: () => false,
  expenses: (kind) => kind !== 'fuel' && kind !== 'toll',
}

const recordedOf = (cost: CostKind, { row, entries }: Found) =>
  entries.filter(({ kind, isLate }) => kindsOf[cost](kind) && !(isLate && row.closedAt))

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`

function sourceOf(cost: CostKind, found: Found): string {
  const { row } = found
  const entries = recordedOf(cost, found)
  const litres = entries.reduce((sum, entry) => sum + (entry.litres ?? 0), 0)
  if (row.estimated.includes(cost))
    return cost === 'fuel' ? 'Estimado por lo que gasta la unidad' : 'Estimado por las casetas de la ruta'
  if (cost === 'pay') return row.pay === null ? 'El conductor no tiene tarifa' : 'Según la tarifa del conductor'
  if (cost === 'tolls' && entries.length === 0) return row.tolls === null ? 'Sin dato' : 'La ruta no pasa por casetas'
  if (entries.length === 0) return cost === 'expenses' ? 'Ninguno registrado' : 'Sin dato'
  if (cost === 'fuel')
    return `${count(entries.length, 'carga', 'cargas')}${litres > 0 ? `, ${Math.round(litres)} litros` : ''}`
  return count(entries.length, 'registrado', 'registrados')
}

/** Of a trip under way: what was written down, booths it has passed, pay for the part that is driven. */
async function untilNow(work: Work, found: Found) {
  const { row, trip } = found
  const recorded = (cost: CostKind) => recordedOf(cost, found).reduce((sum, { amount }) => sum + amount, 0)
  const [{ way } = { way: undefined }] = await waysOf(work, [row.tripId])
  const booths = way ? boothsOn(way, await activeBooths(work)) : []
  const passed = booths.filter(({ km }) => km <= trip.drivenKm)
  const part = row.km > 0 ? Math.min(1, trip.drivenKm / row.km) : 0
  const known = (cost: CostKind) => ({ amount: recorded(cost), words: sourceOf(cost, found) })
  const left = Math.max(0, Math.round(row.km - trip.drivenKm))
  return {
    fuel: {
      amount: recorded('fuel'),
      words: `${count(recordedOf('fuel', found).length, 'carga', 'cargas')}; faltan ${left} km`,
    },
    tolls: {
      amount: Math.max(
        recorded('tolls'),
        passed.reduce((sum, { price }) => sum + price, 0),
      ),
      words:
        booths.length === 0
          ? sourceOf('tolls', found)
          : `${passed.length} de ${count(booths.length, 'caseta', 'casetas')}`,
    },
    pay: { amount: row.pay === null ? null : row.pay * part, words: sourceOf('pay', found) },
    expenses: known('expenses'),
  } satisfies Record<CostKind, { amount: number | null; words: string }>
}
