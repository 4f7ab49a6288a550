import type { BankAccount, BankAccountChange, BankAccountDraft } from '@arriero/contract/banks/banks.entities.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { texts } from '../banks.texts.ts'
import * as repository from './accounts.repository.ts'
import { find as findBank } from './banks.service.ts'

export async function dashboard(work: Work) {
  const accounts = await repository.list(work)
  return { accounts, totals: repository.addedUp(accounts.filter(({ active }) => active)) }
}

const columnsOf = <Given extends Partial<BankAccountDraft>>({
  bankId,
  issuerId,
  openingBalance,
  openedOn,
  ...same
}: Given) => ({
  ...same,
  bank_id: bankId as Given['bankId'],
  issuer_id: issuerId,
  opening_balance: openingBalance as Given['openingBalance'],
  opened_on: openedOn as Given['openedOn'],
})
const orTaken = taken({
  bank_account_clabe: ['clabe', texts.clabe],
  bank_account_number: ['number', texts.number],
})

/** The bank, whose it is, and that the CLABE is one of that bank. */
async function check(work: Work, { bankId, issuerId, clabe }: Pick<BankAccountDraft, 'bankId' | 'issuerId' | 'clabe'>) {
  const { code, name } = await findBank(work, bankId)
  if (issuerId) await issuerOf(work, issuerId)
  if (code && clabe && !clabe.startsWith(code)) throw badFields({ clabe: [texts.otherBank(clabe.slice(0, 3), name)] })
}

export async function create(work: Work, draft: BankAccountDraft): Promise<BankAccount> {
  await check(work, draft)
  return repository.find(work, await addRecord(work, 'bank_account', columnsOf(draft)).catch(orTaken))
}

export async function update(work: Work, id: number, { version, ...change }: BankAccountChange): Promise<BankAccount> {
  const before = await forChange(work, 'bank_account', id, version, repository.find)
  await check(work, {
    bankId: change.bankId ?? before.bankId,
    issuerId: change.issuerId === undefined ? before.issuerId : change.issuerId,
    clabe: change.clabe === undefined ? before.clabe : change.clabe,
  })
  if (before.movements > 0 && change.currency && change.currency !== before.currency)
    throw badFields({ currency: [texts.fixedCurrency] })
  if (change.openedOn && change.openedOn > before.openedOn) {
    const { days } = await repository.balances(work, id, undefined, undefined)
    const [first] = days
    if (first && first.day < change.openedOn) throw badFields({ openedOn: [texts.openedLater(first.day)] })
  }
  await saveRecord(work, 'bank_account', id, columnsOf(change)).catch(orTaken)
  return repository.find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  const { name, movements } = await forChange(work, 'bank_account', id, undefined, repository.find)
  if (movements > 0) throw conflict(texts.accountInUse(name, movements))
  await removeRecord(work, 'bank_account', id)
}

export async function balances(
  work: Work,
  id: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const { openingBalance } = await repository.find(work, id)
  const { before, days } = await repository.balances(work, id, from, to)
  return { opening: before ?? openingBalance, days }
}
