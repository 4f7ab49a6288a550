/** Values as the camera platforms write them: numbers as text, empty, null; times with and without a zone. */
import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** A number, a text with a number in it, or null for anything else. */
export const looseNumber = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined || value === '') return null
    const number = Number(value)
    return Number.isFinite(number) ? number : null
  })

/** An id as text, whichever way it is written; neither empty nor absent. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String)

/** A text, a number as text, or null; empty is null. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

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

/** Degrees within the globe and not (0, 0), which is how receivers without a fix write it. */
export function isPlace(lat: number | null, lon: number | null): boolean {
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return false
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180
}

/** 0 ≤ course < 360; unknown (null, negative) is 0. */
export function courseOf(degrees: number | null): number {
  return degrees === null || degrees < 0 ? 0 : degrees % 360
}

/** Compares secrets without telling by the time taken how much of them is right; an empty secret equals nothing. */
export function sameSecret(given: string | null | undefined, expected: string | null | undefined): boolean {
  if (!given || !expected) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
