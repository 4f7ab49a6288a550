import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { depositsById, paymentChanged } from '../../billing/payments/payments.read.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { texts } from '../banks.texts.ts'
import { find, lock } from '../transactions/transactions.repository.ts'
import { proposalsFor } from './proposals.ts'
import { reopen } from './settling.ts'

export async function withProposals(work: Work, id: number) {
  const transaction = await find(work, id)
  return { transaction, proposals: await proposalsFor(work, transaction) }
}

const mostRefused = 50

/** Not proposed again for this movement. */
export async function refuse({ tx, scope }: Work, id: number, key: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_transaction')
    .set({
      refused: sql`(array_remove(refused, ${key}) || ${key}::text)[greatest(cardinality(refused) + 2 - ${mostRefused}::int, 1):]`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound(texts.noTransaction)
}

const movementOf = async ({ tx, scope }: Work, paymentId: number) =>
  (
    await tx
      .selectFrom('bank_match')
      .select('transaction_id')
      .where('account_id', '=', scope.accountId)
      .where('document_id', '=', paymentId)
      .executeTakeFirst()
  )?.transaction_id

/** The movement a payment is, with the account it is at. */
export async function transactionOfPayment(work: Work, paymentId: number) {
  const id = await movementOf(work, paymentId)
  if (id === undefined) return { transaction: null }
  const transaction = await find(work, id)
  const { name, currency } = await accounts.find(work, transaction.bankAccountId)
  return { transaction: { ...transaction, account: name, currency } }
}

/** A movement whose payment is gone, or is no longer what came in, waits again: in the transaction that changes it. */
paymentChanged.within(async ({ paymentId }, work) => {
  const id = await movementOf(work, paymentId)
  if (id === undefined) return
  const [line] = await lock(work, [id])
  if (!line) return
  const matched = await work.tx
    .selectFrom('bank_match')
    .select('document_id')
    .where('account_id', '=', work.scope.accountId)
    .where('transaction_id', '=', id)
    .execute()
  const deposits = await depositsById(
    work,
    matched.map((row) => row.document_id),
  )
  const sum = [...deposits.values()].reduce((total, { total: one }) => total + Math.round(one * 100), 0)
  const isSame =
    deposits.size === matched.length &&
    [...deposits.values()].every(({ currency }) => currency === line.currency) &&
    sum === Math.round(line.amount * 100)
  if (!isSame) await reopen(work, [id])
})
