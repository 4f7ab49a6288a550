import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { readOwing } from '../allocations/allocations.repository.ts'
import { appliedBy } from '../credit-notes/advances.ts'
import { moveBalance } from '../documents/balance.ts'
import { demandCredit, holdCustomers } from '../documents/credit.ts'
import { linesOf, setState, type StoredDocument } from '../documents/documents.repository.ts'
import { texts } from '../documents/documents.texts.ts'
import { tripsChargedBy } from '../documents/claims.ts'
import { documentKind } from '../documents/kinds.ts'
import { handOverNotes, whyNotReplaced } from '../sales-notes/charged.ts'
import { refresh } from '../trip-account/refresh.ts'
import { saleDraft, saleOf } from '../documents/sale.ts'

/** An invoice: what it charges is owed from its stamp on. */
export const invoiceKind = documentKind({
  kind: 'invoice',
  name: 'La factura',
  draftOf: async (work, document, issuedAt) =>
    saleDraft(work, saleOf(document, await linesOf(work, document.id)), issuedAt),

  hold: holdCustomers,

  async onStamping(work, document) {
    await demandCredit(work, document.customerId, document)
  },

  async onStamped(work, { id, total, creditDays }) {
    // Credit runs from the day of issue.
    await setState(work, id, {
      due_on: sql`(issued_at at time zone (select timezone from account where id = account_id))::date + ${creditDays ?? 0}::int`,
    })
    if (total > 0) await moveBalance(work, { documentId: id, cause: 'stamped', amount: total })
    else await setState(work, id, { balance: 0 })
    // What the trips it charges earned and cost stands from now on.
    await refresh(work, await tripsChargedBy(work, id), work.scope.userId || null)
  },

  async onCancelled(work, document) {
    const { id, balance } = document
    if (balance) await moveBalance(work, { documentId: id, cause: 'cancelled', amount: -balance })
    await handOverNotes(work, document)
  },

  async whyNotCancel(work, { id, folio, balance }, substitute) {
    if (await livingMoves(work, id)) return texts.hasMoves(folio)
    // What a credit note on its way to the PAC will take is left out of what is owing.
    if ((await readOwing(work, [id])).get(id)?.balance !== (balance ?? undefined)) return texts.hasMoves(folio)
    const note = await appliedBy(work, id)
    if (note) return texts.advanceApplied(folio, note)
    return substitute === null ? undefined : whyNotReplaced(work, { id, folio, substitute })
  },
})

/** Whether payments or credit notes still hold on to its balance. */
async function livingMoves({ tx, scope }: Work, id: StoredDocument['id']): Promise<boolean> {
  const { rows } = await sql`
    select source_id from receivable_entry
    where account_id = ${scope.accountId} and document_id = ${id} and source_id is not null
    group by source_id having sum(amount) <> 0 limit 1`.execute(tx)
  return rows.length > 0
}
