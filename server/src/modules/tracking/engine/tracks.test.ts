import { expect, test } from 'vitest'
import { openDay, packDay, partsWith, unpackDay, type TrackField } from './packing.ts'
import { readTracks } from './tracks.ts'
import { truckDay } from './truck-day.fixture.ts'

const fields: TrackField[] = ['fixTime', 'lat', 'lon', 'speed', 'ignition']
const midnight = Date.parse('2026-11-20T00:00:00.000Z')

test('a day of which only some columns are read has them as the whole day does', () => {
  const rows = truckDay(4, midnight).map((row, i) => (i % 7 === 0 ? { ...row, ignition: null, satellites: null } : row))
  const block = packDay(rows)
  const [day, track] = [unpackDay(block), openDay(block)]
  expect(track.count).toBe(day.count)
  for (const field of fields) expect(track.column(field)).toEqual(day[field])
})

test('some rows of a day are those of its columns, whether these were read before or not', () => {
  const rows = truckDay(4, midnight, 60).map((row, i) => (i % 7 === 0 ? { ...row, ignition: null } : row))
  const block = packDay(rows)
  const whole = unpackDay(block)
  for (const [from, to] of [
    [0, 0],
    [0, 40],
    [700, 730],
    [1400, rows.length],
  ] as const)
    for (const field of [...fields, 'odometerKm'] as const) {
      const track = openDay(block)
      expect(track.slice(field, from, to)).toEqual(whole[field].subarray(from, to))
      expect(track.column(field)).toEqual(whole[field])
      expect(track.slice(field, from, to)).toEqual(whole[field].subarray(from, to))
    }
})

test('the first parts of a day are enough for their columns, and nothing but they are', () => {
  const block = packDay(truckDay(4, midnight).slice(0, 50))
  const parts = partsWith(['fixTime', 'ignition'])
  // Where a part ends stands in the header, as `packed_head` in SQL reads it.
  const head = block.subarray(0, block.readUInt32BE(12 * parts - 3))
  const track = openDay(head, parts)
  expect([...track.column('ignition')]).toEqual([...unpackDay(block).ignition])
  expect(() => track.column('lat')).toThrow('opened without lat')
  expect(() => openDay(head)).toThrow('damaged')
})

test('a damaged day is refused, whichever of its bytes was changed', () => {
  const block = packDay(truckDay(4, midnight).slice(0, 50))
  for (const at of [0, 4, 6, 20, block.length - 1]) {
    const changed = Uint8Array.from(block)
    changed[at]! ^= 0x55
    expect(() => openDay(changed)).toThrow(/damaged|Not a packed day|unknown version/)
  }
})

/** PostgreSQL's binary COPY: signature, flags, rows of fields with their lengths, and an end. */
function copyOf(rows: readonly Buffer[][]): Uint8Array {
  const head = Buffer.alloc(19)
  const body = rows.map((fields) => {
    const count = Buffer.alloc(2)
    count.writeInt16BE(fields.length)
    return Buffer.concat([
      count,
      ...fields.flatMap((field) => {
        const length = Buffer.alloc(4)
        length.writeInt32BE(field.length)
        return [length, field]
      }),
    ])
  })
  return Buffer.concat([head, ...body, Buffer.from([0xff, 0xff])])
}
const int2 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const float8 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const int4 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const instant = (at: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(at - Date.UTC(2000, 0, 1)) * 1000n)
  return bytes
}

/** An array as PostgreSQL sends it: one dimension, no nulls. */
function arrayOf(elements: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(20)
  head.writeInt32BE(1, 0)
  head.writeInt32BE(elements.length, 12)
  head.writeInt32BE(1, 16)
  return Buffer.concat([head, ...elements.flatMap((element) => [int4(element.length), element])])
}

test('positions that were copied out are told apart by unit, packed days before those that are not packed', () => {
  const block = packDay(truckDay(4, midnight).slice(0, 10))
  const at = midnight + 86_400_000
  const packed = copyOf([[int4(7), block]])
  const raw = copyOf([
    [
      int4(3),
      arrayOf([instant(at)]),
      arrayOf([int4(25_670_000)]),
      arrayOf([int4(-100_310_000)]),
      arrayOf([int2(905)]),
      arrayOf([int2(1)]),
    ],
    [
      int4(7),
      arrayOf([instant(at), instant(at + 1500)]),
      arrayOf([int4(19_000_001), int4(19_000_002)]),
      arrayOf([int4(-99_000_001), int4(-99_000_002)]),
      arrayOf([int2(0), int2(12)]),
      arrayOf([int2(0), int2(-32_768)]),
    ],
  ])
  const readings = copyOf([[int4(7), arrayOf([instant(at + 1500)]), arrayOf([float8(-18.5)])]])
  const units = new Map(readTracks({ packed, raw, readings, parts: 4 }).map(({ unitId, tracks }) => [unitId, tracks]))
  expect([...units].map(([id, tracks]) => [id, tracks.map(({ count }) => count)])).toEqual([
    [7, [10, 2]],
    [3, [1]],
  ])
  const late = units.get(7)?.[1]
  expect(fields.map((field) => [...(late?.column(field) ?? [])])).toEqual([
    [at, at + 1500],
    [19.000001, 19.000002],
    [-99.000001, -99.000002],
    [0, 1.2],
    [0, NaN],
  ])
  const told = [...units.values()].map((tracks) => tracks.map((track) => track.reading('temperature_1')))
  expect(told).toEqual([[null, new Float64Array([NaN, -18.5])], [null]])
})

test('a packed day tells what each of its positions told of one sensor', () => {
  const rows = truckDay(4, midnight).slice(0, 4)
  const block = packDay(rows.map((row, i) => (i % 2 === 0 ? { ...row, sensors: { door_1: i / 2 } } : row)))
  const track = openDay(block)
  expect(track.reading('door_1')).toEqual(new Float64Array([0, NaN, 1, NaN]))
  expect(track.reading('temperature_1')).toBeNull()
  expect(track.reading('fuel_percent')).toEqual(Float64Array.from(rows, ({ fuelPercent }) => fuelPercent ?? NaN))
})
