import { conflict } from '../../../app/errors.ts'
import { allocationsOf, endAllocations } from '../allocations/allocations.repository.ts'
import { reverseMovesOf } from '../documents/balance.ts'
import { lockDocuments } from '../documents/documents.repository.ts'
import { documentKind } from '../documents/kinds.ts'
import { complementDraft } from './complement.ts'
import { whyDrawn } from './favor.ts'
import { paymentChanged } from './payments.events.ts'
import { readPayment } from './payments.repository.ts'
import { texts } from './payments.texts.ts'

/** A payment: its money moved the balances when it was registered; only its cancellation moves them again. */
export const paymentKind = documentKind({
  kind: 'payment',
  name: 'El complemento de pago',

  async draftOf(work, document, issuedAt) {
    const { id, issuerId, series, number, receiver, form, currency, exchangeRate } = document
    const money = { ...(await readPayment(work, id)), form: form ?? '', currency, exchangeRate }
    const allocations = await allocationsOf(work, [id])
    if (allocations.every(({ instalment }) => instalment === null)) throw conflict(texts.needsNone(document.folio))
    return complementDraft(work, { issuerId, series, number, receiver, money }, allocations, issuedAt)
  },

  async onStamping(work, { id, folio }) {
    const allocations = await allocationsOf(work, [id])
    if (allocations.every(({ instalment }) => instalment === null)) throw conflict(texts.needsNone(folio))
  },

  async onStamped() {},

  whyNotCancel: whyDrawn,

  async onCancelled(work, { id }) {
    const allocations = await allocationsOf(work, [id])
    await lockDocuments(
      work,
      allocations.map(({ invoiceId }) => invoiceId),
    )
    await reverseMovesOf(work, id)
    await endAllocations(work, id)
    work.emit(paymentChanged, { paymentId: id })
  },
})
