import { ticketDashboard } from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { listAreas } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { listCanned, listIssues } from '@arriero/contract/tickets/issues/issues.contract.ts'
import { getTicket, ticketSocialReasons, unreadTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { call } from '../../kit/call.ts'
import { ticketKey } from './tickets.words.ts'

export const issuersOfTickets = (signal: AbortSignal) => call(ticketSocialReasons, { signal })

export const areasQuery = {
  queryKey: ['ticket-areas'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listAreas, { signal }),
}
export const issuesQuery = {
  queryKey: ['ticket-issues'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listIssues, { signal }),
}
export const cannedQuery = {
  queryKey: ['ticket-canned'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listCanned, { signal }),
}
export const reasonsQuery = {
  queryKey: ['ticket-reasons'],
  queryFn: ({ signal }: { signal: AbortSignal }) => issuersOfTickets(signal),
}
export const oneQuery = (id: number) => ({
  queryKey: [...ticketKey, 'one', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getTicket, { id, signal }),
})
export const unreadQuery = {
  queryKey: [...ticketKey, 'unread'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(unreadTickets, { signal }),
}
export const dashboardQuery = {
  queryKey: [...ticketKey, 'dashboard'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ticketDashboard, { body: {}, signal }),
}
