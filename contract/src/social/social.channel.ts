import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'

/** Ours: a post was published, failed or moved; whoever shows it reads it again. */
export const socialChannel = channel({
  path: accountSocket,
  access: 'crm.marketing.view',
  events: { social_changed: wire({ id: z.number() }) },
})
