import type { Basis, Every, Warn } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import type { Work } from '../../../app/database/work.ts'

/** The plan that counts for a service of a unit. */
export interface UnitPlanRow extends Every, Warn {
  unitId: number
  serviceId: number
  serviceName: string
  planId: number
  planVersion: number
  basis: Basis
  autoOrder: boolean
}

/**
 * The plans that count for units: of each service the most specific one, of the unit itself, its model, its type or all;
 * one without any measure spares the unit. A unit's own plans are found by it, the few others are held against each unit.
 */
export async function plansOf(work: Work, unitIds: readonly number[]): Promise<UnitPlanRow[]> {
  const client = await work.client()
  const { rows } = await client.query<UnitPlanRow>(
    `select p.unit_id as "unitId", p.service_id as "serviceId", s.name as "serviceName", p.id as "planId", p.version as "planVersion",
       p.every_km as "everyKm", p.every_hours as "everyHours", p.every_months as "everyMonths", p.warn_km as "warnKm",
       p.warn_hours as "warnHours", p.warn_days as "warnDays", p.basis, p.auto_order as "autoOrder"
     from (
       select distinct on (c.for_unit, c.service_id) c.for_unit as unit_id, c.service_id, c.id, c.version, c.every_km, c.every_hours,
         c.every_months, c.warn_km, c.warn_hours, c.warn_days, c.basis, c.auto_order
       from (
         select p.unit_id as for_unit, 1 as rank, p.* from maintenance_plan p
         where p.account_id = $1 and p.unit_id = any($2) and p.deleted_at is null
         union all
         select u.id, case when p.model_id is not null then 2 when p.type_id is not null then 3 else 4 end, p.*
         from maintenance_plan p
         join unit u on u.account_id = $1 and u.id = any($2) and u.deleted_at is null
           and (p.model_id is null or p.model_id = u.model_id) and (p.type_id is null or p.type_id = u.type_id)
         where p.account_id = $1 and p.unit_id is null and p.deleted_at is null) c
       order by c.for_unit, c.service_id, c.rank) p
     join maintenance_service s on s.account_id = $1 and s.id = p.service_id and s.deleted_at is null and s.active
     where num_nonnulls(p.every_km, p.every_hours, p.every_months) > 0
     order by p.unit_id, s.name collate es_mx`,
    [work.scope.accountId, unitIds],
  )
  return rows
}
