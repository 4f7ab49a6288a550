import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Entry, EntryRow, listEntries } from '@arriero/contract/store/entries/entries.contract.ts'
import type { EntryState } from '@arriero/contract/store/entries/entries.rules.ts'
import { pendingOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import type { PartKind } from '@arriero/contract/store/store.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { briefInvoices } from '../orders/orders.invoices.repository.ts'
import { decimalsOf, unitOf } from '../parts/measures.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('entry_store as e')
    .innerJoin('store as s', (join) => join.onRef('s.id', '=', 'e.store_id').onRef('s.account_id', '=', 'e.account_id'))
    .leftJoin('supplier as p', (join) =>
      join.onRef('p.id', '=', 'e.supplier_id').onRef('p.account_id', '=', 'e.account_id'),
    )
    .leftJoin('purchase_order as o', (join) =>
      join.onRef('o.id', '=', 'e.purchase_order_id').onRef('o.account_id', '=', 'e.account_id'),
    )
    .leftJoin('entry_type as t', (join) =>
      join.onRef('t.id', '=', 'e.entry_type_id').onRef('t.account_id', '=', 'e.account_id'),
    )
    .leftJoin('entry_concept as c', (join) =>
      join.onRef('c.id', '=', 'e.entry_concept_id').onRef('c.account_id', '=', 'e.account_id'),
    )
    .leftJoin('department as d', (join) =>
      join.onRef('d.id', '=', 'e.department_id').onRef('d.account_id', '=', 'e.account_id'),
    )
    .$call(withUser('poster', 'e.posted_by'))
    .$call(withUser('by', 'e.updated_by'))
    .where('e.account_id', '=', work.scope.accountId)
    .where('e.deleted_at', 'is', null)
    .where(seesStore(work, sql`e.store_id`))
    .select([
      'e.id',
      'e.folio',
      'e.store_id as storeId',
      's.name as storeName',
      'e.supplier_id as supplierId',
      'p.name as supplierName',
      'e.purchase_order_id as orderId',
      'o.folio as orderFolio',
      'e.entry_type_id as typeId',
      't.name as typeName',
      'e.entry_concept_id as conceptId',
      'c.name as conceptName',
      'e.department_id as departmentId',
      'd.name as departmentName',
      'e.document',
      'e.received_at as receivedAt',
      'e.notes',
      'e.state',
      sql<number>`e.total::float8`.as('total'),
      sql<number>`(select count(*)::int from entry_detail l
        where l.account_id = e.account_id and l.entry_store_id = e.id)`.as('lineCount'),
      'e.posted_at as postedAt',
      'poster.name as postedBy',
      'e.version',
      'e.created_at as createdAt',
      'e.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same states.
const toRow = (row: Row): EntryRow => ({ ...row, state: row.state as EntryState })

const orders = {
  default: sql`e.id desc`,
  id: sql`e.id`,
  folio: sql`e.id`,
  storeName: sql`s.name`,
  supplierName: sql`p.name`,
  receivedAt: sql`e.received_at`,
  total: sql`e.total`,
}

type Asked = QueryOf<typeof listEntries>

const found = (work: Work, request: Asked) => {
  const { state, storeId, supplierId, partId } = request
  return described(work)
    .where(matches(sql`search_text(e.folio, p.name, s.name, o.folio, e.document, e.notes)`, request.search))
    .$if(state !== undefined, (rows) => rows.where('e.state', '=', state!))
    .$if(storeId !== undefined, (rows) => rows.where('e.store_id', '=', storeId!))
    .$if(supplierId !== undefined, (rows) => rows.where('e.supplier_id', '=', supplierId!))
    .$if(partId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from entry_detail l
        where l.account_id = e.account_id and l.entry_store_id = e.id and l.part_id = ${partId})`),
    )
}

export async function pageEntries(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, request), request, orders, from)
  return { ...page, results: page.results.map(toRow) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request).clearSelect().select('e.id'), request, orders, most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]) {
  const rows = await described(work)
    .where(sql<boolean>`e.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}

export const allEntries = async (work: Work): Promise<EntryRow[]> =>
  (await described(work).orderBy('e.id', 'desc').execute()).map(toRow)

export async function findEntry(work: Work, id: number): Promise<Entry | null> {
  const row = await described(work).where('e.id', '=', id).executeTakeFirst()
  if (!row) return null
  const invoices = row.orderId === null ? [] : await briefInvoices(work, row.orderId)
  return { ...toRow(row), lines: await linesOf(work, id), invoices }
}

async function linesOf({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('entry_detail as l')
    .innerJoin('entry_store as e', (join) =>
      join.onRef('e.id', '=', 'l.entry_store_id').onRef('e.account_id', '=', 'l.account_id'),
    )
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .leftJoin('stock as k', (join) =>
      join
        .onRef('k.part_id', '=', 'p.id')
        .onRef('k.account_id', '=', 'p.account_id')
        .onRef('k.store_id', '=', 'e.store_id'),
    )
    .leftJoin('purchase_order_line as b', (join) =>
      join.onRef('b.id', '=', 'l.purchase_order_line_id').onRef('b.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.entry_store_id', '=', id)
    .select([
      'l.id',
      'l.purchase_order_line_id as orderLineId',
      'l.part_id as partId',
      'p.code',
      'p.name',
      'p.kind',
      unitOf.as('unit'),
      decimalsOf.as('decimals'),
      'k.shelf',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.price::float8`.as('price'),
      'l.serials',
      sql<number | null>`b.qty::float8`.as('asked'),
      sql<number | null>`b.received::float8`.as('received'),
      sql<number | null>`b.dropped::float8`.as('dropped'),
      sql<number | null>`b.price::float8`.as('agreed'),
    ])
    .orderBy('l.id')
    .execute()
  return rows.map(({ asked, received, dropped, ...row }) => ({
    ...row,
    kind: row.kind as PartKind,
    pending: asked === null ? null : pendingOf({ qty: asked, received: received ?? 0, dropped: dropped ?? 0 }),
  }))
}

export interface WrittenLine {
  orderLineId: number | null
  partId: number
  qty: number
  price: number
  serials: string[]
}

const columns = ({ scope }: Work, entryId: number, { orderLineId, partId, qty, price, serials }: WrittenLine) => ({
  account_id: scope.accountId,
  entry_store_id: entryId,
  purchase_order_line_id: orderLineId,
  part_id: partId,
  qty,
  price,
  serials,
})

/** Puts these lines in the place of those that stand. */
export async function writeLines(work: Work, id: number, lines: readonly WrittenLine[]): Promise<void> {
  await work.tx
    .deleteFrom('entry_detail')
    .where('account_id', '=', work.scope.accountId)
    .where('entry_store_id', '=', id)
    .execute()
  if (lines.length === 0) return
  await work.tx
    .insertInto('entry_detail')
    .values(lines.map((line) => columns(work, id, line)))
    .execute()
}

/** The entry a line is of. */
export async function entryOfLine({ tx, scope }: Work, lineId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('entry_detail')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', lineId)
    .select('entry_store_id')
    .executeTakeFirst()
  return row?.entry_store_id ?? null
}

/** The last price that was paid for these parts. */
export async function rememberPrices({ tx, scope }: Work, lines: readonly { partId: number; price: number }[]) {
  for (const { partId, price } of lines.toSorted((a, b) => a.partId - b.partId)) {
    if (price === 0) continue
    await tx
      .updateTable('part')
      .set({ price })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', partId)
      .execute()
  }
}

/** What an entry brought, as the ledger wrote it. */
export const movementsOf = ({ tx, scope }: Work, entryId: number) =>
  tx
    .selectFrom('movement as m')
    .where('m.account_id', '=', scope.accountId)
    .where('m.entry_id', '=', entryId)
    .where('m.reverses_id', 'is', null)
    .select([
      'm.id',
      'm.store_id as storeId',
      'm.part_id as partId',
      'm.item_id as itemId',
      sql<number>`m.qty::float8`.as('qty'),
      sql<number>`m.value::float8`.as('value'),
    ])
    .execute()

/** Of pieces with a serial number, those that do not lie in this store any more. */
export const itemsElsewhere = ({ tx, scope }: Work, itemIds: readonly number[], storeId: number) =>
  tx
    .selectFrom('stock_item')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${itemIds})`)
    .where(({ or, eb }) => or([eb('store_id', 'is distinct from', storeId), eb('deleted_at', 'is not', null)]))
    .select('serial')
    .execute()

/** Which of these serial numbers the account has already. */
export const knownSerials = ({ tx, scope }: Work, serials: readonly string[]) =>
  tx
    .selectFrom('stock_item as i')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'i.part_id').onRef('p.account_id', '=', 'i.account_id'))
    .where('i.account_id', '=', scope.accountId)
    .where('i.deleted_at', 'is', null)
    .where(sql<string>`upper(i.serial)`, '=', sql<string>`any(${serials.map((serial) => serial.toUpperCase())})`)
    .select(['i.serial', 'p.name'])
    .execute()
