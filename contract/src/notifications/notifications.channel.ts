import { channel } from '../core/channel.ts'
import { userSocket } from '../core/sockets.ts'
import { z } from 'zod'
import { wire } from '../core/wire.ts'
import { notification } from './notifications.entities.ts'

/** User events of specification 1 §4. Both carry a notification that is in the bell already. */
export const notificationChannel = channel({
  path: userSocket,
  events: {
    /** Toast, sound, desktop notification where permitted (rule USEREV-01). */
    ticket: notification,
    /** Warning toast of 20 s (rule USEREV-02); `from` is who sent it. */
    alert: wire({ ...notification.fields, from: z.string().nullable() }),
    /** Ours: read or deleted in another tab; the bell counts anew. */
    notifications_changed: wire({ unread: z.number() }),
  },
})
