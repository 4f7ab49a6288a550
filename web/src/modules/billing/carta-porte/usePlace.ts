import { useQuery } from '@tanstack/react-query'
import { satPlace, satStates } from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'

const forever = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  placeholderData: undefined,
} as const

/** States of a country, as the SAT keys them; of countries whose states it does not list, none. */
export function useStates(country: string | null | undefined) {
  const { data } = useQuery({
    queryKey: ['sat-states', country],
    queryFn: ({ signal }) => call(satStates, { query: { country: country ?? 'MEX', limit: 100 }, signal }),
    enabled: Boolean(country),
    ...forever,
  })
  return data?.results ?? []
}

/** What the SAT's lists say of a Mexican postal code; nothing for what is none yet. */
export function usePlace(postalCode: string | null | undefined, country: string | null | undefined) {
  const isOne = country === 'MEX' && /^\d{5}$/.test(postalCode ?? '')
  const { data } = useQuery({
    queryKey: ['sat-place', postalCode],
    queryFn: ({ signal }) => call(satPlace, { body: { postalCode: postalCode! }, signal }),
    enabled: isOne,
    ...forever,
  })
  return isOne ? data : undefined
}
