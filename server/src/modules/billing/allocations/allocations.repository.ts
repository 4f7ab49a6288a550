import { sql } from 'kysely'
import { chargingKinds, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'

/** A document that a payment or a credit note may be applied to. Amounts in its currency. */
export interface Owing {
  id: number
  kind: FiscalKind
  folio: string
  series: string
  number: number
  uuid: string | null
  state: string
  customerId: number | null
  issuerId: number
  issuedAt: string
  dueOn: string | null
  method: 'PUE' | 'PPD' | null
  currency: string
  exchangeRate: number | null
  total: number
  /** What may still be applied: what it owes without what credit notes on their way to the PAC will take. */
  balance: number
  /** NumParcialidad of its next payment. */
  instalment: number
}

const own = sql`d.id, d.kind, d.series || '-' || d.folio as folio, d.series, d.folio as number, d.uuid, d.state,
  d.customer_id as "customerId", d.issuer_id as "issuerId", d.issued_at as "issuedAt", d.due_on as "dueOn", d.method,
  d.currency, d.exchange_rate::float8 as "exchangeRate", d.total::float8 as total`

/** `except`: the source whose own allocations are not counted. */
const owing = (accountId: number, except: number) => sql`
  select ${own},
    (coalesce(d.balance, 0) - coalesce((
      select sum(a.amount) from document_allocation a
      join fiscal_document c on c.id = a.source_id
      where a.invoice_id = d.id and a.is_living and a.source_id <> ${except} and c.kind = 'credit_note' and (
        c.state = 'stamping'
        or c.uuid is null and exists (select from fiscal_file f where f.document_id = c.id)
      )
    ), 0))::float8 as balance,
    (1 + coalesce((
      select max(a.instalment) from document_allocation a
      where a.invoice_id = d.id and a.is_living and a.source_id <> ${except}
    ), 0))::int as instalment
  from fiscal_document d
  where d.account_id = ${accountId} and d.deleted_at is null and d.balance is not null`

/** Those of these documents that may owe something, as they stand now. */
export async function readOwing({ tx, scope }: Work, ids: readonly number[], except = 0): Promise<Map<number, Owing>> {
  const { rows } = await sql<Owing>`${owing(scope.accountId, except)} and d.id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a customer owes, the longest due first. */
export async function owingOf({ tx, scope }: Work, customerId: number): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select * from (${owing(scope.accountId, 0)} and d.customer_id = ${customerId} and d.state = 'stamped' and d.balance > 0) o
    where balance > 0 order by coalesce("dueOn", "issuedAt"::date), id`.execute(tx)
  return rows
}

/** What a source takes off a document. `paid` in the source's currency; `rate` pesos per unit of the document's. */
export interface Taken {
  invoiceId: number
  instalment: number | null
  before: number
  amount: number
  paid: number
  rate: number | null
}

export async function writeAllocations({ tx, scope }: Work, sourceId: number, taken: readonly Taken[]): Promise<void> {
  await tx
    .deleteFrom('document_allocation')
    .where('account_id', '=', scope.accountId)
    .where('source_id', '=', sourceId)
    .execute()
  if (taken.length === 0) return
  await tx
    .insertInto('document_allocation')
    .values(
      taken.map(({ invoiceId, ...one }) => ({
        ...one,
        account_id: scope.accountId,
        source_id: sourceId,
        invoice_id: invoiceId,
      })),
    )
    .execute()
}

/** The source was cancelled or removed. */
export async function endAllocations({ tx, scope }: Work, sourceId: number): Promise<void> {
  await tx
    .updateTable('document_allocation')
    .set({ is_living: false })
    .where('account_id', '=', scope.accountId)
    .where('source_id', '=', sourceId)
    .execute()
}

/** What sources took, each with the document it was taken off, in the order they were written. */
export const allocationsOf = ({ tx, scope }: Work, sourceIds: readonly number[]) =>
  tx
    .selectFrom('document_allocation as a')
    .innerJoin('fiscal_document as d', (join) =>
      join.onRef('d.id', '=', 'a.invoice_id').onRef('d.account_id', '=', 'a.account_id'),
    )
    .where('a.account_id', '=', scope.accountId)
    .where('a.source_id', 'in', [...sourceIds, 0])
    .orderBy('a.id')
    .select([
      'a.source_id as sourceId',
      'a.invoice_id as invoiceId',
      sql<FiscalKind>`d.kind`.as('kind'),
      'a.instalment',
      sql<number>`a.before::float8`.as('before'),
      sql<number>`a.amount::float8`.as('amount'),
      sql<number>`a.paid::float8`.as('paid'),
      sql<number | null>`a.rate::float8`.as('rate'),
      sql<string>`d.series || '-' || d.folio`.as('folio'),
      'd.series',
      'd.folio as number',
      'd.uuid',
      'd.issued_at as issuedAt',
      sql<'PUE' | 'PPD' | null>`d.method`.as('method'),
      'd.currency',
      sql<number>`d.total::float8`.as('total'),
      sql<number | null>`d.balance::float8`.as('balance'),
    ])
    .execute()
export type ReadAllocation = Awaited<ReturnType<typeof allocationsOf>>[number]

const entityTypes = ['invoice', 'note_sale', 'customer'] as const
/** Whose documents `list/{entityType}/{id}` asks for. */
export interface About {
  type: (typeof entityTypes)[number]
  id: number
}
/** Throws the 404 of an entity that has no such documents. */
export function aboutOf({ entityType, id }: { entityType: string; id: number }): About {
  const type = entityTypes.find((known) => known === entityType)
  if (!type) throw notFound(`No hay documentos de «${entityType.slice(0, 40)}».`)
  return { type, id }
}

/** The condition on `d` that it is about this entity. */
export const isAbout = ({ type, id }: About) =>
  type === 'customer'
    ? sql<boolean>`d.customer_id = ${id}`
    : sql<boolean>`exists (
        select from document_allocation a join fiscal_document i on i.id = a.invoice_id
        where a.source_id = d.id and a.invoice_id = ${id}
          and i.kind in (${sql.join(type === 'invoice' ? chargingKinds : [type])}))`
