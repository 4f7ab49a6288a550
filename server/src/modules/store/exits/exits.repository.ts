import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageExits, StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { waitForKey } from '../../../app/database/key.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('store_exit as x')
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 'x.store_id').onRef('a.account_id', '=', 'x.account_id'))
    .leftJoin('work_order as o', (join) =>
      join.onRef('o.id', '=', 'x.work_order_id').onRef('o.account_id', '=', 'x.account_id'),
    )
    // What left for an order left for its unit.
    .leftJoin('unit as u', (join) =>
      join.on('u.id', '=', sql<number>`coalesce(x.unit_id, o.unit_id)`).onRef('u.account_id', '=', 'x.account_id'),
    )
    .leftJoin('department as d', (join) =>
      join.onRef('d.id', '=', 'x.department_id').onRef('d.account_id', '=', 'x.account_id'),
    )
    .leftJoin('asset_maintenance as w', (join) =>
      join.onRef('w.id', '=', 'x.asset_maintenance_id').onRef('w.account_id', '=', 'x.account_id'),
    )
    .leftJoin('app_user as by', (join) =>
      join.onRef('by.id', '=', 'x.by_id').onRef('by.account_id', '=', 'x.account_id'),
    )
    .where('x.account_id', '=', work.scope.accountId)
    .where(seesStore(work, sql`x.store_id`))
    .select([
      'x.id',
      'x.folio',
      'x.store_id as storeId',
      'a.name as storeName',
      'x.unit_id as unitId',
      'x.department_id as departmentId',
      'x.asset_maintenance_id as maintenanceId',
      'x.work_order_id as workOrderId',
      sql<string>`concat_ws(' · ', u.name, d.name, w.folio, x.work_order)`.as('destination'),
      'x.taken_by as takenBy',
      'x.notes',
      'x.at',
      'by.name as by',
      'x.reversed_at as reversedAt',
    ])

const orders = { default: sql`x.id desc`, id: sql`x.id desc`, folio: sql`x.folio`, at: sql`x.at` }

type Asked = QueryOf<typeof pageExits>

const found = (work: Work, request: Asked) =>
  described(work)
    .where(
      matches(sql`search_text(x.folio, a.name, u.name, d.name, w.folio, x.work_order, x.taken_by)`, request.search),
    )
    .$if(request.store !== undefined, (qb) => qb.where('x.store_id', '=', request.store!))
    .$if(request.unit !== undefined, (qb) => qb.where('u.id', '=', request.unit!))

export async function page(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, request), request, orders, from)
  return { ...read, results: await withLines(work, read.results) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request).clearSelect().select('x.id'), request, orders, most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]) {
  const rows = await described(work)
    .where(sql<boolean>`x.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, await withLines(work, rows))
}

export async function find(work: Work, id: number): Promise<StoreExit | null> {
  const row = await described(work).where('x.id', '=', id).executeTakeFirst()
  return row ? ((await withLines(work, [row]))[0] ?? null) : null
}

/** What left, as the ledger has it; what came back again is not counted off. */
async function withLines(work: Work, rows: readonly Omit<StoreExit, 'lines' | 'value'>[]): Promise<StoreExit[]> {
  const lines = await linesOf(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = lines.filter(({ exitId }) => exitId === row.id).map(({ exitId: _, ...line }) => line)
    return { ...row, lines: own, value: own.reduce((sum, { value }) => sum + value, 0) }
  })
}

const linesOf = async (work: Work, ids: readonly number[]) =>
  work.tx
    .selectFrom('movement as m')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'm.part_id').onRef('p.account_id', '=', 'm.account_id'))
    .leftJoin('measurement as e', (join) =>
      join.onRef('e.id', '=', 'p.measurement_id').onRef('e.account_id', '=', 'm.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'm.item_id').onRef('i.account_id', '=', 'm.account_id'),
    )
    .where('m.account_id', '=', work.scope.accountId)
    .where(sql<boolean>`m.exit_id = any(${ids}::int[])`)
    .where('m.kind', 'in', ['exit', 'mount'])
    .select([
      sql<number>`m.exit_id`.as('exitId'),
      'm.part_id as partId',
      'p.code',
      'p.name',
      sql<string>`coalesce(e.symbol, 'pza')`.as('measure'),
      'i.serial',
      sql<number>`(-m.qty)::float8`.as('qty'),
      sql<number>`(-m.value)::float8`.as('value'),
    ])
    .orderBy('m.id')
    .execute()

/** The exit that was written with this key, also by whoever writes it in this moment. */
export async function idOfKey(work: Work, key: string): Promise<number | undefined> {
  await waitForKey(work, key)
  const found = await work.tx
    .selectFrom('store_exit')
    .where('account_id', '=', work.scope.accountId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()
  return found?.id
}
