import { z } from 'zod'
import { channel } from '../../core/channel.ts'
import { accountSocket } from '../../core/sockets.ts'
import { wire } from '../../core/wire.ts'

/** Ours: besides the user event `ticket`, which puts it into the bell. */
export const ticketChannel = channel({
  path: accountSocket,
  access: 'tickets.ticket.view',
  events: {
    /** Opened, said, moved or handed on: whoever shows it reads it again. */
    ticket_changed: wire({ id: z.number() }),
  },
})
