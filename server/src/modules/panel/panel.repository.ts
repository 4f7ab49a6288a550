import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  exportLog,
  LogEntry,
  LogGroup,
  logLevels,
  pageLog as pageEndpoint,
  pageLogGroups,
} from '@arriero/contract/panel/panel.contract.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'

interface From {
  path: string
  query: Record<string, unknown>
}

export interface NewLogEntry {
  key: string | null
  title: string
  level: (typeof logLevels)[number]
  host: string | null
  path: string | null
  data: unknown
  agent: string
  /** Instant. */
  at: string
}

/** An entry the console sends again (its answer was lost) is kept once. */
export async function insertLog({ tx, scope }: Work, entries: readonly NewLogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('log_entry')
    .values(
      entries.map((entry) => ({
        ...entry,
        data: entry.data === undefined ? null : JSON.stringify(entry.data),
        account_id: scope.accountId,
        user_id: scope.userId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'key']).where('key', 'is not', null).doNothing(),
    )
    .execute()
}

const orders = {
  default: sql`l.at desc`,
  id: sql`l.id desc`,
  at: sql`l.at`,
  title: sql`l.title`,
  user: sql`w.name collate es_mx`,
  path: sql`l.path`,
  level: sql`l.level`,
}

type Filters = QueryOf<typeof exportLog>

/** What tells one error from another (migration accounts). */
const said = sql<string>`log_kind(l.data)`

/** Entries the filters leave. */
const filtered = ({ tx, scope }: Work, { title, level, user, start, end, search }: Filters) =>
  tx
    .selectFrom('log_entry as l')
    .$call(withUser('w', 'l.user_id'))
    .where('l.account_id', '=', scope.accountId)
    .where(matches(sql`l.search`, search))
    .$if(title !== undefined, (qb) => qb.where('l.title', '=', title!))
    .$if(level !== undefined, (qb) => qb.where('l.level', '=', level!))
    .$if(user !== undefined, (qb) => qb.where('l.user_id', '=', user!))
    .$if(start !== undefined, (qb) => qb.where('l.at', '>=', start!))
    .$if(end !== undefined, (qb) => qb.where('l.at', '<=', end!))

// The table checks it.
const asLevel = (level: string) => level as LogEntry['level']

export async function pageLog(work: Work, request: QueryOf<typeof pageEndpoint>, from: From) {
  const { scope } = work
  const { alike } = request
  const found = filtered(work, request)
    .$if(alike !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(l.title, ${said}) in (select o.title, log_kind(o.data) from log_entry o
          where o.account_id = ${scope.accountId} and o.id = ${alike ?? 0})`,
      ),
    )
    .select([
      'l.id',
      'l.user_id as userId',
      'w.name as userName',
      'l.title',
      'l.level',
      'l.host',
      'l.path',
      'l.data',
      'l.agent',
      'l.at',
    ])
  const page = await readPage(found, request, orders, from)
  return {
    ...page,
    results: page.results.map((row): LogEntry => ({ ...row, accountId: scope.accountId, level: asLevel(row.level) })),
  }
}

const groupOrders = {
  default: sql`g."lastAt" desc`,
  id: sql`g.id desc`,
  title: sql`g.title`,
  count: sql`g.count`,
  users: sql`g.users`,
  firstAt: sql`g."firstAt"`,
  lastAt: sql`g."lastAt"`,
}

/** Equal errors as one. */
export async function pageGroups(work: Work, request: QueryOf<typeof pageLogGroups>, from: From) {
  const groups = filtered(work, request)
    .groupBy(['l.title', said])
    .select([
      sql<number>`max(l.id)`.as('id'),
      'l.title',
      said.as('message'),
      sql<string>`(array_agg(l.level order by l.at desc))[1]`.as('level'),
      sql<string | null>`(array_agg(l.path order by l.at desc))[1]`.as('path'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(distinct l.user_id)`.as('users'),
      sql<string>`min(l.at)`.as('firstAt'),
      sql<string>`max(l.at)`.as('lastAt'),
    ])
  const page = await readPage(work.tx.selectFrom(groups.as('g')).selectAll('g'), request, groupOrders, from)
  return { ...page, results: page.results.map((row): LogGroup => ({ ...row, level: asLevel(row.level) })) }
}

const mostExported = 50_000

/** The newest entries the filters leave. */
export function exportRows(work: Work, filters: Filters) {
  return filtered(work, filters)
    .select(['l.at', 'l.level', 'l.title', 'l.path', 'w.name as user', 'l.host', 'l.agent', 'l.data'])
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(mostExported)
    .execute()
}

export function titleCounts({ tx, scope }: Work): Promise<{ title: string; count: number; lastAt: string }[]> {
  return tx
    .selectFrom('log_entry')
    .where('account_id', '=', scope.accountId)
    .groupBy('title')
    .select(['title', sql<number>`count(*)`.as('count'), sql<string>`max(at)`.as('lastAt')])
    .orderBy('count', 'desc')
    .limit(200)
    .execute()
}

export async function insertVisit(
  { tx, scope }: Work,
  visit: { host: string; route: string; title: string | null; cameFrom: string | null },
): Promise<void> {
  await tx
    .insertInto('route_visit')
    .values({
      account_id: scope.accountId,
      user_id: scope.userId,
      host: visit.host,
      route: visit.route,
      title: visit.title,
      came_from: visit.cameFrom,
    })
    .execute()
}

export interface VisitFilter {
  /** Instants. */
  start: string
  end: string
  userId?: number | undefined
  /** As getTimezoneOffset()/60. */
  offsetHours: number
}

export async function visitStatistics({ tx, scope }: Work, { start, end, userId, offsetHours }: VisitFilter) {
  const visits = tx
    .selectFrom('route_visit as v')
    .where('v.account_id', '=', scope.accountId)
    .where('v.at', '>=', start)
    .where('v.at', '<=', end)
    .$if(userId !== undefined, (qb) => qb.where('v.user_id', '=', userId!))
  const local = sql`(v.at at time zone 'UTC' - make_interval(secs => ${offsetHours * 3600}))`
  const count = sql<number>`count(*)`
  const people = sql<number>`count(distinct v.user_id)`
  const totals = await visits.select([count.as('total'), people.as('users')]).executeTakeFirstOrThrow()
  const routes = await visits
    .groupBy('v.route')
    .select([
      'v.route',
      sql<string | null>`max(v.title)`.as('title'),
      count.as('visits'),
      people.as('users'),
      sql<string>`max(v.at)`.as('lastAt'),
    ])
    .orderBy('visits', 'desc')
    .orderBy('v.route')
    .limit(200)
    .execute()
  const persons = await visits
    .innerJoin('app_user as w', (join) =>
      join.onRef('w.id', '=', 'v.user_id').onRef('w.account_id', '=', 'v.account_id'),
    )
    .groupBy(['v.user_id', 'w.name'])
    .select(['v.user_id as userId', 'w.name', count.as('visits'), sql<string>`max(v.at)`.as('lastAt')])
    .orderBy('visits', 'desc')
    .orderBy('v.user_id')
    .limit(200)
    .execute()
  const days = await visits
    .groupBy(sql`1`)
    .select([sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day'), count.as('visits'), people.as('users')])
    .orderBy('day')
    .execute()
  const byHour = await visits
    .groupBy(sql`1`)
    .select([sql<number>`extract(hour from ${local})::int`.as('hour'), count.as('visits')])
    .execute()
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    visits: byHour.find((row) => row.hour === hour)?.visits ?? 0,
  }))
  return { ...totals, routes, people: persons, days, hours }
}
