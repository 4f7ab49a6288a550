import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { createDue, registerDone, updateDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import type { Every } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { dayIn } from '../../../shared/zones.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { lifeAt } from '../../meters/meters.read.ts'
import { seenUnits } from '../seen-units.ts'
import { described, ofUnits, tenths } from './due.repository.ts'
import { countFromLast, lock, servicesDone } from './plans.commands.ts'
import { plansOf } from './plans-of.ts'
import { checkMeasures, checkService, checkUnit, everyColumns, given, noMeasures } from './plans.service.ts'
import { texts } from './plans.texts.ts'
import { reckon } from './reckon.ts'

const orTaken = taken({ maintenance_plan_once: ['serviceId', texts.unitHas] })

async function find(work: Work, id: number): Promise<DueRow> {
  const [row] = await described(work, [id])
  if (!row) throw notFound(texts.rowNotFound)
  return row
}

const findService = async (work: Work, unitId: number, serviceId: number): Promise<DueRow> => {
  const row = (await ofUnits(work, [unitId])).find((one) => one.serviceId === serviceId)
  if (!row) throw notFound(texts.rowNotFound)
  return row
}

/** What its type or model asks for gives way to it. */
export async function create(work: Work, body: BodyRead<typeof createDue>): Promise<DueRow> {
  const { unitId, serviceId } = body
  await checkUnit(work, unitId)
  await checkService(work, serviceId)
  checkMeasures({ ...noMeasures, ...body })
  await lock(work, unitId)
  const own = await ownPlan(work, unitId, serviceId)
  if (own && asksForSomething(own)) throw badFields({ serviceId: [texts.unitHas] })
  await putService(work, body)
  return findService(work, unitId, serviceId)
}

const asksForSomething = ({ everyKm, everyHours, everyMonths }: Every) =>
  everyKm !== null || everyHours !== null || everyMonths !== null

/** Gives a unit this service as its own, or changes what it has of it; all of it was checked. */
export async function putService(work: Work, draft: BodyRead<typeof createDue>): Promise<void> {
  const { unitId, serviceId } = draft
  await lock(work, unitId)
  const own = await ownPlan(work, unitId, serviceId)
  const columns = everyColumns({ ...noMeasures, ...draft })
  if (own) await saveRecord(work, 'maintenance_plan', own.id, columns)
  else await addRecord(work, 'maintenance_plan', { ...columns, unit_id: unitId, service_id: serviceId }).catch(orTaken)
  await reckon(work, [unitId])
  await registerLast(work, unitId, serviceId, draft)
}

export async function update(work: Work, id: number, change: BodyRead<typeof updateDue>): Promise<DueRow> {
  const seen = await find(work, id)
  await lock(work, seen.unitId)
  const before = await forChange(work, 'maintenance_plan', seen.planId, change.version, () => find(work, id))
  checkMeasures({ ...before, ...given(change) })
  if (before.scope === 'unit') await saveRecord(work, 'maintenance_plan', before.planId, everyColumns(change))
  else {
    const own = {
      ...everyColumns({ ...before, ...given(change) }),
      unit_id: before.unitId,
      service_id: before.serviceId,
    }
    await addRecord(work, 'maintenance_plan', own).catch(orTaken)
  }
  await reckon(work, [before.unitId])
  await registerLast(work, before.unitId, before.serviceId, change)
  return findService(work, before.unitId, before.serviceId)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { unitId, serviceId } = await find(work, id)
  await lock(work, unitId)
  const own = await ownPlan(work, unitId, serviceId)
  if (own) await removeRecord(work, 'maintenance_plan', own.id)
  const isInherited = (await plansOf(work, [unitId])).some((plan) => plan.serviceId === serviceId)
  // A plan of its own that asks for nothing: the wider one does not count for it.
  if (isInherited) await addRecord(work, 'maintenance_plan', { unit_id: unitId, service_id: serviceId })
  await reckon(work, [unitId])
}

const ownPlan = async ({ tx, scope }: Work, unitId: number, serviceId: number) =>
  tx
    .selectFrom('maintenance_plan')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('service_id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .select(['id', 'every_km as everyKm', 'every_hours as everyHours', 'every_months as everyMonths'])
    .executeTakeFirst()

/** When it was last done, as somebody remembers: it becomes part of its history. */
async function registerLast(
  work: Work,
  unitId: number,
  serviceId: number,
  { lastDay, lastKm, lastHours }: Pick<BodyRead<typeof createDue>, 'lastDay' | 'lastKm' | 'lastHours'>,
): Promise<void> {
  if (lastDay === undefined && lastKm === undefined && lastHours === undefined) return
  const { at, km, hours } = await momentOf(work, unitId, { day: lastDay, km: lastKm, hours: lastHours }, [
    'lastDay',
    'lastKm',
    'lastHours',
  ])
  await servicesDone(work, { unitId, serviceIds: [serviceId], at, km, hours, orderId: null })
}

export async function register(work: Work, body: BodyRead<typeof registerDone>): Promise<DueRow[]> {
  const { unitId, services } = body
  await checkUnit(work, unitId)
  for (const serviceId of services) await checkService(work, serviceId)
  const { at, km, hours } = await momentOf(work, unitId, body, ['day', 'km', 'hours'])
  await servicesDone(work, { unitId, serviceIds: services, at, km, hours, orderId: null })
  return (await ofUnits(work, [unitId])).filter(({ serviceId }) => services.includes(serviceId))
}

const oldestYears = 20

/**
 * A day and what the meters showed then, in kilometres and hours of the unit's life; meters that are not told are as they
 * were that day. Throws the 400 of a day to come and of more than the unit shows today.
 */
async function momentOf(
  work: Work,
  unitId: number,
  told: { day?: string | undefined; km?: number | undefined; hours?: number | undefined },
  [dayField, kmField, hoursField]: readonly [string, string, string],
): Promise<{ at: string; km: number; hours: number }> {
  const unit = await seenUnits(work)
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.account_id', '=', 'u.account_id').onRef('p.unit_id', '=', 'u.id'),
    )
    .where('u.id', '=', unitId)
    .select([
      'u.timezone',
      sql<number>`u.km_current - coalesce(p.odometer_added_km, 0)`.as('kmAhead'),
      sql<number>`u.engine_hours_current - coalesce(p.engine_hours_added, 0)`.as('hoursAhead'),
      sql<number>`coalesce(p.odometer_km, 0)`.as('lifeKm'),
      sql<number>`coalesce(p.engine_hours, 0)`.as('lifeHours'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.unit))
  const today = dayIn(unit.timezone)
  const day = told.day ?? today
  if (day > today) throw badFields({ [dayField]: [texts.future] })
  if (Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > oldestYears) throw badFields({ [dayField]: [texts.tooOld] })
  const shownKm = unit.lifeKm + unit.kmAhead
  const shownHours = unit.lifeHours + unit.hoursAhead
  if (told.km !== undefined && told.km > shownKm + 1)
    throw badFields({ [kmField]: [texts.moreThanNow(`${tenths(shownKm)} km`)] })
  if (told.hours !== undefined && told.hours > shownHours + 1)
    throw badFields({ [hoursField]: [texts.moreThanNow(`${tenths(shownHours)} h`)] })
  const at = await noonOf(work, day, unit.timezone)
  const [life] = await lifeAt(work, [{ unitId, at }])
  return {
    at,
    km: told.km === undefined ? life!.km : told.km - unit.kmAhead,
    hours: told.hours === undefined ? life!.hours : told.hours - unit.hoursAhead,
  }
}

async function noonOf({ tx }: Work, day: string, zone: string): Promise<string> {
  const { rows } = await sql<{ at: Date | string }>`
    select least(now(), (${day}::date + time '12:00') at time zone ${zone}) as at`.execute(tx)
  return new Date(rows[0]!.at).toISOString()
}

/** What somebody registered by mistake. */
export async function removeDone(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const done = await tx
    .selectFrom('service_done as d')
    .where('d.account_id', '=', scope.accountId)
    .where('d.id', '=', id)
    .where('d.unit_id', 'in', seenUnits(work).select('u.id'))
    .select(['d.unit_id as unitId', 'd.service_id as serviceId', 'd.order_id as orderId'])
    .executeTakeFirst()
  if (!done) throw notFound(texts.doneNotFound)
  if (done.orderId !== null) throw conflict(texts.ofOrder)
  await lock(work, done.unitId)
  await tx.deleteFrom('service_done').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
  await countFromLast(work, done.unitId, [done.serviceId])
}
