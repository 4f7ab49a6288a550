import { channel } from '../core/channel.ts'
import { accessChangedEvent, userSocket } from '../core/sockets.ts'
import { wire } from '../core/wire.ts'

/** Ours: what the user may do is another now, or a session of theirs was ended; read the auth state again. */
export const accessChannel = channel({
  path: userSocket,
  access: 'session',
  events: { [accessChangedEvent]: wire({}) },
})
