import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { changeStockItem, listStockItems, StockItem } from '@arriero/contract/store/stock/stock.contract.ts'
import type { PartCategory } from '@arriero/contract/store/store.rules.ts'
import { matches } from '../../../app/database/page.ts'
import { forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { seesStore } from '../stores/visible.ts'
import { texts } from '../store.texts.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('stock_item as i')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'i.part_id').onRef('p.account_id', '=', 'i.account_id'))
    .leftJoin('store as a', (join) => join.onRef('a.id', '=', 'i.store_id').onRef('a.account_id', '=', 'i.account_id'))
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'i.unit_id').onRef('u.account_id', '=', 'i.account_id'))
    .where('i.account_id', '=', work.scope.accountId)
    .where('i.deleted_at', 'is', null)
    .where(sql<boolean>`(i.store_id is null or ${seesStore(work, sql`i.store_id`)})`)
    .select([
      'i.id',
      'i.part_id as partId',
      'p.code as partCode',
      'p.name as partName',
      'p.category',
      'i.serial',
      'i.status',
      'i.store_id as storeId',
      'a.name as storeName',
      'i.unit_id as unitId',
      'u.name as unitName',
      sql<number>`i.cost::float8`.as('cost'),
      'i.notes',
      'i.created_at as createdAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same categories.
const toItem = (row: Row): StockItem => ({ ...row, category: row.category as PartCategory })

/** A picker's worth: the pieces of a part or a store, by serial number. */
export async function listItems(work: Work, { part, store, search }: QueryOf<typeof listStockItems>) {
  const rows = await described(work)
    .$if(part !== undefined, (qb) => qb.where('i.part_id', '=', part!))
    .$if(store !== undefined, (qb) => qb.where('i.store_id', '=', store!))
    .where(matches(sql`search_text(i.serial, p.code, p.name)`, search))
    .orderBy('i.serial')
    .limit(5000)
    .execute()
  return rows.map(toItem)
}

export async function findItem(work: Work, id: number): Promise<StockItem> {
  const row = await described(work).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.noItem)
  return toItem(row)
}

export async function changeItem(work: Work, id: number, action: QueryOf<typeof changeStockItem>['action']) {
  const item = await forChange(work, 'stock_item', id, undefined, findItem)
  if (action === 'delete') {
    await checkUnmoved(work, id)
    return removeRecord(work, 'stock_item', id)
  }
  if (action === 'deactivate' && item.unitId !== null) throw conflict(texts.mounted(item.unitName ?? ''))
  return saveRecord(work, 'stock_item', id, { status: action === 'activate' ? 1 : 0 })
}

async function checkUnmoved({ tx, scope }: Work, itemId: number): Promise<void> {
  const moved = await tx
    .selectFrom('movement')
    .where('account_id', '=', scope.accountId)
    .where('item_id', '=', itemId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (moved) throw conflict(texts.moved)
}
