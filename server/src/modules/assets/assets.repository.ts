import { sql } from 'kysely'
import type { Asset, AssetEvent } from '@arriero/contract/assets/assets.contract.ts'
import type { AssetState } from '@arriero/contract/assets/assets.rules.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { seesStore } from '../store/store.read.ts'
import { texts } from './assets.texts.ts'

/** Assets of the account; somebody held to some stores sees those of other stores no more than their goods. */
const described = (work: Work) =>
  work.tx
    .selectFrom('asset as a')
    .$call(withUser('keeper', 'a.holder_id'))
    .leftJoin('store as s', (join) => join.onRef('s.id', '=', 'a.store_id').onRef('s.account_id', '=', 'a.account_id'))
    .leftJoin('qr_code as q', (join) =>
      join.onRef('q.asset_id', '=', 'a.id').onRef('q.account_id', '=', 'a.account_id').on('q.deleted_at', 'is', null),
    )
    .$call(withRecordFacts('a'))
    .where('a.account_id', '=', work.scope.accountId)
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`(a.store_id is null or ${seesStore(work, sql`a.store_id`)})`)
    .select([
      'a.id',
      'a.code',
      'a.name',
      'a.kind',
      'a.brand',
      'a.model',
      'a.serial',
      sql<AssetState>`a.state`.as('state'),
      'a.state_since as stateSince',
      'a.holder_id as holderId',
      'a.holder_name as holderName',
      sql<string | null>`coalesce(keeper.name, a.holder_name)`.as('holder'),
      'a.due_back as dueBack',
      sql<number | null>`a.day_price::float8`.as('dayPrice'),
      'a.place',
      'a.store_id as storeId',
      's.name as storeName',
      'a.acquired_on as acquiredOn',
      sql<number | null>`a.cost::float8`.as('cost'),
      sql<number>`a.yearly_percent::float8`.as('yearlyPercent'),
      sql<number>`a.residual::float8`.as('residual'),
      'a.next_on as nextOn',
      'a.next_what as nextWhat',
      'a.notes',
      'a.seen_at as seenAt',
      'a.seen_place as seenPlace',
      'q.code as qr',
      sql<string | null>`(select min(m.folio) from asset_maintenance m where m.account_id = a.account_id
        and m.asset_id = a.id and m.process = 2 and m.deleted_at is null)`.as('openWork'),
    ])

export const list = (work: Work): Promise<Asset[]> =>
  described(work)
    .orderBy(sql`case when a.state = 2 then least(a.due_back, a.next_on) else a.next_on end nulls last`)
    .orderBy(sql`a.name collate es_mx`)
    .orderBy('a.id')
    .execute()

export const find = (work: Work, id: number): Promise<Asset> =>
  described(work)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

export async function eventsOf(work: Work, assetId: number): Promise<AssetEvent[]> {
  await find(work, assetId)
  const rows = await work.tx
    .selectFrom('asset_event as e')
    .$call(withUser('by', 'e.user_id'))
    .where('e.account_id', '=', work.scope.accountId)
    .where('e.asset_id', '=', assetId)
    .select(['e.id', 'e.at', 'by.name as by', 'e.kind', 'e.text'])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
  // The table's check knows the same kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as AssetEvent['kind'] }))
}
