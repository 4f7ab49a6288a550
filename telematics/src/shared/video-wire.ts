import { PlatformError } from '../errors.ts'
import type { RecordingPiece } from '../video.ts'

/** Rule CAM-05. */
export const errorOfOffline = (cause?: unknown): PlatformError =>
  new PlatformError('show', 'offline', 'Cámara fuera de linea', { cause })

/** Minutes that a zone is ahead of UTC at an instant (epoch ms). */
export function minutesAhead(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** Epoch ms of a month's first moment and of the next one's, `YYYY-MM` in a zone. */
export function monthSpan(month: string, zone: string): { from: number; to: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const begin = (index: number) => {
    const utc = Date.UTC(year, index, 1)
    return utc - minutesAhead(zone, utc) * 60_000
  }
  return { from: begin(number - 1), to: begin(number) }
}

/** Days of a zone with recordings and their seconds; pieces of several channels at once count once for the day's longest. */
export function daysOf(pieces: readonly RecordingPiece[], zone: string): { day: string; seconds: number }[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const perDay = new Map<string, Map<number, number>>()
  for (const { channel, start, end, isAlarm } of pieces) {
    const channels = perDay.get(format.format(start)) ?? new Map<number, number>()
    perDay.set(format.format(start), channels)
    // What an alarm keeps is in the other pieces as well.
    channels.set(channel, (channels.get(channel) ?? 0) + (isAlarm ? 0 : (end - start) / 1000))
  }
  return [...perDay]
    .map(([day, channels]) => ({ day, seconds: Math.round(Math.max(...channels.values())) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export const oldestFirst = (pieces: readonly RecordingPiece[]): RecordingPiece[] =>
  pieces.toSorted((a, b) => a.start - b.start || a.channel - b.channel)
