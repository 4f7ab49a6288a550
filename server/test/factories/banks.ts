import { createBank, createBankAccount } from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, BankAccountDraft } from '@arriero/contract/banks/banks.entities.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'

/** An account in pesos that is open since a year ago. */
export async function makeBankAccount(user: TestUser, given: Partial<BankAccountDraft> = {}): Promise<BankAccount> {
  const bank = await call(user, createBank, { body: { name: unique('Banco') } })
  const openedOn = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  const body = { bankId: bank.id, name: unique('Cuenta'), currency: 'MXN', openingBalance: 0, openedOn, ...given }
  return call(user, createBankAccount, { body })
}
