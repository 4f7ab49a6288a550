import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { applyTemplate, PlanChange, PlanDraft } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { Plan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import type { Every, Warn } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { templates } from '@arriero/contract/maintenance/plans/templates.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { seenUnits } from '../seen-units.ts'
import { find } from './plans.repository.ts'
import { texts } from './plans.texts.ts'
import { reckon } from './reckon.ts'

const orTaken = taken({ maintenance_plan_once: ['serviceId', texts.taken] })
/** Units that are reckoned before a call is answered; the others follow within seconds. */
const atOnce = 200

interface Scope {
  unitId?: number | null | undefined
  modelId?: number | null | undefined
  typeId?: number | null | undefined
}

export async function create(work: Work, draft: PlanDraft): Promise<Plan> {
  await checkScope(work, draft)
  await checkService(work, draft.serviceId)
  checkMeasures({ ...noMeasures, ...draft })
  const id = await addRecord(work, 'maintenance_plan', columnsOf(draft)).catch(orTaken)
  await concern(work, draft)
  return find(work, id)
}

export async function update(work: Work, id: number, change: PlanChange): Promise<Plan> {
  const before = await forChange(work, 'maintenance_plan', id, change.version, find)
  checkMeasures({ ...before, ...given(change) })
  await saveRecord(work, 'maintenance_plan', id, everyColumns(change))
  await concern(work, before)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const before = await forChange(work, 'maintenance_plan', id, undefined, find)
  await removeRecord(work, 'maintenance_plan', id)
  await concern(work, before)
}

/** The template's services, those that are missing written anew, as plans of the scope; plans it has already stay. */
export async function fromTemplate(
  work: Work,
  { template, ...scope }: BodyRead<typeof applyTemplate>,
): Promise<{ created: number; kept: number }> {
  await checkScope(work, scope)
  const { services } = templates.find(({ code }) => code === template)!
  const { tx, scope: caller } = work
  const rows = JSON.stringify(services)
  await sql`insert into maintenance_service (account_id, name, system, hours, updated_by)
    select ${caller.accountId}, t.name, t.system, t.hours, ${caller.userId || null}
    from json_to_recordset(${rows}) as t (name text, system text, hours numeric)
    on conflict do nothing`.execute(tx)
  const { numAffectedRows } =
    await sql`insert into maintenance_plan (account_id, service_id, unit_id, model_id, type_id, every_km, every_hours, every_months, updated_by)
    select ${caller.accountId}, s.id, ${scope.unitId ?? null}, ${scope.modelId ?? null}, ${scope.typeId ?? null}, t."everyKm", t."everyHours", t."everyMonths",
      ${caller.userId || null}
    from json_to_recordset(${rows}) as t (name text, "everyKm" int, "everyHours" int, "everyMonths" int)
    join maintenance_service s on s.account_id = ${caller.accountId} and s.deleted_at is null and lower(s.name) = lower(t.name)
    on conflict do nothing`.execute(tx)
  const created = Number(numAffectedRows ?? 0)
  if (created > 0) await concern(work, scope)
  return { created, kept: services.length - created }
}

/** What a plan holds for is reckoned anew: some units now, the others in the next round. */
async function concern(work: Work, { unitId, modelId, typeId }: Scope): Promise<void> {
  const { accountId } = work.scope
  const { rows } = await sql<{ id: number }>`
    insert into unit_due (account_id, unit_id)
    select u.account_id, u.id from unit u where u.account_id = ${accountId} and u.deleted_at is null
      and (${unitId ?? null}::int is null or u.id = ${unitId ?? null}) and (${modelId ?? null}::int is null or u.model_id = ${modelId ?? null})
      and (${typeId ?? null}::int is null or u.type_id = ${typeId ?? null})
    order by u.id
    on conflict (account_id, unit_id) do update set reckoned_on = null
    returning unit_id as id`.execute(work.tx)
  await reckon(
    work,
    rows.slice(0, atOnce).map(({ id }) => id),
  )
}

export async function checkScope(work: Work, { unitId, modelId, typeId }: Scope): Promise<void> {
  const given = [unitId, modelId, typeId].filter((one) => one !== undefined && one !== null)
  if (given.length > 1) throw badFields({ unitId: [texts.oneScope] })
  const { accountId } = work.scope
  if (typeof unitId === 'number') await checkUnit(work, unitId)
  if (typeof modelId === 'number' && !(await exists(work, 'unit_model', modelId, accountId)))
    throw badFields({ modelId: [texts.model] })
  if (typeof typeId === 'number' && !(await exists(work, 'unit_type', typeId, accountId)))
    throw badFields({ typeId: [texts.type] })
}

export async function checkUnit(work: Work, unitId: number): Promise<void> {
  const unit = await seenUnits(work).where('u.id', '=', unitId).select('u.id').executeTakeFirst()
  if (!unit) throw badFields({ unitId: [texts.unit] })
}

async function exists(
  { tx }: Work,
  table: 'unit_model' | 'unit_type',
  id: number,
  accountId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function checkService({ tx, scope }: Work, serviceId: number): Promise<void> {
  const service = await tx
    .selectFrom('maintenance_service')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .select('active')
    .executeTakeFirst()
  if (!service) throw badFields({ serviceId: [texts.service] })
  if (!service.active) throw badFields({ serviceId: [texts.inactive] })
}

export const noMeasures = { everyKm: null, everyHours: null, everyMonths: null }

/** Something is asked for, and it is not warned of before it was done. Plans of a unit may ask for nothing: it is spared. */
export function checkMeasures(plan: { [Key in keyof (Every & Warn)]?: (Every & Warn)[Key] | undefined }): void {
  const { everyKm, everyHours, everyMonths, warnKm = 0, warnHours = 0, warnDays = 0 } = plan
  if (!everyKm && !everyHours && !everyMonths) throw badRequest(texts.noMeasure)
  if (everyKm && warnKm >= everyKm) throw badFields({ warnKm: [texts.warnTooFar] })
  if (everyHours && warnHours >= everyHours) throw badFields({ warnHours: [texts.warnTooFar] })
  if (everyMonths && warnDays >= everyMonths * 28) throw badFields({ warnDays: [texts.warnTooFar] })
}

/** Without what is not named. */
export const given = <Given extends object>(change: Given) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given

export const everyColumns = (draft: Omit<PlanChange, 'version'>) => ({
  every_km: draft.everyKm,
  every_hours: draft.everyHours,
  every_months: draft.everyMonths,
  warn_km: draft.warnKm,
  warn_hours: draft.warnHours,
  warn_days: draft.warnDays,
  basis: draft.basis,
  auto_order: draft.autoOrder,
})

const columnsOf = (draft: PlanDraft) => ({
  ...everyColumns(draft),
  service_id: draft.serviceId,
  unit_id: draft.unitId,
  model_id: draft.modelId,
  type_id: draft.typeId,
})
