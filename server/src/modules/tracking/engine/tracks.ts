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
  const rows = new CopyReader(raw)
  let unitId = 0
  let open: number[][] = []
  const close = () => {
    if (open.length > 0) of(unitId).push(trackOf(open))
    open = []
  }
  while (rows.next()) {
    const id = rows.view.getInt32(rows.at(0))
    if (id !== unitId) {
      close()
      unitId = id
    }
    const ts = rows.at(1)
    const ignition = rows.view.getInt16(rows.at(5))
    open.push([
      Math.round((rows.view.getInt32(ts) * 2 ** 32 + rows.view.getUint32(ts + 4)) / 1000) + epochMs,
      rows.view.getInt32(rows.at(2)) / 1e6,
      rows.view.getInt32(rows.at(3)) / 1e6,
      rows.view.getInt16(rows.at(4)) / 10,
      ignition === 1 || ignition === 0 ? ignition : NaN,
    ])
  }
  close()
  return [...units].map(([id, tracks]) => ({ unitId: id, tracks }))
}

const fields: Record<TrackField, number> = { fixTime: 0, lat: 1, lon: 2, speed: 3, ignition: 4 }

const trackOf = (rows: readonly number[][]): Track => ({
  count: rows.length,
  column: (field) => Float64Array.from(rows, (row) => row[fields[field]]!),
})

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
