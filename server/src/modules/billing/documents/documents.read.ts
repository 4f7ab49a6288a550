import { sql } from 'kysely'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { pdfFile, xmlFile, type DocumentFile } from './files.ts'

export { balanceMoved } from './documents.events.ts'

/** Stamped ones that stand, of the customers who are a user; what is not stamped has not left the house. */
const standingOf = ({ tx, scope }: Work, clientUserId: number) =>
  tx
    .selectFrom('fiscal_document as d')
    .innerJoin('billing_customer as c', (join) =>
      join.onRef('c.id', '=', 'd.customer_id').onRef('c.account_id', '=', 'd.account_id'),
    )
    .where('d.account_id', '=', scope.accountId)
    .where('c.client_id', '=', clientUserId)
    .where('d.deleted_at', 'is', null)
    .where('d.state', 'in', ['stamped', 'cancelling'])

/** Of the customers who are a user: what is owed by them by currency, and documents, what is still to be paid first. */
export async function billedTo(work: Work, clientUserId: number, limit: number) {
  const owed = await standingOf(work, clientUserId)
    .where('d.balance', '>', '0')
    .select([
      'd.currency',
      sql<number>`sum(d.balance)::float8`.as('amount'),
      sql<number>`count(*)::int`.as('documents'),
    ])
    .groupBy('d.currency')
    .orderBy('d.currency')
    .execute()
  const documents = await standingOf(work, clientUserId)
    .select([
      'd.id',
      sql<FiscalKind>`d.kind`.as('kind'),
      sql<string>`d.series || '-' || d.folio`.as('folio'),
      'd.issued_at as issuedAt',
      'd.currency',
      sql<number>`d.total::float8`.as('total'),
      sql<number | null>`d.balance::float8`.as('balance'),
      'd.due_on as dueOn',
    ])
    .orderBy(sql`case when d.balance > 0 then d.due_on end`)
    .orderBy('d.issued_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return { owed, documents }
}

/** A document billed to the customers who are a user; undefined for any other. */
export async function fileBilledTo(
  work: Work,
  app: App,
  clientUserId: number,
  id: number,
  format: 'pdf' | 'xml',
): Promise<DocumentFile | undefined> {
  const found = await standingOf(work, clientUserId)
    .where('d.id', '=', id)
    .select(sql<FiscalKind>`d.kind`.as('kind'))
    .executeTakeFirst()
  if (!found) return undefined
  return format === 'pdf' ? pdfFile(work, app, found.kind, id) : xmlFile(work, found.kind, id)
}
