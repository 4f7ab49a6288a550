import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'
import { view } from './tasks.access.ts'

/** Ours: whoever shows the task, or lists of tasks, reads it again. */
export const taskChannel = channel({
  path: accountSocket,
  access: view,
  events: { task_changed: wire({ id: z.number() }) },
})
