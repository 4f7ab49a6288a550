import { randomBytes } from 'node:crypto'
import type { SimUnit } from './units.ts'

/** Idle life of a session, ms. */
const IDLE_LIFE = 5 * 60_000

export interface WialonAccount {
  token: string
  user: string
  /** Indexes of the lines it sees; null = all. */
  lines: number[] | null
}

export interface WialonEvent {
  i: number
  t: 'm' | 'u' | 'd'
  d: unknown
}

export interface Session {
  sid: string
  account: WialonAccount
  /** Simulated time up to which live messages were handed out. */
  deliveredTo: number
  /** Data flags for all units, and per item where they differ. */
  typeFlags: number
  itemFlags: Map<number, number>
  queue: WialonEvent[]
  /** Wall clock. */
  lastUsed: number
  eventCalls: number[]
  running: number
  heavyRunning: number
}

/** Signed-in sessions; times are wall clock, as the provider counts them. */
export class Sessions {
  readonly #sessions = new Map<string, Session>()
  readonly #wall: () => number

  constructor(wall: () => number) {
    this.#wall = wall
  }

  open(account: WialonAccount, now: number): Session {
    const session: Session = {
      sid: randomBytes(16).toString('hex'),
      account,
      deliveredTo: now,
      typeFlags: 0,
      itemFlags: new Map(),
      queue: [],
      lastUsed: this.#wall(),
      eventCalls: [],
      running: 0,
      heavyRunning: 0,
    }
    this.#sessions.set(session.sid, session)
    return session
  }

  /** The living session of an id; using it keeps it alive. */
  use(sid: string | null): Session | null {
    const session = this.#sessions.get(sid ?? '')
    if (!session) return null
    const now = this.#wall()
    if (now - session.lastUsed > IDLE_LIFE) {
      this.#sessions.delete(session.sid)
      return null
    }
    session.lastUsed = now
    return session
  }

  close(session: Session): void {
    this.#sessions.delete(session.sid)
  }

  closeAll(): void {
    this.#sessions.clear()
  }

  get size(): number {
    return this.#sessions.size
  }

  /** Tells every session that subscribed to the unit. */
  announce(unit: SimUnit, event: WialonEvent): void {
    for (const session of this.#sessions.values()) {
      if (seesUnit(session.account, unit) && unitFlagsOf(session, unit.id) > 0) session.queue.push(event)
    }
  }
}

export function seesUnit({ lines }: WialonAccount, unit: SimUnit): boolean {
  return lines === null || lines.includes(unit.truck.line.index)
}

export function unitFlagsOf(session: Session, id: number): number {
  return session.itemFlags.get(id) ?? session.typeFlags
}
