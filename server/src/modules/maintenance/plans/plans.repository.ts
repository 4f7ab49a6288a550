import { sql } from 'kysely'
import type { Plan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import type { Basis } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { seenUnits } from '../seen-units.ts'
import { texts } from './plans.texts.ts'

/** Plans of types, models and all units; or the one with this id. */
export async function plans(work: Work, id?: number): Promise<Plan[]> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('maintenance_plan as p')
    .innerJoin('maintenance_service as s', 's.id', 'p.service_id')
    .leftJoin('unit as u', 'u.id', 'p.unit_id')
    .leftJoin('unit_model as m', 'm.id', 'p.model_id')
    .leftJoin('unit_type as t', 't.id', 'p.type_id')
    .$call(withRecordFacts('p'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .$if(id === undefined, (all) => all.where('p.unit_id', 'is', null))
    .$if(id !== undefined, (all) => all.where('p.id', '=', id!))
    // A unit that is not the caller's to see has no plan for them.
    .where((eb) => eb.or([eb('p.unit_id', 'is', null), eb('p.unit_id', 'in', seenUnits(work).select('u.id'))]))
    .select([
      'p.id',
      'p.service_id as serviceId',
      's.name as serviceName',
      'p.unit_id as unitId',
      'p.model_id as modelId',
      'p.type_id as typeId',
      sql<string | null>`coalesce(u.name, m.name, t.name)`.as('scopeName'),
      'p.every_km as everyKm',
      'p.every_hours as everyHours',
      'p.every_months as everyMonths',
      'p.warn_km as warnKm',
      'p.warn_hours as warnHours',
      'p.warn_days as warnDays',
      'p.basis',
      'p.auto_order as autoOrder',
      sql<number>`(select count(*)::int from unit_maintenance d where d.account_id = p.account_id and d.plan_id = p.id)`.as(
        'units',
      ),
    ])
    .orderBy(sql`num_nonnulls(p.model_id, p.type_id)`)
    .orderBy(sql`coalesce(m.name, t.name) collate es_mx`)
    .orderBy(sql`s.name collate es_mx`)
    .execute()
  return rows.map((row) => ({ ...row, scope: scopeOf(row), basis: row.basis as Basis }))
}

export const scopeOf = ({ unitId, modelId, typeId }: Pick<Plan, 'unitId' | 'modelId' | 'typeId'>) =>
  unitId === null ? (modelId === null ? (typeId === null ? 'all' : 'type') : 'model') : 'unit'

export async function find(work: Work, id: number): Promise<Plan> {
  const [plan] = await plans(work, id)
  if (!plan) throw notFound(texts.notFound)
  return plan
}
