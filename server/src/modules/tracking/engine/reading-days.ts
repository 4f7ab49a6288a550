import { roundReading, type ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import type { Track } from './packing.ts'
import { addReading, addStep, spanFrom, type ReadSpan } from './reading-hours.ts'

export interface ReadingOptions {
  zone: string
  /** What is outside of these is out of range; null: no bound. */
  low: number | null
  high: number | null
}

/** What a sensor told of one local day. */
export interface ReadDay extends ReadSpan {
  day: string
  /** Time out of range, from one reading to the next. */
  outMs: number
}

/** A whole day (UTC) of which only its hours are known (engine/day-readings.ts). */
export interface HoursDay {
  hours: readonly ReadSpan[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A silence longer than this says nothing of what was in it. */
const longestMs = hourMs

/**
 * Readings of a sensor by local day, of from ≤ t < to. `unsure`: days (UTC) in whose hours it went out of range or came
 * back, so that they are to be read from their positions.
 */
export function passReading(
  pieces: readonly (Track | HoursDay)[],
  sensor: ReadingName,
  options: ReadingOptions & { from: number; to: number },
): { days: ReadDay[]; unsure: string[] } {
  const sums = new DaySums(options)
  for (const piece of pieces) {
    if ('hours' in piece) for (const hour of piece.hours) sums.hour(hour)
    else sums.track(piece, sensor)
  }
  return { days: [...sums.days.values()], unsure: [...sums.unsure] }
}

class DaySums {
  readonly days = new Map<number, ReadDay>()
  readonly unsure = new Set<string>()
  readonly #options: ReadingOptions & { from: number; to: number }
  readonly #clock: ZoneClock
  #before = -Infinity
  #lastAt = NaN
  #last = NaN

  constructor(options: ReadingOptions & { from: number; to: number }) {
    this.#options = options
    this.#clock = new ZoneClock(options.zone)
  }

  track(track: Track, sensor: ReadingName): void {
    const values = track.reading(sensor)
    if (values === null) return
    const { from, to } = this.#options
    const fixTime = track.column('fixTime')
    for (let i = 0; i < track.count; i++) {
      const at = fixTime[i]!
      if (at <= this.#before) continue
      this.#before = at
      if (at < from || at >= to || Number.isNaN(values[i]!)) continue
      const value = roundReading(sensor, values[i]!)
      const day = this.#stepTo(at, value)
      addReading(day, at, value)
      this.#last = value
      this.#lastAt = at
    }
  }

  /** Hours are of one local day each: zones in which they are not are none of theirs. */
  hour(hour: ReadSpan): void {
    const { fromAt, toAt } = hour
    const day = this.#stepTo(fromAt, hour.first)
    const { low, high } = this.#options
    const isAllOut = (low !== null && hour.max < low) || (high !== null && hour.min > high)
    if (isAllOut) day.outMs += toAt - fromAt
    else if (this.#isOut(hour.min) || this.#isOut(hour.max)) this.unsure.add(nameOf(Math.floor(fromAt / dayMs)))
    day.count += hour.count
    day.sum += hour.sum
    day.min = Math.min(day.min, hour.min)
    day.max = Math.max(day.max, hour.max)
    day.rose += hour.rose
    day.fell += hour.fell
    day.last = hour.last
    day.toAt = toAt
    this.#last = hour.last
    this.#lastAt = this.#before = toAt
  }

  #isOut(value: number): boolean {
    const { low, high } = this.#options
    return (low !== null && value < low) || (high !== null && value > high)
  }

  /** Counts what was between the last reading and the next in the local day that the next is of, and answers that. */
  #stepTo(at: number, value: number): ReadDay {
    const number = Math.floor((at + this.#clock.offsetAt(at)) / dayMs)
    let day = this.days.get(number)
    if (!day) this.days.set(number, (day = { day: nameOf(number), ...spanFrom(at, value), outMs: 0 }))
    if (!Number.isNaN(this.#last)) {
      if (this.#isOut(this.#last) && at - this.#lastAt <= longestMs)
        day.outMs += at - Math.max(this.#lastAt, day.fromAt)
      addStep(day, this.#last, value)
    }
    return day
  }
}

const nameOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
