import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { moveOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import {
  confirmed,
  isOpen,
  jobDone,
  pending,
  rejected,
  running,
  whyNotProcess,
  whyNotReading,
  type Reading,
} from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { App } from '../../../app/app.ts'
import { saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { demand } from '../../../app/scope.ts'
import { demandDecider } from '../../store/store.commands.ts'
import { limitOf, pesos } from '../../store/store.read.ts'
import { endOutagesOf } from '../outages/outages.service.ts'
import { servicesDone, servicesUndone } from '../plans/plans.commands.ts'
import { begin } from './jobs.service.ts'
import { find } from './orders.repository.ts'
import { releaseServices } from './orders.service.ts'
import { texts } from './orders.texts.ts'
import { letGo } from './parts.service.ts'
import { reckon } from './reckon.ts'
import { lockOrder, tell, type Standing } from './standing.ts'

type Move = BodyRead<typeof moveOrder>
const table = 'work_order'

/** Brings an order to another state, with all that follows from it. */
export async function move(work: Work, app: Pick<App, 'links'>, id: number, wanted: Move): Promise<void> {
  const order = await lockOrder(work, id)
  const reason = whyNotProcess(order.process, wanted.process)
  if (reason) throw conflict(reason)
  if (wanted.process === rejected) return reject(work, order, wanted)
  if (wanted.process === confirmed) return confirm(work, app, order, wanted)
  if (order.process === pending) return begin(work, order)
  return reopen(work, order, wanted)
}

async function confirm(work: Work, app: Pick<App, 'links'>, order: Standing, given: Move): Promise<void> {
  const { waitsFor, jobs } = await find(work, app, order.id)
  if (waitsFor.length > 0) throw conflict(texts.waits(waitsFor))
  const { readKm, readHours, outcome } = given
  const readAt = given.readAt ?? new Date().toISOString()
  if (readKm === undefined) throw badFields({ readKm: [texts.needsReading] })
  if (Date.parse(readAt) > Date.now() + 300_000) throw badFields({ readAt: [texts.futureReading] })
  const [before, after] = await neighbours(work, order, readAt)
  const wrong = whyNotReading({ at: readAt, km: readKm }, before, after)
  if (wrong) throw badFields({ readKm: [wrong] })
  await saveRecord(work, table, order.id, {
    process: confirmed,
    closed_at: sql`now()`,
    read_at: readAt,
    read_km: readKm,
    read_hours: readHours,
    outcome,
  })
  await releaseServices(work, order.id)
  await endOutagesOf(work, order.id)
  const serviceIds = jobs.flatMap((job) => (job.state === jobDone && job.serviceId !== null ? job.serviceId : []))
  await servicesDone(work, { unitId: order.unitId, serviceIds, at: readAt, orderId: order.id })
  await tell(work, order.id, 'state', texts.event.confirmed)
}

/** From work in process only when no part stays used. */
async function reject(work: Work, order: Standing, { reason }: Move): Promise<void> {
  if (!reason) throw badFields({ reason: [texts.needsReason] })
  const { tx, scope } = work
  const used = await tx
    .selectFrom('work_order_part')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', order.id)
    .where('taken', '>', 0 as never)
    .select('id')
    .executeTakeFirst()
  if (used) throw conflict(texts.partsOut)
  const busy = await tx
    .selectFrom('work_order_stretch as s')
    .innerJoin('work_order_job as j', (join) =>
      join.onRef('j.id', '=', 's.job_id').onRef('j.account_id', '=', 's.account_id'),
    )
    .where('s.account_id', '=', scope.accountId)
    .where('s.order_id', '=', order.id)
    .where(sql<boolean>`upper_inf(s.during)`)
    .select('j.name')
    .executeTakeFirst()
  if (busy) throw conflict(texts.working(busy.name))
  await letGo(work, order.id)
  await releaseServices(work, order.id)
  await saveRecord(work, table, order.id, { process: rejected, closed_at: sql`now()`, outcome: reason })
  await endOutagesOf(work, order.id)
  await tell(work, order.id, 'state', texts.event.rejected(reason))
}

/** What was confirmed is worked on again, by whoever authorises, with a reason. */
async function reopen(work: Work, order: Standing, { reason }: Move): Promise<void> {
  demand(work.scope, 'mantenimiento.authorize')
  if (!reason) throw badFields({ reason: [texts.needsReason] })
  await servicesUndone(work, order.id)
  await saveRecord(work, table, order.id, { process: running, closed_at: null })
  await work.tx
    .updateTable('work_order_job')
    .set({ holds_service: true })
    .where('account_id', '=', work.scope.accountId)
    .where('order_id', '=', order.id)
    .where('state', '<>', 2)
    .execute()
    .catch(taken({ work_order_service: ['process', texts.serviceTaken] }))
  await tell(work, order.id, 'state', texts.event.reopened(reason))
  await reckon(work, order)
}

/** What was read of the unit before and after that moment, in other orders; what its odometer showed beyond a reset says nothing. */
async function neighbours(work: Work, { id, unitId }: Standing, at: string) {
  const reset = (
    nearest: 'max' | 'min',
    side: '<=' | '>',
  ) => sql`coalesce((select ${sql.raw(nearest)}(r.at) from unit_reading r
    where r.account_id = ${work.scope.accountId} and r.unit_id = ${unitId} and r.km is distinct from r.km_before
      and r.at ${sql.raw(side)} ${at}::timestamptz), ${side === '>' ? 'infinity' : '-infinity'}::timestamptz)`
  const nearest = (side: '<=' | '>') =>
    work.tx
      .selectFrom('work_order')
      .where('account_id', '=', work.scope.accountId)
      .where('unit_id', '=', unitId)
      .where('id', '<>', id)
      .where('process', '=', confirmed)
      .where('deleted_at', 'is', null)
      .where('read_km', 'is not', null)
      .where('read_at', side, at)
      .where(
        side === '>' ? sql<boolean>`read_at < ${reset('min', '>')}` : sql<boolean>`read_at >= ${reset('max', '<=')}`,
      )
      .orderBy('read_at', side === '>' ? 'asc' : 'desc')
      .select([sql<string>`read_at`.as('at'), sql<number>`read_km::float8`.as('km'), 'folio as from'])
      .executeTakeFirst() as Promise<Reading | undefined>
  return [await nearest('<='), await nearest('>')] as const
}

/** Nobody what they raised themselves, and not over their limit. */
export async function authorize(work: Work, id: number, comment: string | null): Promise<void> {
  const order = await demandAsked(work, id, true)
  const most = await limitOf(work, work.scope.userId)
  await saveRecord(work, table, id, {
    authorization_state: 1,
    // A little more hours than planned need no second word.
    allowed: Math.min(order.foreseen * (1 + slack), most ?? Infinity),
    raised_by: [],
  })
  await tell(work, id, 'authorization', texts.event.authorized(pesos(order.foreseen), comment))
}
const slack = 0.05

export async function deny(work: Work, id: number, comment: string): Promise<void> {
  await demandAsked(work, id, false)
  await saveRecord(work, table, id, { authorization_state: 3 })
  await tell(work, id, 'authorization', texts.event.denied(comment))
}

async function demandAsked(work: Work, id: number, isYes: boolean): Promise<Standing> {
  const order = await lockOrder(work, id)
  if (!isOpen(order.process)) throw conflict(texts.closed(order.folio))
  const { authorization } = order
  if (authorization === null) throw conflict(texts.nothingAsked)
  const what = `la orden ${order.folio}`
  const asked = { what, authorization, amount: order.foreseen, writtenBy: order.raisedBy, isNet: true }
  await demandDecider(work, asked, isYes)
  return order
}
