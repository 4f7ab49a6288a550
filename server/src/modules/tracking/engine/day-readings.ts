import { readingNames, readings as known, type ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { PackedDayError } from './packed-block.ts'
import { columnEnd, decodeColumn, encodeColumn } from './packed-column.ts'
import type { Track } from './packing.ts'
import { readHours, spanFrom, type ReadSpan } from './reading-hours.ts'

/** What the sensors of a unit told in each hour of a whole day; a sensor that told nothing is absent. */
export type DayReadings = ReadonlyMap<ReadingName, readonly ReadSpan[]>

export const readingsOfDay = (track: Track): DayReadings =>
  new Map(
    readingNames.flatMap((name) => {
      const hours = readHours(track, name)
      return hours ? [[name, hours] as const] : []
    }),
  )

/** Instants and numbers, then values, which are kept with as many decimals as the sensor has. */
const columnsOf = (sensor: ReadingName): readonly (readonly [keyof ReadSpan, number])[] => {
  const scale = 10 ** known[sensor].decimals
  return [
    ['fromAt', 1],
    ['toAt', 1],
    ['count', 1],
    ['sum', scale],
    ['min', scale],
    ['max', scale],
    ['first', scale],
    ['last', scale],
    ['rose', scale],
    ['fell', scale],
  ]
}

/** Tells it from a packed day; its last byte is the version. */
const MAGIC = 0x4144_5201
/** Magic, number of sensors. */
const HEADER_BYTES = 4 + 1
/** Of a sensor beside its name: length of the name, hours, bytes of their columns. */
const SENSOR_BYTES = 1 + 1 + 2

/** Half a kilobyte of a sensor that tells something each hour. */
export function packReadings(day: DayReadings): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt8(day.size, 4)
  const sensors = [...day].flatMap(([name, hours]) => {
    const columns = columnsOf(name).map(([field, scale]) =>
      encodeColumn(Float64Array.from(hours, (hour) => Math.round(hour[field] * scale))),
    )
    const body = Buffer.concat(columns)
    const head = Buffer.alloc(SENSOR_BYTES)
    head.writeUInt8(name.length, 0)
    head.writeUInt8(hours.length, 1)
    head.writeUInt16BE(body.length, 2)
    return [head, Buffer.from(name, 'latin1'), body]
  })
  return Buffer.concat([header, ...sensors])
}

export const arePackedReadings = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === MAGIC

/** Of what `packReadings` wrote the hours of one sensor. Throws PackedDayError when it is not whole. */
export function readReadings(bytes: Uint8Array, sensor: ReadingName): ReadSpan[] {
  if (!arePackedReadings(bytes)) throw new PackedDayError('Not the readings of a day')
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    let at = HEADER_BYTES
    for (let left = body.readUInt8(4); left > 0; left--) {
      const [length, hours, columns] = [body.readUInt8(at), body.readUInt8(at + 1), body.readUInt16BE(at + 2)]
      const from = at + SENSOR_BYTES + length
      at = from + columns
      if (at > body.length) throw new RangeError('It ends early')
      if (body.toString('latin1', from - length, from) === sensor)
        return hoursOf(body.subarray(from, at), hours, sensor)
    }
    if (at !== body.length) throw new RangeError('Bytes left over after the last sensor')
    return []
  } catch (cause) {
    throw new PackedDayError('The readings of the day are damaged', { cause })
  }
}

function hoursOf(body: Buffer, count: number, sensor: ReadingName): ReadSpan[] {
  const hours = Array.from({ length: count }, () => spanFrom(0, 0))
  let offset = 0
  for (const [field, scale] of columnsOf(sensor)) {
    const values = decodeColumn(body, offset, count, scale)
    offset = columnEnd(body, offset, count)
    for (let i = 0; i < count; i++) hours[i]![field] = values[i]!
  }
  if (offset !== body.length) throw new RangeError('Bytes left over after the last column')
  return hours
}
