import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '@arriero/contract/integrations/keys.contract.ts'
import { listWebhooks } from '@arriero/contract/integrations/webhooks.contract.ts'
import { call } from '../../kit/call.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
})

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
})
