import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { saleStatistics } from '@arriero/contract/crm/figures.contract.ts'
import { open } from '@arriero/contract/crm/crm.rules.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { stagesOf } from '../config/config.service.ts'
import { texts } from '../crm.texts.ts'
import { namesOf } from '../people.ts'
import { isCold, isOpen, weighted } from '../sales/sales.repository.ts'
import { askedSales, withStage } from './dashboard.ts'

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
  const closed = await closedIn(work, asked, start, end)
  const standing = await standingNow(work, asked, today)
  return {
    start,
    end,
    months: await monthsOf(work, asked, start, end, closed),
    forecast: forecastOf(standing, today),
    stages: await byStage(work, standing),
    reasons: reasonsOf(closed),
    owners: await ownersOf(work, closed, standing),
  }
}

function sixMonthsBefore(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 6, 1)).toISOString().slice(0, 10)
}

interface Sums {
  count: number
  amount: number
}
const cents = (amount: number) => Math.round(amount * 100) / 100
const total = (groups: readonly Sums[]): Sums => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  amount: cents(groups.reduce((sum, { amount }) => sum + amount, 0)),
})

/** Months, the first and the last as much of them as is asked: an index counts what is between two instants. */
const spans = (start: string, end: string, zone: string) =>
  sql`(select month::text, greatest(month, ${start}::date)::timestamp at time zone ${zone} as start,
      least(month + interval '1 month', ${end}::date + 1)::timestamp at time zone ${zone} as stop
    from unnest(${monthsBetween(start, end)}::date[]) as month)`

/** What was won and lost in a month, by whom and why. */
interface Closed extends Sums {
  month: string
  state: 2 | 3
  reason: Statistics['reasons'][number]['reason'] | null
  ownerId: number | null
}
async function closedIn(work: Work, asked: Asked, start: string, end: string): Promise<Closed[]> {
  const within = askedSales(work, asked)
    .where(sql<boolean>`s.closed_at >= m.start and s.closed_at < m.stop`)
    .select([
      's.state',
      's.lost_reason as reason',
      's.owner_id as ownerId',
      sql`count(*)::int`.as('count'),
      sql`sum(s.amount)::float8`.as('amount'),
    ])
    .groupBy(['s.state', 's.lost_reason', 's.owner_id'])
  const { rows } = await sql<Closed>`select m.month, c.* from ${spans(start, end, await zoneOf(work))} m
    cross join lateral (${within}) c`.execute(work.tx)
  return rows
}

async function monthsOf(
  work: Work,
  asked: Asked,
  start: string,
  end: string,
  closed: readonly Closed[],
): Promise<Statistics['months']> {
  const within = askedSales(work, asked)
    .where(sql<boolean>`s.created_at >= m.start and s.created_at < m.stop`)
    .select(sql`count(*)::int`.as('created'))
  const { rows } = await sql<{ month: string; created: number }>`
    select m.month, c.created from ${spans(start, end, await zoneOf(work))} m cross join lateral (${within}) c
    order by m.month`.execute(work.tx)
  return rows.map((row) => {
    const [won, lost] = [2, 3].map((state) =>
      total(closed.filter((one) => one.month === row.month && one.state === state)),
    ) as [Sums, Sums]
    return { ...row, won: won.count, wonAmount: won.amount, lost: lost.count, lostAmount: lost.amount }
  })
}

/** Open sales by the month of their close, their stage and who has them. */
interface Standing extends Sums {
  month: string | null
  stageId: number
  ownerId: number | null
  weighted: number
  cold: number
}
async function standingNow(work: Work, asked: Asked, today: string): Promise<Standing[]> {
  // What should have been closed before counts in this month.
  const month = sql<string | null>`case when s.close_on is not null then
    greatest(date_trunc('month', s.close_on::timestamp)::date, ${monthsFrom(today, 1)[0]!}::date)::text end`
  return withStage(work, asked)
    .where(isOpen)
    .select([
      month.as('month'),
      's.stage_id as stageId',
      's.owner_id as ownerId',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(s.amount)::float8`.as('amount'),
      sql<number>`sum(${weighted})::float8`.as('weighted'),
      sql<number>`(count(*) filter (where ${isCold}))::int`.as('cold'),
    ])
    .groupBy(['month', 's.stage_id', 's.owner_id'])
    .execute()
}
const weight = (groups: readonly Standing[]) => cents(groups.reduce((sum, one) => sum + one.weighted, 0))

const forecastOf = (standing: readonly Standing[], today: string): Statistics['forecast'] =>
  monthsFrom(today, monthsAhead).map((month) => {
    const own = standing.filter((one) => one.month === month)
    return { month, ...total(own), weighted: weight(own) }
  })

async function byStage(work: Work, standing: readonly Standing[]): Promise<Statistics['stages']> {
  const stages = await stagesOf(work)
  return stages
    .filter(({ kind }) => kind === open)
    .map(({ id, name }) => {
      const own = standing.filter(({ stageId }) => stageId === id)
      return {
        stageId: id,
        name,
        ...total(own),
        weighted: weight(own),
        cold: own.reduce((sum, { cold }) => sum + cold, 0),
      }
    })
}

/** The most frequent first. */
function reasonsOf(closed: readonly Closed[]): Statistics['reasons'] {
  const byReason = Map.groupBy(closed, ({ reason }) => reason)
  return [...byReason]
    .flatMap(([reason, groups]) => (reason === null ? [] : { reason, ...total(groups) }))
    .toSorted((a, b) => b.count - a.count)
}

const mostOwners = 100

/** Who won most first, then who has most open. */
async function ownersOf(
  work: Work,
  closed: readonly Closed[],
  standing: readonly Standing[],
): Promise<Statistics['owners']> {
  const ids = [...new Set([...closed, ...standing].map(({ ownerId }) => ownerId))]
  const owners = ids.map((ownerId) => {
    const own = closed.filter((one) => one.ownerId === ownerId)
    const now = total(standing.filter((one) => one.ownerId === ownerId))
    const won = total(own.filter(({ state }) => state === 2))
    const lost = total(own.filter(({ state }) => state === 3))
    return {
      ownerId,
      open: now.count,
      openAmount: now.amount,
      won: won.count,
      wonAmount: won.amount,
      lost: lost.count,
    }
  })
  const first = owners.toSorted((a, b) => b.wonAmount - a.wonAmount || b.openAmount - a.openAmount).slice(0, mostOwners)
  const names = await namesOf(
    work,
    first.flatMap(({ ownerId }) => ownerId ?? []),
  )
  return first.map((owner) => ({ ...owner, name: owner.ownerId === null ? null : (names.get(owner.ownerId) ?? null) }))
}
