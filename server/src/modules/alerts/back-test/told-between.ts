import type { StatusFix } from '../../tracking/tracking.step.ts'
import type { Outcome } from '../engine/plan.ts'
import { tellWatch } from '../engine/replay.ts'
import type { Watch } from '../engine/watch.ts'

/** Hands over what a unit told without a place, each before the first position that is not older. */
export class ToldBetween {
  /** The next one's instant, epoch ms; nothing is to be done before. */
  nextAt: number
  readonly #watch: Watch
  readonly #statuses: readonly StatusFix[]
  readonly #out: Outcome
  #next = 0

  constructor(watch: Watch, statuses: readonly StatusFix[], out: Outcome) {
    this.#watch = watch
    this.#statuses = statuses
    this.#out = out
    this.nextAt = statuses[0]?.at ?? Infinity
  }

  /** `placeAt`, `lat`, `lon`: the position before them, which the watch need not have been moved to. */
  before(at: number, placeAt: number, lat: number, lon: number): void {
    this.#watch.fixAt = placeAt
    this.#watch.lat = lat
    this.#watch.lon = lon
    while (this.nextAt < at) {
      tellWatch(this.#watch, this.#statuses[this.#next]!, this.#out)
      this.nextAt = this.#statuses[++this.#next]?.at ?? Infinity
    }
  }
}
