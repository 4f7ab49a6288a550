import { conflict } from '../../../app/errors.ts'
import type { Work } from '../../../app/database/work.ts'
import { allocationsOf, endAllocations, readOwing } from '../allocations/allocations.repository.ts'
import { moveBalance, reverseMovesOf } from '../documents/balance.ts'
import { tripsChargedBy } from '../documents/claims.ts'
import { linesOf, lockDocuments } from '../documents/documents.repository.ts'
import { stateLabel } from '../documents/documents.texts.ts'
import { documentKind } from '../documents/kinds.ts'
import { saleDraft, saleOf } from '../documents/sale.ts'
import { fallDue } from '../trip-account/refresh.ts'
import { texts } from './credit-notes.texts.ts'
import { written } from '../documents/written.ts'

/** A credit note: it lowers its invoices' balances when it is stamped. */
export const creditNoteKind = documentKind({
  kind: 'credit_note',
  name: 'La nota de crédito',

  draftOf: async (work, document, issuedAt) =>
    saleDraft(work, saleOf(document, await linesOf(work, document.id)), issuedAt),

  async hold(work, ids) {
    const taken = await allocationsOf(work, ids)
    await lockDocuments(
      work,
      taken.map(({ invoiceId }) => invoiceId),
    )
  },

  // From here to its stamp nobody else may take what it takes: `readOwing` leaves that out for everybody else.
  async onStamping(work, { id }) {
    const taken = await locked(work, id)
    const owing = await readOwing(
      work,
      taken.map(({ invoiceId }) => invoiceId),
      id,
    )
    for (const { invoiceId, folio, amount } of taken) {
      const { state = '', balance = 0 } = owing.get(invoiceId) ?? {}
      if (state !== 'stamped') throw conflict(texts.notLive(folio, stateLabel(state)))
      if (amount > balance) throw conflict(texts.overBalance(folio, written(balance)))
    }
  },

  async onStamped(work, { id }) {
    const taken = await locked(work, id)
    for (const { invoiceId, amount } of taken)
      await moveBalance(work, { documentId: invoiceId, cause: 'credit', sourceId: id, amount: -amount })
    await tripsEarnAnew(work, taken)
  },

  async onCancelled(work, { id }) {
    const taken = await locked(work, id)
    await reverseMovesOf(work, id)
    await endAllocations(work, id)
    await tripsEarnAnew(work, taken)
  },
})

type Taken = Awaited<ReturnType<typeof allocationsOf>>

/** The trips that its invoices charge earned less, or again what they did. */
async function tripsEarnAnew(work: Work, taken: Taken): Promise<void> {
  const trips: number[] = []
  for (const { invoiceId } of taken) trips.push(...(await tripsChargedBy(work, invoiceId)))
  await fallDue(work, trips)
}

/** What it takes, in the order of the invoices' ids, with these locked. */
async function locked(work: Work, id: number): Promise<Taken> {
  const taken = (await allocationsOf(work, [id])).toSorted((a, b) => a.invoiceId - b.invoiceId)
  await lockDocuments(
    work,
    taken.map(({ invoiceId }) => invoiceId),
  )
  return taken
}
