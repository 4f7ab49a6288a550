import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { expected, leftOf, type Basis, type DueStatus } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { inOrder, matches, orderedIds, orderName, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { dailyUse } from '../../meters/meters.read.ts'
import { onlyRepairs } from '../orders/orders.query.ts'
import { seenUnits } from '../seen-units.ts'
import { scopeOf } from './plans.repository.ts'

type Asked = QueryOf<typeof pageDue>
interface From {
  path: string
  query: Record<string, unknown>
}

/** Services of the units the caller sees. */
const dueOfSeen = (work: Work) =>
  seenUnits(work).innerJoin('unit_maintenance as d', (join) =>
    join.onRef('d.unit_id', '=', 'u.id').on('d.account_id', '=', work.scope.accountId),
  )

/** The same by their units' ids: who sees all units leaves out the removed, which are few, and joins nothing. */
const dueFound = (work: Work) => {
  const { accountId, seesAllUnits } = work.scope
  return work.tx
    .selectFrom('unit_maintenance as d')
    .where('d.account_id', '=', accountId)
    .where(
      seesAllUnits && !onlyRepairs(work.scope)
        ? sql<boolean>`d.unit_id not in (select u.id from unit u
            where u.account_id = ${accountId} and u.deleted_at is not null)`
        : sql<boolean>`d.unit_id in (${seenUnits(work).select('u.id')})`,
    )
}

const orders = {
  default: sql`d.expected_on`,
  id: sql`d.id`,
  expected: sql`d.expected_on`,
  unit: sql`u.name collate es_mx`,
  service: sql`s.place`,
  status: sql`d.status`,
}

/** The day of unit `u`. */
const today = sql<string>`(now() at time zone u.timezone)::date`
/** Days are those of the unit's zone, which is asked only where the day of Baker Island and that of Kiribati disagree. */
const withinDays = (days: number): RawBuilder<boolean> => {
  if (days <= 0) return sql<boolean>`d.status = 2`
  const ahead = sql`${Math.min(days, 3650)}::int`
  // Reckoned once, not for each row.
  const dayAt = (hours: number) =>
    sql`(select (now() at time zone 'UTC' + make_interval(hours => ${sql.lit(hours)}))::date)`
  return sql<boolean>`(d.status = 2 or d.expected_on <= ${dayAt(-12)} + ${ahead} or (d.expected_on <= ${dayAt(14)} + ${ahead}
    and d.expected_on <= (select ${today} from unit u where u.id = d.unit_id) + ${ahead}))`
}

function found(work: Work, asked: Asked) {
  const { search, within, unitId, serviceId, typeId } = asked
  const { accountId } = work.scope
  const services = sql<number>`select s.id from maintenance_service s where s.account_id = ${accountId}
    and ${matches(sql`search_text(s.name, s.code)`, search)}`
  // Names are read once per unit, not once per service of each.
  const units = sql<number>`select n.id from unit n where n.account_id = ${accountId}
    and ${matches(sql`n.search`, search)}`
  const searched = (search ?? '').trim() !== ''
  return dueFound(work)
    .$if(searched, (rows) => rows.where(sql<boolean>`(d.service_id in (${services}) or d.unit_id in (${units}))`))
    .$if(within !== undefined, (rows) => rows.where(withinDays(within!)))
    .$if(unitId !== undefined, (rows) => rows.where('d.unit_id', '=', unitId!))
    .$if(serviceId !== undefined, (rows) => rows.where('d.service_id', '=', serviceId!))
    .$if(typeId !== undefined, (rows) =>
      rows.where(sql<boolean>`d.unit_id in (select u.id from unit u
        where u.account_id = ${accountId} and u.type_id = ${typeId!})`),
    )
    .select('d.id')
}

/** What is sorted by a name is joined with it; services by their place among few names. */
function sortable(work: Work, asked: Asked) {
  const name = orderName(asked, orders)
  const services = sql<{
    id: number
    place: number
  }>`(select s.id, row_number() over (order by s.name collate es_mx, s.id) as place
    from maintenance_service s where s.account_id = ${work.scope.accountId})`
  return found(work, asked)
    .$if(name === 'unit', (rows) =>
      rows.innerJoin('unit as u', (join) =>
        join
          .onRef('u.id', '=', 'd.unit_id')
          .on('u.account_id', '=', work.scope.accountId)
          .on('u.deleted_at', 'is', null),
      ),
    )
    .$if(name === 'service', (rows) => rows.innerJoin(services.as('s'), 's.id', 'd.service_id'))
}

export async function page(work: Work, asked: Asked, from: From) {
  const ids = await readPage(sortable(work, asked), asked, orders, from, found(work, asked))
  return {
    ...ids,
    results: await described(
      work,
      ids.results.map(({ id }) => id),
    ),
  }
}

export const idsOf = (work: Work, asked: Asked, most: number) => orderedIds(sortable(work, asked), asked, orders, most)

export async function counts(work: Work) {
  return dueFound(work)
    .where(withinDays(30))
    .select([
      sql<number>`count(*) filter (where ${withinDays(0)})::int`.as('overdue'),
      sql<number>`count(*) filter (where ${withinDays(7)})::int`.as('week'),
      sql<number>`count(*)::int`.as('month'),
      sql<number>`count(distinct d.unit_id) filter (where ${withinDays(0)})::int`.as('units'),
    ])
    .executeTakeFirstOrThrow()
}

/** Of a unit, those due first before the others. */
export async function ofUnits(work: Work, unitIds: readonly number[]): Promise<DueRow[]> {
  const rows = await dueOfSeen(work)
    .where('d.unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .orderBy('d.expected_on')
    .orderBy('d.id')
    .select('d.id')
    .execute()
  return described(
    work,
    rows.map(({ id }) => id),
  )
}

/** Services in the order of these ids, as the meters of their units show them now. */
export async function described(work: Work, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await dueOfSeen(work)
    .innerJoin('maintenance_service as s', 's.id', 'd.service_id')
    .innerJoin('maintenance_plan as p', 'p.id', 'd.plan_id')
    .innerJoin('unit_due as w', (join) =>
      join.onRef('w.account_id', '=', 'd.account_id').onRef('w.unit_id', '=', 'd.unit_id'),
    )
    .leftJoin('position_last as p_', (join) =>
      join.onRef('p_.account_id', '=', 'd.account_id').onRef('p_.unit_id', '=', 'd.unit_id'),
    )
    .leftJoin('unit_brand as b', 'b.id', 'u.brand_id')
    .leftJoin('unit_model as m', 'm.id', 'u.model_id')
    .where('d.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select([
      'd.id',
      'd.unit_id as unitId',
      'u.name as unitName',
      unitDetail.as('unitDetail'),
      'd.service_id as serviceId',
      's.name as serviceName',
      's.system',
      sql<number | null>`s.hours::float8`.as('workHours'),
      'd.plan_id as planId',
      'p.unit_id as planUnit',
      'p.model_id as planModel',
      'p.type_id as planType',
      'p.version',
      'p.every_km as everyKm',
      'p.every_hours as everyHours',
      'p.every_months as everyMonths',
      'p.warn_km as warnKm',
      'p.warn_hours as warnHours',
      'p.warn_days as warnDays',
      'p.basis',
      'p.auto_order as autoOrder',
      'd.last_km',
      'd.last_hours',
      'd.last_day as lastDay',
      'd.due_km',
      'd.due_hours',
      'd.due_day as dueDay',
      'd.status',
      sql<string>`${today}::text`.as('today'),
      sql<number>`w.overdue + w.soon - (d.status > 0)::int`.as('others'),
      sql<number>`coalesce(p_.odometer_km, 0)`.as('lifeKm'),
      sql<number>`coalesce(p_.engine_hours, 0)`.as('lifeHours'),
      sql<number>`u.km_current - coalesce(p_.odometer_added_km, 0)`.as('kmAhead'),
      sql<number>`u.engine_hours_current - coalesce(p_.engine_hours_added, 0)`.as('hoursAhead'),
    ])
    .execute()
  const paces = await dailyUse(work, [...new Set(rows.map(({ unitId }) => unitId))])
  return inOrder(
    ids,
    rows.map((row): DueRow => {
      const {
        planUnit,
        planModel,
        planType,
        last_km: lastKm,
        last_hours: lastHours,
        due_km: km,
        due_hours: hours,
        today: day,
        lifeKm,
        lifeHours,
        kmAhead,
        hoursAhead,
        ...same
      } = row
      const due = { km, hours, day: row.dueDay }
      const now = { km: lifeKm, hours: lifeHours, day }
      const pace = paces.get(row.unitId) ?? { km: 0, hours: 0 }
      const { by, day: expectedOn } = expected(due, now, pace)
      const left = leftOf(due, now)[by] ?? 0
      const whole = leftOf(due, { km: lastKm, hours: lastHours, day: row.lastDay })[by] ?? 0
      return {
        ...same,
        scope: scopeOf({ unitId: planUnit, modelId: planModel, typeId: planType }),
        basis: row.basis as Basis,
        status: row.status as DueStatus,
        lastKm: tenths(lastKm + kmAhead),
        lastHours: tenths(lastHours + hoursAhead),
        dueKm: km === null ? null : tenths(km + kmAhead),
        dueHours: hours === null ? null : tenths(hours + hoursAhead),
        by,
        left: tenths(left),
        share: whole <= 0 ? 1 : Math.max(0, Math.round((1 - left / whole) * 1000) / 1000),
        expectedOn,
        dailyKm: tenths(pace.km),
        dailyHours: tenths(pace.hours),
      }
    }),
  )
}

/** 'Volvo VNR 2016'. */
export const unitDetail = sql<string>`concat_ws(' ', b.name, m.name, u.year)`
export const tenths = (value: number) => Math.round(value * 10) / 10
