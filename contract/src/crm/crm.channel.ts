import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { view } from './crm.access.ts'

/** Ours: whoever shows this sale, the board or a list reads it again; 0: of many of them at once. */
export const saleChannel = channel({
  path: accountSocket,
  access: view,
  events: { sale_changed: wire({ id: z.number() }) },
})
