import type { Scope } from '../scope.ts'
import type { App } from '../app.ts'

type Listener<Payload> = (payload: Payload, scope: Scope, app: App) => void | Promise<void>

/**
 * A fact of the domain, declared by the module that owns it. Listeners run after the transaction is durable; what must
 * survive a crash is a job of that transaction instead. One listener's failure is logged and stops no other.
 */
export interface DomainEvent<Payload> {
  name: string
  on(listener: Listener<Payload>): void
  release(payload: Payload, scope: Scope): Promise<void>
}

let running: App | null = null
/** The application whose listeners are told; set once when it starts. */
export const releaseEventsTo = (app: App | null) => {
  running = app
}

export function domainEvent<Payload>(name: string): DomainEvent<Payload> {
  const listeners: Listener<Payload>[] = []
  return {
    name,
    on: (listener) => void listeners.push(listener),
    async release(payload, scope) {
      if (!running) return
      for (const listener of listeners) {
        try {
          await listener(payload, scope, running)
        } catch (error) {
          running.log.error({ err: error, event: name }, 'listener failed')
        }
      }
    },
  }
}
