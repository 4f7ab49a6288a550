import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  accountGroups,
  accountSums,
  listAccounts,
} from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type {
  AccountGroup,
  AccountTotals,
  TripAccountRow,
} from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import type { CostKind, Grouping } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { limitOf, matches, offsetOf, orderedIds, pageOf, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'

type Filter = QueryOf<typeof accountSums>
interface From {
  path: string
  query: Record<string, unknown>
}

const number = (value: RawBuilder<unknown>) => sql<number | null>`(${value})::float8`
const share = sql`p.margin / nullif(p.income, 0)`
const perKm = sql`p.margin / nullif(p.km, 0)`
const isUnknown = sql<SqlBool>`(p.income is null or p.fuel is null or p.tolls is null or p.pay is null)`

/** The accounts `p` of a filter; days are those of the account's zone. */
async function filtered(work: Work, asked: Filter) {
  const { search, from, to, status, billed, customer, unit, driver, route } = asked
  const zone = await zoneOf(work)
  const startOf = (day: string, plus = 0) => sql`(${day}::date + ${plus}::int)::timestamp at time zone ${zone}`
  const parts: Expression<SqlBool>[] = [
    status ? sql`p.status = ${status}` : sql`p.status <> 'cancelled'`,
    ...(from === undefined ? [] : [sql<SqlBool>`p.at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`p.at < ${startOf(to, 1)}`]),
    ...(billed === undefined
      ? []
      : [billed ? sql<SqlBool>`p.charged_by is not null` : sql<SqlBool>`p.charged_by is null`]),
    ...(asked.losing ? [sql<SqlBool>`p.margin < 0`] : []),
    ...(asked.unknown ? [isUnknown] : []),
    ...(customer === undefined ? [] : [same(sql`p.customer_id`, customer)]),
    ...(driver === undefined ? [] : [same(sql`p.driver_id`, driver)]),
    ...(unit === undefined ? [] : [sql<SqlBool>`p.unit_id = ${unit}`]),
    ...(route === undefined ? [] : [sql<SqlBool>`p.route = ${route}`]),
  ]
  return work.tx
    .selectFrom('trip_profit as p')
    .where('p.account_id', '=', work.scope.accountId)
    .where(sql<SqlBool>`(${sql.join(parts, sql` and `)})`)
    .$if(Boolean(search?.trim()), (rows) =>
      rows.where(
        sql<SqlBool>`exists (select 1 from trip t where t.account_id = p.account_id and t.id = p.trip_id and ${matches(sql`t.search`, search)})`,
      ),
    )
}

/** 0 names those without one. */
const same = (column: RawBuilder<unknown>, id: number) =>
  id === 0 ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${id}`

const orders = {
  default: sql`p.at desc`,
  id: sql`p.trip_id`,
  at: sql`p.at`,
  income: sql`p.income`,
  cost: sql`p.cost`,
  margin: sql`p.margin`,
  share,
  perKm,
  km: sql`p.km`,
}

/** One page of accounts: found and cut by the accounts alone, only the rows of the page are described. */
export async function pageAccounts(work: Work, asked: QueryOf<typeof listAccounts>, from: From) {
  const page = await readPage((await filtered(work, asked)).select('p.trip_id as id'), asked, orders, from)
  return {
    ...page,
    results: await accountRows(
      work,
      page.results.map(({ id }) => id),
    ),
  }
}

/** Ids of all accounts of a filter in its order, so many at most. */
export const accountIds = async (work: Work, asked: Filter & { order?: string | undefined }, most: number) =>
  orderedIds((await filtered(work, asked)).select('p.trip_id as id'), asked, orders, most)

/** Accounts by the id of their trip, in the order of the ids. */
export async function accountRows({ tx, scope }: Work, ids: readonly number[]): Promise<TripAccountRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('trip_profit as p')
    .innerJoin('trip as t', 't.id', 'p.trip_id')
    .leftJoin('billing_customer as c', 'c.id', 'p.customer_id')
    .leftJoin('driver as d', 'd.id', 'p.driver_id')
    .leftJoin('fiscal_document as f', 'f.id', 'p.charged_by')
    .where('p.account_id', '=', scope.accountId)
    .where('p.trip_id', 'in', [...ids])
    .select([
      'p.trip_id as tripId',
      't.folio',
      't.name',
      'p.status',
      'p.at',
      'p.route',
      'p.customer_id as customerId',
      sql<string | null>`coalesce(c.name, nullif(t.client_name, ''))`.as('customerName'),
      'p.unit_id as unitId',
      't.unit_name as unitName',
      'p.driver_id as driverId',
      'd.name as driverName',
      sql<number>`p.km::float8`.as('km'),
      number(sql`p.income`).as('income'),
      'p.income_from as incomeFrom',
      sql<number>`p.credited::float8`.as('credited'),
      number(sql`p.fuel`).as('fuel'),
      number(sql`p.tolls`).as('tolls'),
      number(sql`p.pay`).as('pay'),
      number(sql`p.expenses`).as('expenses'),
      sql<number>`p.cost::float8`.as('cost'),
      number(sql`p.margin`).as('margin'),
      number(share).as('share'),
      number(perKm).as('perKm'),
      'p.estimated',
      'p.charged_by as invoiceId',
      sql<string | null>`f.series || '-' || f.folio`.as('invoiceFolio'),
      'f.kind as invoiceKind',
      'p.closed_at as closedAt',
      sql<number>`p.late::float8`.as('late'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.tripId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const missing = (['fuel', 'tolls', 'pay'] as const).filter((cost) => row[cost] === null)
    // The table's checks know the same words.
    return [{ ...row, missing, estimated: row.estimated as CostKind[] } as TripAccountRow]
  })
}

const sums = [
  sql<number>`count(*)`.as('trips'),
  sql<number>`count(*) filter (where p.margin < 0)`.as('losing'),
  sql<number>`count(*) filter (where p.income is null)`.as('unpriced'),
  sql<number>`coalesce(sum(p.km), 0)::float8`.as('km'),
  number(sql`sum(p.income)`).as('income'),
  number(sql`sum(p.fuel)`).as('fuel'),
  number(sql`sum(p.tolls)`).as('tolls'),
  number(sql`sum(p.pay)`).as('pay'),
  number(sql`sum(p.expenses)`).as('expenses'),
  sql<number>`coalesce(sum(p.cost), 0)::float8`.as('cost'),
  number(sql`sum(p.margin)`).as('margin'),
  number(sql`sum(p.margin) / nullif(sum(p.income), 0)`).as('share'),
  number(sql`sum(p.margin) / nullif(sum(p.km) filter (where p.margin is not null), 0)`).as('perKm'),
] as const

export const accountTotals = async (work: Work, asked: Filter): Promise<AccountTotals> =>
  (await filtered(work, asked)).select(sums).executeTakeFirstOrThrow()

const keys: Record<Grouping, RawBuilder<unknown>> = {
  customer: sql`coalesce(p.customer_id, 0)`,
  route: sql`p.route`,
  unit: sql`p.unit_id`,
  driver: sql`coalesce(p.driver_id, 0)`,
}
const named: Record<Exclude<Grouping, 'route'>, RawBuilder<unknown>> = {
  customer: sql`select name from billing_customer n where n.id = g.key::int`,
  unit: sql`select name from unit n where n.id = g.key::int`,
  driver: sql`select name from driver n where n.id = g.key::int`,
}

/** The accounts of a filter added up; the groups of a page alone are named. */
export async function pageGroups(work: Work, asked: QueryOf<typeof accountGroups>, from: From) {
  const { by } = asked
  const grouped = (await filtered(work, asked))
    .select(sql<string>`${keys[by]}::text`.as('key'))
    .select(sums)
    .groupBy(keys[by])
  const name = by === 'route' ? sql<string | null>`g.key` : sql<string | null>`(${named[by]})`
  const order = (asked.order ?? 'margin').replace(/^-/, '')
  const column = order === 'name' ? name : groupColumns.has(order) ? sql.ref(`g.${order}`) : sql.ref('g.margin')
  const direction = asked.order?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const rows = await work.tx
    .selectFrom(grouped.as('g'))
    .selectAll('g')
    .select([name.as('name'), sql<number>`count(*) over ()`.as('count')])
    .orderBy(sql`${column} ${direction}`)
    .orderBy('g.key')
    .limit(limitOf(asked))
    .offset(offsetOf(asked))
    .execute()
  const results: AccountGroup[] = rows.map(({ count: _, ...row }) => row)
  return pageOf(rows[0]?.count ?? 0, results, asked, from)
}

const groupColumns = new Set(['trips', 'income', 'cost', 'margin', 'share', 'perKm', 'km'])
