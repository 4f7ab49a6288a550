import { sql, type RawBuilder } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { OrderRow } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import type { OrderKind } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { Authorization, Process } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Scope } from '../../../app/scope.ts'
import { visibleUnits } from '../../units/units.read.ts'

/** Who only repairs: their own orders are theirs to see. */
export const onlyRepairs = ({ role, permissions }: Scope) =>
  role === roles.technical && !permissions.has('mantenimiento.create')

/** Costs are for the people of the house who are not paid by them. */
export const seesCosts = (scope: Scope) => scope.seesAllUnits && !onlyRepairs(scope)

/** Whether the technician in `column` is the caller. */
export const isCaller = ({ scope }: Work, column: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from technician t where t.account_id = ${scope.accountId} and t.id = ${column}
    and t.user_id = ${scope.userId} and t.deleted_at is null)`

/** Orders the caller sees: of the units they see, and, of those who only repair, with a job of theirs. */
export const visibleOrders = (work: Work) =>
  work.tx
    .selectFrom('work_order as o')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'o.unit_id').onRef('u.account_id', '=', 'o.account_id'))
    .where('o.account_id', '=', work.scope.accountId)
    .where('o.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (orders) => orders.where('o.unit_id', 'in', visibleUnits(work).select('u.id')))
    .$if(onlyRepairs(work.scope), (orders) =>
      orders.where(
        sql<boolean>`exists (select from work_order_job j where j.account_id = o.account_id and j.order_id = o.id
          and ${isCaller(work, sql`j.technician_id`)})`,
      ),
    )

/** Hours of a stretch of work, those of one that still runs until now. */
export const stretchHours = sql<number>`extract(epoch from coalesce(upper(s.during), now()) - lower(s.during)) / 3600`

const ofJobs = <Value>(value: RawBuilder<Value>) =>
  sql<Value>`(select ${value} from work_order_job j where j.account_id = o.account_id and j.order_id = o.id)`

/** What lists and the order itself tell of it. */
export const describedOrders = (work: Work) => {
  const costs = seesCosts(work.scope)
  const ifCosts = (value: RawBuilder<unknown>) => (costs ? sql<number | null>`${value}::float8` : sql<null>`null`)
  return visibleOrders(work)
    .leftJoin('unit_brand as b', (join) =>
      join.onRef('b.id', '=', 'u.brand_id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .leftJoin('maintenance_concept as c', (join) =>
      join.onRef('c.id', '=', 'o.concept_id').onRef('c.account_id', '=', 'o.account_id'),
    )
    .select([
      'o.id',
      'o.folio',
      'o.unit_id as unitId',
      'u.name as unitName',
      sql<string>`concat_ws(' ', b.name, m.name, u.year)`.as('unitDetail'),
      'o.title',
      sql<OrderKind>`o.kind`.as('kind'),
      sql<Process>`o.process`.as('process'),
      sql<Authorization | null>`o.authorization_state`.as('authorization'),
      'c.name as conceptName',
      'o.planned_at as plannedAt',
      'o.planned_until as plannedUntil',
      'o.started_at as startedAt',
      'o.closed_at as closedAt',
      sql<boolean>`exists (select from unit_outage x where x.account_id = o.account_id and x.unit_id = o.unit_id
        and x.deleted_at is null and x.during @> now())`.as('isOut'),
      ofJobs(sql<number>`count(*) filter (where j.state <> 0)::int`).as('jobsDone'),
      ofJobs(sql<number>`count(*)::int`).as('jobsTotal'),
      ofJobs(sql<number>`coalesce(sum(j.planned_hours) filter (where j.state <> 2), 0)::float8`).as('plannedHours'),
      sql<number>`(select coalesce(sum(${stretchHours}), 0)::float8 from work_order_stretch s
        where s.account_id = o.account_id and s.order_id = o.id)`.as('hours'),
      sql<number>`(select count(*)::int from work_order_part l where l.account_id = o.account_id and l.order_id = o.id
        and l.reserved + l.taken < l.qty)`.as('missingParts'),
      ifCosts(sql`o.labor + o.parts + o.external`).as('cost'),
      ifCosts(sql`o.foreseen`).as('foreseen'),
    ])
}

/** Technicians and workshops of the order `o`, by name. */
export const workersOf = sql<OrderRow['workers']>`(
  select coalesce(json_agg(w order by w.name), '[]') from (
    select distinct t.id, t.name, 'technician' as kind from work_order_job j join technician t on t.id = j.technician_id
      where j.account_id = o.account_id and j.order_id = o.id and j.state <> 2
    union
    select distinct t.id, t.name, 'workshop' from work_order_job j join workshop t on t.id = j.workshop_id
      where j.account_id = o.account_id and j.order_id = o.id and j.state <> 2) w)`
