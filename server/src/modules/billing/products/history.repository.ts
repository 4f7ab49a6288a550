import { sql } from 'kysely'
import type { productHistory } from '@arriero/contract/billing/products/products.contract.ts'
import type { Product, ProductEvent } from '@arriero/contract/billing/products/products.entities.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { Page } from '@arriero/contract/core/paging.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const prices = ({ tx, scope }: Work) =>
  tx
    .selectFrom('billing_product_price as h')
    .innerJoin('billing_product as p', 'p.id', 'h.product_id')
    .$call(withUser('by', 'h.changed_by'))
    .where('h.account_id', '=', scope.accountId)
    .select([
      sql<ProductEvent['kind']>`'price'`.as('kind'),
      'h.id',
      'h.changed_at as at',
      'by.name as by',
      'p.id as productId',
      'p.description',
      sql<number | null>`h.before::float8`.as('before'),
      'h.before_currency as beforeCurrency',
      sql<number>`h.after::float8`.as('price'),
      'h.currency',
      sql<number | null>`null::float8`.as('quantity'),
      sql<number | null>`null::int`.as('documentId'),
      sql<string | null>`null::text`.as('documentKind'),
      sql<string | null>`null::text`.as('folio'),
      sql<string | null>`null::text`.as('customerName'),
    ])

const uses = ({ tx, scope }: Work) =>
  tx
    .selectFrom('fiscal_line as l')
    .innerJoin('fiscal_document as d', 'd.id', 'l.document_id')
    .innerJoin('billing_product as p', 'p.id', 'l.product_id')
    .$call(withUser('by', 'd.updated_by'))
    .where('l.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)
    .select([
      sql<ProductEvent['kind']>`'use'`.as('kind'),
      'l.id',
      'd.issued_at as at',
      'by.name as by',
      'p.id as productId',
      'p.description',
      sql<number | null>`null::float8`.as('before'),
      sql<string | null>`null::text`.as('beforeCurrency'),
      sql<number>`l.unit_price::float8`.as('price'),
      'd.currency',
      sql<number | null>`l.quantity::float8`.as('quantity'),
      sql<number | null>`d.id`.as('documentId'),
      sql<string | null>`d.kind`.as('documentKind'),
      sql<string | null>`d.series || '-' || d.folio`.as('folio'),
      sql<string | null>`d.receiver ->> 'name'`.as('customerName'),
    ])

const orders = { default: sql`e.at desc`, id: sql`e.kind, e.id desc`, at: sql`e.at` }

/** Prices and uses together, the newest first. */
export async function pageHistory(
  work: Work,
  { id, kind, ...request }: QueryOf<typeof productHistory>,
  from: { path: string; query: Record<string, unknown> },
): Promise<Page<ProductEvent>> {
  const found = work.tx
    .selectFrom(prices(work).unionAll(uses(work)).as('e'))
    .where(matches(sql`search_text(e.description, e.folio, e."customerName")`, request.search))
    .$if(id !== undefined, (events) => events.where('e.productId', '=', id!))
    .$if(kind !== undefined, (events) => events.where('e.kind', '=', kind!))
    .selectAll('e')
  return readPage(found, request, orders, from)
}

/** Puts prices on record: of new products, or what a change made of one. */
export async function recordPrices(
  { tx, scope }: Work,
  rows: readonly { after: Pick<Product, 'id' | 'price' | 'currency'>; before?: Pick<Product, 'price' | 'currency'> }[],
): Promise<void> {
  const given = rows.map(({ after, before }) => ({
    id: after.id,
    before: before?.price ?? null,
    after: after.price,
    before_currency: before?.currency ?? null,
    currency: after.currency,
  }))
  await sql`insert into billing_product_price
      (account_id, product_id, before, after, before_currency, currency, changed_by)
    select ${scope.accountId}, r.id, r.before, r.after, r.before_currency, r.currency, ${scope.userId || null}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r (id int, before numeric, after numeric, before_currency text, currency text)`.execute(tx)
}
