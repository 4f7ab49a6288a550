import type { Work } from '../../app/database/work.ts'
import { open, type NewTicket, type OpenedTicket } from './tickets/open.ts'

export { keepFiles as keepTicketFiles } from './tickets/files.ts'
export type { NewTicket, OpenedTicket, TicketLinks } from './tickets/open.ts'

/**
 * Opens a ticket in the work of what it comes from and tells who attends it. The giver has checked that `openedBy` may see
 * what `links` name. With a `cause` it is opened once, however often it is tried: later calls answer the first ticket.
 */
export const openTicket = (work: Work, ticket: NewTicket): Promise<OpenedTicket> => open(work, ticket)
