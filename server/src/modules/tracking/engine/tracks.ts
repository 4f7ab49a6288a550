import { openDay, type Track, type TrackField } from './packing.ts'

/** A unit's positions in pieces, oldest first. */
export interface UnitTracks {
  unitId: number
  tracks: Track[]
}

/** PostgreSQL counts microseconds from 2000. */
const epochMs = Date.UTC(2000, 0, 1)

/** Sorts what `tracksOf` of tracking.read.ts copied out by unit: packed days, then positions that are not packed yet. */
export function readTracks({ packed, raw }: { packed: Uint8Array; raw: Uint8Array }): UnitTracks[] {
  const units = new Map<number, Track[]>()
  const of = (unitId: number) => {
    let tracks = units.get(unitId)
    if (!tracks) units.set(unitId, (tracks = []))
    return tracks
  }
  const days = new CopyReader(packed)
  while (days.next()) of(days.view.getInt32(days.at(0))).push(openDay(days.bytes(1)))
  for (const { unitId, track } of rawTracks(raw)) of(unitId).push(track)
  return [...units].map(([id, tracks]) => ({ unitId: id, tracks }))
}

/** A row of `raw` in bytes: how many fields, then each with its length before it. None of them is ever null. */
const rowBytes = 50
const at = { unitId: 6, fixTime: 14, lat: 26, lon: 34, speed: 42, ignition: 48 }

/** All rows have the same length: columns are read where they stand. */
function rawTracks(raw: Uint8Array): { unitId: number; track: Track }[] {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  const found: { unitId: number; track: Track }[] = []
  let first = headerBytes
  for (let row = headerBytes; view.getInt16(row) >= 0;) {
    const unitId = view.getInt32(row + at.unitId)
    row += rowBytes
    const isLast = view.getInt16(row) < 0 || view.getInt32(row + at.unitId) !== unitId
    if (!isLast) continue
    found.push({ unitId, track: trackOf(view, first, (row - first) / rowBytes) })
    first = row
  }
  return found
}

function trackOf(view: DataView, first: number, count: number): Track {
  const readers: Record<TrackField, (row: number) => number> = {
    fixTime: (row) =>
      Math.round((view.getInt32(row + at.fixTime) * 2 ** 32 + view.getUint32(row + at.fixTime + 4)) / 1000) + epochMs,
    lat: (row) => view.getInt32(row + at.lat) / 1e6,
    lon: (row) => view.getInt32(row + at.lon) / 1e6,
    speed: (row) => view.getInt16(row + at.speed) / 10,
    ignition: (row) => {
      const ignition = view.getInt16(row + at.ignition)
      return ignition === 1 || ignition === 0 ? ignition : NaN
    },
  }
  return {
    count,
    column(field) {
      const read = readers[field]
      const values = new Float64Array(count)
      for (let i = 0; i < count; i++) values[i] = read(first + i * rowBytes)
      return values
    },
  }
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
