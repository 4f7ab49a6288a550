import { openDay, type Track, type TrackField } from './packing.ts'

/** A unit's positions in pieces, oldest first. */
export interface UnitTracks<Day = Track> {
  unitId: number
  tracks: (Track | Day)[]
}

/** What `tracksOf` of tracking.read.ts copied out. */
export interface CopiedTracks {
  packed: Uint8Array
  raw: Uint8Array
  /** What positions that are not packed tell of the sensor that was asked for; empty: of none. */
  readings: Uint8Array
  /** Of each packed day, from its first. */
  parts: number
}

/** PostgreSQL counts microseconds from 2000. */
const epochMs = Date.UTC(2000, 0, 1)

/** Sorts it by unit: packed days, read by `open`, then positions that are not packed yet. */
export function readTracks<Day = Track>(
  { packed, raw, readings, parts }: CopiedTracks,
  open: (block: Uint8Array, parts: number) => Track | Day = openDay,
): UnitTracks<Day>[] {
  const units = new Map<number, (Track | Day)[]>()
  const of = (unitId: number) => {
    let tracks = units.get(unitId)
    if (!tracks) units.set(unitId, (tracks = []))
    return tracks
  }
  const days = new CopyReader(packed)
  while (days.next()) of(days.view.getInt32(days.at(0))).push(open(days.bytes(1), parts))
  const told = new Map<number, Reading>()
  const sensors = readings.length > 0 ? new CopyReader(readings) : null
  while (sensors?.next()) told.set(sensors.view.getInt32(sensors.at(0)), readingOf(sensors))
  const columns = new CopyReader(raw)
  while (columns.next()) {
    const unitId = columns.view.getInt32(columns.at(0))
    of(unitId).push(columnsTrack(columns, told.get(unitId)))
  }
  return [...units].map(([id, tracks]) => ({ unitId: id, tracks }))
}

/** Dimensions, nulls, type, length, first index; then each element with its length before it. */
const arrayHeadBytes = 20

/** An array of a row. No element is ever null. */
function arrayColumn(view: DataView, from: number, bytes: number, read: (at: number) => number): Float64Array {
  const values = new Float64Array(view.getInt32(from + 12))
  let at = from + arrayHeadBytes + 4
  for (let i = 0; i < values.length; i++, at += bytes + 4) values[i] = read(at)
  return values
}

const instants = (view: DataView, from: number) =>
  arrayColumn(
    view,
    from,
    8,
    (at) => Math.round((view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)) / 1000) + epochMs,
  )

/** What one sensor told, by instants (epoch ms), oldest first. */
interface Reading {
  at: Float64Array
  values: Float64Array
}

const readingOf = (row: CopyReader): Reading => ({
  at: instants(row.view, row.at(1)),
  values: arrayColumn(row.view, row.at(2), 8, (at) => row.view.getFloat64(at)),
})

/** A row of a unit's positions as arrays: fixTime, lat, lon, speed, ignition; and beside them a sensor. */
function columnsTrack(row: CopyReader, told: Reading | undefined): Track {
  const { view } = row
  const first = { fixTime: row.at(1), lat: row.at(2), lon: row.at(3), speed: row.at(4), ignition: row.at(5) }
  const readers: Record<TrackField, () => Float64Array> = {
    fixTime: () => instants(view, first.fixTime),
    lat: () => arrayColumn(view, first.lat, 4, (at) => view.getInt32(at) / 1e6),
    lon: () => arrayColumn(view, first.lon, 4, (at) => view.getInt32(at) / 1e6),
    speed: () => arrayColumn(view, first.speed, 2, (at) => view.getInt16(at) / 10),
    ignition: () =>
      arrayColumn(view, first.ignition, 2, (at) => {
        const ignition = view.getInt16(at)
        return ignition === 1 || ignition === 0 ? ignition : NaN
      }),
    // What is not packed yet is copied without it.
    odometerKm: () => new Float64Array(view.getInt32(first.fixTime + 12)).fill(NaN),
  }
  return {
    count: view.getInt32(first.fixTime + 12),
    column: (field) => readers[field](),
    slice: (field, from, to) => readers[field]().subarray(from, to),
    reading: () => (told ? beside(readers.fixTime(), told) : null),
  }
}

/** Readings in the places of the positions they came with; NaN for the others. */
function beside(fixTime: Float64Array, { at, values }: Reading): Float64Array {
  let next = 0
  return fixTime.map((time) => {
    while (next < at.length && at[next]! < time) next++
    return at[next] === time ? values[next]! : NaN
  })
}

/** Signature, flags and the length of an extension that is not there. */
const headerBytes = 19

/** Walks the rows of PostgreSQL's binary COPY format. */
class CopyReader {
  readonly view: DataView
  readonly #bytes: Uint8Array
  #next = headerBytes
  #fields: number[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** false after the last row. Throws RangeError when the copy was cut. */
  next(): boolean {
    const count = this.view.getInt16(this.#next)
    if (count < 0) return false
    let offset = this.#next + 2
    this.#fields = []
    for (let i = 0; i < count; i++) {
      this.#fields.push(offset + 4)
      offset += 4 + Math.max(0, this.view.getInt32(offset))
    }
    this.#next = offset
    return true
  }

  /** Offset of a field of the row. */
  at(field: number): number {
    return this.#fields[field]!
  }

  bytes(field: number): Uint8Array {
    const from = this.at(field)
    return this.#bytes.subarray(from, from + this.view.getInt32(from - 4))
  }
}
