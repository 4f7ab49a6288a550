import type { Piece } from '@arriero/contract/video/recordings.contract.ts'
import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { longestClipMinutes } from '@arriero/contract/video/video.rules.ts'

/** From ≤ t < to, epoch ms. */
export interface Span {
  from: number
  to: number
}
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** Lengths of the detailed window, from near to far. */
export const windowLengths = [10, 30, 90, 360, 1440].map((minutes) => minutes * minuteMs)
export const usualWindow = 90 * minuteMs

/** Pieces of a channel as spans, joined where they touch. */
export function spansOf(pieces: readonly Piece[], channel?: number): Span[] {
  const own = pieces
    .filter((piece) => channel === undefined || piece.channel === channel)
    .map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) }))
    .toSorted((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of own) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + 1000) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

export const covers = (spans: readonly Span[], at: number) => spans.some(({ from, to }) => at >= from && at < to)

/** Where a recording goes on after an instant without one; undefined: nowhere. */
export const nextStart = (spans: readonly Span[], at: number): number | undefined =>
  spans.find(({ from }) => from > at)?.from

/** A window of a length around an instant, within the day. */
export function windowAround(day: Span, at: number, length: number): Span {
  const whole = day.to - day.from
  if (length >= whole) return day
  const from = Math.min(Math.max(at - length / 2, day.from), day.to - length)
  return { from, to: from + length }
}

/** Where an instant stands in a span, in per cent. */
export const shareOf = ({ from, to }: Span, at: number) => ((at - from) / (to - from)) * 100

/** The part of a span that lies in a window, placed in per cent; undefined: none. */
export function placedIn(window: Span, { from, to }: Span): { left: string; width: string } | undefined {
  const [start, end] = [Math.max(from, window.from), Math.min(to, window.to)]
  if (end <= start) return undefined
  return { left: `${shareOf(window, start)}%`, width: `${shareOf(window, end) - shareOf(window, start)}%` }
}

const steps = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 4 * hourMs]
/** Round times of a window for its axis, six or so. */
export function ticksOf(window: Span, most = 7): number[] {
  const length = window.to - window.from
  const step = steps.find((one) => length / one < most) ?? 4 * hourMs
  const offset = new Date(window.from).getTimezoneOffset() * minuteMs
  const first = Math.ceil((window.from - offset) / step) * step + offset
  return Array.from({ length: Math.max(0, Math.floor((window.to - first) / step) + 1) }, (_, i) => first + i * step)
}

const leastCutMs = 1000
/** A cut with one of its ends moved: never backwards, within the day, no longer than a device sends at once. */
export function movedCut(cut: Span, end: 'from' | 'to', at: number, day: Span): Span {
  const longest = longestClipMinutes * minuteMs
  const within = Math.min(Math.max(Math.round(at / 1000) * 1000, day.from), day.to)
  if (end === 'from') {
    const from = Math.min(within, day.to - leastCutMs)
    return { from, to: Math.min(Math.max(cut.to, from + leastCutMs), from + longest) }
  }
  const to = Math.max(within, day.from + leastCutMs)
  return { from: Math.max(Math.min(cut.from, to - leastCutMs), to - longest), to }
}

/** '6 min', '45 s', '1 min 30 s' */
export function lengthWords({ from, to }: Span): string {
  const seconds = Math.round((to - from) / 1000)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ')
}

type Track = Pick<UnitDay['track'], 't' | 'lat' | 'lon' | 'speed' | 'ignition'>
/** Longer without a position, nobody knows where it was. */
const silenceMs = 10 * minuteMs

/** Where a unit was at an instant and how fast, by the last position before it; undefined: nobody knows. */
export function placeAt(track: Track, from: number, at: number) {
  const second = (at - from) / 1000
  let [low, high] = [0, track.t.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((track.t[middle] ?? 0) <= second) low = middle + 1
    else high = middle - 1
  }
  const told = track.t[high]
  if (told === undefined || (second - told) * 1000 > silenceMs) return undefined
  return { lat: track.lat[high] ?? 0, lon: track.lon[high] ?? 0, speed: track.speed[high] ?? 0 }
}

/** When its engine ran. */
export function ignitionSpans(track: Track, from: number): Span[] {
  const spans: Span[] = []
  for (const [i, t] of track.t.entries()) {
    const next = track.t[i + 1]
    if (track.ignition[i] !== 1 || next === undefined || (next - t) * 1000 > silenceMs) continue
    const [start, end] = [from + t * 1000, from + next * 1000]
    const last = spans.at(-1)
    if (last && last.to === start) last.to = end
    else spans.push({ from: start, to: end })
  }
  return spans
}

/** An outline of its speed over a window, for a drawing 100 wide and `height` high. */
export function speedPath(track: Track, from: number, window: Span, top: number, height: number): string {
  const points: string[] = []
  let isDrawn = false
  for (const [i, t] of track.t.entries()) {
    const at = from + t * 1000
    if (at < window.from || at > window.to) continue
    const before = track.t[i - 1]
    if (before !== undefined && (t - before) * 1000 > silenceMs) isDrawn = false
    const y = height - (Math.min(track.speed[i] ?? 0, top) / top) * height
    points.push(`${isDrawn ? 'L' : 'M'}${shareOf(window, at).toFixed(2)} ${y.toFixed(1)}`)
    isDrawn = true
  }
  return points.join(' ')
}
