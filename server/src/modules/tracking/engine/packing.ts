import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { columnEnd, decodeColumn, encodeColumn } from './packed-column.ts'
import type { PositionRow } from './position.ts'

/**
 * A closed day of one unit, column by column in the order of its rows. Every array has `count` values; what the row has
 * as null is NaN, ignition is 1 or 0.
 */
export type DayColumns = { readonly count: number } & { readonly [Field in keyof PositionRow]: Float64Array }

/** The block is not one of ours, was cut, or was changed. */
export class PackedDayError extends Error {
  override name = 'PackedDayError'
}

/**
 * Parts per unit that survive: fixTime 1 ms, lat and lon 1e-6° (11 cm), speed 0.1 km/h, course 1°, altitude 1 m,
 * odometer 10 m, fuel 0.1 %. `receivedAt` is kept as its delay after fixTime in whole seconds.
 */
const SCALES = {
  fixTime: 1,
  receivedAt: 0.001,
  lat: 1e6,
  lon: 1e6,
  speed: 10,
  course: 1,
  altitude: 1,
  satellites: 1,
  ignition: 1,
  odometerKm: 100,
  fuelPercent: 10,
  sourceId: 1,
}

const MAGIC = 0x4144_5059
/** Blocks of version 1 do not say which source told a position. */
const VERSION = 2
/** Magic, version, rows, check sum. */
const HEADER_BYTES = 4 + 1 + 4 + 4
/** More rows than a unit can send in a day, one a second, with room: a larger count is a broken block. */
const MOST_ROWS = 200_000
const MOST_BODY_BYTES = MOST_ROWS * 64
/** Level 9 takes 3 ms a unit-day; level 19 takes eight times that for 8 % less. */
const LEVEL = 9

/**
 * Packs the rows of one unit and day, oldest first, into a versioned zstd block (3.5 to 5 bytes a position).
 * Throws RangeError on a number that is not finite, on values too far apart for a day, or on too many rows.
 */
export function packDay(rows: readonly PositionRow[]): Buffer {
  if (rows.length > MOST_ROWS) throw new RangeError(`Too many rows for one day: ${rows.length}`)
  let turned = 0
  const columns: (number | null)[][] = [
    rows.map((row) => row.fixTime),
    rows.map((row) => Math.round((row.receivedAt - row.fixTime) * SCALES.receivedAt)),
    rows.map((row) => Math.round(row.lat * SCALES.lat)),
    rows.map((row) => Math.round(row.lon * SCALES.lon)),
    rows.map((row) => Math.round(row.speed * SCALES.speed)),
    // The course is unrolled, so that a truck heading north does not jump between 359 and 0.
    rows.map((row) => (turned += shortestTurn(Math.round(row.course) - turned))),
    rows.map((row) => scaled(row.altitude, SCALES.altitude)),
    rows.map((row) => scaled(row.satellites, SCALES.satellites)),
    rows.map((row) => (row.ignition === null ? null : Number(row.ignition))),
    rows.map((row) => scaled(row.odometerKm, SCALES.odometerKm)),
    rows.map((row) => scaled(row.fuelPercent, SCALES.fuelPercent)),
    rows.map((row) => row.sourceId),
  ]
  const body = zstdCompressSync(Buffer.concat(columns.map(encodeColumn)), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt8(VERSION, 4)
  header.writeUInt32LE(rows.length, 5)
  header.writeUInt32LE(crc32(body, rows.length), 9)
  return Buffer.concat([header, body])
}

/** Reads a block of `packDay`. Throws PackedDayError when it is not whole. */
export function unpackDay(block: Uint8Array): DayColumns {
  const { body, count, version } = openBlock(block)
  try {
    return readColumns(body, count, version)
  } catch (cause) {
    throw damaged(cause)
  }
}

/** What those who pass millions of positions ask for. */
export type TrackField = 'fixTime' | 'lat' | 'lon' | 'speed' | 'ignition'

/** Positions of which each column is read when it is asked for; values as in `DayColumns`. */
export interface Track {
  readonly count: number
  column(field: TrackField): Float64Array
}

/** Columns up to the last one a `Track` has, in the order they are packed in. */
const packedOrder = [
  'fixTime',
  'receivedAt',
  'lat',
  'lon',
  'speed',
  'course',
  'altitude',
  'satellites',
  'ignition',
] as const

/** A packed day of which only the columns asked for are decoded. Throws PackedDayError when it is not whole. */
export function openDay(block: Uint8Array): Track {
  const { body, count } = openBlock(block)
  const offsets = new Map<string, number>()
  try {
    let offset = 0
    for (const field of packedOrder) {
      offsets.set(field, offset)
      offset = columnEnd(body, offset, count)
    }
  } catch (cause) {
    throw damaged(cause)
  }
  const read = new Map<TrackField, Float64Array>()
  return {
    count,
    column(field) {
      let values = read.get(field)
      if (!values) read.set(field, (values = decodeColumn(body, offsets.get(field)!, count, SCALES[field]).values))
      return values
    },
  }
}

function openBlock(block: Uint8Array): { body: Buffer; count: number; version: number } {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(0) !== MAGIC) {
    throw new PackedDayError('Not a packed day of positions')
  }
  const version = bytes.readUInt8(4)
  if (version < 1 || version > VERSION) throw new PackedDayError(`Packed day of an unknown version: ${version}`)
  const count = bytes.readUInt32LE(5)
  const packed = bytes.subarray(HEADER_BYTES)
  // The count seeds the check sum: a block whose count alone was changed is found as well.
  if (count > MOST_ROWS || crc32(packed, count) !== bytes.readUInt32LE(9)) {
    throw new PackedDayError('The packed day is damaged: its check sum does not match')
  }
  try {
    return { body: zstdDecompressSync(packed, { maxOutputLength: MOST_BODY_BYTES }), count, version }
  } catch (cause) {
    throw damaged(cause)
  }
}

const damaged = (cause: unknown) =>
  new PackedDayError('The packed day is damaged: its columns cannot be read', { cause })

/** Row `i` of an unpacked day. Throws RangeError outside it. */
export function rowAt(day: DayColumns, i: number): PositionRow {
  if (!(i >= 0 && i < day.count)) throw new RangeError(`No row ${i} in a day of ${day.count}`)
  const ignition = nullable(day.ignition[i]!)
  return {
    fixTime: day.fixTime[i]!,
    receivedAt: day.receivedAt[i]!,
    lat: day.lat[i]!,
    lon: day.lon[i]!,
    speed: day.speed[i]!,
    course: day.course[i]!,
    altitude: nullable(day.altitude[i]!),
    satellites: nullable(day.satellites[i]!),
    ignition: ignition === null ? null : ignition === 1,
    odometerKm: nullable(day.odometerKm[i]!),
    fuelPercent: nullable(day.fuelPercent[i]!),
    sourceId: nullable(day.sourceId[i]!),
  }
}

/** All rows of an unpacked day. */
export function rowsOf(day: DayColumns): PositionRow[] {
  return Array.from({ length: day.count }, (_, i) => rowAt(day, i))
}

function readColumns(body: Buffer, count: number, version: number): DayColumns {
  let offset = 0
  const next = (scale: number) => {
    const column = decodeColumn(body, offset, count, scale)
    offset = column.end
    return column.values
  }
  const fixTime = next(SCALES.fixTime)
  const receivedAt = next(SCALES.receivedAt)
  for (let i = 0; i < count; i++) receivedAt[i] = receivedAt[i]! + fixTime[i]!
  const lat = next(SCALES.lat)
  const lon = next(SCALES.lon)
  const speed = next(SCALES.speed)
  const course = next(SCALES.course)
  for (let i = 0; i < count; i++) course[i] = course[i]! - 360 * Math.floor(course[i]! / 360)
  const altitude = next(SCALES.altitude)
  const satellites = next(SCALES.satellites)
  const ignition = next(SCALES.ignition)
  const odometerKm = next(SCALES.odometerKm)
  const fuelPercent = next(SCALES.fuelPercent)
  const sourceId = version === 1 ? new Float64Array(count).fill(NaN) : next(SCALES.sourceId)
  if (offset !== body.length) throw new RangeError('Bytes left over after the last column')
  return {
    count,
    fixTime,
    receivedAt,
    lat,
    lon,
    speed,
    course,
    altitude,
    satellites,
    ignition,
    odometerKm,
    fuelPercent,
    sourceId,
  }
}

function scaled(value: number | null, scale: number): number | null {
  return value === null ? null : Math.round(value * scale)
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** The same turn between -180 and 179 degrees. */
function shortestTurn(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360)
}
