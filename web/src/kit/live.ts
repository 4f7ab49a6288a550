import type { Channel, EventOf, PayloadOf } from '@arriero/contract/core/channel.ts'

/** What a module's listener gets: typed events of the sockets that belong to the signed-in user. */
export interface LiveClient {
  /** Hears an event of a channel until the answer is called. The socket of a channel opens with its first listener. */
  on: <C extends Channel, Name extends EventOf<C>>(
    channel: C,
    event: Name,
    handle: (payload: PayloadOf<C, Name>) => void,
  ) => () => void
}
export type LiveListener = (live: LiveClient) => void
