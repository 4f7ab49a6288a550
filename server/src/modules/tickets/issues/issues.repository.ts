import { sql } from 'kysely'
import type { Canned, Issue } from '@arriero/contract/tickets/issues/issues.contract.ts'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './issues.texts.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('ticket_issue as i')
    .innerJoin('ticket_area as a', (join) =>
      join.onRef('a.id', '=', 'i.area_id').onRef('a.account_id', '=', 'i.account_id'),
    )
    .$call(withRecordFacts('i'))
    .where('i.account_id', '=', scope.accountId)
    .where('i.deleted_at', 'is', null)
    .select([
      'i.id',
      'i.name',
      'i.area_id as areaId',
      'a.name as areaName',
      sql<Priority>`i.priority`.as('priority'),
      'i.first_minutes as firstMinutes',
      'i.solve_minutes as solveMinutes',
    ])

/** With how often each was reported of late, counted once for all. */
export const listIssues = (work: Work): Promise<Issue[]> =>
  alive(work)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('ticket')
          .where('account_id', '=', work.scope.accountId)
          .where(sql<boolean>`created_at > now() - interval '30 days'`)
          .groupBy('issue_id')
          .select(['issue_id', sql<number>`count(*)::int`.as('recent')])
          .as('t'),
      (join) => join.onRef('t.issue_id', '=', 'i.id'),
    )
    .where('a.deleted_at', 'is', null)
    .select(sql<number>`coalesce(t.recent, 0)`.as('recent'))
    .orderBy(sql`a.name collate es_mx`)
    .orderBy(sql`i.name collate es_mx`)
    .execute()

export const find = (work: Work, id: number): Promise<Issue> =>
  alive(work)
    .where('i.id', '=', id)
    .select(
      sql<number>`(select count(*)::int from ticket t where t.account_id = i.account_id and t.issue_id = i.id
        and t.created_at > now() - interval '30 days')`.as('recent'),
    )
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

const cannedAlive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('ticket_canned as c')
    .leftJoin('ticket_area as a', (join) =>
      join.onRef('a.id', '=', 'c.area_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.title', 'c.body as text', 'c.area_id as areaId', 'a.name as areaName'])

/** Prepared by the house for itself: nobody else reads them. */
export const listCanned = async (work: Work): Promise<Canned[]> =>
  work.scope.seesAllUnits
    ? cannedAlive(work)
        .orderBy(sql`c.title collate es_mx`)
        .execute()
    : []

export const findCanned = (work: Work, id: number): Promise<Canned> =>
  cannedAlive(work)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.cannedNotFound))

export async function areaIsAlive({ tx, scope }: Work, id: number): Promise<boolean> {
  const area = await tx
    .selectFrom('ticket_area')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return area !== undefined
}
