import type { Access, Output, Schema } from './endpoint.ts'

/** One socket path with the events it carries; frames are JSON `{event, data, seq?}` (message envelope). */
export interface Channel {
  /** Exactly as the specification prints it. */
  path: `/${string}`
  /** Who may hear its events, as of a call. */
  access: Exclude<Access, 'public'>
  events: Record<string, Schema>
}

/* @__NO_SIDE_EFFECTS__ */
export function channel<const C extends Channel>(spec: C): C {
  return spec
}

export type EventOf<C extends Channel> = keyof C['events'] & string
export type PayloadOf<C extends Channel, Name extends EventOf<C>> = Output<C['events'][Name]>

/** How every frame looks on the wire. `seq` grows by account; a browser that comes back names the last one it saw. */
export interface Frame {
  event: string
  data: unknown
  seq?: number
}

/** The subprotocol that names the product; the second one carries the one-use ticket. */
export const socketProtocol = 'arriero'
export const ticketProtocol = (ticket: string) => `ticket.${ticket}`
/** Rule SOCKET-01. */
export const socketReconnectMs = 5000
