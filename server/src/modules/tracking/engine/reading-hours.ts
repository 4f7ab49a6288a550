import { roundReading, type ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Track } from './packing.ts'

/** What a sensor told of a stretch of time by itself. */
export interface ReadSpan {
  /** Of its first and last reading, epoch ms. */
  fromAt: number
  toAt: number
  count: number
  sum: number
  min: number
  max: number
  first: number
  last: number
  /** What it rose and fell by in steps larger than the sensor's waves. */
  rose: number
  fell: number
}

const hourMs = 3_600_000
/** A step of a tank's level this large is a load or a loss, and no wave. */
export const largeStep = 5

/** A span that begins with a reading, before it is counted. */
export const spanFrom = (at: number, value: number): ReadSpan => ({
  fromAt: at,
  toAt: at,
  count: 0,
  sum: 0,
  min: value,
  max: value,
  first: value,
  last: value,
  rose: 0,
  fell: 0,
})

export function addReading(span: ReadSpan, at: number, value: number): void {
  span.toAt = at
  span.count++
  span.sum += value
  span.min = Math.min(span.min, value)
  span.max = Math.max(span.max, value)
  span.last = value
}

export function addStep(span: ReadSpan, before: number, value: number): void {
  if (value - before >= largeStep) span.rose += value - before
  if (before - value >= largeStep) span.fell += before - value
}

/** Readings of a sensor by hour (UTC), of those that have some; null: no position tells it. */
export function readHours(track: Track, sensor: ReadingName): ReadSpan[] | null {
  const values = track.reading(sensor)
  if (values === null) return null
  const fixTime = track.column('fixTime')
  const hours: ReadSpan[] = []
  let last: ReadSpan | undefined
  for (let i = 0; i < track.count; i++) {
    if (Number.isNaN(values[i]!)) continue
    const [at, value] = [fixTime[i]!, roundReading(sensor, values[i]!)]
    if (last && Math.floor(at / hourMs) === Math.floor(last.fromAt / hourMs)) addStep(last, last.last, value)
    else hours.push((last = spanFrom(at, value)))
    addReading(last, at, value)
  }
  return hours.length > 0 ? hours : null
}
