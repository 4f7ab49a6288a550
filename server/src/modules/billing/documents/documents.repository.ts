import { sql } from 'kysely'
import type { DocumentLine, LineTax, Receiver } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { DocumentState, FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { claimedTrips, passOnTrips, releaseTrips, tripsOfLines } from './claims.ts'
import { checkProducts } from '../products/products.read.ts'
import { fallDue } from '../trip-account/refresh.ts'
import { texts } from './documents.texts.ts'

const money = (column: string) => sql<number>`${sql.ref(column)}::float8`

const applied = (kind: FiscalKind) =>
  sql<number>`(select count(*)::int from document_allocation a join fiscal_document s on s.id = a.source_id
    where a.account_id = d.account_id and a.invoice_id = d.id and a.is_living and s.kind = ${kind} and s.deleted_at is null)`

/** What hangs on a document `d`. */
export const related = [
  applied('payment').as('payments'),
  applied('credit_note').as('creditNotes'),
  sql<number>`(select count(distinct c.document_id)::int from fiscal_line l
    join carta_porte c on c.account_id = l.account_id and c.trip_id = l.trip_id
    join fiscal_document p on p.id = c.document_id and p.deleted_at is null and p.state <> 'cancelled'
    where l.account_id = d.account_id and l.document_id = d.id and p.id <> d.id)`.as('cartasPorte'),
  sql<string | null>`(select s.series || '-' || s.folio from fiscal_document s
    where s.account_id = d.account_id and s.uuid = d.replaced_by and s.deleted_at is null)`.as('replacement'),
] as const

/** What lists and pages alike tell of a document. */
const row = [
  'd.id',
  'd.kind',
  sql<string>`d.series || '-' || d.folio`.as('folio'),
  'r.name as issuerName',
  'd.customer_id as customerId',
  sql<string>`d.receiver ->> 'rfc'`.as('receiverRfc'),
  sql<string>`d.receiver ->> 'name'`.as('receiverName'),
  'd.issued_at as issuedAt',
  'd.due_on as dueOn',
  'd.currency',
  money('d.total').as('total'),
  sql<number | null>`d.balance::float8`.as('balance'),
  'd.method',
  'd.state',
  'd.problem',
  'd.uuid',
  'd.is_test as isTest',
  sql<boolean>`d.content ? 'origin'`.as('isImported'),
  'd.sent_at as sentAt',
  ...related,
  'd.version',
] as const

const documents = ({ tx, scope }: Work) =>
  tx
    .selectFrom('fiscal_document as d')
    .innerJoin('social_reason as r', 'r.id', 'd.issuer_id')
    .where('d.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)

/** What lists tell of these documents, by id. */
export async function describe(work: Work, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await documents(work).select(row).where('d.id', 'in', ids).execute()
  return new Map(rows.map((one) => [one.id, toRow(one)]))
}

// The table's checks know the same words.
const toRow = <Row extends { kind: string; state: string; method: string | null }>(read: Row) => ({
  ...read,
  kind: read.kind as FiscalKind,
  state: read.state as DocumentState,
  method: read.method as 'PUE' | 'PPD' | null,
})

/** A document with what is proper to all kinds; throws its 404. `kind` undefined: of any. */
export async function findDocument(work: Work, id: number, kind?: FiscalKind) {
  const found = await documents(work)
    .$call(withRecordFacts('d'))
    .leftJoin('fiscal_file as f', 'f.document_id', 'd.id')
    .where('d.id', '=', id)
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind!))
    .select(row)
    .select([
      'd.series',
      'd.folio as number',
      'd.series_id as seriesId',
      'd.issuer_id as issuerId',
      'd.receiver',
      'd.credit_days as creditDays',
      'd.form',
      'd.content',
      money('d.subtotal').as('subtotal'),
      money('d.discount').as('discount'),
      money('d.transferred').as('transferred'),
      money('d.withheld').as('withheld'),
      sql<number | null>`d.exchange_rate::float8`.as('exchangeRate'),
      'd.stamped_at as stampedAt',
      'd.pac',
      'd.sat_status as satStatus',
      'd.checked_at as checkedAt',
      'd.motive',
      'd.replaced_by as replacedBy',
      'd.cancel_requested_at as cancelRequestedAt',
      'd.cancelled_at as cancelledAt',
      'd.checks',
      sql<boolean>`f.acuse is not null`.as('hasAcuse'),
      sql<boolean>`f.document_id is not null and f.stamped is null`.as('isInDoubt'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  return {
    ...toRow(found),
    receiver: found.receiver as unknown as Receiver,
    motive: found.motive as '01' | '02' | '03' | '04' | null,
  }
}
export type StoredDocument = Awaited<ReturnType<typeof findDocument>>

export async function linesOf({ tx, scope }: Work, documentId: number): Promise<DocumentLine[]> {
  const lines = await tx
    .selectFrom('fiscal_line')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .orderBy('position')
    .select([
      'product_id as productId',
      'trip_id as tripId',
      'product_key as productKey',
      'sku',
      'description',
      'unit_key as unitKey',
      'unit',
      money('quantity').as('quantity'),
      money('unit_price').as('unitPrice'),
      money('discount').as('discount'),
      'taxes',
    ])
    .execute()
  return lines.map((line) => ({ ...line, taxes: line.taxes as unknown as LineTax[] }))
}

/** The lines of a document, in place of those it had; a trip that another one claims is waited for (`claims.ts`). */
export async function writeLines(
  work: Work,
  documentId: number,
  lines: readonly DocumentLine[],
  lineAmounts: readonly number[],
): Promise<void> {
  const { tx, scope } = work
  await checkProducts(work, lines)
  const before = await releaseTrips(work, [documentId])
  await tx
    .deleteFrom('fiscal_line')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', documentId)
    .execute()
  if (lines.length === 0) return
  const taken = await claimedTrips(work, tripsOfLines(lines))
  await tx
    .insertInto('fiscal_line')
    .values(
      lines.map((line, at) => ({
        account_id: scope.accountId,
        document_id: documentId,
        position: at + 1,
        product_id: line.productId ?? null,
        trip_id: line.tripId ?? null,
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
        is_living: !taken.has(line.tripId ?? 0),
      })),
    )
    .execute()
  await passOnTrips(work, before)
  await fallDue(work, tripsOfLines(lines))
}

/** What moved its balance, oldest first. */
export const movementsOf = ({ tx, scope }: Work, documentId: number) =>
  tx
    .selectFrom('receivable_entry as e')
    .leftJoin('fiscal_document as s', 's.id', 'e.source_id')
    .where('e.account_id', '=', scope.accountId)
    .where('e.document_id', '=', documentId)
    .orderBy('e.id')
    .select([
      'e.at',
      'e.cause',
      'e.source_id as documentId',
      sql<string | null>`s.series || '-' || s.folio`.as('folio'),
      money('e.amount').as('amount'),
      money('e.balance').as('balance'),
    ])
    .execute()

export const mailsOf = ({ tx, scope }: Work, documentId: number) =>
  tx
    .selectFrom('fiscal_mail as m')
    .leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'm.sent_by').on('u.account_id', '=', scope.accountId))
    .where('m.account_id', '=', scope.accountId)
    .where('m.document_id', '=', documentId)
    .orderBy('m.id', 'desc')
    .select(['m.at', 'm.recipient as to', 'u.name as by'])
    .execute()

/**
 * Holds documents until the work ends, in the order of their ids: who changes their state or takes something off them
 * reads them after this. First what takes (payments, credit notes), then what it takes from, then customers.
 */
export async function lockDocuments({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('fiscal_document')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    // What only refers to one of them need not wait.
    .forNoKeyUpdate()
    .execute()
}
export const lockDocument = (work: Work, id: number) => lockDocuments(work, [id])

/** Whom these documents are of. */
export async function customersOf({ tx, scope }: Work, documents: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...documents, 0])
    .select('customer_id')
    .execute()
  return rows.flatMap(({ customer_id }) => customer_id ?? [])
}

/** Writes columns of a document; `while`: only as long as it is in this state, since two may be at it. */
export const setState = (
  { tx, scope }: Work,
  id: number,
  values: Record<string, unknown>,
  { while: state }: { while?: DocumentState } = {},
) =>
  tx
    .updateTable('fiscal_document')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .execute()
