import { isJump } from './jump.ts'
import { MOTION_DEFAULTS } from './motion.ts'
import { PackedDayError } from './packed-block.ts'
import { columnEnd, decodeColumn, encodeColumn } from './packed-column.ts'
import type { Track } from './packing.ts'
import type { Passage, PassedExcess, PassedGap } from './passage.types.ts'

/** Shorter silences are not marked: units that report every five minutes are no news. */
export const leastMarkedSilenceMs = 10 * 60_000
/** A day with more of them — its road is driven at the limit itself — is read from its positions: marks stay small. */
const MOST_EXCESSES = 120

export interface MarkedFix {
  /** Epoch ms. */
  fixTime: number
  lat: number
  lon: number
  /** km/h */
  speed: number
}

export type MarkedExcess = Omit<PassedExcess, 'limitKmh'>
export type MarkedGap = PassedGap & { toAt: number }

/** Of a whole day of a unit what was out of the ordinary, reckoned by itself: `Pass.marks` joins it to what was before. */
export interface DayMarks {
  /** Its first and last believable fixes. */
  readonly first: MarkedFix
  readonly last: MarkedFix
  /** Over the unit's limit, however short; the last one may go on. */
  readonly excesses: readonly MarkedExcess[]
  readonly isOver: boolean
  readonly gaps: readonly MarkedGap[]
}

/** What a pass of the whole day found; `isOver`: it was over the limit at its end. null: more than is worth keeping. */
export function markDay(track: Track, { excesses, gaps }: Passage, isOver: boolean): DayMarks | null {
  if (excesses.length > MOST_EXCESSES) return null
  const fixAt = (i: number): MarkedFix => ({
    fixTime: track.column('fixTime')[i]!,
    lat: track.column('lat')[i]!,
    lon: track.column('lon')[i]!,
    speed: track.column('speed')[i]!,
  })
  // A first place that the second one says nobody was at.
  const isAstray = track.count > 1 && isJump(fixAt(0), fixAt(1), MOTION_DEFAULTS.jumpKmh)
  return {
    first: fixAt(isAstray ? 1 : 0),
    last: fixAt(track.count - 1),
    excesses,
    isOver,
    gaps: gaps.filter((gap): gap is MarkedGap => gap.toAt !== null),
  }
}

/** Which of the numbers are kept as whole ones in which part of their unit. */
const EXCESS = [
  ['fromAt', 1],
  ['toAt', 1],
  ['topKmh', 10],
  ['km', 1000],
  ['lat', 1e5],
  ['lon', 1e5],
] as const satisfies readonly (readonly [keyof MarkedExcess, number])[]
const GAP = [
  ['fromAt', 1],
  ['toAt', 1],
  ['lat', 1e5],
  ['lon', 1e5],
  ['movedM', 1],
] as const satisfies readonly (readonly [keyof MarkedGap, number])[]
const FIX = ['fixTime', 'lat', 'lon', 'speed'] as const

/** Tells it from a packed day; its last byte is the version. */
const MAGIC = 0x4144_4d01
/** Magic, numbers of excesses and of silences, whether the last excess goes on, first fix, last fix. */
const HEADER_BYTES = 4 + 2 + 2 + 1 + 2 * FIX.length * 8

/** Some hundred bytes of an ordinary day. */
export function packMarks({ first, last, excesses, isOver, gaps }: DayMarks): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt16BE(excesses.length, 4)
  header.writeUInt16BE(gaps.length, 6)
  header.writeUInt8(Number(isOver), 8)
  const numbers = [first, last].flatMap((fix) => FIX.map((name) => fix[name]))
  for (const [i, number] of numbers.entries()) header.writeDoubleBE(number, 9 + i * 8)
  return Buffer.concat([header, ...packRows(excesses, EXCESS), ...packRows(gaps, GAP)])
}

const packRows = <Name extends string>(
  rows: readonly Record<Name, number>[],
  columns: readonly (readonly [Name, number])[],
): Buffer[] =>
  rows.length === 0
    ? []
    : columns.map(([name, scale]) => encodeColumn(Float64Array.from(rows, (row) => Math.round(row[name] * scale))))

export const isPackedMarks = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === MAGIC

/** Reads what `packMarks` wrote. Throws PackedDayError when it is not whole. */
export function readMarks(bytes: Uint8Array): DayMarks {
  if (!isPackedMarks(bytes)) throw new PackedDayError('Not the marks of a day')
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fix = (from: number): MarkedFix => ({
    fixTime: body.readDoubleBE(from),
    lat: body.readDoubleBE(from + 8),
    lon: body.readDoubleBE(from + 16),
    speed: body.readDoubleBE(from + 24),
  })
  let offset = HEADER_BYTES
  const rows = <Name extends string>(count: number, columns: readonly (readonly [Name, number])[]) => {
    // As each column is set, so are all fields of the rows.
    const read = Array.from({ length: count }, () => ({}) as Record<Name, number>)
    if (count === 0) return read
    for (const [name, scale] of columns) {
      const values = decodeColumn(body, offset, count, scale)
      offset = columnEnd(body, offset, count)
      for (let i = 0; i < count; i++) read[i]![name] = values[i]!
    }
    return read
  }
  try {
    const excesses = rows(body.readUInt16BE(4), EXCESS)
    const gaps = rows(body.readUInt16BE(6), GAP)
    if (offset !== body.length) throw new RangeError('Bytes left over after the last column')
    return { first: fix(9), last: fix(9 + FIX.length * 8), excesses, isOver: body.readUInt8(8) === 1, gaps }
  } catch (cause) {
    throw new PackedDayError('The marks of the day are damaged', { cause })
  }
}
