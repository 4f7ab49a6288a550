import { create } from 'zustand'

export type ConnectionState = 'idle' | 'connecting' | 'live' | 'lost'

/** How the sockets are, for the top bar; `since` is when it was last otherwise (ISO). */
export const useConnection = create<{ state: ConnectionState; since: string }>(() => ({
  state: 'idle',
  since: new Date().toISOString(),
}))
