import { utc } from '../bytes.ts'
import type { Fields } from '../fields.ts'

const COLON = 58

/** Epoch ms of the fields `yyyymmdd` and `hh:mm:ss` at `index`; NaN when they are none. */
export function timeAt(fields: Fields, index: number): number {
  if (fields.length(index) !== 8 || fields.length(index + 1) !== 8 || fields.byte(index + 1, 2) !== COLON)
    return Number.NaN
  return utc(
    fields.digits(index, 0, 4),
    fields.digits(index, 4, 2),
    fields.digits(index, 6, 2),
    fields.digits(index + 1, 0, 2),
    fields.digits(index + 1, 3, 2),
    fields.digits(index + 1, 6, 2),
  )
}
