import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { alert, handover } from './alerts.entities.ts'

/** Of the account; ours, besides the user event `alert` that toasts. */
export const alertChannel = channel({
  path: accountSocket,
  access: 'mapas.view',
  events: {
    /** Opened, attended, repeated or closed: as it is now. `fresh`: it has just been opened and wants to be heard. */
    alert_changed: wire({ ...alert.fields, fresh: z.boolean() }),
    /** To whom it was handed over. */
    alert_handed_over: handover,
  },
})
