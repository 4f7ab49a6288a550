import { sql } from 'kysely'
import type { Issue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { waitForKey } from '../../../app/database/key.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { seesStore } from '../../store/store.read.ts'
import { texts } from './issues.texts.ts'

/** Faults of what the caller sees: assets and stores of others are left out. */
const described = (work: Work) =>
  work.tx
    .selectFrom('inventory_issue as i')
    .leftJoin('part as p', (join) => join.onRef('p.id', '=', 'i.part_id').onRef('p.account_id', '=', 'i.account_id'))
    .leftJoin('stock_item as t', (join) =>
      join.onRef('t.id', '=', 'i.item_id').onRef('t.account_id', '=', 'i.account_id'),
    )
    .leftJoin('asset as a', (join) => join.onRef('a.id', '=', 'i.asset_id').onRef('a.account_id', '=', 'i.account_id'))
    .leftJoin('store as s', (join) => join.onRef('s.id', '=', 'i.store_id').onRef('s.account_id', '=', 'i.account_id'))
    .$call(withUser('reporter', 'i.reported_by'))
    .$call(withUser('closer', 'i.closed_by'))
    .where('i.account_id', '=', work.scope.accountId)
    .where(sql<boolean>`(i.store_id is null or ${seesStore(work, sql`i.store_id`)})`)
    .where(sql<boolean>`(a.store_id is null or ${seesStore(work, sql`a.store_id`)})`)
    .select([
      'i.id',
      'i.folio',
      'i.part_id as partId',
      'i.item_id as itemId',
      'i.store_id as storeId',
      'i.asset_id as assetId',
      sql<string>`coalesce(a.name, p.name, '')`.as('thing'),
      sql<string>`coalesce(a.code, t.serial, p.code, '')`.as('thingCode'),
      's.name as storeName',
      'i.description',
      'i.usable',
      sql<number | null>`i.qty::float8`.as('qty'),
      'reporter.name as reportedBy',
      'i.created_at as createdAt',
      'i.closed_at as closedAt',
      'closer.name as closedBy',
      'i.closing',
    ])

export const list = (work: Work): Promise<Issue[]> => described(work).orderBy('i.id', 'desc').execute()

export const find = (work: Work, id: number): Promise<Issue> =>
  described(work)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

/** The fault that was written with this key, also by whoever writes it in this moment. */
export async function idOfKey(work: Work, key: string): Promise<number | undefined> {
  await waitForKey(work, key)
  const found = await work.tx
    .selectFrom('inventory_issue')
    .where('account_id', '=', work.scope.accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()
  return found?.id
}
