import { sql } from 'kysely'
import type { Publication } from '@arriero/contract/social/social.entities.ts'
import type { Network } from '@arriero/contract/social/social.rules.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { texts } from './social.texts.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('social_target as t')
    .innerJoin('social_post as p', (join) =>
      join.onRef('p.id', '=', 't.post_id').onRef('p.account_id', '=', 't.account_id'),
    )
    .innerJoin('social_account as a', (join) =>
      join.onRef('a.id', '=', 't.social_account_id').onRef('a.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', scope.accountId)
    .where('t.state', '<>', 'removed')
    .select([
      'p.id',
      't.social_account_id as accountId',
      'a.network',
      'a.name as accountName',
      'p.message',
      'p.publish_at as publishAt',
      'p.created_at as createdAt',
      'p.scheduled',
      't.state',
      't.provider_id as providerId',
      't.permalink',
      't.published_at as publishedAt',
      't.error as failure',
    ])
    .orderBy('p.publish_at')
    .orderBy('p.id')
    .orderBy('t.id')

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

/** A range shows this many at most, the newest of it. */
const most = 2000

const filesOf = ({ tx, scope }: Work, postIds: number[]) =>
  tx
    .selectFrom('social_post_file as f')
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'f.file_id').onRef('s.account_id', '=', 'f.account_id'),
    )
    .where('f.account_id', '=', scope.accountId)
    .where('f.post_id', 'in', [...postIds, 0])
    .select(['f.post_id as postId', 's.id', 's.key', 's.name', 's.type', 'f.description', 'f.width', 'f.height'])
    .orderBy('f.position')
    .execute()

async function told(work: Work, app: Pick<App, 'links'>, rows: Row[]): Promise<Publication[]> {
  const files = Map.groupBy(await filesOf(work, [...new Set(rows.map(({ id }) => id))]), ({ postId }) => postId)
  return rows.map(({ message, network, state, failure, ...row }) => ({
    ...row,
    network: network as Network,
    state: state as Publication['state'],
    // Written by `targets.ts` in this shape.
    failure: failure as Publication['failure'],
    data: { message },
    files: (files.get(row.id) ?? []).map(({ postId: _, key, ...file }) => ({ ...file, url: fileUrl(app, key) })),
  }))
}

/** What waits, what failed and what asks, whenever it was due. */
export const scheduled = async (work: Work, app: Pick<App, 'links'>): Promise<Publication[]> =>
  told(work, app, await described(work).where('t.state', '<>', 'published').limit(most).execute())

/** Of days in a zone, both included. */
export async function between(work: Work, app: Pick<App, 'links'>, days: { start: string; end: string; zone: string }) {
  const from = sql<string>`(${days.start}::date)::timestamp at time zone ${days.zone}`
  const to = sql<string>`(${days.end}::date + 1)::timestamp at time zone ${days.zone}`
  const rows = await described(work)
    .where('p.publish_at', '>=', from)
    .where('p.publish_at', '<', to)
    .limit(most)
    .execute()
  return told(work, app, rows)
}

export const ofPost = async (work: Work, app: Pick<App, 'links'>, postId: number): Promise<Publication[]> =>
  told(work, app, await described(work).where('p.id', '=', postId).execute())

export async function findPublication(work: Work, app: Pick<App, 'links'>, postId: number, accountId: number) {
  const row = await described(work)
    .where('p.id', '=', postId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow(() => notFound(texts.noPublication))
  return (await told(work, app, [row]))[0]!
}

/** The post that a form's sending made already. */
export async function postOfKey({ tx, scope }: Work, key: string): Promise<number | undefined> {
  const post = await tx
    .selectFrom('social_post')
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()
  return post?.id
}

/** A post in its accounts, held until the end of the work: who publishes it waits, or is waited for. */
export const holdTargets = ({ tx, scope }: Work, postId: number, accountId?: number) =>
  tx
    .selectFrom('social_target as t')
    .innerJoin('social_account as a', 'a.id', 't.social_account_id')
    .where('t.account_id', '=', scope.accountId)
    .where('t.post_id', '=', postId)
    .where('t.state', '<>', 'removed')
    .$if(accountId !== undefined, (of) => of.where('t.social_account_id', '=', accountId!))
    .select([
      't.id',
      't.state',
      't.provider_id as providerId',
      't.sent_at as sentAt',
      'a.id as accountId',
      'a.network',
      'a.sealed',
    ])
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
