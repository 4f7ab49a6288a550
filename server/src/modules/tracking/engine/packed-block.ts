import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { columnEnd, decodeColumn, encodeColumn } from './packed-column.ts'
import type { PositionRow } from './position.ts'

/** The block is not one of ours, was cut, or was changed. */
export class PackedDayError extends Error {
  override name = 'PackedDayError'
}

export type Field = Exclude<keyof PositionRow, 'sensors'>

/** Columns of version 1, which did not say which source told a position. */
const FIRST: readonly Field[] = [
  'fixTime',
  'receivedAt',
  'lat',
  'lon',
  'speed',
  'course',
  'altitude',
  'satellites',
  'ignition',
  'odometerKm',
  'fuelPercent',
]

const REST: readonly Field[] = [
  'receivedAt',
  'course',
  'altitude',
  'satellites',
  'odometerKm',
  'fuelPercent',
  'sourceId',
]

/**
 * Columns in the parts they are compressed in, by version. What is asked of millions of positions comes first, so that
 * the parts after it need not even be read from disk (`packed_head` in SQL). A number of parts has the same columns from
 * version 3 on. Since version 5 what the fleet at a moment asks of thousands of days is in one part, the time and the
 * ignition once more with it (1 % of the block): to begin to unpack one takes as long as to unpack it.
 */
const LAYOUTS: Readonly<Record<number, readonly (readonly Field[])[]>> = {
  1: [FIRST],
  2: [[...FIRST, 'sourceId']],
  3: [['fixTime', 'ignition'], ['speed'], ['lat', 'lon'], REST],
  5: [['fixTime', 'ignition'], [], ['fixTime', 'ignition', 'speed', 'lat', 'lon'], REST],
}
const VERSION = 5
const PARTS = LAYOUTS[VERSION]!
/** The versions after 3 and 5 have a part of named columns as well: only of days that have sensors. */
const WITH_SENSORS = 1
const hasSensors = (version: number) => version === 3 + WITH_SENSORS || version === 5 + WITH_SENSORS

/** Readings of one sensor as whole numbers, NaN for none; `decimals` of them are behind the point. */
export interface NamedColumn {
  name: string
  decimals: number
  values: Float64Array
}

const MAGIC = 0x4144_5059
/** Magic, version, rows. */
const HEADER_BYTES = 4 + 1 + 4
/** Of a part: where it ends in the block (SQL reads it), its check sum, and its bytes once unpacked. Big endian. */
const PART_BYTES = 4 + 4 + 4
/** More rows than a unit can send in a day, one a second, with room: a larger count is a broken block. */
const MOST_ROWS = 200_000
const MOST_BODY_BYTES = MOST_ROWS * 64
/** What zlib takes as the least room to unpack into. */
const LEAST_CHUNK_BYTES = 64
/** Packing a unit-day takes 4 ms; level 9 takes a third more for 1.5 % less. */
const LEVEL = 3

/** How many of a block's parts, from the first, have all of some columns. */
export const partsWith = (fields: readonly Field[]): number =>
  1 + Math.max(...fields.map((field) => PARTS.findIndex((part) => part.includes(field))))

/** Begins a check sum, so that a block in which one of these numbers alone was changed is found as well. */
const seedOf = (count: number, bytes: number) => (count ^ bytes) >>> 0

/** Writes columns of whole numbers, NaN for null, `count` of each. Throws RangeError on too many or on too far apart. */
export function writeBlock(
  columns: Readonly<Record<Field, Float64Array>>,
  count: number,
  named: readonly NamedColumn[] = [],
): Buffer {
  if (count > MOST_ROWS) throw new RangeError(`Too many rows for one day: ${count}`)
  const bodies: Buffer[] = PARTS.map((fields) => Buffer.concat(fields.map((field) => encodeColumn(columns[field]))))
  if (named.length > 0) bodies.push(writeNamed(named))
  const parts = bodies.map((body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }))
  const header = Buffer.alloc(HEADER_BYTES + parts.length * PART_BYTES)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt8(named.length > 0 ? VERSION + WITH_SENSORS : VERSION, 4)
  header.writeUInt32LE(count, 5)
  let end = header.length
  for (const [i, part] of parts.entries()) {
    const at = HEADER_BYTES + i * PART_BYTES
    header.writeUInt32BE((end += part.length), at)
    header.writeUInt32BE(crc32(part, seedOf(count, bodies[i]!.length)), at + 4)
    header.writeUInt32BE(bodies[i]!.length, at + 8)
  }
  return Buffer.concat([header, ...parts])
}

/** How many, then name and decimals of each, then their columns. */
function writeNamed(named: readonly NamedColumn[]): Buffer {
  const heads = named.map(({ name, decimals }) => Buffer.from([name.length, ...Buffer.from(name, 'latin1'), decimals]))
  return Buffer.concat([Buffer.from([named.length]), ...heads, ...named.map(({ values }) => encodeColumn(values))])
}

function readNamed(body: Buffer, count: number): NamedColumn[] {
  let at = 1
  const heads = Array.from({ length: body.readUInt8(0) }, () => {
    const length = body.readUInt8(at)
    const name = body.toString('latin1', at + 1, at + 1 + length)
    at += length + 2
    return { name, decimals: body.readUInt8(at - 1) }
  })
  return heads.map(({ name, decimals }) => {
    const values = decodeColumn(body, at, count, 10 ** decimals)
    at = columnEnd(body, at, count)
    return { name, decimals, values }
  })
}

/** Bytes of a part and what they add up to. */
interface PartAt {
  from: number
  to: number
  sum: number
  /** Unpacked; 0: the block does not say. */
  bytes: number
}

function partsAt(bytes: Buffer, version: number): PartAt[] {
  // Up to version 2 all columns were one part, up to the end of the block.
  if (version < 3) {
    const sum = bytes.readUInt32LE(HEADER_BYTES)
    return [{ from: HEADER_BYTES + 4, to: bytes.length, sum, bytes: 0 }]
  }
  const count = PARTS.length + (hasSensors(version) ? 1 : 0)
  let from = HEADER_BYTES + count * PART_BYTES
  return Array.from({ length: count }, (_, i) => {
    const at = HEADER_BYTES + i * PART_BYTES
    const [to, sum, unpacked] = [0, 4, 8].map((offset) => bytes.readUInt32BE(at + offset)) as [number, number, number]
    const part = { from, to, sum, bytes: unpacked }
    from = part.to
    return part
  })
}

interface Part {
  fields: readonly Field[]
  packed: Buffer
  bytes: number
  /** Unpacked, and where each of its columns begins. */
  open: { body: Buffer; offsets: Map<Field, number> } | null
}

/**
 * A block whose columns are read as they are asked for. Throws PackedDayError when it is damaged. `most`: parts that are
 * there at the most; asking for a column of another one throws.
 */
export class PackedBlock {
  readonly count: number
  readonly #parts: Part[]
  readonly #named: PartAt | null
  readonly #bytes: Buffer
  readonly #isCut: boolean

  constructor(block: Uint8Array, most = Infinity) {
    this.#isCut = most < Infinity
    const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
    if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(0) !== MAGIC)
      throw new PackedDayError('Not a packed day of positions')
    const version = bytes.readUInt8(4)
    const layout = LAYOUTS[hasSensors(version) ? version - WITH_SENSORS : version]
    if (!layout) throw new PackedDayError(`Packed day of an unknown version: ${version}`)
    const count = bytes.readUInt32LE(5)
    try {
      const parts = partsAt(bytes, version).slice(0, most)
      const isWhole = ({ from, to, sum, bytes: unpacked }: PartAt) =>
        from <= to && crc32(bytes.subarray(from, to), seedOf(count, unpacked)) === sum
      if (count > MOST_ROWS || parts.at(-1)?.to !== bytes.length || !parts.every(isWhole))
        throw new RangeError('Its check sum does not match')
      this.#bytes = bytes
      this.#named = parts[layout.length] ?? null
      this.#parts = parts.slice(0, layout.length).map(({ from, to, bytes: length }, i) => ({
        fields: layout[i]!,
        packed: bytes.subarray(from, to),
        bytes: length,
        open: null,
      }))
    } catch (cause) {
      throw damaged(cause)
    }
    this.count = count
  }

  /** Whether the block has a column: blocks of old versions lack some. */
  has(field: Field): boolean {
    return this.#parts.some(({ fields }) => fields.includes(field))
  }

  /** The whole numbers of a column divided by `scale`, those of some rows or all of them; NaN for null. */
  read(field: Field, scale: number, from?: number, to?: number): Float64Array {
    const has = ({ fields }: Part) => fields.includes(field)
    // What stands in two parts: who opened only some is after the last of them, and a whole day has it quickest in the first.
    const part = this.#isCut ? this.#parts.findLast(has) : this.#parts.find(has)
    if (!part) throw new RangeError(`The block was opened without ${field}`)
    try {
      const { body, offsets } = (part.open ??= this.#unpack(part))
      return decodeColumn(body, offsets.get(field)!, this.count, scale, from, to)
    } catch (cause) {
      throw damaged(cause)
    }
  }

  /** Columns by name, divided by their scale; none when the day has none or the block was opened without them. */
  named(): NamedColumn[] {
    if (this.#named === null) return []
    const { from, to, bytes } = this.#named
    try {
      return readNamed(unpacked(this.#bytes.subarray(from, to), bytes), this.count)
    } catch (cause) {
      throw damaged(cause)
    }
  }

  #unpack({ fields, packed, bytes }: Part): NonNullable<Part['open']> {
    const body = unpacked(packed, bytes)
    const offsets = new Map<Field, number>()
    let offset = 0
    for (const field of fields) {
      offsets.set(field, offset)
      offset = columnEnd(body, offset, this.count)
    }
    if (offset !== body.length) throw new RangeError('Bytes left over after the last column')
    return { body, offsets }
  }
}

/** `bytes`: how many they become; 0: nobody knows. */
function unpacked(packed: Buffer, bytes: number): Buffer {
  // Unpacked at once: into the usual pieces it takes twice the time.
  const room = bytes > 0 ? { chunkSize: Math.max(LEAST_CHUNK_BYTES, bytes) } : {}
  return zstdDecompressSync(packed, { ...room, maxOutputLength: MOST_BODY_BYTES })
}

const damaged = (cause: unknown) =>
  new PackedDayError('The packed day is damaged: its check sum or its columns do not match', { cause })
