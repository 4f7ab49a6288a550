import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { saleStatistics } from '@arriero/contract/crm/figures.contract.ts'
import { open } from '@arriero/contract/crm/crm.rules.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { stagesOf } from '../config/config.service.ts'
import { texts } from '../crm.texts.ts'
import { dayStart, isCold, weighted } from '../sales/sales.repository.ts'
import { withStage } from './dashboard.ts'

type Asked = QueryOf<typeof saleStatistics>
type Statistics = ReplyOf<typeof saleStatistics>
const mostDays = 731
const monthsAhead = 6

/** First days of so many months from the one of `day`; backwards when fewer than none. */
function monthsFrom(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10))
}
const monthsBetween = (start: string, end: string) => {
  const [fromYear, fromMonth] = start.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = end.split('-').map(Number) as [number, number]
  return monthsFrom(start, (toYear - fromYear) * 12 + toMonth - fromMonth + 1)
}

export async function statistics(work: Work, asked: Asked): Promise<Statistics> {
  const today = await accountToday(work)
  const end = asked.end ?? today
  const start = asked.start ?? sixMonthsBefore(end)
  if (start > end) throw badFields({ end: [texts.order] })
  if (Date.parse(end) - Date.parse(start) > mostDays * 86_400_000) throw badFields({ start: [texts.longSpan] })
  return {
    start,
    end,
    months: await monthsOf(work, asked, start, end),
    forecast: await forecastOf(work, asked, today),
    stages: await byStage(work, asked),
    ...(await closedOf(work, asked, start, end)),
  }
}

function sixMonthsBefore(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 6, 1)).toISOString().slice(0, 10)
}

async function monthsOf(work: Work, asked: Asked, start: string, end: string): Promise<Statistics['months']> {
  const zone = await zoneOf(work)
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${dayStart(start, zone)} and ${sql.ref(column)} < ${dayStart(end, zone, 1)}`
  const monthOf = (column: string) =>
    sql<string>`date_trunc('month', ${sql.ref(column)} at time zone ${zone})::date::text`
  const created = await withStage(work, asked)
    .where(within('s.created_at'))
    .select([monthOf('s.created_at').as('month'), sql<number>`count(*)::int`.as('count')])
    .groupBy('month')
    .execute()
  const closed = await withStage(work, asked)
    .where('s.state', '>', 1)
    .where(within('s.closed_at'))
    .select([
      monthOf('s.closed_at').as('month'),
      sql<number>`(count(*) filter (where s.state = 2))::int`.as('won'),
      sql<number>`coalesce(sum(s.amount) filter (where s.state = 2), 0)::float8`.as('wonAmount'),
      sql<number>`(count(*) filter (where s.state = 3))::int`.as('lost'),
      sql<number>`coalesce(sum(s.amount) filter (where s.state = 3), 0)::float8`.as('lostAmount'),
    ])
    .groupBy('month')
    .execute()
  const none = { won: 0, wonAmount: 0, lost: 0, lostAmount: 0 }
  return monthsBetween(start, end).map((month) => ({
    created: created.find((one) => one.month === month)?.count ?? 0,
    ...none,
    ...closed.find((one) => one.month === month),
    month,
  }))
}

/** By the month of their close; what should have been closed before counts in this one. */
async function forecastOf(work: Work, asked: Asked, today: string): Promise<Statistics['forecast']> {
  const months = monthsFrom(today, monthsAhead)
  const month = sql<string>`greatest(date_trunc('month', s.close_on)::date, ${months[0]!}::date)::text`
  const rows = await withStage(work, asked)
    .where('s.state', '=', open)
    .where('s.close_on', 'is not', null)
    .select([
      month.as('month'),
      sql<number>`sum(s.amount)::float8`.as('amount'),
      sql<number>`round(sum(${weighted}), 2)::float8`.as('weighted'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('month')
    .execute()
  return months.map((one) => rows.find((row) => row.month === one) ?? { month: one, amount: 0, weighted: 0, count: 0 })
}

async function byStage(work: Work, asked: Asked): Promise<Statistics['stages']> {
  const rows = await withStage(work, asked)
    .where('s.state', '=', open)
    .select([
      's.stage_id as stageId',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(s.amount)::float8`.as('amount'),
      sql<number>`round(sum(${weighted}), 2)::float8`.as('weighted'),
      sql<number>`(count(*) filter (where ${isCold}))::int`.as('cold'),
    ])
    .groupBy('s.stage_id')
    .execute()
  const stages = await stagesOf(work)
  return stages
    .filter(({ kind }) => kind === open)
    .map(({ id, name }) => ({
      count: 0,
      amount: 0,
      weighted: 0,
      cold: 0,
      ...rows.find(({ stageId }) => stageId === id),
      stageId: id,
      name,
    }))
}

async function closedOf(work: Work, asked: Asked, start: string, end: string) {
  const zone = await zoneOf(work)
  const inTime = sql<boolean>`s.closed_at >= ${dayStart(start, zone)} and s.closed_at < ${dayStart(end, zone, 1)}`
  const reasons = await withStage(work, asked)
    .where('s.state', '=', 3)
    .where(inTime)
    .select([
      sql<Statistics['reasons'][number]['reason']>`s.lost_reason`.as('reason'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(s.amount)::float8`.as('amount'),
    ])
    .groupBy('s.lost_reason')
    .orderBy('count', 'desc')
    .execute()
  const owners = await withStage(work, asked)
    .$call(withUser('o', 's.owner_id'))
    .where(sql<boolean>`(s.state = 1 or (${inTime}))`)
    .select([
      's.owner_id as ownerId',
      'o.name',
      sql<number>`(count(*) filter (where s.state = 1))::int`.as('open'),
      sql<number>`coalesce(sum(s.amount) filter (where s.state = 1), 0)::float8`.as('openAmount'),
      sql<number>`(count(*) filter (where s.state = 2))::int`.as('won'),
      sql<number>`coalesce(sum(s.amount) filter (where s.state = 2), 0)::float8`.as('wonAmount'),
      sql<number>`(count(*) filter (where s.state = 3))::int`.as('lost'),
    ])
    .groupBy(['s.owner_id', 'o.name'])
    .orderBy('wonAmount', 'desc')
    .orderBy('openAmount', 'desc')
    .limit(100)
    .execute()
  return { reasons, owners }
}
