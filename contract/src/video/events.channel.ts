import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { viewEvents } from './video.access.ts'

/** Of the account: what its cameras raised. */
export const videoChannel = channel({
  path: accountSocket,
  access: viewEvents,
  events: {
    /** It arrived, was repeated or was decided; the lists read it again. */
    camera_event_changed: wire({ id: z.number() }),
  },
})
