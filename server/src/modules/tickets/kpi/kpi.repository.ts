import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { IssueKpi, MonthKpi, userKpis, UserKpi } from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './kpi.texts.ts'

export type Span = NonNullable<QueryOf<typeof userKpis>>

/** Days of the account as instants, the end not included. */
async function bounds(work: Work, { start, end }: Span) {
  const zone = await zoneOf(work)
  const last = end ?? (await accountToday(work))
  return {
    from: start
      ? sql`(${start}::date at time zone ${zone})`
      : sql`((${last}::date - 29)::timestamp at time zone ${zone})`,
    to: sql`((${last}::date + 1)::timestamp at time zone ${zone})`,
  }
}

/** What became of tickets `t`, of which only those that were solved count. */
const figures = sql`count(t.solved_at)::int as solved,
  (count(*) filter (where t.solved_at is not null and t.solve_due is not null))::int as promised,
  (count(*) filter (where t.solved_at <= t.solve_due))::int as kept,
  (avg(t.first_took) filter (where t.solved_at is not null))::float8 as "firstMinutes",
  (avg(t.solve_took) filter (where t.solved_at is not null))::float8 as "solveMinutes"`

const inArea = (areaId: number | undefined) => (areaId === undefined ? sql`` : sql`and t.area_id = ${areaId}`)
const ofUser = (column: RawBuilder<unknown>, userId: number | undefined) =>
  userId === undefined ? sql`` : sql`and ${column} = ${userId}`

/** Everybody who holds or solved tickets; of one person, them alone. */
export async function byUser(work: Work, span: Span, userId?: number): Promise<UserKpi[]> {
  const { from, to } = await bounds(work, span)
  const account = work.scope.accountId
  const { rows } = await sql<UserKpi>`
    with done as (
      select t.holder_id as id, ${figures} from ticket t
      where t.account_id = ${account} and t.solved_at >= ${from} and t.solved_at < ${to} and t.merged_into is null
        ${inArea(span.areaId)} ${ofUser(sql`t.holder_id`, userId)} group by t.holder_id),
    held as (
      select t.holder_id as id, count(*)::int as open, (count(*) filter (where t.due_at < now()))::int as late from ticket t
      where t.account_id = ${account} and t.state < 4 ${inArea(span.areaId)} ${ofUser(sql`t.holder_id`, userId)} group by t.holder_id),
    spent as (
      select t.user_id as id, sum(t.minutes)::float8 as minutes from ticket_stretch t
      where t.account_id = ${account} and t.from_at >= ${from} and t.from_at < ${to}
        ${inArea(span.areaId)} ${ofUser(sql`t.user_id`, userId)} group by t.user_id)
    select u.id as "userId", u.name, coalesce(h.open, 0) as open, coalesce(h.late, 0) as late,
      coalesce(d.solved, 0) as solved, coalesce(d.promised, 0) as promised, coalesce(d.kept, 0) as kept,
      d."firstMinutes", d."solveMinutes", coalesce(s.minutes, 0) as "heldMinutes"
    from app_user u left join done d on d.id = u.id left join held h on h.id = u.id left join spent s on s.id = u.id
    where u.account_id = ${account} and (${userId ?? null}::int is not null or d.id is not null or h.id is not null or s.id is not null)
      ${ofUser(sql`u.id`, userId)}
    order by coalesce(d.solved, 0) desc, u.name collate es_mx limit 500`.execute(work.tx)
  return rows
}

/** One person's, and their last twelve months. */
export async function ofUserWithMonths(work: Work, userId: number, span: Span) {
  const [row] = await byUser(work, span, userId)
  if (!row) throw notFound(texts.person)
  return { ...row, months: await byMonth(work, span.areaId, userId) }
}

/** By what was reported; of one person, what they hold or solved. */
export async function byIssue(work: Work, span: Span, userId?: number): Promise<IssueKpi[]> {
  const { from, to } = await bounds(work, span)
  const account = work.scope.accountId
  const { rows } = await sql<IssueKpi>`
    with done as (
      select coalesce(t.issue_id, 0) as id, ${figures} from ticket t
      where t.account_id = ${account} and t.solved_at >= ${from} and t.solved_at < ${to} and t.merged_into is null
        ${inArea(span.areaId)} ${ofUser(sql`t.holder_id`, userId)} group by 1),
    asked as (
      select coalesce(t.issue_id, 0) as id, count(*)::int as opened from ticket t
      where t.account_id = ${account} and t.created_at >= ${from} and t.created_at < ${to} and t.merged_into is null
        ${inArea(span.areaId)} ${ofUser(sql`t.holder_id`, userId)} group by 1)
    select i.id as "issueId", coalesce(i.name, 'Sin asunto') as name, a.name as "areaName", coalesce(o.opened, 0) as opened,
      coalesce(d.solved, 0) as solved, coalesce(d.promised, 0) as promised, coalesce(d.kept, 0) as kept,
      d."firstMinutes", d."solveMinutes"
    from done d full join asked o on o.id = d.id
    left join ticket_issue i on i.id = coalesce(d.id, o.id) and i.account_id = ${account}
    left join ticket_area a on a.id = i.area_id and a.account_id = ${account}
    order by coalesce(o.opened, 0) desc, 2 limit 500`.execute(work.tx)
  return rows
}

/** The last twelve months, the newest last; those without anything too. */
export async function byMonth(work: Work, areaId: number | undefined, userId?: number): Promise<MonthKpi[]> {
  const zone = await zoneOf(work)
  const account = work.scope.accountId
  const month = (column: RawBuilder<unknown>) => sql`date_trunc('month', ${column} at time zone ${zone})`
  const { rows } = await sql<MonthKpi>`
    with months as (
      select m from generate_series(date_trunc('month', now() at time zone ${zone}) - interval '11 months',
        date_trunc('month', now() at time zone ${zone}), interval '1 month') m),
    first as (select (min(m) at time zone ${zone}) as at from months),
    done as (
      select ${month(sql`t.solved_at`)} as m, ${figures} from ticket t
      where t.account_id = ${account} and t.solved_at >= (select at from first) and t.merged_into is null
        ${inArea(areaId)} ${ofUser(sql`t.holder_id`, userId)} group by 1),
    asked as (
      select ${month(sql`t.created_at`)} as m, count(*)::int as opened from ticket t
      where t.account_id = ${account} and t.created_at >= (select at from first) and t.merged_into is null
        ${inArea(areaId)} ${ofUser(sql`t.holder_id`, userId)} group by 1)
    select to_char(months.m, 'YYYY-MM-DD') as month, coalesce(asked.opened, 0) as opened, coalesce(done.solved, 0) as solved,
      coalesce(done.promised, 0) as promised, coalesce(done.kept, 0) as kept, done."firstMinutes", done."solveMinutes"
    from months left join done using (m) left join asked using (m) order by months.m`.execute(work.tx)
  return rows
}
