import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { ticketDashboard } from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleTickets } from '../tickets/tickets.query.ts'

type Filter = BodyRead<typeof ticketDashboard>
type Dashboard = ReplyOf<typeof ticketDashboard>
const weeks = 8

const asked = (work: Work, { areaId, socialReasonId }: Filter) =>
  visibleTickets(work)
    .$if(areaId != null, (tickets) => tickets.where('t.area_id', '=', areaId!))
    .$if(socialReasonId != null, (tickets) => tickets.where('t.social_reason_id', '=', socialReasonId!))
const open = (work: Work, filter: Filter) => asked(work, filter).where('t.state', '<', 4)

/** What needs somebody now, how we are doing, and who has it. */
export async function dashboard(work: Work, filter: Filter): Promise<Dashboard> {
  const me = work.scope.userId
  const now = await open(work, filter)
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where t.due_at < now()))::int`.as('late'),
      sql<string | null>`min(t.due_at) filter (where t.due_at < now())`.as('worst'),
      sql<number>`(count(*) filter (where ${isSoon}))::int`.as('soon'),
      sql<number>`(count(*) filter (where ${isSoon} and t.holder_id is null))::int`.as('soonUnassigned'),
      sql<number>`count(t.awaits_since)::int`.as('ours'),
      sql<string | null>`min(t.awaits_since)`.as('oldestOurs'),
      sql<number>`(count(*) filter (where t.holder_id = ${me}))::int`.as('mine'),
      sql<number>`(count(*) filter (where t.holder_id is null))::int`.as('unassigned'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...now,
    ...(await progress(work, filter)),
    // Who has what is for the people of the house.
    byUser: work.scope.seesAllUnits ? await byUser(work, filter) : [],
    byArea: work.scope.seesAllUnits ? await byArea(work, filter) : [],
    repeated: work.scope.seesAllUnits ? await repeated(work, filter) : null,
  }
}

const isSoon = sql`t.due_at >= now() and t.due_at < now() + interval '1 hour'`
const share = sql`100.0 * count(*) filter (where t.solved_at <= t.solve_due) / nullif(count(*) filter (where t.solve_due is not null), 0)`

/** What was solved this month and the one before, and in each of the last weeks. */
async function progress(work: Work, filter: Filter): Promise<Pick<Dashboard, 'first' | 'solve' | 'onTime'>> {
  const zone = await zoneOf(work)
  const month = sql`(date_trunc('month', now() at time zone ${zone}) at time zone ${zone})`
  const before = sql`((date_trunc('month', now() at time zone ${zone}) - interval '1 month') at time zone ${zone})`
  const solved = asked(work, filter).where('t.merged_into', 'is', null)
  const figures = [
    sql<number | null>`avg(t.first_took)::float8`.as('first'),
    sql<number | null>`avg(t.solve_took)::float8`.as('solve'),
    sql<number | null>`(${share})::float8`.as('onTime'),
    sql<number | null>`avg(t.first_minutes)::float8`.as('firstGoal'),
    sql<number | null>`avg(t.solve_minutes)::float8`.as('solveGoal'),
  ] as const
  const months = await solved
    .where(sql<boolean>`t.solved_at >= ${before}`)
    .select([sql<boolean>`t.solved_at >= ${month}`.as('isNow'), ...figures])
    .groupBy('isNow')
    .execute()
  const each = await solved
    .where(sql<boolean>`t.solved_at >= now() - ${weeks} * interval '7 days'`)
    .select([
      sql<number>`least(${weeks - 1}, floor(extract(epoch from now() - t.solved_at) / 604800))::int`.as('ago'),
      ...figures,
    ])
    .groupBy('ago')
    .execute()
  const of = (name: 'first' | 'solve' | 'onTime', goal: number | null) => ({
    now: months.find(({ isNow }) => isNow)?.[name] ?? null,
    before: months.find(({ isNow }) => !isNow)?.[name] ?? null,
    goal,
    weeks: Array.from({ length: weeks }, (_, at) => each.find(({ ago }) => ago === weeks - 1 - at)?.[name] ?? null),
  })
  const latest = months.find(({ isNow }) => isNow) ?? months[0]
  return {
    first: of('first', latest?.firstGoal ?? null),
    solve: of('solve', latest?.solveGoal ?? null),
    onTime: of('onTime', goalOnTime),
  }
}
/** Percent of promised solutions that is aimed at. */
const goalOnTime = 95

/** Who holds most, with how they kept their promises in the last thirty days. */
async function byUser(work: Work, filter: Filter): Promise<Dashboard['byUser']> {
  const done = asked(work, filter)
    .where(sql<boolean>`t.solved_at >= now() - interval '30 days'`)
    .where('t.merged_into', 'is', null)
    .select([
      't.holder_id',
      sql<number | null>`avg(t.first_took)::float8`.as('first'),
      sql<number | null>`(${share})::float8`.as('kept'),
    ])
    .groupBy('t.holder_id')
  return open(work, filter)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 't.holder_id').onRef('u.account_id', '=', 't.account_id'),
    )
    .leftJoin(done.as('d'), (join) => join.onRef('d.holder_id', '=', 'u.id'))
    .select([
      'u.id as userId',
      'u.name',
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where t.due_at < now()))::int`.as('late'),
      'd.first as firstMinutes',
      'd.kept as onTime',
    ])
    .groupBy(['u.id', 'u.name', 'd.first', 'd.kept'])
    .orderBy('open', 'desc')
    .orderBy('u.id')
    .limit(8)
    .execute()
}

const byArea = (work: Work, filter: Filter): Promise<Dashboard['byArea']> =>
  open(work, filter)
    .innerJoin('ticket_area as a', (join) =>
      join.onRef('a.id', '=', 't.area_id').onRef('a.account_id', '=', 't.account_id'),
    )
    .select([
      'a.id as areaId',
      'a.name',
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where t.due_at < now()))::int`.as('late'),
    ])
    .groupBy(['a.id', 'a.name'])
    .orderBy('open', 'desc')
    .orderBy('a.id')
    .limit(8)
    .execute()

async function repeated(work: Work, filter: Filter): Promise<Dashboard['repeated']> {
  const row = await asked(work, filter)
    .innerJoin('ticket_issue as i', (join) =>
      join.onRef('i.id', '=', 't.issue_id').onRef('i.account_id', '=', 't.account_id'),
    )
    .where(sql<boolean>`t.created_at >= now() - interval '7 days'`)
    .select(['i.id as issueId', 'i.name', sql<number>`count(*)::int`.as('count')])
    .groupBy(['i.id', 'i.name'])
    .having(sql<boolean>`count(*) > 1`)
    .orderBy('count', 'desc')
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
