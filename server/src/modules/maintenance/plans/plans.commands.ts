import { sql } from 'kysely'
import { nextDue, type Due } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { lifeAt } from '../../meters/meters.read.ts'
import { plansOf } from './plans-of.ts'
import { reckon } from './reckon.ts'

interface DoneServices {
  unitId: number
  serviceIds: readonly number[]
  /** ISO; its day in the unit's zone counts. */
  at: string
  /** Of the unit's life, as `lifeAt` of meters tells; left out: as it was then. */
  km?: number | undefined
  hours?: number | undefined
  /** Null: registered by hand. */
  orderId: number | null
}

/** Services of a unit were done: they stay in its history, and those its plan knows are due anew. */
export async function servicesDone(work: Work, given: DoneServices): Promise<void> {
  const { tx, scope } = work
  const { unitId, orderId, at } = given
  const [life] = await lifeAt(work, [{ unitId, at }])
  const { km, hours } = { km: given.km ?? life!.km, hours: given.hours ?? life!.hours }
  const serviceIds = [...new Set(given.serviceIds)]
  if (serviceIds.length === 0) return
  await lock(work, unitId)
  await sql`insert into service_done (account_id, unit_id, service_id, day, km, hours, order_id, user_id)
    select u.account_id, u.id, s.id, (${at}::timestamptz at time zone u.timezone)::date, ${km}, ${hours}, ${orderId}, ${scope.userId || null}
    from unit u join maintenance_service s on s.account_id = u.account_id and s.id = any(${serviceIds}::int[])
    where u.account_id = ${scope.accountId} and u.id = ${unitId}`.execute(tx)
  await countFromLast(work, unitId, serviceIds)
}

/** What an order did was not done after all: it is opened again. */
export async function servicesUndone(work: Work, orderId: number): Promise<void> {
  const rows = await work.tx
    .deleteFrom('service_done')
    .where('account_id', '=', work.scope.accountId)
    .where('order_id', '=', orderId)
    .returning(['unit_id', 'service_id'])
    .execute()
  for (const [unitId, undone] of Map.groupBy(rows, (row) => row.unit_id)) {
    await lock(work, unitId)
    await countFromLast(
      work,
      unitId,
      undone.map((row) => row.service_id),
    )
  }
}

/** Before anything of a unit's plan changes: two who do at once wait for each other. */
export async function lock({ tx, scope }: Work, unitId: number): Promise<void> {
  await sql`insert into unit_due (account_id, unit_id) values (${scope.accountId}, ${unitId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`select from unit_due where account_id = ${scope.accountId} and unit_id = ${unitId} for update`.execute(tx)
}

/** These services of a unit count from the last time in its history; without any they go on from where they counted. */
export async function countFromLast(work: Work, unitId: number, serviceIds: readonly number[]): Promise<void> {
  const { tx, scope } = work
  const plans = new Map((await plansOf(work, [unitId])).map((plan) => [plan.serviceId, plan]))
  for (const serviceId of serviceIds) {
    const plan = plans.get(serviceId)
    const history = await tx
      .selectFrom('service_done')
      .where('account_id', '=', scope.accountId)
      .where('unit_id', '=', unitId)
      .where('service_id', '=', serviceId)
      .orderBy('day')
      .orderBy('id')
      .select(['km', 'hours', 'day'])
      .execute()
    const last = history.at(-1)
    if (!plan || !last) continue
    const due = history.reduce<Due | null>((before, done) => nextDue(plan, plan.basis, done, before), null)!
    await tx
      .updateTable('unit_maintenance')
      .set({
        plan_id: plan.planId,
        plan_version: plan.planVersion,
        last_km: last.km,
        last_hours: last.hours,
        last_day: last.day,
        due_km: due.km,
        due_hours: due.hours,
        due_day: due.day,
        told: 0,
      })
      .where('account_id', '=', scope.accountId)
      .where('unit_id', '=', unitId)
      .where('service_id', '=', serviceId)
      .execute()
  }
  await reckon(work, [unitId])
}
