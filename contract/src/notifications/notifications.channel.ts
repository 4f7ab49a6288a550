import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { userSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { notification } from './notifications.entities.ts'

/** User events of the specification. Both carry a notification that is in the bell already. */
export const notificationChannel = channel({
  path: userSocket,
  access: 'session',
  events: {
    /** Toast, sound, desktop notification where permitted (rule USEREV-01). */
    ticket: notification,
    /** Warning toast of 20 s (rule USEREV-02); `from` is who sent it. */
    alert: wire({ ...notification.fields, from: z.string().nullable() }),
    /** Ours: the bell holds something else now (read in another tab, or told without a sound); read it again. */
    bell_changed: wire({}),
  },
})
