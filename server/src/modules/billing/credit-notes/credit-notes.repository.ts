import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listCreditNotes } from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import type { CreditReason } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { allocationsOf, isAbout, type About } from '../allocations/allocations.repository.ts'
import { pageDocuments } from '../documents/documents.list.ts'

export async function pageCreditNotes(
  work: Work,
  request: QueryOf<typeof listCreditNotes>,
  from: { path: string; query: Record<string, unknown> },
  about?: About,
) {
  const page = await pageDocuments(work, 'credit_note', request, from, about && isAbout(about))
  return { ...page, results: await withReasons(work, page.results) }
}

/** Each with why it was made and the invoices it lowers. */
export async function withReasons<Row extends { id: number }>(work: Work, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const reasons = await reasonsOf(work, ids)
  const allocations = Map.groupBy(await allocationsOf(work, ids), ({ sourceId }) => sourceId)
  return rows.map((row) => ({
    ...row,
    reason: reasons.get(row.id) ?? ('bonus' as const),
    invoices: allocations.get(row.id)?.map(({ folio }) => folio) ?? [],
  }))
}

async function reasonsOf({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, CreditReason>> {
  const rows = await tx
    .selectFrom('fiscal_document')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [0, ...ids])
    .select(['id', sql<CreditReason>`content ->> 'reason'`.as('reason')])
    .execute()
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
