import { queryOptions } from '@tanstack/react-query'
import {
  listPublications,
  listSocialAccounts,
  scheduledPublications,
} from '@arriero/contract/social/social.contract.ts'
import { call } from '../../kit/call.ts'
import { queryClient } from '../../kit/query.ts'

const key = ['social']
export const socialChanged = () => queryClient.invalidateQueries({ queryKey: key })

export const accountsQuery = queryOptions({
  queryKey: [...key, 'accounts'],
  queryFn: ({ signal }) => call(listSocialAccounts, { signal }),
})
export const scheduledQuery = queryOptions({
  queryKey: [...key, 'scheduled'],
  queryFn: ({ signal }) => call(scheduledPublications, { signal }),
})
export const rangeQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: [...key, 'range', start, end],
    queryFn: ({ signal }) => call(listPublications, { start, end, signal }),
  })
