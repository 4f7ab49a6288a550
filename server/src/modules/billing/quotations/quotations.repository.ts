import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { listQuotations } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type {
  Quotation,
  QuotationClause,
  QuotationLine,
  QuotationRow,
} from '@arriero/contract/billing/quotations/quotations.entities.ts'
import type { QuotationState } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { accountToday } from '../../../app/account-zone.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './quotations.texts.ts'

const money = (column: string) => sql<number>`${sql.ref(column)}::float8`
const maybe = (column: string) => sql<number | null>`${sql.ref(column)}::float8`

const stateOn = (today: string) =>
  sql<QuotationState>`case when q.state = 'sent' and q.valid_until < ${today} then 'expired' else q.state end`

const described = ({ tx, scope }: Work, today: string) =>
  tx
    .selectFrom('quotation as q')
    .$call(withRecordFacts('q'))
    .where('q.account_id', '=', scope.accountId)
    .where('q.deleted_at', 'is', null)
    .select([
      'q.id',
      sql<string>`q.series || '-' || q.folio`.as('folio'),
      'q.customer_id as customerId',
      'q.name',
      'q.contact',
      stateOn(today).as('status'),
      'q.unsent',
      'q.valid_until as validUntil',
      'q.currency',
      money('q.total').as('total'),
      maybe('q.margin').as('margin'),
      'q.sent_at as sentAt',
      sql<number>`(select count(*)::int from quotation_version v
        where v.account_id = q.account_id and v.quotation_id = q.id)`.as('versions'),
    ])

const orders = {
  default: sql`q.id desc`,
  id: sql`q.id`,
  folio: sql`q.series, q.folio`,
  name: sql`q.name`,
  validUntil: sql`q.valid_until`,
  total: sql`q.total`,
  sentAt: sql`q.sent_at`,
  createdAt: sql`q.created_at`,
}

export async function pageQuotations(
  work: Work,
  request: QueryOf<typeof listQuotations>,
  from: { path: string; query: Record<string, unknown> },
) {
  return readPage(await found(work, request), request, orders, from) satisfies Promise<{ results: QuotationRow[] }>
}

type Asked = Omit<QueryOf<typeof listQuotations>, 'page' | 'limit'>

async function found(work: Work, { search, status, customer }: Asked) {
  const today = await accountToday(work)
  return described(work, today)
    .where(matches(sql`q.search`, search))
    .$if(status !== undefined, (rows) => rows.where(sql<boolean>`${stateOn(today)} = ${status}`))
    .$if(customer !== undefined, (rows) => rows.where('q.customer_id', '=', customer!))
}

export const quotationIds = async (work: Work, asked: Asked, most: number) =>
  orderedIds(await found(work, asked), asked, orders, most)

export async function quotationRows(work: Work, ids: readonly number[]): Promise<QuotationRow[]> {
  const rows = await described(work, await accountToday(work))
    .where('q.id', 'in', [0, ...ids])
    .execute()
  return inOrder(ids, rows)
}

/** The quotation with all that stands on it; throws its 404. */
export async function find(work: Work, id: number): Promise<Quotation> {
  const row = await described(work, await accountToday(work))
    .$call(withUser('author', 'q.created_by'))
    .where('q.id', '=', id)
    .select([
      'q.series_id as seriesId',
      'q.email',
      'q.rfc',
      'q.payment_terms as paymentTerms',
      'q.notes',
      'q.letterhead_id as letterheadId',
      'q.clauses',
      money('q.subtotal').as('subtotal'),
      money('q.discount').as('discount'),
      money('q.transferred').as('transferred'),
      money('q.withheld').as('withheld'),
      maybe('q.cost').as('cost'),
      'author.name as createdBy',
    ])
    .executeTakeFirst()
  if (!row) throw notFound(texts.notFound)
  return {
    ...row,
    clauses: row.clauses as unknown as QuotationClause[],
    lines: await linesOf(work, id),
    sent: await versionsOf(work, id),
  }
}

async function linesOf({ tx, scope }: Work, id: number): Promise<Quotation['lines']> {
  const lines = await tx
    .selectFrom('quotation_line')
    .where('account_id', '=', scope.accountId)
    .where('quotation_id', '=', id)
    .orderBy('position')
    .select([
      'product_id as productId',
      'product_key as productKey',
      'sku',
      'description',
      'unit_key as unitKey',
      'unit',
      money('quantity').as('quantity'),
      money('unit_price').as('unitPrice'),
      money('discount').as('discount'),
      money('amount').as('amount'),
      'taxes',
      'is_optional as optional',
      maybe('cost').as('cost'),
    ])
    .execute()
  return lines.map((line) => ({ ...line, taxes: line.taxes as unknown as LineTax[] }))
}

const versionsOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('quotation_version as v')
    .$call(withUser('by', 'v.sent_by'))
    .where('v.account_id', '=', scope.accountId)
    .where('v.quotation_id', '=', id)
    .orderBy('v.number')
    .select([
      'v.number',
      money('v.total').as('total'),
      'v.recipients as to',
      'v.message',
      'by.name as by',
      'v.sent_at as at',
    ])
    .execute()

/** Puts these lines in the place of those that stand. */
export async function writeLines(
  { tx, scope }: Work,
  id: number,
  lines: readonly QuotationLine[],
  lineAmounts: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('quotation_line')
    .where('account_id', '=', scope.accountId)
    .where('quotation_id', '=', id)
    .execute()
  await tx
    .insertInto('quotation_line')
    .values(
      lines.map((line, at) => ({
        account_id: scope.accountId,
        quotation_id: id,
        position: at + 1,
        product_id: line.productId ?? null,
        product_key: line.productKey,
        sku: line.sku ?? null,
        description: line.description,
        unit_key: line.unitKey,
        unit: line.unit ?? null,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        discount: line.discount ?? 0,
        amount: lineAmounts[at] ?? 0,
        taxes: JSON.stringify(line.taxes),
        is_optional: line.optional ?? false,
        cost: line.cost ?? null,
      })),
    )
    .execute()
}

/** The issuer a series belongs to and what it numbers; without an id, the account's first of quotations. */
export const seriesOf = ({ tx, scope }: Work, id: number | undefined, kind: 'C' | 'V' | 'I', issuerId?: number) =>
  tx
    .selectFrom('document_series')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (found) => found.where('id', '=', id!))
    .$if(id === undefined, (found) => found.where('kind', '=', kind).where('active', '=', true))
    .$if(issuerId !== undefined, (found) => found.where('social_reason_id', '=', issuerId!))
    .orderBy('id')
    .select(['id', 'name', 'kind', 'social_reason_id as issuerId'])
    .executeTakeFirst()
