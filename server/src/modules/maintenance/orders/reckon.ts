import { sql } from 'kysely'
import { externalCost, foreseenCost, type JobState } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { limitOf, pesos } from '../../store/store.read.ts'
import { partAhead } from './belongings.ts'
import { stretchHours } from './orders.query.ts'
import type { Standing } from './standing.ts'
import { tell } from './standing.ts'
import { texts } from './orders.texts.ts'

/**
 * Adds up what an order costs and will cost, and asks for an authorisation where that is over what was allowed and over
 * the limit of whoever raised it. Call it after every change of jobs, hours or parts, with the order locked before.
 */
export async function reckon(work: Work, order: Standing): Promise<void> {
  const { tx, scope } = work
  const jobs = await jobsOf(work, order.id)
  const parts = await partsSum(work, order.id)
  const labor = jobs.reduce((sum, job) => sum + job.labor, 0)
  const foreseen = foreseenCost({ labor, parts: parts.spent }, jobs, parts.ahead)
  await tx
    .updateTable('work_order')
    .set({
      labor,
      parts: parts.spent,
      external: externalCost(jobs),
      foreseen,
      ...(await authorizationOf(work, order, foreseen)),
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', order.id)
    .execute()
}

interface Permit {
  allowed?: number
  authorization_state?: number | null
  raised_by?: number[]
}

/** What becomes of the permission to spend when an order is expected to cost `foreseen`. */
async function authorizationOf(work: Work, order: Standing, foreseen: number): Promise<Permit> {
  const { authorization, allowed, raisedBy } = order
  if (foreseen <= allowed) {
    if (authorization === null || authorization === 1) return {}
    await tell(work, order.id, 'authorization', texts.event.notNeeded)
    return { authorization_state: null, raised_by: [] }
  }
  if (foreseen <= order.foreseen && authorization !== null) return {}
  const { userId, permissions } = work.scope
  const most = permissions.has('mantenimiento.create') ? await limitOf(work, userId) : 0
  const isDecided = authorization === null || authorization === 1
  if (isDecided && (most === null || foreseen <= most)) return { allowed: most ?? Infinity }
  if (authorization !== 0 || foreseen > order.foreseen)
    await tell(work, order.id, 'authorization', texts.event.asked(pesos(foreseen)))
  return { authorization_state: 0, raised_by: [...new Set([...(isDecided ? [] : raisedBy), userId])] }
}

const jobsOf = async ({ tx, scope }: Work, orderId: number) =>
  tx
    .selectFrom('work_order_job as j')
    .leftJoin('technician as t', (join) =>
      join.onRef('t.id', '=', 'j.technician_id').onRef('t.account_id', '=', 'j.account_id'),
    )
    .where('j.account_id', '=', scope.accountId)
    .where('j.order_id', '=', orderId)
    .select([
      sql<JobState>`j.state`.as('state'),
      sql<number>`j.planned_hours::float8`.as('plannedHours'),
      sql<number>`j.price::float8`.as('price'),
      sql<number>`coalesce(t.hour_rate, 0)::float8`.as('rate'),
      ofStretches(sql<number>`coalesce(sum(${stretchHours}), 0)::float8`).as('hours'),
      ofStretches(sql<number>`coalesce(sum(s.cost), 0)::float8`).as('labor'),
    ])
    .execute()

const ofStretches = (value: ReturnType<typeof sql<number>>) =>
  sql<number>`(select ${value} from work_order_stretch s where s.account_id = j.account_id and s.job_id = j.id)`

/** Pesos that left the stores, and of what has still to leave. */
const partsSum = async ({ tx, scope }: Work, orderId: number) =>
  tx
    .selectFrom('work_order_part as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('stock as s', (join) =>
      join
        .onRef('s.store_id', '=', 'l.store_id')
        .onRef('s.part_id', '=', 'l.part_id')
        .onRef('s.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'l.item_id').onRef('i.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.order_id', '=', orderId)
    .select([
      sql<number>`coalesce(sum(l.cost), 0)::float8`.as('spent'),
      sql<number>`coalesce(sum(${partAhead}), 0)::float8`.as('ahead'),
    ])
    .executeTakeFirstOrThrow()
