import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type {
  listRequisitions,
  Requisition,
  RequisitionRow,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import type { Authorization, PartKind, Process, Urgency } from '@arriero/contract/store/store.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { decisionOn } from '../purchases/history.ts'
import { unitOf } from '../parts/measures.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('requisition as r')
    .innerJoin('store as s', (join) => join.onRef('s.id', '=', 'r.store_id').onRef('s.account_id', '=', 'r.account_id'))
    .leftJoin('department as d', (join) =>
      join.onRef('d.id', '=', 'r.department_id').onRef('d.account_id', '=', 'r.account_id'),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'r.unit_id').onRef('u.account_id', '=', 'r.account_id'))
    .$call(withUser('asker', 'r.requested_by'))
    .$call(withUser('by', 'r.updated_by'))
    .where('r.account_id', '=', work.scope.accountId)
    .where('r.deleted_at', 'is', null)
    .where(seesStore(work, sql`r.store_id`))
    .select([
      'r.id',
      'r.folio',
      'r.store_id as storeId',
      's.name as storeName',
      'r.department_id as departmentId',
      'd.name as departmentName',
      'r.unit_id as unitId',
      'u.name as unitName',
      'r.urgency',
      'r.needed_on as neededOn',
      'r.reason',
      'r.authorization_state as authorization',
      'r.process',
      sql<number>`r.total::float8`.as('total'),
      sql<number>`(select count(*)::int from requisition_line l
        where l.account_id = r.account_id and l.requisition_id = r.id)`.as('lineCount'),
      'r.requested_by as requestedById',
      'asker.name as requestedBy',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's checks know the same numbers.
const toRow = (row: Row): RequisitionRow => ({
  ...row,
  urgency: row.urgency as Urgency,
  authorization: row.authorization as Authorization,
  process: row.process as Process,
})

const orders = {
  default: sql`r.id desc`,
  id: sql`r.id`,
  folio: sql`r.id`,
  storeName: sql`s.name`,
  urgency: sql`r.urgency`,
  neededOn: sql`r.needed_on`,
  total: sql`r.total`,
  createdAt: sql`r.created_at`,
  requestedBy: sql`asker.name`,
}

type Asked = QueryOf<typeof listRequisitions>

const found = (work: Work, request: Asked) => {
  const { authorization, process, urgency, storeId, partId } = request
  return described(work)
    .where(matches(sql`search_text(r.folio, s.name, d.name, u.name, asker.name, r.reason)`, request.search))
    .$if(authorization !== undefined, (rows) => rows.where('r.authorization_state', '=', authorization!))
    .$if(process !== undefined, (rows) => rows.where('r.process', '=', process!))
    .$if(urgency !== undefined, (rows) => rows.where('r.urgency', '=', urgency!))
    .$if(storeId !== undefined, (rows) => rows.where('r.store_id', '=', storeId!))
    .$if(partId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from requisition_line l
        where l.account_id = r.account_id and l.requisition_id = r.id and l.part_id = ${partId})`),
    )
}

export async function pageRequisitions(
  work: Work,
  request: Asked,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, request), request, orders, from)
  return { ...page, results: page.results.map(toRow) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request).clearSelect().select('r.id'), request, orders, most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]) {
  const rows = await described(work)
    .where(sql<boolean>`r.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}

export async function findRequisition(work: Work, id: number): Promise<Requisition | null> {
  const row = await described(work).where('r.id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    ...toRow(row),
    lines: await linesOf(work, id, row.storeId),
    orders: await ordersOf(work, id),
    decision: await decisionOn(work, { requisitionId: id }),
  }
}

async function linesOf({ tx, scope }: Work, id: number, storeId: number) {
  const rows = await tx
    .selectFrom('requisition_line as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .leftJoin('stock as k', (join) =>
      join.onRef('k.part_id', '=', 'p.id').onRef('k.account_id', '=', 'p.account_id').on('k.store_id', '=', storeId),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('purchase_order_line as b')
          .innerJoin('purchase_order as o', (join) =>
            join.onRef('o.id', '=', 'b.purchase_order_id').onRef('o.account_id', '=', 'b.account_id'),
          )
          .whereRef('b.account_id', '=', 'l.account_id')
          .whereRef('b.requisition_line_id', '=', 'l.id')
          .where('o.deleted_at', 'is', null)
          .where('o.authorization_state', 'in', [0, 1])
          .select([
            sql<number>`coalesce(sum(b.qty - b.dropped), 0)::float8`.as('ordered'),
            sql<number>`coalesce(sum(b.received), 0)::float8`.as('received'),
          ])
          .as('b'),
      (join) => join.onTrue(),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.requisition_id', '=', id)
    .select([
      'l.id',
      'l.part_id as partId',
      'p.code',
      'p.name',
      'p.kind',
      unitOf.as('unit'),
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.price::float8`.as('price'),
      'l.note',
      'b.ordered',
      'b.received',
      sql<number>`coalesce(k.qty, 0)::float8`.as('onHand'),
    ])
    .orderBy('l.id')
    .execute()
  return rows.map(({ kind, ordered, received, ...row }) => ({
    ...row,
    kind: kind as PartKind,
    ordered: ordered ?? 0,
    received: received ?? 0,
  }))
}

async function ordersOf({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('purchase_order as o')
    .innerJoin('supplier as s', (join) =>
      join.onRef('s.id', '=', 'o.supplier_id').onRef('s.account_id', '=', 'o.account_id'),
    )
    .where('o.account_id', '=', scope.accountId)
    .where('o.requisition_id', '=', id)
    .where('o.deleted_at', 'is', null)
    .select([
      'o.id',
      'o.folio',
      's.name as supplierName',
      'o.authorization_state as authorization',
      'o.added_inventory as addedToInventory',
      sql<number>`o.total::float8`.as('total'),
      'o.created_at as createdAt',
    ])
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({ ...row, authorization: row.authorization as Authorization }))
}

/** Puts these lines in the place of those that stand. */
export async function writeLines(
  { tx, scope }: Work,
  id: number,
  lines: readonly { partId: number; qty: number; price: number; note: string | null }[],
): Promise<void> {
  const own = { account_id: scope.accountId, requisition_id: id }
  await tx
    .deleteFrom('requisition_line')
    .where('account_id', '=', scope.accountId)
    .where('requisition_id', '=', id)
    .execute()
  await tx
    .insertInto('requisition_line')
    .values(lines.map(({ partId, qty, price, note }) => ({ ...own, part_id: partId, qty, price, note })))
    .execute()
}
