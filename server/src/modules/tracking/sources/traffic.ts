import { delayBucket, delayBuckets, delayQuantile } from '@arriero/contract/tracking/delay.rules.ts'
import { z } from 'zod'

export const minuteMs = 60_000
/** Minutes that are kept. */
export const keptMinutes = 60
/** What an hour's counts keep of themselves in each minute. */
const decay = 1 - 1 / keptMinutes

const storedTraffic = z.object({
  /** Start of the newest whole minute, epoch ms. */
  at: z.number(),
  positions: z.array(z.number()),
  p95Seconds: z.array(z.number().nullable()),
  delays: z.array(z.number()),
})
/** Whole minutes of one source, the newest last. */
export type Traffic = z.output<typeof storedTraffic>

/** As the column has it; null when nothing was ever counted. */
export const trafficOf = (column: unknown): Traffic | null => (column === null ? null : storedTraffic.parse(column))

interface Counter {
  /** The minute under way. */
  minute: number
  count: number
  delays: Uint32Array
  past: Traffic
}

/** Counts what each source brings, minute by minute: a few numbers a source, and next to nothing a position. */
export class SourceTraffic {
  readonly #counters = new Map<number, Counter>()

  /** Takes up what was counted before a restart. */
  restore(sourceId: number, past: Traffic, now: number): void {
    const minute = Math.floor(now / minuteMs)
    this.#counters.set(sourceId, { ...empty(minute), past: upTo(past, (minute - 1) * minuteMs) })
  }

  add(sourceId: number, positions: readonly { fixTime: number }[], now: number): void {
    const counter = this.#at(sourceId, now)
    counter.count += positions.length
    for (const { fixTime } of positions) counter.delays[delayBucket(now - fixTime)]! += 1
  }

  /** Whole minutes of each source that told something within the hour. */
  all(now: number): Map<number, Traffic> {
    const found = new Map<number, Traffic>()
    for (const sourceId of this.#counters.keys()) {
      const { past, count } = this.#at(sourceId, now)
      if (count > 0 || past.positions.some((n) => n > 0)) found.set(sourceId, past)
      else this.#counters.delete(sourceId)
    }
    return found
  }

  #at(sourceId: number, now: number): Counter {
    const minute = Math.floor(now / minuteMs)
    let counter = this.#counters.get(sourceId)
    if (!counter) this.#counters.set(sourceId, (counter = empty(minute)))
    if (minute > counter.minute) close(counter, minute)
    return counter
  }
}

const none = (minute: number): Traffic => ({
  at: (minute - 1) * minuteMs,
  positions: Array.from({ length: keptMinutes }, () => 0),
  p95Seconds: Array.from({ length: keptMinutes }, () => null),
  delays: Array.from({ length: delayBuckets }, () => 0),
})

const empty = (minute: number): Counter => ({
  minute,
  count: 0,
  delays: new Uint32Array(delayBuckets),
  past: none(minute),
})

/** The minute under way is over. */
function close(counter: Counter, minute: number): void {
  const before = upTo(counter.past, (counter.minute - 1) * minuteMs)
  const p95 = delayQuantile(counter.delays, 0.95)
  const past = {
    at: counter.minute * minuteMs,
    positions: [...before.positions.slice(1), counter.count],
    p95Seconds: [...before.p95Seconds.slice(1), p95 === null ? null : Math.round(p95 / 1000)],
    delays: before.delays.map((n, i) => Math.round((n * decay + counter.delays[i]!) * 100) / 100),
  }
  Object.assign(counter, empty(minute), { past: upTo(past, (minute - 1) * minuteMs) })
}

/** The same hour moved on to a later minute, with nothing in the minutes between. */
export function upTo(traffic: Traffic, at: number): Traffic {
  const minutes = Math.min(keptMinutes, Math.round((at - traffic.at) / minuteMs))
  if (minutes <= 0) return traffic
  const fill = <Value>(values: readonly Value[], value: Value) => [
    ...values.slice(minutes),
    ...Array.from({ length: minutes }, () => value),
  ]
  return {
    at,
    positions: fill(traffic.positions, 0),
    p95Seconds: fill<number | null>(traffic.p95Seconds, null),
    delays: traffic.delays.map((n) => n * decay ** minutes),
  }
}

/** As the console shows it now. */
export function shownTraffic(column: unknown, now: number) {
  const minute = Math.floor(now / minuteMs)
  const { positions, p95Seconds, delays } = upTo(trafficOf(column) ?? none(minute), (minute - 1) * minuteMs)
  const last = positions.slice(-5)
  return {
    perMinute: Math.round(last.reduce((sum, n) => sum + n, 0) / last.length),
    positions,
    p95Seconds,
    delays: delays.map((n) => Math.round(n * 100) / 100),
  }
}
