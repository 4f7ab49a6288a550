import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import type { Fix } from '../tracking.step.ts'
import { absent, positionOf, type StoredPosition } from './position-row.ts'
import type { Sliceable } from './halves.ts'

/** Fields of a row in the order of the COPY, each with its four bytes of length. */
const FIELDS = 14
const ROW_BYTES = 2 + FIELDS * 4 + (4 + 4 + 8 + 4 + 4 + 4 + 4 + 6 * 2 + 4)
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const TRAILER = Buffer.from([0xff, 0xff])
const COPY =
  'copy unit_position (account_id, unit_id, ts, delay_s, lat, lon, odometer, speed, course, altitude, satellites, ignition, fuel, source_id) from stdin (format binary)'

/** Positions on their way into the table, already in PostgreSQL's binary form: 1 µs and no garbage a row. */
export class PositionCopy implements Sliceable<PositionCopy> {
  #bytes = Buffer.allocUnsafe(ROW_BYTES * 256)
  #end = 0
  #oldest = Infinity

  get length(): number {
    return this.#end / ROW_BYTES
  }

  /** fixTime of the oldest, epoch ms. */
  get oldest(): number {
    return this.#oldest
  }

  add(fix: FullFix): void {
    if (this.#end + ROW_BYTES > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(this.#bytes.length * 2)
      this.#bytes.copy(larger, 0, 0, this.#end)
      this.#bytes = larger
    }
    const bytes = this.#bytes
    let at = bytes.writeInt16BE(FIELDS, this.#end)
    const int = (value: number) => {
      at = bytes.writeInt32BE(4, at)
      at = bytes.writeInt32BE(value, at)
    }
    const small = (value: number) => {
      at = bytes.writeInt32BE(2, at)
      at = bytes.writeInt16BE(value, at)
    }
    int(fix.accountId)
    int(fix.unitId)
    at = bytes.writeInt32BE(8, at)
    // Microseconds in two halves: their product passes 2^53 no earlier than in the year 2255.
    const micros = (fix.fixTime - POSTGRES_EPOCH_MS) * 1000
    at = bytes.writeInt32BE(Math.floor(micros / 4_294_967_296), at)
    at = bytes.writeUInt32BE(micros % 4_294_967_296, at)
    int(within(Math.round((fix.receivedAt - fix.fixTime) / 1000), 2_147_483_647))
    int(Math.round(fix.lat * 1e6))
    int(Math.round(fix.lon * 1e6))
    int(fix.odometerKm === null ? absent.int : within(Math.round(fix.odometerKm * 100), 2_147_483_647))
    small(within(Math.round(fix.speed * 10), 32_767))
    small(fix.course === null ? absent.small : within(Math.round(fix.course), 32_767))
    small(fix.altitude === null ? absent.small : within(Math.round(fix.altitude), 32_767))
    small(fix.satellites === null ? absent.small : within(fix.satellites, 32_767))
    small(fix.ignition === null ? absent.small : fix.ignition ? 1 : 0)
    small(fix.fuelPercent === null ? absent.small : within(Math.round(fix.fuelPercent * 10), 32_767))
    int(fix.sourceId ?? 0)
    this.#end = at
    if (fix.fixTime < this.#oldest) this.#oldest = fix.fixTime
  }

  /** Some of the rows, for writing alone. */
  slice(from: number, to: number): PositionCopy {
    const part = new PositionCopy()
    part.#bytes = this.#bytes.subarray(from * ROW_BYTES, to * ROW_BYTES)
    part.#end = part.#bytes.length
    part.#oldest = this.#oldest
    return part
  }

  /** The rows as they would be read from the table. */
  fixes(): FullFix[] {
    return Array.from({ length: this.length }, (_, i) => this.#fixAt(i * ROW_BYTES))
  }

  #fixAt(start: number): FullFix {
    const bytes = this.#bytes
    let at = start + 2
    const next = () => {
      const length = bytes.readInt32BE(at)
      at += 4 + length
      return length === 2 ? bytes.readInt16BE(at - 2) : bytes.readInt32BE(at - 4)
    }
    const [accountId, unitId] = [next(), next()]
    const micros = bytes.readInt32BE(at + 4) * 4_294_967_296 + bytes.readUInt32BE(at + 8)
    at += 12
    const rest = Array.from({ length: FIELDS - 3 }, next)
    const row = positionOf([POSTGRES_EPOCH_MS + micros / 1000, ...rest] as unknown as StoredPosition)
    return { ...row, accountId, unitId }
  }

  /** Writes all rows through the client's transaction; may be called again after a failure. */
  write(client: pg.ClientBase): Promise<void> {
    const stream = client.query(copyFrom(COPY))
    return new Promise((resolve, reject) => {
      stream.on('finish', () => resolve()).on('error', reject)
      stream.write(SIGNATURE)
      stream.write(this.#bytes.subarray(0, this.#end))
      stream.end(TRAILER)
    })
  }
}

/** A fix with everything the table keeps. */
export type FullFix = Fix & {
  readonly altitude: number | null
  readonly satellites: number | null
  /** The source that told it; null of one stored before that was kept. */
  readonly sourceId: number | null
  /** By the device's own meter: counted when it comes, not stored. */
  readonly engineHours?: number | null
}

function within(value: number, most: number): number {
  return value > most ? most : value < -most ? -most : value
}
