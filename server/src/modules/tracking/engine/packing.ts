import {
  isSensorName,
  sensorNames,
  sensors as known,
  type ReadingName,
  type SensorName,
  type SensorValues,
} from '@arriero/contract/tracking/sensors.rules.ts'
import { PackedBlock, writeBlock, type Field, type NamedColumn } from './packed-block.ts'
import type { PositionRow } from './position.ts'

export { PackedDayError, partsWith } from './packed-block.ts'

/**
 * A closed day of one unit, column by column in the order of its rows. Every array has `count` values; what the row has
 * as null is NaN, ignition is 1 or 0.
 */
export type DayColumns = {
  readonly count: number
  /** Only of days that have some. */
  readonly sensors: ReadonlyMap<SensorName, Float64Array>
} & { readonly [Column in Field]: Float64Array }

/**
 * Parts per unit that survive: fixTime 1 ms, lat and lon 1e-6° (11 cm), speed 0.1 km/h, course 1°, altitude 1 m,
 * odometer 10 m, fuel 0.1 %; sensors as many decimals as they are shown with. `receivedAt` is kept as its delay after fixTime in whole seconds.
 */
const SCALES: Readonly<Record<Field, number>> = {
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

/**
 * Packs the rows of one unit and day, oldest first, into a versioned block of zstd parts (3.5 to 5 bytes a position).
 * Throws RangeError on a number that is not finite, on values too far apart for a day, or on too many rows.
 */
export function packDay(rows: readonly PositionRow[]): Buffer {
  const column = (field: Field, read: (row: PositionRow) => number | null) => {
    const values = new Float64Array(rows.length)
    for (let i = 0; i < rows.length; i++) {
      const value = read(rows[i]!)
      if (value !== null && !Number.isFinite(value)) throw new RangeError(`Not a packable number: ${value}`)
      values[i] = value === null ? NaN : Math.round(value * SCALES[field])
    }
    return values
  }
  const columns = {
    fixTime: column('fixTime', (row) => row.fixTime),
    receivedAt: column('receivedAt', (row) => row.receivedAt - row.fixTime),
    lat: column('lat', (row) => row.lat),
    lon: column('lon', (row) => row.lon),
    speed: column('speed', (row) => row.speed),
    course: unrolled(column('course', (row) => row.course)),
    altitude: column('altitude', (row) => row.altitude),
    satellites: column('satellites', (row) => row.satellites),
    ignition: column('ignition', (row) => (row.ignition === null ? null : Number(row.ignition))),
    odometerKm: column('odometerKm', (row) => row.odometerKm),
    fuelPercent: column('fuelPercent', (row) => row.fuelPercent),
    sourceId: column('sourceId', (row) => row.sourceId),
  }
  return writeBlock(columns, rows.length, sensorColumns(rows))
}

function sensorColumns(rows: readonly PositionRow[]): NamedColumn[] {
  const told = new Set(rows.flatMap(({ sensors }) => (sensors ? Object.keys(sensors) : [])))
  return sensorNames
    .filter((name) => told.has(name))
    .map((name) => {
      const { decimals } = known[name]
      const values = Float64Array.from(rows, ({ sensors }) => Math.round((sensors?.[name] ?? NaN) * 10 ** decimals))
      return { name, decimals, values }
    })
}

/** Turns instead of headings, so that a truck heading north does not jump between 359 and 0. */
function unrolled(courses: Float64Array): Float64Array {
  let turned = 0
  return courses.map((course) => (Number.isNaN(course) ? NaN : (turned += shortestTurn(course - turned))))
}

/** Reads a block of `packDay`. Throws PackedDayError when it is not whole. */
export function unpackDay(block: Uint8Array): DayColumns {
  const packed = new PackedBlock(block)
  const { count } = packed
  const read = (field: Field) => packed.read(field, SCALES[field])
  const [fixTime, receivedAt, course] = [read('fixTime'), read('receivedAt'), read('course')]
  for (let i = 0; i < count; i++) receivedAt[i] = receivedAt[i]! + fixTime[i]!
  for (let i = 0; i < count; i++) course[i] = course[i]! - 360 * Math.floor(course[i]! / 360)
  const named = packed.named().flatMap(({ name, values }) => (isSensorName(name) ? [[name, values] as const] : []))
  return {
    count,
    sensors: new Map(named),
    fixTime,
    receivedAt,
    lat: read('lat'),
    lon: read('lon'),
    speed: read('speed'),
    course,
    altitude: read('altitude'),
    satellites: read('satellites'),
    ignition: read('ignition'),
    odometerKm: read('odometerKm'),
    fuelPercent: read('fuelPercent'),
    // The first blocks do not say which source told a position.
    sourceId: packed.has('sourceId') ? read('sourceId') : new Float64Array(count).fill(NaN),
  }
}

/** What those who pass millions of positions ask for. */
export type TrackField = 'fixTime' | 'lat' | 'lon' | 'speed' | 'ignition' | 'odometerKm'

/** Positions of which each column is read when it is asked for; values as in `DayColumns`. */
export interface Track {
  readonly count: number
  column(field: TrackField): Float64Array
  /** Of a column the rows from ≤ i < to. */
  slice(field: TrackField, from: number, to: number): Float64Array
  /** What each position tells of a sensor, NaN for nothing; null: none does. */
  reading(name: ReadingName): Float64Array | null
}

/**
 * A packed day of which only the columns asked for are decoded, from its first parts alone when the block was cut
 * after them (`partsWith`). Throws PackedDayError when what is there is not whole.
 */
export function openDay(block: Uint8Array, parts?: number): Track {
  const packed = new PackedBlock(block, parts)
  const read = new Map<TrackField, Float64Array>()
  let named: NamedColumn[] | undefined
  return {
    count: packed.count,
    column(field) {
      let values = read.get(field)
      if (!values) read.set(field, (values = packed.read(field, SCALES[field])))
      return values
    },
    slice: (field, from, to) => read.get(field)?.subarray(from, to) ?? packed.read(field, SCALES[field], from, to),
    reading: (name) =>
      name === 'fuel_percent'
        ? packed.read('fuelPercent', SCALES.fuelPercent)
        : ((named ??= packed.named()).find((column) => column.name === name)?.values ?? null),
  }
}

/** Row `i` of an unpacked day. Throws RangeError outside it. */
export function rowAt(day: DayColumns, i: number): PositionRow {
  if (!(i >= 0 && i < day.count)) throw new RangeError(`No row ${i} in a day of ${day.count}`)
  const ignition = nullable(day.ignition[i]!)
  const sensors = day.sensors.size > 0 ? readingsAt(day, i) : undefined
  return {
    fixTime: day.fixTime[i]!,
    receivedAt: day.receivedAt[i]!,
    lat: day.lat[i]!,
    lon: day.lon[i]!,
    speed: day.speed[i]!,
    course: nullable(day.course[i]!),
    altitude: nullable(day.altitude[i]!),
    satellites: nullable(day.satellites[i]!),
    ignition: ignition === null ? null : ignition === 1,
    odometerKm: nullable(day.odometerKm[i]!),
    fuelPercent: nullable(day.fuelPercent[i]!),
    sourceId: nullable(day.sourceId[i]!),
    ...(sensors && { sensors }),
  }
}

function readingsAt({ sensors }: DayColumns, i: number): SensorValues | undefined {
  const told = [...sensors].filter(([, values]) => !Number.isNaN(values[i]!))
  return told.length > 0 ? Object.fromEntries(told.map(([name, values]) => [name, values[i]!])) : undefined
}

/** All rows of an unpacked day. */
export function rowsOf(day: DayColumns): PositionRow[] {
  return Array.from({ length: day.count }, (_, i) => rowAt(day, i))
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** The same turn between -180 and 179 degrees. */
function shortestTurn(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360)
}
