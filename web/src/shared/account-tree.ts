import { queryOptions } from '@tanstack/react-query'
import { treeView } from '@arriero/contract/users/users.contract.ts'
import { call } from '../kit/call.ts'
import { folded } from '../kit/format.ts'
import { queryClient } from '../kit/query.ts'

/** One's own account and those below it, parents first. */
export const accountTree = queryOptions({
  queryKey: ['account-tree'],
  queryFn: async ({ signal }) => (await call(treeView, { body: {}, signal })).accounts,
  staleTime: 60_000,
})

/** Those with this text in their name, as choices. */
export async function loadAccountOptions(text: string) {
  const accounts = await queryClient.fetchQuery(accountTree)
  return accounts
    .filter(({ name }) => folded(name).includes(folded(text)))
    .map(({ id, name }) => ({ value: id, label: name }))
}
