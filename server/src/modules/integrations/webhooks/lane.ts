import type { Target } from './send-one.ts'

export interface Waiting {
  id: number
  unitId: number | null
  event: string
  body: string
  attempts: number
  /** Epoch ms. */
  createdAt: number
}

/** Sent at once to one address, while it answers. */
const atOnce = 8
/** One address that is silent is tried with one event, and ever more seldom. */
const firstPauseMs = 1000
const longestPauseMs = 10 * 60_000

export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, Math.max(0, failures - 1)))

/** What one address is owed, in the order of each unit: of a unit nothing is sent before what came earlier was taken. */
export class Lane {
  target: Target
  failures: number
  /** Epoch ms: not before. */
  nextAt: number
  readonly #known = new Set<number>()
  readonly #queues = new Map<number | null, Waiting[]>()
  /** Units with an event under way, or with one that the address did not want: those wait until then. */
  readonly #busy = new Set<number | null>()
  readonly #unitNextAt = new Map<number | null, number>()
  underWay = 0

  constructor(target: Target, failures: number, nextAt: number) {
    this.target = target
    this.failures = failures
    this.nextAt = nextAt
  }

  get size(): number {
    return this.#known.size
  }

  add(waiting: Waiting): void {
    if (this.#known.has(waiting.id)) return
    this.#known.add(waiting.id)
    const queue = this.#queues.get(waiting.unitId)
    if (queue) queue.push(waiting)
    else this.#queues.set(waiting.unitId, [waiting])
  }

  /** What may be sent at this moment. */
  take(now: number): Waiting[] {
    const most = this.failures > 0 ? 1 : atOnce
    if (now < this.nextAt || this.underWay >= most) return []
    const taken: Waiting[] = []
    for (const [unitId, [head]] of this.#queues) {
      if (this.underWay >= most) break
      if (!head || this.#busy.has(unitId) || (this.#unitNextAt.get(unitId) ?? 0) > now) continue
      this.#busy.add(unitId)
      this.underWay += 1
      taken.push(head)
    }
    return taken
  }

  /** It was taken, or is given up. */
  settled({ unitId }: Waiting): void {
    const queue = this.#queues.get(unitId)
    queue?.shift()
    // Whose turn it was comes last: no unit keeps the others waiting.
    this.#queues.delete(unitId)
    if (queue && queue.length > 0) this.#queues.set(unitId, queue)
    this.#unitNextAt.delete(unitId)
    this.#free(unitId)
  }

  /** That it was taken is on record: until then it would be read as waiting once more. */
  written(id: number): void {
    this.#known.delete(id)
  }

  /** Not taken: the same one is next, of this unit (`event`) or of the whole address. */
  refused(waiting: Waiting, trouble: 'address' | 'event', now: number): void {
    waiting.attempts += 1
    if (trouble === 'event') this.#unitNextAt.set(waiting.unitId, now + pauseAfter(waiting.attempts))
    else {
      this.failures += 1
      this.nextAt = now + pauseAfter(this.failures)
    }
    this.#free(waiting.unitId)
  }

  #free(unitId: number | null): void {
    this.#busy.delete(unitId)
    this.underWay -= 1
  }
}
