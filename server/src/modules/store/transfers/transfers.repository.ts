import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageTransfers, Transfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { decimalsOf, unitOf } from '../parts/measures.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('store_transfer as t')
    .innerJoin('store as f', (join) => join.onRef('f.id', '=', 't.from_id').onRef('f.account_id', '=', 't.account_id'))
    .innerJoin('store as o', (join) => join.onRef('o.id', '=', 't.to_id').onRef('o.account_id', '=', 't.account_id'))
    .leftJoin('app_user as sender', (join) =>
      join.onRef('sender.id', '=', 't.sent_by').onRef('sender.account_id', '=', 't.account_id'),
    )
    .leftJoin('app_user as receiver', (join) =>
      join.onRef('receiver.id', '=', 't.received_by').onRef('receiver.account_id', '=', 't.account_id'),
    )
    .leftJoin('app_user as by', (join) =>
      join.onRef('by.id', '=', 't.updated_by').onRef('by.account_id', '=', 't.account_id'),
    )
    .where('t.account_id', '=', work.scope.accountId)
    .where(sql<boolean>`(${seesStore(work, sql`t.from_id`)} or ${seesStore(work, sql`t.to_id`)})`)
    .select([
      't.id',
      't.folio',
      't.from_id as fromId',
      'f.name as fromName',
      't.to_id as toId',
      'o.name as toName',
      't.state',
      't.notes',
      'sender.name as sentBy',
      'receiver.name as receivedBy',
      't.received_at as receivedAt',
      't.answer',
      seesStore(work, sql`t.to_id`).as('mayReceive'),
      't.version',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const orders = {
  default: sql`t.state > 0, t.id desc`,
  id: sql`t.id desc`,
  folio: sql`t.folio`,
  createdAt: sql`t.created_at`,
}

/** Those on their way first, then the newest. */
type Asked = QueryOf<typeof pageTransfers>

const found = (work: Work, request: Asked) => {
  const { status, store } = request
  return described(work)
    .where(matches(sql`search_text(t.folio, f.name, o.name, t.notes)`, request.search))
    .$if(status !== undefined, (qb) => qb.where('t.state', '=', status!))
    .$if(store !== undefined, (qb) => qb.where(sql<boolean>`${store} in (t.from_id, t.to_id)`))
}

export async function page(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, request), request, orders, from)
  return { ...read, results: await withLines(work, read.results) }
}

export const idsOf = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request).clearSelect().select('t.id'), request, orders, most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]) {
  const rows = await described(work)
    .where(sql<boolean>`t.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, await withLines(work, rows))
}

export async function find(work: Work, id: number): Promise<Transfer | null> {
  const row = await described(work).where('t.id', '=', id).executeTakeFirst()
  return row ? ((await withLines(work, [row]))[0] ?? null) : null
}

async function withLines(work: Work, rows: readonly Row[]): Promise<Transfer[]> {
  const lines = await linesOf(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = lines.filter(({ transferId }) => transferId === row.id)
    return {
      ...row,
      // The table's check knows the same states.
      state: row.state as Transfer['state'],
      lines: own.map(({ transferId: _, itemId: __, decimals: ___, ...line }) => line),
      value: own.reduce((sum, { value }) => sum + value, 0),
    }
  })
}

export const linesOf = (work: Work, ids: readonly number[]) =>
  work.tx
    .selectFrom('store_transfer_line as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'l.item_id').onRef('i.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', work.scope.accountId)
    .where(sql<boolean>`l.transfer_id = any(${ids}::int[])`)
    .select([
      'l.id',
      'l.transfer_id as transferId',
      'l.item_id as itemId',
      'l.part_id as partId',
      'p.code',
      'p.name',
      unitOf.as('measure'),
      decimalsOf.as('decimals'),
      'i.serial',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.value::float8`.as('value'),
      sql<number | null>`l.received::float8`.as('received'),
    ])
    .orderBy('l.id')
    .execute()
