import { sql } from 'kysely'
import { compareInvoices, type InvoiceDecision } from '@arriero/contract/store/orders/invoice.rules.ts'
import type { Invoice, OrderLine } from '@arriero/contract/store/orders/orders.entities.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import type { ReadInvoice, ReadInvoiceLine } from './read-invoice.ts'

/** A line as it is kept: what the document says, the order's line and what was decided. */
export interface KeptLine extends ReadInvoiceLine {
  orderLineId: number | null
  decision: InvoiceDecision | null
}

const kept = ({ tx, scope }: Work) =>
  tx
    .selectFrom('purchase_invoice as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .$call(withUser('by', 'i.added_by'))
    .where('i.account_id', '=', scope.accountId)
    .select([
      'i.id',
      'i.purchase_order_id as orderId',
      'i.uuid',
      'i.series',
      'i.folio',
      'i.issued_at as issuedAt',
      sql<string>`(i.issued_at at time zone a.timezone)::date::text`.as('issuedOn'),
      'i.rfc',
      sql<number>`i.subtotal::float8`.as('subtotal'),
      sql<number>`i.total::float8`.as('total'),
      'i.lines',
      'i.file_key as fileKey',
      sql<number | null>`i.paid::float8`.as('paid'),
      'i.paid_at as paidAt',
      'i.unverified',
      'by.name as addedBy',
      'i.created_at as createdAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>
// Only `addInvoice` and `saveLines` write them.
const toKept = (row: Row) => ({ ...row, lines: row.lines as unknown as KeptLine[] })

export const nameOf = ({ series, folio, uuid }: Pick<Row, 'series' | 'folio' | 'uuid'>) =>
  [series, folio].filter(Boolean).join('-') || uuid.slice(0, 8).toUpperCase()

/** The invoices of an order, the oldest first, compared with what was ordered and received. */
export async function comparedInvoices(
  work: Work,
  { id, creditDays }: { id: number; creditDays: number },
  ordered: readonly OrderLine[],
): Promise<Invoice[]> {
  const rows = (await kept(work).where('i.purchase_order_id', '=', id).orderBy('i.id').execute()).map(toKept)
  const compared = compareInvoices(ordered, rows)
  return rows.map((row, i) => {
    const { differences, open, over, payable } = compared[i]!
    const { fileKey: _, orderId: __, lines, series: ___, folio: ____, issuedOn, paid: _____, ...facts } = row
    return {
      ...facts,
      name: nameOf(row),
      dueOn: plusDays(issuedOn, creditDays),
      lines: lines.map((line, place) => ({ ...line, differences: differences[place]! })),
      open,
      over,
      payable,
    }
  })
}

const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export async function findInvoice(work: Work, id: number) {
  const row = await kept(work).where('i.id', '=', id).executeTakeFirst()
  return row ? toKept(row) : null
}

/** The invoices of an order as one of its entries tells of them, the oldest first. */
export async function briefInvoices(work: Work, orderId: number) {
  const rows = await kept(work).where('i.purchase_order_id', '=', orderId).orderBy('i.id').execute()
  return rows.map((row) => ({ id: row.id, name: nameOf(row), unverified: row.unverified, paidAt: row.paidAt }))
}

/** The name of an invoice that was sent to be paid and charges one of these lines of its order. */
export async function paidFor(work: Work, orderLineIds: readonly number[]): Promise<string | null> {
  const row = await kept(work)
    .where('i.paid_at', 'is not', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(i.lines) l
        where (l ->> 'orderLineId')::int = any(${orderLineIds}::int[]))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row ? nameOf(row) : null
}

/** The folio of the order that has this document already. */
export async function orderWith({ tx, scope }: Work, uuid: string): Promise<string | null> {
  const row = await tx
    .selectFrom('purchase_invoice as i')
    .innerJoin('purchase_order as o', (join) =>
      join.onRef('o.id', '=', 'i.purchase_order_id').onRef('o.account_id', '=', 'i.account_id'),
    )
    .where('i.account_id', '=', scope.accountId)
    .where('i.uuid', '=', uuid)
    .select('o.folio')
    .executeTakeFirst()
  return row?.folio ?? null
}

/** `lines` with the order's line of each. */
export async function insertInvoice(
  { tx, scope }: Work,
  orderId: number,
  invoice: Omit<ReadInvoice, 'lines' | 'receiverRfc'> & { lines: KeptLine[]; fileKey: string },
): Promise<void> {
  const { lines, fileKey, issuedAt, uuid, series, folio, rfc, subtotal, total, unverified } = invoice
  await tx
    .insertInto('purchase_invoice')
    .values({
      account_id: scope.accountId,
      purchase_order_id: orderId,
      issued_at: sql`(${issuedAt}::timestamp at time zone (select timezone from account where id = ${scope.accountId}))`,
      uuid,
      series,
      folio,
      rfc,
      subtotal,
      total,
      lines: JSON.stringify(lines),
      file_key: fileKey,
      unverified,
      added_by: scope.userId || null,
    })
    .execute()
}

const one = ({ tx, scope }: Work, id: number) =>
  tx.updateTable('purchase_invoice').where('account_id', '=', scope.accountId).where('id', '=', id)

export const saveLines = (work: Work, id: number, lines: readonly KeptLine[]) =>
  one(work, id)
    .set({ lines: JSON.stringify(lines) })
    .execute()

export const markPaid = (work: Work, id: number, amount: number) =>
  one(work, id)
    .set({ paid: amount, paid_at: sql`now()` })
    .execute()

export const deleteInvoice = ({ tx, scope }: Work, id: number) =>
  tx.deleteFrom('purchase_invoice').where('account_id', '=', scope.accountId).where('id', '=', id).execute()

/** What the matching needs of an order's parts beyond its lines. */
export async function barcodes({ tx, scope }: Work, partIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await tx
    .selectFrom('part')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${partIds})`)
    .select(['id', 'barcode'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.barcode]))
}

export async function supplierRfc({ tx, scope }: Work, supplierId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('supplier')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', supplierId)
    .select('rfc')
    .executeTakeFirst()
  return row?.rfc ?? null
}
