import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { taskMetrics } from '@arriero/contract/tasks/figures.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { givenTo, visibleTasks } from '../visible.ts'

type Metrics = ReplyOf<typeof taskMetrics>

/** Percent of those that had a date and kept it; null: none had one. */
export const onTimeShare = (of = sql`true`) =>
  sql<number | null>`(100.0 * count(*) filter (where t.done_at <= t.due_at and ${of})
    / nullif(count(*) filter (where t.due_at is not null and ${of}), 0))::float8`

/** What needs somebody now, and how the last thirty days went against the thirty before. */
export async function metrics(work: Work, userId: number | undefined): Promise<Metrics> {
  const zone = await zoneOf(work)
  const asked = () =>
    visibleTasks(work).$if(userId !== undefined, (all) => all.where(sql<boolean>`t.id in (${givenTo(work, userId!)})`))
  const today = sql`date_trunc('day', now() at time zone ${zone})`
  const isToday = sql`t.due_at >= (${today} at time zone ${zone}) and t.due_at < ((${today} + interval '1 day') at time zone ${zone})`
  const now = await asked()
    .where('t.lane', '<=', 3)
    .select([
      sql<number>`(count(*) filter (where t.lane <= 2))::int`.as('open'),
      sql<number>`(count(*) filter (where t.lane <= 2 and t.id in (${givenTo(work, work.scope.userId)})))::int`.as(
        'mine',
      ),
      sql<number>`(count(*) filter (where t.lane <= 2 and t.due_at < now()))::int`.as('overdue'),
      sql<number>`(count(*) filter (where t.lane <= 2 and t.due_at < now() - interval '3 days'))::int`.as(
        'longOverdue',
      ),
      sql<number>`(count(*) filter (where t.lane <= 2 and ${isToday}))::int`.as('today'),
      sql<number>`(count(*) filter (where t.lane = 1 and ${isToday}))::int`.as('notStarted'),
      sql<number>`(count(*) filter (where t.lane = 3))::int`.as('toValidate'),
    ])
    .executeTakeFirstOrThrow()
  const isLately = sql`t.done_at >= now() - interval '30 days'`
  const lately = await asked()
    .where('t.state', '=', 3)
    .where(sql<boolean>`t.done_at >= now() - interval '60 days'`)
    .select([
      onTimeShare(isLately).as('onTime'),
      onTimeShare(sql`not (${isLately})`).as('onTimeBefore'),
      sql<number>`(count(*) filter (where ${isLately}))::int`.as('done'),
      sql<number>`(count(*) filter (where ${isLately} and t.findings > 0))::int`.as('failed'),
      sql<number | null>`(100.0 * count(*) filter (where ${isLately} and t.findings > 0)
        / nullif(count(*) filter (where ${isLately}), 0))::float8`.as('failedShare'),
    ])
    .executeTakeFirstOrThrow()
  const followed = await asked()
    .innerJoin('checklist_filled as f', (join) =>
      join.onRef('f.duty_id', '=', 't.id').onRef('f.account_id', '=', 't.account_id'),
    )
    .innerJoin('checklist_finding as d', (join) =>
      join.onRef('d.filled_id', '=', 'f.id').onRef('d.account_id', '=', 'f.account_id'),
    )
    .where('t.state', '=', 3)
    .where(sql<boolean>`${isLately}`)
    .select([
      sql<number>`count(distinct d.order_id)::int`.as('orders'),
      sql<number>`count(distinct d.ticket_id)::int`.as('tickets'),
    ])
    .executeTakeFirstOrThrow()
  return { ...now, ...lately, ...followed }
}
