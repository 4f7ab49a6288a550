import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ticketPeople } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { call } from '../../../kit/call.ts'

/** People whose name has these letters; all while nothing is typed. */
export function usePeople(search: string) {
  const { data = [] } = useQuery({
    queryKey: ['ticket-people', search],
    queryFn: ({ signal }) => call(ticketPeople, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data
}
