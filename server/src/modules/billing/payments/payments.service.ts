import type { Payment, PaymentChange, PaymentDraft } from '@arriero/contract/billing/payments/payments.entities.ts'
import type { Receiver } from '@arriero/contract/billing/documents/documents.entities.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { hasBank, sumOf } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import {
  allocationsOf,
  endAllocations,
  owingOf,
  readOwing,
  writeAllocations,
  type Taken,
} from '../allocations/allocations.repository.ts'
import { proofsOf } from '../allocations/proofs.ts'
import { customerOf } from '../customers/customers.read.ts'
import { moveBalance, reverseMovesOf } from '../documents/balance.ts'
import { findDocument, lockDocuments, mailsOf } from '../documents/documents.repository.ts'
import { stateLabel, texts as documentTexts } from '../documents/documents.texts.ts'
import { takeFolio } from '../series/series.commands.ts'
import { find as findSeries } from '../series/series.repository.ts'
import { advancesOf } from '../credit-notes/advances.ts'
import { allocate } from './allocate.ts'
import { equivalenceOf, type Money } from './complement.ts'
import { demandUndrawn, drawn, drawnOf, favorOf } from './favor.ts'
import { paymentChanged } from './payments.events.ts'
import * as repository from './payments.repository.ts'
import { texts } from './payments.texts.ts'

export async function find(work: Work, app: App, id: number): Promise<Payment> {
  const document = await findDocument(work, id, 'payment')
  const record = await repository.readPayment(work, id)
  const facts = await repository.factsOf(work, [document])
  const money: Money = {
    ...record,
    form: document.form ?? '',
    currency: document.currency,
    exchangeRate: document.exchangeRate,
  }
  const allocations = await allocationsOf(work, [id])
  return {
    ...document,
    ...record,
    ...facts(document),
    form: money.form,
    allocations: allocations.map((one) => ({
      ...one,
      after: sumOf([one.before, -one.amount]),
      equivalence: equivalenceOf(one, money),
    })),
    favorFolio: record.favorOf === null ? null : (await findDocument(work, record.favorOf, 'payment')).folio,
    drawn: await drawnOf(work, id),
    proofs: await proofsOf(work, app, id),
    sent: await mailsOf(work, id),
  }
}

/** What a customer owes and what is in their favour. */
export async function openOf(work: Work, customerId: number) {
  await customerOf(work, customerId)
  return {
    invoices: await owingOf(work, customerId),
    favor: await favorOf(work, customerId),
    advances: await advancesOf(work, customerId),
  }
}

/** Registers the money and moves the balances; the complement is stamped later. */
export async function create(work: Work, app: App, given: PaymentDraft): Promise<Payment> {
  const { draft, issuerId, receiver } = await checked(work, given)
  const ids = draft.allocations.map(({ invoiceId }) => invoiceId)
  await lockDocuments(work, ids)
  const taken = allocate(draft, issuerId, await readOwing(work, ids))
  const { series, folio } = await takeFolio(work, draft.seriesId)
  const id = await addRecord(work, 'fiscal_document', {
    kind: 'payment',
    series_id: draft.seriesId,
    series,
    folio,
    issuer_id: issuerId,
    ...columnsOf(draft, receiver, taken),
  })
  await keep(work, id, draft, taken, draft.favorOf ? new Date().toISOString() : null)
  return find(work, app, id)
}

/** What it had moved goes back on the day of its money, and what it is now moves. */
export async function update(work: Work, app: App, id: number, change: PaymentChange): Promise<Payment> {
  const before = await forChangeOpen(work, app, id, change.version)
  if (change.seriesId !== undefined && change.seriesId !== before.seriesId)
    throw badFields({ seriesId: [documentTexts.fixedSeries] })
  await demandUndrawn(work, before)
  if (change.favorOf !== undefined && change.favorOf !== before.favorOf) throw badFields({ favorOf: [texts.noFavor] })
  const { draft, issuerId, receiver } = await checked(work, merged(before, change), id)
  const ids = draft.allocations.map(({ invoiceId }) => invoiceId)
  await lockDocuments(work, [...ids, ...before.allocations.map(({ invoiceId }) => invoiceId)])
  await reverseMovesOf(work, id, movedAt(before))
  const taken = allocate(draft, issuerId, await readOwing(work, ids, id))
  await saveRecord(work, 'fiscal_document', id, { ...columnsOf(draft, receiver, taken), state: 'draft', problem: null })
  await keep(work, id, draft, taken, before.appliedAt)
  work.emit(paymentChanged, { paymentId: id })
  return find(work, app, id)
}

export async function remove(work: Work, app: App, id: number): Promise<void> {
  const before = await forChangeOpen(work, app, id, undefined)
  await demandUndrawn(work, before)
  await lockDocuments(
    work,
    before.allocations.map(({ invoiceId }) => invoiceId),
  )
  await reverseMovesOf(work, id, movedAt(before))
  await endAllocations(work, id)
  await removeRecord(work, 'fiscal_document', id)
  work.emit(paymentChanged, { paymentId: id })
}

async function forChangeOpen(work: Work, app: App, id: number, version: number | undefined): Promise<Payment> {
  const before = await forChange(work, 'fiscal_document', id, version, () => find(work, app, id))
  const { isInDoubt } = await findDocument(work, id, 'payment')
  if (isInDoubt) throw conflict(documentTexts.sealed(before.folio))
  if (!isOpen(before.state)) throw conflict(documentTexts.closed(before.folio, stateLabel(before.state)))
  return before
}

/** When its money moved the balances: as it arrived, or when somebody applied what was left of it. */
const movedAt = ({ paidAt, appliedAt }: Pick<Payment, 'paidAt' | 'appliedAt'>) => appliedAt ?? paidAt

async function keep(work: Work, id: number, draft: PaymentDraft, taken: readonly Taken[], appliedAt: string | null) {
  await repository.writePayment(work, id, { ...recordOf(draft), appliedAt })
  await writeAllocations(work, id, taken)
  const at = movedAt({ paidAt: draft.paidAt, appliedAt })
  for (const { invoiceId, amount } of taken.toSorted((a, b) => a.invoiceId - b.invoiceId))
    await moveBalance(work, { documentId: invoiceId, cause: 'payment', sourceId: id, amount: -amount, at })
}

/** Series, customer, date and bank of a draft, or of the deposit it applies; what is wrong stands on its field. */
export async function checked(work: Work, given: PaymentDraft, own = 0) {
  const series = await findSeries(work, given.seriesId)
  if (series.kind !== 'P') throw badFields({ seriesId: [documentTexts.otherKind(series.name)] })
  const draft = await drawn(work, given, series.issuerId, own)
  if (draft.currency !== 'MXN' && !draft.exchangeRate) throw badFields({ exchangeRate: [texts.rate] })
  if (Date.parse(draft.paidAt) > Date.now()) throw badFields({ paidAt: [texts.future] })
  const banks = ['payerBankRfc', 'foreignBank', 'payerAccount', 'payeeBankRfc', 'payeeAccount'] as const
  const bank = banks.find((field) => draft[field])
  if (bank && !hasBank(draft.form)) throw badFields({ [bank]: [texts.noBank(draft.form)] })
  if (draft.payerBankRfc === 'XEXX010101000' && !draft.foreignBank)
    throw badFields({ foreignBank: [texts.foreignBank] })
  // Also of a deactivated customer: what they owe is still paid.
  const { rfc, name, regime, postalCode } = await customerOf(work, draft.customerId)
  const receiver: Receiver = { rfc, name, regime, postalCode: postalCode ?? '', use: 'CP01' }
  return { draft, issuerId: series.issuerId, series: series.name, receiver }
}

export const recordOf = (draft: PaymentDraft): repository.PaymentRecord => ({
  paidAt: draft.paidAt,
  operation: draft.operation ?? null,
  payerBankRfc: draft.payerBankRfc ?? null,
  foreignBank: draft.foreignBank ?? null,
  payerAccount: draft.payerAccount ?? null,
  payeeBankRfc: draft.payeeBankRfc ?? null,
  payeeAccount: draft.payeeAccount ?? null,
  notes: draft.notes ?? null,
  favorOf: draft.favorOf ?? null,
  appliedAt: null,
})

const columnsOf = (draft: PaymentDraft, receiver: Receiver, taken: readonly Taken[]) => ({
  customer_id: draft.customerId,
  receiver: JSON.stringify(receiver),
  currency: draft.currency,
  exchange_rate: draft.currency === 'MXN' ? null : (draft.exchangeRate ?? null),
  form: draft.form,
  // An application of favour is worth what it applies.
  total: draft.favorOf ? sumOf(taken.map(({ paid }) => paid)) : draft.amount,
})

function merged(before: Payment, { version: _, ...change }: PaymentChange): PaymentDraft {
  const { customerId, total, allocations, ...stands } = before
  return {
    ...stands,
    customerId: customerId ?? 0,
    amount: total,
    allocations: allocations.map(({ invoiceId, amount, paid, rate }) => ({ invoiceId, amount, paid, rate })),
    ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<PaymentDraft>),
  }
}
