import { sql } from 'kysely'
import { instantOf } from '../../../shared/sheets/zone.ts'
import { createPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { isClabe } from '@arriero/contract/billing/customers/customers.rules.ts'
import { hasBank } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { SettlementDraft, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import type { TransactionState } from '@arriero/contract/banks/banks.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound, permissionDenied } from '../../../app/errors.ts'
import { learnClabe } from '../../billing/customers/customers.commands.ts'
import { holdDeposits, registerDeposit } from '../../billing/payments/payments.commands.ts'
import { depositsById } from '../../billing/payments/payments.read.ts'
import { texts } from '../banks.texts.ts'
import { byIds, find, lock, type Locked } from '../transactions/transactions.repository.ts'
import { pesos } from './settle-words.ts'

const cents = (amount: number) => Math.round(amount * 100)

/** Registers what a movement is. Of two people at once the second one reads what the first one did. */
export async function settle(work: Work, app: App, id: number, given: SettlementDraft): Promise<Transaction> {
  const locked = await lock(work, given.as === 'transfer' && given.pairId ? [id, given.pairId] : [id])
  await hold(work, [given])
  const line = locked.find((one) => one.id === id)
  if (!line) throw notFound(texts.noTransaction)
  if (line.state !== 'open') throw conflict(texts.taken(line.state, (await find(work, id)).settledBy))
  const { as, concept = null } = given
  if (as === 'payment') await matchPayments(work, line, given.paymentIds ?? [])
  else if (as === 'invoices') await payInvoices(work, app, line, given)
  else if (as === 'transfer') await pairUp(work, line, given.pairId, locked)
  else {
    if (!concept) throw badFields({ concept: [texts.noConcept] })
    if (as === 'fee' && line.amount > 0) throw badRequest(texts.onlyCharges)
    await close(work, line.id, { state: as, concept })
  }
  return find(work, id)
}

/** What these settlements touch of billing, for all that one work settles. */
export const hold = (work: Work, settlements: readonly SettlementDraft[]) => {
  const invoices = settlements.filter(({ as }) => as === 'invoices')
  return holdDeposits(work, {
    paymentIds: settlements.flatMap(({ as, paymentIds = [] }) => (as === 'payment' ? paymentIds : [])),
    invoiceIds: invoices.flatMap(({ allocations = [] }) => allocations.map(({ invoiceId }) => invoiceId)),
    customerIds: invoices.flatMap(({ customerId }) => customerId ?? []),
  })
}

const close = (
  { tx, scope }: Work,
  id: number,
  values: { state: TransactionState; concept?: string | null; pair_id?: number | null },
) =>
  tx
    .updateTable('bank_transaction')
    .set({
      ...values,
      settled_at: sql`now()`,
      settled_by: scope.userId || null,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
      version: sql`version + 1`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()

/** The payments it is, held: all living, in its currency, together what came in, and none of them another movement. */
async function matchPayments(work: Work, line: Locked, paymentIds: readonly number[]): Promise<void> {
  if (line.amount < 0) throw badRequest(texts.onlyDeposits)
  const ids = [...new Set(paymentIds)]
  if (ids.length === 0) throw badFields({ paymentIds: [texts.noPayments] })
  const deposits = [...(await depositsById(work, ids)).values()]
  if (deposits.length < ids.length) throw conflict(texts.gonePayment)
  const foreign = deposits.find(({ currency }) => currency !== line.currency)
  if (foreign) throw badRequest(texts.otherCurrency(foreign.folio, foreign.currency))
  const sum = deposits.reduce((total, { total: one }) => total + cents(one), 0)
  if (sum !== cents(line.amount))
    throw badRequest(texts.otherSum(pesos(cents(line.amount), line.currency), pesos(sum, line.currency)))
  await writeMatches(work, line, ids)
  const customers = new Set(deposits.map(({ customerId }) => customerId))
  const [customerId] = customers
  if (customers.size === 1 && customerId && line.clabe) await learnClabe(work, customerId, line.clabe)
}

async function writeMatches(work: Work, line: Locked, paymentIds: readonly number[]): Promise<void> {
  const { tx, scope } = work
  await tx
    .insertInto('bank_match')
    .values(paymentIds.map((document_id) => ({ account_id: scope.accountId, transaction_id: line.id, document_id })))
    .execute()
    .catch((error: unknown) => {
      const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'bank_match_document'
      throw isTaken ? conflict(texts.matched) : error
    })
  await close(work, line.id, { state: 'payment' })
}

/** Makes the payment that this deposit is; what no invoice takes is in the customer's favour. */
async function payInvoices(work: Work, app: App, line: Locked, given: SettlementDraft): Promise<void> {
  if (line.amount < 0) throw badRequest(texts.onlyDeposits)
  if (!work.scope.permissions.has(createPayment.access)) throw permissionDenied(createPayment.access)
  if (!given.customerId) throw badFields({ customerId: [texts.noCustomer] })
  const form = given.form ?? formOf(line)
  const isTransfer = hasBank(form)
  const payment = await registerDeposit(
    work,
    app,
    {
      seriesId: given.seriesId,
      customerId: given.customerId,
      paidAt: await instantOfLine(work, line),
      form,
      currency: line.currency,
      exchangeRate: given.exchangeRate,
      amount: line.amount,
      operation: line.tracking ?? line.reference,
      payerAccount: isTransfer && line.clabe && isClabe(line.clabe) ? line.clabe : null,
      payeeAccount: isTransfer ? line.ownClabe : null,
      allocations: given.allocations ?? [],
    },
    line.issuerId,
  )
  await writeMatches(work, line, [payment.id])
  if (line.clabe) await learnClabe(work, given.customerId, line.clabe)
}

/** Cash and checks say so; everything else that reaches a bank is a transfer. */
const formOf = ({ description }: Locked) =>
  /efectivo/i.test(description) ? '01' : /cheque|chq\b/i.test(description) ? '02' : '03'

/** Noon where the bank says no hour, but never later than now. */
async function instantOfLine(work: Work, { day, time }: Locked): Promise<string> {
  const instant = instantOf(Date.parse(`${day}T${(time ?? '12:00').slice(0, 5)}:00Z`), await zoneOf(work))
  return Date.parse(instant) > Date.now() ? new Date(Date.now() - 1000).toISOString() : instant
}

async function pairUp(work: Work, line: Locked, pairId: number | undefined, locked: readonly Locked[]): Promise<void> {
  const other = locked.find((one) => one.id === pairId)
  if (pairId !== undefined && other?.state !== 'open') throw conflict(texts.noPair)
  if (!other) {
    await close(work, line.id, { state: 'transfer' })
    return
  }
  if (other.bankAccountId === line.bankAccountId) throw badRequest(texts.sameAccount)
  const isSame = line.currency !== other.currency || cents(line.amount) === -cents(other.amount)
  if (!isSame || line.amount > 0 === other.amount > 0) throw badRequest(texts.otherPair)
  await close(work, line.id, { state: 'transfer', pair_id: other.id })
  await close(work, other.id, { state: 'transfer', pair_id: line.id })
}

/** Back to waiting; a payment that was made stays registered, a transfer is taken apart at both sides. */
export async function unsettle(work: Work, ids: readonly number[]): Promise<Transaction[]> {
  const { tx, scope } = work
  const pairs = await tx
    .selectFrom('bank_transaction')
    .select('pair_id')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [0, ...ids])
    .where('pair_id', 'is not', null)
    .execute()
  const asked = [...new Set(ids)]
  const locked = await lock(work, [...asked, ...pairs.flatMap(({ pair_id: id }) => id ?? [])])
  const known = new Set(locked.map(({ id }) => id))
  if (asked.some((id) => !known.has(id))) throw notFound(texts.noTransaction)
  if (locked.some(({ id, state }) => asked.includes(id) && state === 'open')) throw conflict(texts.notSettled)
  // A pair that somebody made another meanwhile is not ours to open.
  const opened = locked.filter(({ id, pairId }) => asked.includes(id) || (pairId !== null && asked.includes(pairId)))
  await reopen(
    work,
    opened.map(({ id }) => id),
  )
  return byIds(work, asked)
}

export async function reopen({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('bank_match')
    .where('account_id', '=', scope.accountId)
    .where('transaction_id', 'in', [0, ...ids])
    .execute()
  await tx
    .updateTable('bank_transaction')
    .set({
      state: 'open',
      concept: null,
      pair_id: null,
      settled_at: null,
      settled_by: null,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
      version: sql`version + 1`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [0, ...ids])
    .execute()
}
