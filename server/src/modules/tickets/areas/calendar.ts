import { minuteOf, type WorkHours } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Of days looked ahead: an area that never opens promises nothing. */
const mostDays = 1200

/** When an area works, in its zone; without hours it works around the clock. */
export class Calendar {
  readonly #clock: ZoneClock
  readonly #byDay: readonly (readonly (readonly [from: number, to: number])[])[]
  readonly #holidays: ReadonlySet<string>

  constructor(hours: readonly WorkHours[], holidays: readonly string[], zone: string) {
    this.#clock = new ZoneClock(zone)
    this.#holidays = new Set(holidays)
    const always = hours.length === 0
    this.#byDay = Array.from({ length: 8 }, (_, day) =>
      always
        ? [[0, 1440] as const]
        : hours
            .filter((stretch) => stretch.day === day)
            .map(({ from, to }) => [minuteOf(from), minuteOf(to)] as const)
            .toSorted(([a], [b]) => a - b),
    )
  }

  /** The instant so many working minutes after another; null: the area does not open long enough. */
  add(from: string | Date, minutes: number): string | null {
    let left = minutes * minuteMs
    for (const [start, end] of this.#stretches(+new Date(from), Infinity)) {
      if (left <= end - start) return new Date(start + left).toISOString()
      left -= end - start
    }
    return null
  }

  /** Working minutes between two instants. */
  between(from: string | Date, to: string | Date): number {
    let sum = 0
    for (const [start, end] of this.#stretches(+new Date(from), +new Date(to))) sum += end - start
    return sum / minuteMs
  }

  /** Stretches of work within two instants, in order. */
  *#stretches(from: number, to: number): Generator<readonly [number, number]> {
    // A day as if it were one of UTC: local midnight is found for each by itself, so that a day may have 23 or 25 hours.
    const first = Math.floor((from + this.#clock.offsetAt(from)) / dayMs)
    for (let day = first; day < first + mostDays; day += 1) {
      const midnight = day * dayMs
      if (midnight - dayMs > to) return
      if (this.#holidays.has(new Date(midnight).toISOString().slice(0, 10))) continue
      // 1 January 1970 was a Thursday.
      for (const [begins, ends] of this.#byDay[((day + 3) % 7) + 1]!) {
        const start = Math.max(this.#instant(midnight + begins * minuteMs), from)
        const end = Math.min(this.#instant(midnight + ends * minuteMs), to)
        if (start < end) yield [start, end]
      }
    }
  }

  #instant(local: number): number {
    const near = local - this.#clock.offsetAt(local)
    return local - this.#clock.offsetAt(near)
  }
}
