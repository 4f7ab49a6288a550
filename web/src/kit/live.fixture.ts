import type { LiveClient, LiveListener } from './live.ts'

/** What a listener does when its sockets tell something. */
export function hearing(listener: LiveListener) {
  const handlers = new Map<string, (payload: never) => void>()
  const on: LiveClient['on'] = (_, event, handle) => {
    handlers.set(event, handle as (payload: never) => void)
    return () => undefined
  }
  listener({ on })
  return (event: string, payload: object) => handlers.get(event)?.(payload as never)
}
