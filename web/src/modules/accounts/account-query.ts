import { queryOptions } from '@tanstack/react-query'
import { getAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import { call } from '../../kit/call.ts'
import { accountKey } from './accounts.words.ts'

/** One account with its services and settings. */
export const accountQuery = (id: number) =>
  queryOptions({ queryKey: accountKey(id), queryFn: ({ signal }) => call(getAccount, { id, signal }) })
