import { ticketChannel } from '@arriero/contract/tickets/tickets/tickets.channel.ts'
import { unreadTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { whyNot } from '../../kit/access.ts'
import type { LiveListener } from '../../kit/live.ts'
import { ticketChanged } from './tickets.words.ts'

/** Changes that come together are read again together. */
const togetherMs = 800

/** Whatever shows tickets reads them again when one changed; the bell and its toast are the notification's own. */
export const listenTickets: LiveListener = (live) => {
  if (whyNot(unreadTickets) !== undefined) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  live.on(ticketChannel, 'ticket_changed', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void ticketChanged()
    }, togetherMs)
  })
}
