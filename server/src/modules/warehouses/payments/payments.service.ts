import type { Payment, PaymentChange, PaymentDraft } from '@arriero/contract/warehouses/payments.contract.ts'
import { conceptLabel, type PaymentConcept } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { holdContract, readContract, record } from '../contracts/contracts.repository.ts'
import { reckon } from '../contracts/reckon.ts'
import { takeNumber } from '../number.ts'
import { pesos, texts } from '../warehouses.texts.ts'
import { findPayment, paymentOfKey } from './payments.repository.ts'

const orTwice = taken({ warehouse_payment_twice: ['reference', texts.paymentTwice] })

/** Money that came in or, of a deposit, went back. Sent twice with the same key it is registered once. */
export async function create(work: Work, draft: PaymentDraft): Promise<Payment> {
  const { contractId, concept = 'rent', amount, key } = draft
  const contract = await hold(work, contractId)
  const known = key && (await paymentOfKey(work, key))
  if (known) {
    if (known.contractId === contractId && known.amount === amount && known.concept === concept) return known
    throw conflict(texts.otherKey)
  }
  const paidOn = draft.paidOn ?? contract.today
  if (paidOn > contract.today) throw badFields({ paidOn: [texts.future] })
  if (contract.state === 'cancelled') throw conflict(texts.cancelled)
  checkConcept(contract, concept, amount)
  const folio = await takeNumber(work, 'RB')
  const id = await addRecord(work, 'warehouse_payment', {
    folio,
    contract_id: contractId,
    concept,
    paid_on: paidOn,
    amount,
    method: draft.method ?? 'transfer',
    reference: draft.reference ?? null,
    notes: draft.notes ?? null,
    key: key ?? null,
  }).catch(orTwice)
  await record(work, contractId, texts.events.paid(conceptLabel(concept), pesos(amount), folio))
  await reckon(work, contractId)
  return findPayment(work, id)
}

export async function update(work: Work, id: number, change: PaymentChange): Promise<Payment> {
  const { contractId } = await findPayment(work, id)
  const { today } = await hold(work, contractId)
  await forChange(work, 'warehouse_payment', id, change.version, findPayment)
  if (change.paidOn !== undefined && change.paidOn > today) throw badFields({ paidOn: [texts.future] })
  const { paidOn, method, reference, notes } = change
  await saveRecord(work, 'warehouse_payment', id, { paid_on: paidOn, method, reference, notes }).catch(orTwice)
  await reckon(work, contractId)
  return findPayment(work, id)
}

/** Its folio stays used; what it paid is owed again. */
export async function remove(work: Work, id: number): Promise<void> {
  const { contractId } = await findPayment(work, id)
  const { depositHeld } = await hold(work, contractId)
  const { concept, amount, folio } = await forChange(work, 'warehouse_payment', id, undefined, findPayment)
  if (concept === 'deposit' && depositHeld < amount) throw conflict(texts.lessHeld)
  await removeRecord(work, 'warehouse_payment', id)
  await record(work, contractId, texts.events.unpaid(folio, pesos(amount)))
  await reckon(work, contractId)
}

/** Of two who register money of one contract the second finds what the first did. */
async function hold(work: Work, contractId: number) {
  await holdContract(work, contractId)
  return readContract(work, contractId)
}

interface Standing {
  reserved: boolean
  depositHeld: number
  balance: number
}

function checkConcept({ reserved, depositHeld, balance }: Standing, concept: PaymentConcept, amount: number): void {
  if (reserved && concept !== 'deposit' && concept !== 'deposit_refund')
    throw badFields({ concept: [texts.reservedPays] })
  if (concept === 'rent' || concept === 'deposit') return
  if (depositHeld <= 0) throw badFields({ concept: [texts.noHeld] })
  if (amount > depositHeld) throw badFields({ amount: [texts.heldLess(pesos(depositHeld))] })
  if (concept === 'deposit_applied' && amount > balance) throw badFields({ amount: [texts.owedLess(pesos(balance))] })
}
