import type { Scope } from '../scope.ts'
import type { App } from '../app.ts'
import type { Work } from '../database/work.ts'

type Listener<Payload> = (payload: Payload, scope: Scope, app: App) => void | Promise<void>
type Companion<Payload> = (payload: Payload, work: Work) => Promise<void>

/**
 * A fact of the domain, declared by the module that owns it. Listeners run after the transaction is durable; one's
 * failure is logged and stops no other. What must survive a crash is written `within` the transaction, usually a job.
 */
export interface DomainEvent<Payload> {
  name: string
  on(listener: Listener<Payload>): void
  within(companion: Companion<Payload>): void
  /** Runs what belongs into the transaction, right before it commits. */
  join(payload: Payload, work: Work): Promise<void>
  release(payload: Payload, scope: Scope): Promise<void>
}

let running: App | null = null
/** The application whose listeners are told; set once when it starts. */
export const releaseEventsTo = (app: App | null) => {
  running = app
}

export function domainEvent<Payload>(name: string): DomainEvent<Payload> {
  const listeners: Listener<Payload>[] = []
  const companions: Companion<Payload>[] = []
  return {
    name,
    on: (listener) => void listeners.push(listener),
    within: (companion) => void companions.push(companion),
    async join(payload, work) {
      for (const companion of companions) await companion(payload, work)
    },
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
