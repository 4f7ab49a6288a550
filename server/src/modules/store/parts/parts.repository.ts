import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageParts } from '@arriero/contract/store/parts/parts.contract.ts'
import type { Part, PartChange, PartDraft } from '@arriero/contract/store/parts/parts.entities.ts'
import type { PartCategory, PartKind } from '@arriero/contract/store/store.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('part as p')
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.id', '=', 'p.supplier_id').onRef('s.account_id', '=', 'p.account_id'),
    )
    .$call(withUser('by', 'p.updated_by'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.kind',
      'p.category',
      'p.measurement_id as measurementId',
      sql<string>`coalesce(m.symbol, 'pza')`.as('symbol'),
      sql<number>`coalesce(m.decimals, 0)`.as('decimals'),
      'p.brand',
      'p.model',
      'p.description',
      'p.barcode',
      'p.supplier_id as supplierId',
      's.name as supplierName',
      sql<number>`p.pack::float8`.as('pack'),
      sql<number | null>`p.price::float8`.as('price'),
      'p.active',
      'p.version',
      'p.created_at as createdAt',
      'p.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's checks know the same kinds and categories.
const toPart = (row: Row): Part => ({ ...row, kind: row.kind as PartKind, category: row.category as PartCategory })

const byName = sql`p.name collate es_mx`
const orders = {
  default: byName,
  id: sql`p.id`,
  name: byName,
  code: sql`p.code`,
  brand: sql`p.brand`,
  // Floats sort several times faster than decimals.
  price: sql`p.price::float8`,
  createdAt: sql`p.created_at`,
}

type Asked = QueryOf<typeof pageParts>

const found = (work: Work, { kind, category, measurementId, supplierId, active, search }: Asked) =>
  work.tx
    .selectFrom('part as p')
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.deleted_at', 'is', null)
    .where(matches(sql`p.search`, search))
    .$if(kind !== undefined, (parts) => parts.where('p.kind', '=', kind!))
    .$if(category !== undefined, (parts) => parts.where('p.category', '=', category!))
    .$if(measurementId !== undefined, (parts) => parts.where('p.measurement_id', '=', measurementId!))
    .$if(supplierId !== undefined, (parts) => parts.where('p.supplier_id', '=', supplierId!))
    .$if(active !== undefined, (parts) => parts.where('p.active', '=', active!))
    .select('p.id')

/** Only the rows of the page are read with all they name. */
export async function pageOfParts(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, request), request, orders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await partsInOrder(work, ids) }
}

export const idsOfParts = (work: Work, request: Asked, most: number) =>
  orderedIds(found(work, request), request, orders, most)

export const partsInOrder = async (work: Work, ids: readonly number[]) => inOrder(ids, await listParts(work, ids))

/** All of the account by name, or those with these ids. */
export async function listParts(work: Work, ids?: readonly number[]): Promise<Part[]> {
  const rows = await described(work)
    .$if(ids !== undefined, (parts) => parts.where('p.id', '=', sql<number>`any(${ids})`))
    .orderBy(byName)
    .orderBy('p.id')
    .execute()
  return rows.map(toPart)
}

/** Whether a part may name it: it is of the account, or none. */
export async function isKnown(
  { tx, scope }: Work,
  table: 'measurement' | 'supplier',
  id: number | null | undefined,
): Promise<boolean> {
  if (id === null || id === undefined) return true
  const row = await tx
    .selectFrom(table as 'supplier')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export const columnsOf = <Given extends Omit<PartChange, 'version'>>({
  measurementId,
  supplierId,
  pack,
  price,
  ...same
}: Given) => ({
  ...same,
  measurement_id: measurementId,
  supplier_id: supplierId,
  pack: pack?.toString(),
  price: price === null ? null : price?.toString(),
})

/** Whose these codes (in capitals) and barcodes are, by name. */
export async function takenNames(
  { tx, scope }: Work,
  given: readonly string[],
): Promise<Record<'code' | 'barcode', Map<string, string>>> {
  const rows = await tx
    .selectFrom('part')
    .select([sql<string>`upper(code)`.as('code'), 'barcode', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(upper(code) = any(${given.map((one) => one.toUpperCase())}) or barcode = any(${given}))`)
    .execute()
  return {
    code: new Map(rows.map(({ code, name }) => [code, name])),
    barcode: new Map(rows.flatMap(({ barcode, name }) => (barcode ? [[barcode, name] as const] : []))),
  }
}

/** What is removed is missing in no store. */
export async function endLevels({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ min_qty: '0', max_qty: '0' })
    .where('account_id', '=', scope.accountId)
    .where('part_id', '=', id)
    .where((eb) => eb.or([eb('min_qty', '>', '0'), eb('max_qty', '>', '0')]))
    .execute()
}

/** Rows of one statement. */
const atOnce = 500

export async function addParts({ tx, scope }: Work, drafts: readonly PartDraft[]): Promise<number[]> {
  const own = { account_id: scope.accountId, updated_by: scope.userId || null }
  const ids: number[] = []
  for (let from = 0; from < drafts.length; from += atOnce) {
    const values = drafts.slice(from, from + atOnce).map((draft) => ({ ...columnsOf(draft), ...own }))
    const made = await tx.insertInto('part').values(values).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}
