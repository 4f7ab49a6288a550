import { z } from 'zod'
import type { Channel, EventOf, PayloadOf } from '@arriero/contract/core/channel.ts'

/** Payload of an event as the wire carries it; throws when it is not what the channel declares. */
export function encodeEvent<C extends Channel, Name extends EventOf<C>>(
  channel: C,
  event: Name,
  data: PayloadOf<C, Name>,
): unknown {
  const schema = channel.events[event]
  if (!schema) throw new Error(`Evento ${event} desconocido en ${channel.path}`)
  return z.encode(schema as z.ZodType, data)
}
