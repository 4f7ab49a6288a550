import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { distanceM } from '../../../kit/map/shapes.ts'
import type { Place } from '../map/geometry.ts'

export type Band = 0 | 1 | 2 | 3

/** Upper ends of the first three speed bands, km/h; the last is the unit's own limit, above it is red. */
export function bandsOf(limit: number): readonly [number, number, number] {
  const top = Math.max(30, Math.round(limit))
  return [Math.min(40, Math.round((top * 0.42) / 5) * 5), Math.round((top * 0.8) / 5) * 5, top]
}
export const bandOf = (speed: number, [low, middle, limit]: readonly [number, number, number]): Band =>
  speed <= low ? 0 : speed <= middle ? 1 : speed <= limit ? 2 : 3
export const bandLabels = ([low, middle, limit]: readonly [number, number, number]) =>
  [`Hasta ${low}`, `${low} a ${middle}`, `${middle} a ${limit}`, `Más de ${limit} km/h`] as const

/** Seconds without a position after which the line is not drawn on. */
export const gapSeconds = 1800

export interface TrackPiece {
  band: Band
  /** Indexes of the first and the last position. */
  from: number
  to: number
}

/** The way cut where the band changes; a long silence cuts it too. Neighbours share a position, so the line has no holes. */
export function pieces(
  { t, speed }: Pick<UnitDay['track'], 't' | 'speed'>,
  bands: readonly [number, number, number],
): TrackPiece[] {
  const all: TrackPiece[] = []
  for (let i = 1; i < t.length; i += 1) {
    if ((t[i] ?? 0) - (t[i - 1] ?? 0) > gapSeconds) continue
    const band = bandOf(speed[i] ?? 0, bands)
    const last = all.at(-1)
    if (last && last.band === band && last.to === i - 1) last.to = i
    else all.push({ band, from: i - 1, to: i })
  }
  return all
}

/** Index of the last position not after a second; the first one before all of them. */
export function indexAt(t: readonly number[], second: number): number {
  let [low, high] = [0, t.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((t[middle] ?? 0) <= second) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the unit was at a second: between two positions along the straight line, standing still over a silence. */
export function placeAt(
  { t, lat, lon }: Pick<UnitDay['track'], 't' | 'lat' | 'lon'>,
  second: number,
): Place | undefined {
  const i = indexAt(t, second)
  const [a, b] = [at(lat, lon, i), at(lat, lon, i + 1)]
  const [from, to] = [t[i] ?? 0, t[i + 1] ?? 0]
  if (!a || !b || second <= from || to - from > gapSeconds || to === from) return a
  const share = Math.min(1, (second - from) / (to - from))
  return { lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }
}
const at = (lat: readonly number[], lon: readonly number[], i: number): Place | undefined => {
  const [y, x] = [lat[i], lon[i]]
  return y === undefined || x === undefined ? undefined : { lat: y, lon: x }
}

/** Kilometres driven up to each position: by odometer where the device has one all day, else along the line. */
export function kmAlong({ t, lat, lon, odometerKm }: UnitDay['track']): Float64Array {
  const km = new Float64Array(t.length)
  const start = odometerKm[0]
  const hasOdometer =
    start != null && odometerKm.every((value, i) => value !== null && (i === 0 || value >= (odometerKm[i - 1] ?? 0)))
  for (let i = 1; i < t.length; i += 1) {
    const [a, b] = [at(lat, lon, i - 1), at(lat, lon, i)]
    km[i] = hasOdometer ? (odometerKm[i] ?? start) - start : (km[i - 1] ?? 0) + (a && b ? distanceM(a, b) / 1000 : 0)
  }
  return km
}

export type EngineKind = 'moving' | 'idle' | 'off' | 'unknown'
export interface EngineSpan {
  kind: EngineKind
  /** Seconds after the day's beginning. */
  from: number
  to: number
}

const standsKmh = 4

/** What the engine did, as spans that touch; nothing over a silence. */
export function engineSpans({ t, speed, ignition }: Pick<UnitDay['track'], 't' | 'speed' | 'ignition'>): EngineSpan[] {
  const spans: EngineSpan[] = []
  for (let i = 0; i + 1 < t.length; i += 1) {
    const [from, to] = [t[i] ?? 0, t[i + 1] ?? 0]
    const kind: EngineKind =
      (speed[i] ?? 0) > standsKmh ? 'moving' : ignition[i] === 1 ? 'idle' : ignition[i] === 0 ? 'off' : 'unknown'
    if (to - from > gapSeconds && kind === 'moving') continue
    const last = spans.at(-1)
    if (last && last.kind === kind && last.to === from) last.to = to
    else spans.push({ kind, from, to })
  }
  return spans
}
