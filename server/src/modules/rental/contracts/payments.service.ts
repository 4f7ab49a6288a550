import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { cents } from '@arriero/contract/core/cents.ts'
import { conceptLabel } from '@arriero/contract/rental/rental.rules.ts'
import type { createRentalPayment, RentalPaymentDraft } from '@arriero/contract/rental/steps.contract.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, removeRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { takeNumber } from '../number.ts'
import { pesos, texts } from '../rental.texts.ts'
import { chargesOf } from './charges.repository.ts'
import { paymentBy, paymentsOf } from './payments.repository.ts'
import { findRental, record, type RentalTerms } from './rentals.repository.ts'
import { hold } from './rentals.service.ts'

const orTwice = taken({ rental_payment_twice: ['reference', texts.paymentTwice] })

/** Money that came in or, of a deposit, went back. Sent twice with the same key it is registered once. */
export async function create(
  work: Work,
  app: App,
  id: number,
  draft: RentalPaymentDraft,
): Promise<ReplyOf<typeof createRentalPayment>> {
  const { concept = 'rent', amount, key } = draft
  const rental = await hold(work, app, id)
  const known = key && (await paymentBy(work, 'p.key', key))
  if (known) {
    if (known.rentalId !== id || known.amount !== amount || known.concept !== concept) throw conflict(texts.otherKey)
    return answer(work, app, id, known.id)
  }
  if (draft.paidAt !== undefined && Date.parse(draft.paidAt) > Date.now() + 300_000)
    throw badFields({ paidAt: [texts.future] })
  await check(work, rental, concept, amount)
  const folio = await takeNumber(work, 'RR')
  const paymentId = await addRecord(work, 'rental_payment', {
    folio,
    rental_id: id,
    concept,
    paid_at: draft.paidAt ?? new Date().toISOString(),
    amount,
    method: draft.method ?? 'transfer',
    reference: draft.reference ?? null,
    notes: draft.notes ?? null,
    key: key ?? null,
    document_id: concept === 'rent' || concept === 'deposit_applied' ? await invoiceToPay(work, rental, amount) : null,
  }).catch(orTwice)
  await record(work, id, texts.events.paid(conceptLabel(concept), pesos(amount), folio))
  return answer(work, app, id, paymentId)
}

/** Its folio stays used; what it paid is owed again. */
export async function remove(work: Work, app: App, paymentId: number): Promise<void> {
  const payment = await paymentBy(work, 'p.id', paymentId)
  if (!payment) throw notFound(texts.noPayment)
  const { stage, depositHeld } = await hold(work, app, payment.rentalId)
  if (stage === 'settled') throw conflict(texts.settled)
  // Whoever cancelled it meanwhile was first.
  if (!(await paymentBy(work, 'p.id', paymentId))) throw notFound(texts.noPayment)
  const { concept, amount, folio, rentalId } = payment
  if (concept === 'deposit' && depositHeld < amount) throw conflict(texts.lessHeld)
  await removeRecord(work, 'rental_payment', paymentId)
  await record(work, rentalId, texts.events.unpaid(folio, pesos(amount)))
}

async function answer(work: Work, app: App, id: number, paymentId: number) {
  const payment = (await paymentsOf(work, id)).find((one) => one.id === paymentId)!
  return { payment, arrangement: await findRental(work, app, id) }
}

async function check(
  work: Work,
  { id, stage, depositHeld, balance, deposit }: RentalTerms,
  concept: string,
  amount: number,
): Promise<void> {
  if (stage === 'quote') throw conflict(texts.quotePays)
  if (stage === 'settled') throw conflict(texts.settled)
  if (stage === 'cancelled') throw conflict(texts.cancelled)
  if (concept === 'deposit_applied' || concept === 'deposit_refund') {
    if (depositHeld <= 0) throw badFields({ concept: [texts.noHeld] })
    if (amount > depositHeld) throw badFields({ amount: [texts.heldLess(pesos(depositHeld))] })
  }
  if (concept === 'deposit') {
    const given = (await paymentsOf(work, id)).filter((payment) => payment.concept === 'deposit')
    const left = cents(deposit - given.reduce((sum, payment) => sum + payment.amount, 0))
    if (amount > left) throw badFields({ amount: [texts.depositMost(pesos(Math.max(0, left)))] })
  }
  if (concept === 'rent' || concept === 'deposit_applied') {
    if (balance <= 0) throw badFields({ amount: [texts.nothingOwed] })
    if (amount > balance) throw badFields({ amount: [texts.owedLess(pesos(balance))] })
  }
}

/** The invoice this money pays, once what is not invoiced is less than it: billing registers the same money there. */
async function invoiceToPay(work: Work, { id, balance }: RentalTerms, amount: number): Promise<number | null> {
  const charges = await chargesOf(work, id)
  const open = charges.filter(({ invoice }) => invoice === null).reduce((sum, { total }) => sum + total, 0)
  if (amount <= Math.min(open, balance)) return null
  return charges.findLast(({ invoice }) => invoice !== null)?.invoice?.id ?? null
}
