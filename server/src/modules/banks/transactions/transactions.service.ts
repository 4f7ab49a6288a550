import { randomUUID } from 'node:crypto'
import type { Transaction, TransactionChange, TransactionDraft } from '@arriero/contract/banks/banks.entities.ts'
import { accountToday } from '../../../app/account-zone.ts'
import { addRecord, forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import * as accounts from '../accounts/accounts.repository.ts'
import { texts } from '../banks.texts.ts'
import { patternOf } from '../statements/keys.ts'
import * as repository from './transactions.repository.ts'

/** An account that takes movements, which nobody deletes meanwhile. */
export async function postingAccount(work: Work, id: number) {
  await work.tx
    .selectFrom('bank_account')
    .select('id')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .forShare()
    .execute()
  const account = await accounts.find(work, id)
  if (!account.active) throw badFields({ bankAccountId: [texts.inactive(account.name)] })
  return account
}

async function checkDay(work: Work, day: string, openedOn: string): Promise<void> {
  if (day < openedOn) throw badFields({ day: [texts.beforeOpening(openedOn)] })
  if (day > (await accountToday(work))) throw badFields({ day: [texts.future] })
}

const columnsOf = <Given extends Partial<TransactionDraft>>({ bankAccountId: _, ...same }: Given) => ({
  ...same,
  ...(same.description !== undefined && { pattern: patternOf(same.description) }),
})

export async function create(work: Work, draft: TransactionDraft): Promise<Transaction> {
  const { openedOn, id } = await postingAccount(work, draft.bankAccountId)
  await checkDay(work, draft.day, openedOn)
  const record = {
    ...columnsOf(draft),
    bank_account_id: id,
    description: draft.description,
    pattern: patternOf(draft.description),
    day: draft.day,
    amount: draft.amount,
    // Whoever writes the same twice means two.
    key: `hand ${randomUUID()}`,
  }
  return repository.find(work, await addRecord(work, 'bank_transaction', record))
}

export async function update(work: Work, id: number, { version, ...change }: TransactionChange): Promise<Transaction> {
  const before = await forChange(work, 'bank_transaction', id, version, repository.find)
  if (before.state !== 'open') throw conflict(texts.closed(before.state))
  const moves = (field: 'day' | 'amount') => change[field] !== undefined && change[field] !== before[field]
  if (before.isImported && (moves('day') || moves('amount')))
    throw badFields({ [moves('day') ? 'day' : 'amount']: [texts.imported] })
  if (moves('day')) {
    const { openedOn } = await accounts.find(work, before.bankAccountId)
    await checkDay(work, change.day!, openedOn)
  }
  await saveRecord(work, 'bank_transaction', id, columnsOf(change))
  return repository.find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { state } = await forChange(work, 'bank_transaction', id, undefined, repository.find)
  if (state !== 'open') throw conflict(texts.closed(state))
  await work.tx
    .deleteFrom('bank_transaction')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Of any account of the caller, or the 404 of its account. */
export async function list(
  work: Work,
  accountId: number,
  query: Parameters<typeof repository.page>[2],
  from: Parameters<typeof repository.page>[3],
) {
  await accounts.demand(work, accountId)
  return repository.page(work, accountId, query, from)
}
