import { sql } from 'kysely'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Currency } from '@arriero/contract/billing/fiscal.catalogs.ts'
import type { listProducts } from '@arriero/contract/billing/products/products.contract.ts'
import type { Product, ProductChange, ProductDraft } from '@arriero/contract/billing/products/products.entities.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('billing_product as p')
    .$call(withRecordFacts('p'))
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.sku',
      'p.description',
      'p.product_key as productKey',
      'p.unit_key as unitKey',
      'p.unit',
      sql<number>`p.price::float8`.as('price'),
      'p.currency',
      'p.taxes',
      sql<number | null>`p.cost::float8`.as('cost'),
      'p.active',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// What the contract's fields let through is all that is ever written.
const toProduct = (row: Row): Product => ({
  ...row,
  currency: row.currency as Currency,
  taxes: row.taxes as unknown as LineTax[],
})

const byName = sql`p.description collate es_mx`
const orders = {
  default: byName,
  id: sql`p.id`,
  description: byName,
  sku: sql`p.sku`,
  productKey: sql`p.product_key`,
  price: sql`p.price`,
  createdAt: sql`p.created_at`,
}

export async function pageProducts(
  work: Work,
  request: QueryOf<typeof listProducts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(found(work, request), request, orders, from)
  return { ...page, results: page.results.map(toProduct) }
}

type Asked = Omit<QueryOf<typeof listProducts>, 'page' | 'limit'>

const found = (work: Work, { search, active }: Asked) =>
  described(work)
    .where(matches(sql`p.search`, search))
    .$if(active !== undefined, (products) => products.where('p.active', '=', active!))

export const productIds = (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, asked), asked, orders, most)
export const productRows = async (work: Work, ids: readonly number[]) => inOrder(ids, await productsById(work, ids))

/** Those of the account with these ids, by description. */
export async function productsById(work: Work, ids: readonly number[]): Promise<Product[]> {
  const rows = await described(work)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy(byName)
    .orderBy('p.id')
    .execute()
  return rows.map(toProduct)
}

export const columnsOf = <Given extends ProductChange>({
  version: _,
  productKey,
  unitKey,
  price,
  taxes,
  cost,
  ...same
}: Given) => ({
  ...same,
  product_key: productKey as Given['productKey'],
  unit_key: unitKey as Given['unitKey'],
  price: price?.toString() as Given['price'] extends number ? string : string | undefined,
  taxes: taxes && JSON.stringify(taxes),
  cost: cost === null ? null : cost?.toString(),
})

/** What products with these SKUs (in capitals) are called. */
export async function skuOwners({ tx, scope }: Work, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('billing_product')
    .select([sql<string>`upper(sku)`.as('sku'), 'description'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`upper(sku) = any(${skus})`)
    .execute()
  return new Map(rows.map(({ sku, description }) => [sku, description]))
}

/** Rows of one statement. */
const atOnce = 500

export async function addProducts({ tx, scope }: Work, drafts: readonly ProductDraft[]): Promise<number[]> {
  const own = { account_id: scope.accountId, updated_by: scope.userId || null }
  const ids: number[] = []
  for (let from = 0; from < drafts.length; from += atOnce) {
    const values = drafts.slice(from, from + atOnce).map((draft) => ({ ...columnsOf(draft), ...own }))
    const made = await tx.insertInto('billing_product').values(values).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}
