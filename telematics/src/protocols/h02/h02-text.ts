import { isDigit, utc } from '../bytes.ts'
import { decimal, degreesAndMinutes, type Fields } from '../fields.ts'

const MINUS = 45

/** Degrees without a sign; one maker writes `-dd-mm.mmmm`. NaN for what is none. */
function degreesOf(fields: Fields, index: number, bytes: Uint8Array): number {
  const [start, end] = [fields.start(index), fields.end(index)]
  if (bytes[start] === MINUS) {
    const between = bytes.indexOf(MINUS, start + 1)
    if (between < 0 || between >= end) return Number.NaN
    return decimal(bytes, start + 1, between) + decimal(bytes, between + 1, end) / 60
  }
  return degreesAndMinutes(bytes, start, end)
}

const isLetter = (fields: Fields, index: number, one: number, other: number): boolean =>
  fields.length(index) === 1 && (fields.byte(index) === one || fields.byte(index) === other)

export interface H02Place {
  isFixed: boolean
  fixTime: number
  lat: number
  lon: number
  /** As sent: knots or km/h. */
  speed: number
  course: number
  status: number | null
}

/** Validity, latitude, N|S, longitude, E|W wherever they stand in the line, and what belongs to them; null without. */
export function readPlace(fields: Fields, bytes: Uint8Array): H02Place | null {
  let at = 3
  while (at + 4 < fields.count && !(isLetter(fields, at + 2, 78, 83) && isLetter(fields, at + 4, 69, 87))) at += 1
  if (at + 7 >= fields.count) return null
  // Some models put a battery level before the date.
  const date = fields.length(at + 7) === 6 ? at + 7 : at + 8
  const two = (index: number, from: number) => fields.digits(index, from, 2)
  const fixTime = utc(2000 + two(date, 4), two(date, 2), two(date, 0), two(at - 1, 0), two(at - 1, 2), two(at - 1, 4))
  let status = date + 1
  while (status < date + 4 && fields.length(status) !== 8) status += 1
  const bits = fields.length(status) === 8 ? fields.hex(status) : Number.NaN
  const [lat, lon] = [degreesOf(fields, at + 1, bytes), degreesOf(fields, at + 3, bytes)]
  const validity = fields.byte(at)
  return {
    // A for a fix, B for one by other means, digits where a coding scheme stands instead; V or nothing without.
    isFixed: validity === 65 || isDigit(validity),
    fixTime,
    lat: fields.byte(at + 2) === 83 ? -lat : lat,
    lon: fields.byte(at + 4) === 87 ? -lon : lon,
    speed: fields.number(at + 5),
    course: fields.number(at + 6),
    status: Number.isNaN(bits) ? null : bits,
  }
}

const DAY_MS = 86_400_000

/**
 * `VP1`: validity, place, speed, course and the day, without a time of day: the instant is its arrival's when it came on
 * that day, give or take one. null for its other form, which tells cells alone.
 */
export function readDayPlace(fields: Fields, bytes: Uint8Array, receivedAt: number): H02Place | null {
  if (!isLetter(fields, 5, 78, 83) || !isLetter(fields, 7, 69, 87)) return null
  const day = utc(2000 + fields.digits(10, 4, 2), fields.digits(10, 2, 2), fields.digits(10, 0, 2), 0, 0, 0)
  const [lat, lon] = [degreesOf(fields, 4, bytes), degreesOf(fields, 6, bytes)]
  return {
    isFixed: fields.byte(3) === 65,
    fixTime: Math.abs(receivedAt - day - DAY_MS / 2) <= DAY_MS * 1.5 ? receivedAt : Number.NaN,
    lat: fields.byte(5) === 83 ? -lat : lat,
    lon: fields.byte(7) === 87 ? -lon : lon,
    speed: fields.number(8),
    course: fields.number(9),
    status: null,
  }
}
