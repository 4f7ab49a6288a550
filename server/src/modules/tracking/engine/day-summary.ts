import { columnEnd, decodeColumn, encodeColumn } from './packed-column.ts'
import { PackedDayError } from './packed-block.ts'
import type { WayState } from './passed-way.ts'

/** What of a day matters to who asks for drives and stops: the moments at which something changed. */
export interface Moment {
  /** Epoch ms. */
  fixTime: number
  /** Of several fixes of a standing unit their mean. */
  lat: number
  lon: number
  /** As `passage.ts` has them: 0 parked, 1 idling, 2 moving. */
  activity: number
  /** Fixes since the moment before, and the fastest of them, km/h. */
  count: number
  top: number
  /** Since the day began. */
  km: number
  idleMs: number
  overMs: number
}

/** A whole day of a unit in its moments, reckoned by itself: `passTracks` joins it to what was before. */
export interface DaySummary {
  readonly moments: readonly Moment[]
  /** What its first fix said, NaN for nothing: that one is passed like any other. */
  readonly first: { readonly speed: number; readonly ignition: number; readonly odometerKm: number }
  /** Where the odometer stood at its end. */
  readonly way: WayState
}

/** Which of the columns are whole numbers in which part of their unit. */
const SCALES: readonly (readonly [keyof Moment, number])[] = [
  ['fixTime', 1],
  ['lat', 1e6],
  ['lon', 1e6],
  ['activity', 1],
  ['count', 1],
  ['top', 10],
  ['km', 1000],
  ['idleMs', 1],
  ['overMs', 1],
]
/** Tells it from a packed day; its last byte is the version. */
const MAGIC = 0x4144_5301
const NUMBERS = 6
const HEADER_BYTES = 4 + 4 + NUMBERS * 8
const MOST_MOMENTS = 200_000

/** Some hundred bytes of an ordinary day. */
export function packSummary({ moments, first, way }: DaySummary): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt32BE(moments.length, 4)
  const numbers = [first.speed, first.ignition, first.odometerKm, way.reading, way.readingAt, way.counted]
  for (const [i, number] of numbers.entries()) header.writeDoubleBE(number, 8 + i * 8)
  const columns = SCALES.map(([name, scale]) =>
    encodeColumn(Float64Array.from(moments, (moment) => Math.round(moment[name] * scale))),
  )
  return Buffer.concat([header, ...columns])
}

export const isPackedSummary = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === MAGIC

/** Reads what `packSummary` wrote. Throws PackedDayError when it is not whole. */
export function readSummary(bytes: Uint8Array): DaySummary {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = isPackedSummary(bytes) ? body.readUInt32BE(4) : Infinity
  if (count > MOST_MOMENTS) throw new PackedDayError('Not a summary of a day')
  const number = (i: number) => body.readDoubleBE(8 + i * 8)
  try {
    let offset = HEADER_BYTES
    const [fixTime, lat, lon, activity, fixes, top, km, idleMs, overMs] = SCALES.map(([, scale]) => {
      const values = decodeColumn(body, offset, count, scale)
      offset = columnEnd(body, offset, count)
      return values
    }) as [Values, Values, Values, Values, Values, Values, Values, Values, Values]
    return {
      first: { speed: number(0), ignition: number(1), odometerKm: number(2) },
      way: { reading: number(3), readingAt: number(4), counted: number(5) },
      moments: Array.from({ length: count }, (_, i) => ({
        fixTime: fixTime[i]!,
        lat: lat[i]!,
        lon: lon[i]!,
        activity: activity[i]!,
        count: fixes[i]!,
        top: top[i]!,
        km: km[i]!,
        idleMs: idleMs[i]!,
        overMs: overMs[i]!,
      })),
    }
  } catch (cause) {
    throw new PackedDayError('The summary of the day is damaged', { cause })
  }
}

type Values = Float64Array
