import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { taskDashboard, userTaskDashboard } from '@arriero/contract/tasks/figures.contract.ts'
import { folioOf } from '@arriero/contract/tasks/tasks.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { dayIn } from '../../../shared/zones.ts'
import { visibleUsers } from '../../users/users.read.ts'
import { texts } from '../tasks.texts.ts'
import { givenTo, visibleTasks } from '../visible.ts'
import { onTimeShare } from './metrics.ts'

type Span = QueryOf<typeof taskDashboard>
type Dashboard = ReplyOf<typeof taskDashboard>
const dayMs = 86_400_000

interface Days {
  zone: string
  start: string
  end: string
}
async function daysOf(work: Work, { start, end }: Span): Promise<Days> {
  const zone = await zoneOf(work)
  const last = end ?? dayIn(zone)
  const first = start ?? new Date(Date.parse(last) - 29 * dayMs).toISOString().slice(0, 10)
  if (first > last) throw badFields({ end: [texts.order] })
  if (Date.parse(last) - Date.parse(first) > 366 * dayMs) throw badFields({ start: [texts.tooLong] })
  return { zone, start: first, end: last }
}
const beginOf = ({ start, zone }: Days) => sql`(${start}::date::timestamp at time zone ${zone})`
const endOf = ({ end, zone }: Days) => sql`((${end}::date + 1)::timestamp at time zone ${zone})`
const doneIn = (days: Days) => sql`t.state = 3 and t.done_at >= ${beginOf(days)} and t.done_at < ${endOf(days)}`

const figures = (days: Days) =>
  [
    sql<number>`(count(*) filter (where t.lane <= 2))::int`.as('open'),
    sql<number>`(count(*) filter (where t.lane <= 2 and t.due_at < now()))::int`.as('overdue'),
    sql<number>`(count(*) filter (where ${doneIn(days)}))::int`.as('done'),
    onTimeShare(doneIn(days)).as('onTime'),
    sql<number | null>`(avg(extract(epoch from t.done_at - t.started_at) / 3600)
      filter (where ${doneIn(days)}))::float8`.as('hours'),
    sql<number>`(count(*) filter (where ${doneIn(days)} and t.findings > 0))::int`.as('failed'),
  ] as const

/** Only what is still to do, or was done in these days, is looked at. */
const concerned = (work: Work, days: Days, userId: number | undefined) =>
  visibleTasks(work)
    .where(sql<boolean>`(t.lane <= 3 or (${doneIn(days)}))`)
    .$if(userId !== undefined, (all) => all.where(sql<boolean>`t.id in (${givenTo(work, userId!)})`))

async function read(work: Work, days: Days, userId?: number) {
  const whole = await concerned(work, days, userId).select(figures(days)).executeTakeFirstOrThrow()
  const lanes = await concerned(work, days, userId)
    .select(['t.lane', sql<number>`count(*)::int`.as('count')])
    .groupBy('t.lane')
    .orderBy('t.lane')
    .execute()
  const templates = await concerned(work, days, userId)
    .innerJoin('duty_template as m', (join) =>
      join.onRef('m.id', '=', 't.template_id').onRef('m.account_id', '=', 't.account_id'),
    )
    .select(['m.id as templateId', 'm.name', ...figures(days)])
    .groupBy(['m.id', 'm.name'])
    .orderBy('done', 'desc')
    .orderBy('m.id')
    .limit(20)
    .execute()
  const { start, end } = days
  return { start, end, ...whole, lanes, weeks: await weeksOf(work, days, userId), templates }
}

/** By weeks that begin on Monday: what came, what was finished, and of that what was late. */
async function weeksOf(work: Work, days: Days, userId: number | undefined): Promise<Dashboard['weeks']> {
  const { start, end, zone } = days
  const own = visibleTasks(work).$if(userId !== undefined, (all) =>
    all.where(sql<boolean>`t.id in (${givenTo(work, userId!)})`),
  )
  const weekOf = (column: 'created_at' | 'done_at') =>
    sql<string>`date_trunc('week', ${sql.ref(`t.${column}`)} at time zone ${zone})::date::text`
  const created = await own
    .where(sql<boolean>`t.created_at >= ${beginOf(days)} and t.created_at < ${endOf(days)}`)
    .select([weekOf('created_at').as('week'), sql<number>`count(*)::int`.as('count')])
    .groupBy('week')
    .execute()
  const done = await own
    .where(sql<boolean>`${doneIn(days)}`)
    .select([
      weekOf('done_at').as('week'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where t.done_at > t.due_at))::int`.as('late'),
    ])
    .groupBy('week')
    .execute()
  const monday = (date: string) => Date.parse(date) - ((new Date(date).getUTCDay() + 6) % 7) * dayMs
  const weeks: Dashboard['weeks'] = []
  for (let at = monday(start); at <= Date.parse(end); at += 7 * dayMs) {
    const week = new Date(at).toISOString().slice(0, 10)
    const finished = done.find((one) => one.week === week)
    weeks.push({
      week,
      created: created.find((one) => one.week === week)?.count ?? 0,
      done: finished?.count ?? 0,
      late: finished?.late ?? 0,
    })
  }
  return weeks
}

export async function dashboard(work: Work, span: Span): Promise<Dashboard> {
  const days = await daysOf(work, span)
  return { ...(await read(work, days)), people: await peopleOf(work, days) }
}

/** Everybody who has something to do or did something; a task of three people counts for each. */
const peopleOf = (work: Work, days: Days): Promise<Dashboard['people']> =>
  work.tx
    .with('t', () =>
      concerned(work, days, undefined).select([
        't.id',
        't.account_id',
        't.lane',
        't.state',
        't.due_at',
        't.started_at',
        't.done_at',
        't.findings',
      ]),
    )
    .selectFrom('t')
    // Read once for all tasks: looked up for each of them it was most of what the dashboard took.
    .innerJoin(
      sql<{ duty_id: number; user_id: number }>`(
        select p.duty_id, p.user_id from duty_person p
          where p.account_id = ${work.scope.accountId} and p.duty_id in (select id from t)
        union select g.duty_id, m.user_id from duty_group g join account_group_member m
          on m.account_id = g.account_id and m.group_id = g.group_id
          where g.account_id = ${work.scope.accountId} and g.duty_id in (select id from t))`.as('w'),
      (join) => join.onRef('w.duty_id', '=', 't.id'),
    )
    .innerJoin('app_user as x', (join) =>
      join.onRef('x.id', '=', 'w.user_id').onRef('x.account_id', '=', 't.account_id'),
    )
    // Who is not of the house reads of themselves alone.
    .$if(!work.scope.seesAllUnits, (all) => all.where('x.id', '=', work.scope.userId))
    .select(['x.id as userId', 'x.name', ...figures(days)])
    .groupBy(['x.id', 'x.name'])
    .orderBy('overdue', 'desc')
    .orderBy('open', 'desc')
    .orderBy('x.id')
    .limit(200)
    .execute()

export async function userDashboard(
  work: Work,
  { userId = work.scope.userId, ...span }: QueryOf<typeof userTaskDashboard>,
): Promise<ReplyOf<typeof userTaskDashboard>> {
  const person = await visibleUsers(work).where('u.id', '=', userId).select('u.name').executeTakeFirst()
  if (!person) throw notFound(texts.nobodyThere)
  const days = await daysOf(work, span)
  const next = await visibleTasks(work)
    .where('t.state', 'in', [1, 2])
    .where(sql<boolean>`t.id in (${givenTo(work, userId)})`)
    .select(['t.id', 't.number', 't.title', 't.due_at as dueAt'])
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(10)
    .execute()
  return {
    userId,
    name: person.name,
    ...(await read(work, days, userId)),
    next: next.map(({ number, ...row }) => ({ ...row, folio: folioOf(number) })),
  }
}
