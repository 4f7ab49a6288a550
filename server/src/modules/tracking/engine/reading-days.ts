import { roundReading, type ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import type { Track } from './packing.ts'

export interface ReadingOptions {
  zone: string
  /** What is outside of these is out of range; null: no bound. */
  low: number | null
  high: number | null
}

/** What a sensor told of one local day. */
export interface ReadDay {
  day: string
  /** Of its first and last reading, epoch ms. */
  fromAt: number
  toAt: number
  count: number
  sum: number
  min: number
  max: number
  first: number
  last: number
  /** Time out of range, from one reading to the next. */
  outMs: number
  /** What it rose and fell by in steps larger than the sensor's waves. */
  rose: number
  fell: number
}

const dayMs = 86_400_000
/** A silence longer than this says nothing of what was in it. */
const longestMs = 3_600_000
/** A step of a tank's level this large is a load or a loss, and no wave. */
export const largeStep = 5

/** Readings of a sensor by local day, of from ≤ t < to. */
export function passReading(
  tracks: readonly Track[],
  sensor: ReadingName,
  { zone, low, high, from, to }: ReadingOptions & { from: number; to: number },
): ReadDay[] {
  const clock = new ZoneClock(zone)
  const days = new Map<number, ReadDay>()
  const isOut = (value: number) => (low !== null && value < low) || (high !== null && value > high)
  let before = -Infinity
  let lastAt = NaN
  let last = NaN
  for (const track of tracks) {
    const values = track.reading(sensor)
    if (values === null) continue
    const fixTime = track.column('fixTime')
    for (let i = 0; i < track.count; i++) {
      const at = fixTime[i]!
      if (at <= before) continue
      before = at
      if (at < from || at >= to || Number.isNaN(values[i]!)) continue
      const value = roundReading(sensor, values[i]!)
      const number = Math.floor((at + clock.offsetAt(at)) / dayMs)
      let day = days.get(number)
      if (!day) {
        const name = new Date(number * dayMs).toISOString().slice(0, 10)
        const none = { count: 0, sum: 0, outMs: 0, rose: 0, fell: 0 }
        days.set(
          number,
          (day = { day: name, fromAt: at, toAt: at, min: value, max: value, first: value, last: value, ...none }),
        )
      }
      day.count++
      day.sum += value
      day.min = Math.min(day.min, value)
      day.max = Math.max(day.max, value)
      day.last = value
      day.toAt = at
      if (!Number.isNaN(last)) {
        if (isOut(last) && at - lastAt <= longestMs) day.outMs += at - Math.max(lastAt, day.fromAt)
        if (value - last >= largeStep) day.rose += value - last
        if (last - value >= largeStep) day.fell += last - value
      }
      last = value
      lastAt = at
    }
  }
  return [...days.values()]
}
