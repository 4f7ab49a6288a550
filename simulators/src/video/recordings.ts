import { incidentsBetween } from '../shared/camera-incidents.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** One piece that a device keeps. Times epoch ms. */
export interface Piece {
  channel: number
  start: number
  end: number
  isAlarm: boolean
}

/** Devices begin a new file so often. */
const FILE_MS = 15 * 60_000
const KEPT_MS = 30 * 86_400_000
const BEFORE_ALARM_MS = 10_000
const LONGEST_ALARM_MS = 10 * 60_000
/** About 400 kbit/s. */
const BYTES_A_SECOND = 52_000

export const bytesOf = ({ start, end }: Piece): number => Math.round(((end - start) / 1000) * BYTES_A_SECOND)

/** A device records while its engine runs. */
function isRecorded(unit: SimUnit, file: number): boolean {
  return unitStateAt(unit, file + FILE_MS / 2).ignition
}

/** What a channel's device keeps of from–to at `now`, oldest first: files of a quarter of an hour, and the alarms'. */
export function piecesOf(unit: SimUnit, channel: number, from: number, to: number, now: number): Piece[] {
  const oldest = Math.ceil((now - KEPT_MS) / FILE_MS) * FILE_MS
  const pieces: Piece[] = []
  for (let file = Math.max(Math.floor(from / FILE_MS) * FILE_MS, oldest); file < Math.min(to, now); file += FILE_MS) {
    const end = Math.min(file + FILE_MS, Math.floor(now / 1000) * 1000)
    if (end > file && isRecorded(unit, file)) pieces.push({ channel, start: file, end, isAlarm: false })
  }
  for (const { at, until } of incidentsBetween(unit, Math.max(from - LONGEST_ALARM_MS, oldest), Math.min(to, now)))
    if (until > from) pieces.push({ channel, start: at - BEFORE_ALARM_MS, end: Math.min(until, now), isAlarm: true })
  return pieces.toSorted((a, b) => a.start - b.start)
}

/** Spans of from–to that can be played, in whole seconds and in order: pieces joined where they touch. */
export function spansOf(pieces: readonly Piece[], from: number, to: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const piece of pieces) {
    const start = Math.floor(Math.max(piece.start, from) / 1000) * 1000
    const end = Math.ceil(Math.min(piece.end, to) / 1000) * 1000
    const last = spans.at(-1)
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}
