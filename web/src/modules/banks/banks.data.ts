import { useQuery } from '@tanstack/react-query'
import { bankDashboard, bankProposals } from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount } from '@arriero/contract/banks/banks.entities.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'

/** A match moves balances, lists and proposals: all of it is read again. */
export const bankKeys = {
  all: ['banks'],
  board: ['banks', 'board'],
  institutions: ['banks', 'institutions'],
  movements: (accountId: number) => ['banks', 'movements', accountId],
  proposals: (accountId: number) => ['banks', 'proposals', accountId],
  movement: (id: number) => ['banks', 'movement', id],
  imports: (accountId: number) => ['banks', 'imports', accountId],
} as const
/** Payments and balances of invoices move with it. */
export const banksChanged = () =>
  Promise.all([bankKeys.all, ['billing']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const useBoard = () =>
  useQuery({ queryKey: bankKeys.board, queryFn: ({ signal }) => call(bankDashboard, { signal }) })

/** The account whose movements are shown, as the address says; else the first one in use. */
export function useAccount() {
  const board = useBoard()
  const [{ cuenta }] = useSearchParams()
  const accounts = board.data?.accounts ?? []
  const account: BankAccount | undefined = accounts.find(({ id }) => String(id) === cuenta) ?? accounts[0]
  return { board, accounts, account }
}

export const useProposals = (account: BankAccount | undefined) =>
  useQuery({
    queryKey: [...bankKeys.proposals(account?.id ?? 0), account?.open],
    queryFn: ({ signal }) => call(bankProposals, { account_id: account!.id, signal }),
    enabled: account !== undefined,
    placeholderData: undefined,
  })
