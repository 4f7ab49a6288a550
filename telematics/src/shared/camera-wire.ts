/** Values as the camera platforms write them: times with and without a zone, courses that are unknown, secrets. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Larger numbers are milliseconds: as seconds they would lie beyond the year 5000. */
const SECONDS_LIMIT = 1e11

/**
 * Epoch ms of an ISO text, of `yyyy-MM-dd HH:mm:ss` (UTC unless it says otherwise) or of a number of seconds or
 * milliseconds; null when it is no time.
 */
export function instantOf(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' || /^\d{9,13}$/.test(value)) {
    const number = Number(value)
    return number < SECONDS_LIMIT ? number * 1000 : number
  }
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`
  const at = Date.parse(zoned.trim().replace(' ', 'T'))
  return Number.isNaN(at) ? null : at
}

/** `yyyy-MM-dd HH:mm:ss` UTC. */
export function plainUtc(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** 0 ≤ course < 360; null when unknown (null, negative). */
export function courseOf(degrees: number | null): number | null {
  return degrees === null || degrees < 0 ? null : degrees % 360
}

/** Compares secrets without telling by the time taken how much of them is right; an empty secret equals nothing. */
export function sameSecret(given: string | null | undefined, expected: string | null | undefined): boolean {
  if (!given || !expected) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
