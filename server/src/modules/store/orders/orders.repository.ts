import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listOrders } from '@arriero/contract/store/orders/orders.contract.ts'
import type { OrderLine, OrderRow } from '@arriero/contract/store/orders/orders.entities.ts'
import type { EntryState } from '@arriero/contract/store/entries/entries.rules.ts'
import { pendingOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { isConfirmed, type Authorization, type PartKind } from '@arriero/contract/store/store.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { decimalsOf, unitOf } from '../parts/measures.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('purchase_order as o')
    .innerJoin('store as s', (join) => join.onRef('s.id', '=', 'o.store_id').onRef('s.account_id', '=', 'o.account_id'))
    .innerJoin('supplier as p', (join) =>
      join.onRef('p.id', '=', 'o.supplier_id').onRef('p.account_id', '=', 'o.account_id'),
    )
    .leftJoin('requisition as r', (join) =>
      join.onRef('r.id', '=', 'o.requisition_id').onRef('r.account_id', '=', 'o.account_id'),
    )
    .$call(withUser('asker', 'o.requested_by'))
    .$call(withUser('by', 'o.updated_by'))
    .where('o.account_id', '=', work.scope.accountId)
    .where('o.deleted_at', 'is', null)
    .where(seesStore(work, sql`o.store_id`))
    .select([
      'o.id',
      'o.folio',
      'o.supplier_id as supplierId',
      'p.name as supplierName',
      'o.store_id as storeId',
      's.name as storeName',
      'o.requisition_id as requisitionId',
      'r.folio as requisitionFolio',
      'o.expected_on as expectedOn',
      'o.notes',
      'o.authorization_state as authorization',
      'o.added_inventory as addedToInventory',
      sql<number>`o.subtotal::float8`.as('subtotal'),
      sql<number>`o.tax::float8`.as('tax'),
      sql<number>`o.total::float8`.as('total'),
      // By value; by quantity where nothing has a price.
      sql<number>`(select coalesce(sum(l.received * l.price) / nullif(sum(l.qty * l.price), 0),
          sum(l.received) / sum(l.qty), 0)::float8
        from purchase_order_line l where l.account_id = o.account_id and l.purchase_order_id = o.id)`.as(
        'receivedShare',
      ),
      sql<number>`(select count(*)::int from purchase_order_line l
        where l.account_id = o.account_id and l.purchase_order_id = o.id)`.as('lineCount'),
      'o.sent_at as sentAt',
      'o.sent_to as sentTo',
      'o.requested_by as requestedById',
      'asker.name as requestedBy',
      'o.version',
      'o.created_at as createdAt',
      'o.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
const toRow = (row: Row): OrderRow => ({
  ...row,
  // The table's check knows the same numbers.
  authorization: row.authorization as Authorization,
  confirmed: row.authorization === 1 && isConfirmed(row),
})

const orders = {
  default: sql`o.id desc`,
  id: sql`o.id`,
  folio: sql`o.id`,
  supplierName: sql`p.name`,
  storeName: sql`s.name`,
  expectedOn: sql`o.expected_on`,
  total: sql`o.total`,
  createdAt: sql`o.created_at`,
}

type Asked = QueryOf<typeof listOrders>

const found = (work: Work, request: Asked) => {
  const { authorization, confirmed, addedToInventory, supplierId, storeId, partId, isSentToPay } = request
  return described(work)
    .where(matches(sql`search_text(o.folio, p.name, s.name, r.folio, asker.name, o.notes)`, request.search))
    .$if(authorization !== undefined, (rows) => rows.where('o.authorization_state', '=', authorization!))
    .$if(confirmed !== undefined, (rows) =>
      rows.where(sql<boolean>`(o.authorization_state = 1 and not o.added_inventory) = ${confirmed}`),
    )
    .$if(addedToInventory !== undefined, (rows) => rows.where('o.added_inventory', '=', addedToInventory!))
    .$if(supplierId !== undefined, (rows) => rows.where('o.supplier_id', '=', supplierId!))
    .$if(storeId !== undefined, (rows) => rows.where('o.store_id', '=', storeId!))
    .$if(partId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from purchase_order_line l
        where l.account_id = o.account_id and l.purchase_order_id = o.id and l.part_id = ${partId})`),
    )
    .$if(isSentToPay !== undefined, (rows) =>
      rows.where(sql<boolean>`(select bool_and(i.paid_at is not null) from purchase_invoice i
        where i.account_id = o.account_id and i.purchase_order_id = o.id) = ${isSentToPay}`),
    )
}

export async function pageOrders(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, request), request, orders, from)
  return { ...page, results: page.results.map(toRow) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request).clearSelect().select('o.id'), request, orders, most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]) {
  const rows = await described(work)
    .where(sql<boolean>`o.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}

export const allOrders = async (work: Work): Promise<OrderRow[]> =>
  (await described(work).orderBy('o.id', 'desc').execute()).map(toRow)

/** The order and what of its supplier and its requisition stands beside it. */
export async function findOrder(work: Work, id: number) {
  const row = await described(work)
    .$call(withUser('needs', 'r.requested_by'))
    .where('o.id', '=', id)
    .select([
      'p.email as supplierEmail',
      'p.credit_days as creditDays',
      'needs.name as requisitionBy',
      'r.created_at as requisitionAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { supplierEmail, creditDays, requisitionBy, requisitionAt, ...brief } = row
  return { ...toRow(brief), supplierEmail, creditDays, requisitionBy, requisitionAt }
}

export async function linesOf({ tx, scope }: Work, id: number): Promise<OrderLine[]> {
  const rows = await tx
    .selectFrom('purchase_order_line as l')
    .innerJoin('purchase_order as o', (join) =>
      join.onRef('o.id', '=', 'l.purchase_order_id').onRef('o.account_id', '=', 'l.account_id'),
    )
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .leftJoin('stock as k', (join) =>
      join
        .onRef('k.part_id', '=', 'p.id')
        .onRef('k.account_id', '=', 'p.account_id')
        .onRef('k.store_id', '=', 'o.store_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.purchase_order_id', '=', id)
    .select([
      'l.id',
      'l.requisition_line_id as requisitionLineId',
      'l.part_id as partId',
      'p.code',
      'p.name',
      'p.kind',
      unitOf.as('unit'),
      decimalsOf.as('decimals'),
      'k.shelf',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.price::float8`.as('price'),
      sql<number>`l.received::float8`.as('received'),
      sql<number>`l.dropped::float8`.as('dropped'),
    ])
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as PartKind, pending: pendingOf(row) }))
}

/** Entries that were made of the order, the latest first, with the part they brought most of. */
export async function entriesOf({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('entry_store as e')
    .$call(withUser('by', 'e.posted_by'))
    .where('e.account_id', '=', scope.accountId)
    .where('e.purchase_order_id', '=', id)
    .where('e.deleted_at', 'is', null)
    .select([
      'e.id',
      'e.folio',
      'e.state',
      'e.received_at as receivedAt',
      sql<number>`e.total::float8`.as('total'),
      'e.document',
      'by.name as by',
      sql<string>`coalesce((select string_agg(t.words, ' y ' order by t.place) from (
          select 1 as place, d.qty::float8 || ' ' || p.name as words
          from entry_detail d join part p on p.id = d.part_id and p.account_id = d.account_id
          where d.account_id = e.account_id and d.entry_store_id = e.id
            and d.id = (select x.id from entry_detail x where x.account_id = e.account_id and x.entry_store_id = e.id
              order by x.qty * x.price desc, x.id limit 1)
          union all
          select 2, (count(*) - 1) || ' más' from entry_detail d
          where d.account_id = e.account_id and d.entry_store_id = e.id having count(*) > 1
        ) t), 'Sin renglones')`.as('words'),
    ])
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as EntryState }))
}

/** Puts these lines in the place of those that stand; nothing of them has arrived. */
export async function writeLines(
  { tx, scope }: Work,
  id: number,
  lines: readonly { requisitionLineId: number | null; partId: number; qty: number; price: number }[],
): Promise<void> {
  const own = { account_id: scope.accountId, purchase_order_id: id }
  await tx
    .deleteFrom('purchase_order_line')
    .where('account_id', '=', scope.accountId)
    .where('purchase_order_id', '=', id)
    .execute()
  await tx
    .insertInto('purchase_order_line')
    .values(
      lines.map(({ requisitionLineId, partId, qty, price }) => ({
        ...own,
        requisition_line_id: requisitionLineId,
        part_id: partId,
        qty,
        price,
      })),
    )
    .execute()
}

/** Nothing of the order is expected any more beyond what came. */
export async function dropLines({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('purchase_order_line')
    .set({ dropped: sql`greatest(dropped, qty - received)` })
    .where('account_id', '=', scope.accountId)
    .where('purchase_order_id', '=', id)
    .execute()
}
