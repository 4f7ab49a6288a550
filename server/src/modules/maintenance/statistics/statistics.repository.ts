import { sql } from 'kysely'
import { confirmed } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { Process } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { onlyRepairs, visibleOrders } from '../orders/orders.query.ts'

/** ISO; `to` excluded. */
export interface Period {
  from: string
  to: string
}
interface Among extends Period {
  unitIds: readonly number[]
  workshopId: number | undefined
}

/** When these days begin and end in the zone: what of them is past, and the whole. */
export async function instantsOf({ tx }: Work, zone: string, from: string, to: string) {
  const { rows } = await sql<Period & { whole: string }>`
    select ${from}::date::timestamp at time zone ${zone} as from,
      least(now(), (${to}::date + 1)::timestamp at time zone ${zone}) as to,
      (${to}::date + 1)::timestamp at time zone ${zone} as whole`.execute(tx)
  const { from: start, to: end, whole } = rows[0]!
  const iso = (at: string) => new Date(at).toISOString()
  return { past: { from: iso(start), to: iso(end) }, whole: { from: iso(start), to: iso(whole) } }
}

/** Who only repairs is told of the units they work on. */
export const unitsOf = (work: Work) =>
  visibleUnits(work)
    .$if(onlyRepairs(work.scope), (units) => units.where('u.id', 'in', visibleOrders(work).select('o.unit_id')))
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.type_id as typeId',
      't.name as typeName',
      'u.model_id as modelId',
      'm.name as modelName',
    ])
    .execute()

const ordersOf = (work: Work, { unitIds, workshopId }: Among) =>
  visibleOrders(work)
    .where('o.unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .$if(workshopId !== undefined, (orders) =>
      orders.where(
        sql<boolean>`exists (select from work_order_job j where j.account_id = o.account_id and j.order_id = o.id
          and j.workshop_id = ${workshopId!}::bigint)`,
      ),
    )
const closedIn = (work: Work, among: Among) =>
  ordersOf(work, among)
    .where('o.process', '=', confirmed)
    .where('o.closed_at', '>=', among.from)
    .where('o.closed_at', '<', among.to)

/** By unit, what the orders cost and took that were confirmed in the period. */
export async function ordersIn(work: Work, among: Among) {
  const rows = await closedIn(work, among)
    .groupBy('o.unit_id')
    .select([
      'o.unit_id as unitId',
      sql<number>`count(*) filter (where o.kind = 'corrective')::int`.as('correctives'),
      sql<number>`coalesce(sum(extract(epoch from o.closed_at - o.started_at)) filter (where o.kind = 'corrective'), 0)::float8 / 3600`.as(
        'repairHours',
      ),
      sql<number>`sum(o.labor + o.parts + o.external)::float8`.as('cost'),
    ])
    .execute()
  return new Map(rows.map(({ unitId, ...row }) => [unitId, row]))
}

export const monthsIn = (work: Work, among: Among, zone: string) =>
  closedIn(work, among)
    .groupBy(sql`1`)
    .select([
      sql<string>`to_char(o.closed_at at time zone ${zone}, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(o.labor)::float8`.as('labor'),
      sql<number>`sum(o.parts)::float8`.as('parts'),
      sql<number>`sum(o.external)::float8`.as('external'),
    ])
    .execute()

/** Those that the list of orders shows for the same period. */
export const statesIn = (work: Work, among: Among) =>
  ordersOf(work, among)
    .where(
      sql<boolean>`tstzrange(${among.from}, ${among.to}) && tstzrange(coalesce(o.started_at, o.planned_at, o.created_at),
        greatest(o.closed_at, coalesce(o.started_at, o.planned_at, o.created_at)), '[]')`,
    )
    .groupBy('o.process')
    .orderBy('o.process')
    .select([sql<Process>`o.process`.as('process'), sql<number>`count(*)::int`.as('orders')])
    .execute()

/** By unit, the hours of the period in which it was out of service. */
export async function outHoursIn({ tx, scope }: Work, unitIds: readonly number[], { from, to }: Period) {
  const { rows } = await sql<{ unitId: number; hours: number }>`
    select x.unit_id as "unitId", sum(extract(epoch from
      least(upper(x.during), ${to}::timestamptz) - greatest(lower(x.during), ${from}::timestamptz)))::float8 / 3600 as hours
    from unit_outage x
    where x.account_id = ${scope.accountId} and x.deleted_at is null and x.unit_id = any(${[...unitIds]}::int[])
      and ${from}::timestamptz < ${to}::timestamptz and x.during && tstzrange(${from}, ${to})
    group by x.unit_id`.execute(tx)
  return new Map(rows.map(({ unitId, hours }) => [unitId, hours]))
}

/** Services done on these days with a former time: how many, and how many no later than a tenth of what the plan says now. */
export async function servicesIn(work: Work, among: Among, from: string, to: string) {
  const { tx, scope } = work
  const { rows } = await sql<{ done: number; inTime: number }>`
    select count(*)::int as done, (count(*) filter (where
      coalesce(h.km - f.km <= p.every_km * 1.1, true) and coalesce(h.hours - f.hours <= p.every_hours * 1.1, true)
      and coalesce(h.day - f.day <= ((f.day + make_interval(months => p.every_months))::date - f.day) * 1.1, true)))::int as "inTime"
    from service_done h
    join unit_maintenance n on n.account_id = h.account_id and n.unit_id = h.unit_id and n.service_id = h.service_id
    join maintenance_plan p on p.account_id = n.account_id and p.id = n.plan_id
    cross join lateral (
      select x.km, x.hours, x.day from service_done x
      where x.account_id = h.account_id and x.unit_id = h.unit_id and x.service_id = h.service_id and (x.day, x.id) < (h.day, h.id)
      order by x.day desc, x.id desc limit 1) f
    where h.account_id = ${scope.accountId} and h.unit_id = any(${[...among.unitIds]}::int[])
      and h.day between ${from}::date and ${to}::date
      and (${among.workshopId ?? null}::bigint is null
        or h.order_id in (${ordersOf(work, among).select('o.id')}))`.execute(tx)
  return rows[0]!
}
