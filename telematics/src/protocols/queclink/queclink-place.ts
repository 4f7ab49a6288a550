import { isDigit, utc } from '../bytes.ts'
import type { Fields } from '../fields.ts'
import { recordAt } from '../frames.ts'
import { isInstant } from '../../plausible.ts'
import type { Position } from '../../position.ts'

const DOT = 46
const MINUS = 45
/** Accuracy, speed, azimuth, altitude, longitude, latitude, time. */
export const BLOCK_FIELDS = 7
const DECIMALS = 6
const TIME_DIGITS = 14

/** Epoch ms of `yyyymmddhhmmss`; NaN when the field is none. */
export function timeOf(fields: Fields, index: number): number {
  if (fields.length(index) !== TIME_DIGITS) return Number.NaN
  const two = (at: number) => fields.digits(index, at, 2)
  return utc(fields.digits(index, 0, 4), two(4), two(6), two(8), two(10), two(12))
}

/** `[-]d…d.dddddd` with `most` digits before the point: how degrees are written, and nothing else. */
function isDegrees(fields: Fields, index: number, most: number): boolean {
  const length = fields.length(index)
  const point = length - DECIMALS - 1
  const from = fields.byte(index) === MINUS ? 1 : 0
  if (point <= from || point - from > most || fields.byte(index, point) !== DOT) return false
  for (let at = from; at < length; at++) if (at !== point && !isDigit(fields.byte(index, at))) return false
  return true
}

/** A number of at most `most` characters, or nothing. */
const isNumber = (fields: Fields, index: number, most: number): boolean =>
  fields.length(index) === 0 || (fields.length(index) <= most && !Number.isNaN(fields.number(index)))

/** Whether a location block begins at `index`: every field of it as it is written. */
function isBlock(fields: Fields, index: number): boolean {
  return (
    fields.length(index + 6) === TIME_DIGITS &&
    isDegrees(fields, index + 4, 3) &&
    isDegrees(fields, index + 5, 2) &&
    isNumber(fields, index, 4) &&
    isNumber(fields, index + 1, 6) &&
    isNumber(fields, index + 2, 5) &&
    isNumber(fields, index + 3, 8)
  )
}

/** The first block that begins at from ≤ i ≤ last; -1 without. */
export function findBlock(fields: Fields, from: number, last: number): number {
  for (let index = from; index <= Math.min(last, fields.count - BLOCK_FIELDS); index++)
    if (isBlock(fields, index)) return index
  return -1
}

/** The record of the block at `index`; accuracy 0 is no fix, the place then is the last one known. */
export function readBlock(
  fields: Fields,
  index: number,
  deviceId: string,
  receivedAt: number,
): { said: Position; hasFix: boolean } {
  const said = recordAt(deviceId, timeOf(fields, index + 6), receivedAt)
  const sentAt = timeOf(fields, fields.count - 2)
  if (isInstant(sentAt)) said.messageTime = sentAt
  said.speed = fields.number(index + 1)
  said.course = fields.number(index + 2)
  said.altitude = fields.number(index + 3)
  said.lon = fields.number(index + 4)
  said.lat = fields.number(index + 5)
  return { said, hasFix: fields.length(index) === 0 || fields.number(index) > 0 }
}
