import { openDay, type Track, type TrackField } from './packing.ts'

/** A unit's positions in pieces, oldest first. */
export interface UnitTracks {
  unitId: number
  tracks: Track[]
}

/** What `tracksOf` of tracking.read.ts copied out. */
export interface CopiedTracks {
  packed: Uint8Array
  raw: Uint8Array
  /** Of each packed day, from its first. */
  parts: number
}

/** PostgreSQL counts microseconds from 2000. */
const epochMs = Date.UTC(2000, 0, 1)

/** Sorts it by unit: packed days, then positions that are not packed yet. */
export function readTracks({ packed, raw, parts }: CopiedTracks): UnitTracks[] {
  const units = new Map<number, Track[]>()
  const of = (unitId: number) => {
    let tracks = units.get(unitId)
    if (!tracks) units.set(unitId, (tracks = []))
    return tracks
  }
  const days = new CopyReader(packed)
  while (days.next()) of(days.view.getInt32(days.at(0))).push(openDay(days.bytes(1), parts))
  const columns = new CopyReader(raw)
  while (columns.next()) of(columns.view.getInt32(columns.at(0))).push(columnsTrack(columns))
  return [...units].map(([id, tracks]) => ({ unitId: id, tracks }))
}

/** Dimensions, nulls, type, length, first index; then each element with its length before it. */
const arrayHeadBytes = 20

/** A row of a unit's positions as arrays: fixTime, lat, lon, speed, ignition. No element is ever null. */
function columnsTrack(row: CopyReader): Track {
  const { view } = row
  const count = view.getInt32(row.at(1) + 12)
  const first = { fixTime: row.at(1), lat: row.at(2), lon: row.at(3), speed: row.at(4), ignition: row.at(5) }
  const column = (field: TrackField, bytes: number, read: (at: number) => number) => {
    const values = new Float64Array(count)
    let at = first[field] + arrayHeadBytes + 4
    for (let i = 0; i < count; i++, at += bytes + 4) values[i] = read(at)
    return values
  }
  const readers: Record<TrackField, () => Float64Array> = {
    fixTime: () =>
      column('fixTime', 8, (at) => Math.round((view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)) / 1000) + epochMs),
    lat: () => column('lat', 4, (at) => view.getInt32(at) / 1e6),
    lon: () => column('lon', 4, (at) => view.getInt32(at) / 1e6),
    speed: () => column('speed', 2, (at) => view.getInt16(at) / 10),
    ignition: () =>
      column('ignition', 2, (at) => {
        const ignition = view.getInt16(at)
        return ignition === 1 || ignition === 0 ? ignition : NaN
      }),
  }
  return { count, column: (field) => readers[field]() }
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
