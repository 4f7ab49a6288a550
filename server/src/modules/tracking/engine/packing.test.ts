import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDay, packDay, PackedDayError, partsWith, rowAt, rowsOf, unpackDay } from './packing.ts'
import type { PositionRow } from './position.ts'
import { truckDay } from './truck-day.fixture.ts'

const DAY = Date.UTC(2026, 10, 20, 6)

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10)
const anyRow: fc.Arbitrary<PositionRow> = fc
  .record({
    fixTime: fc.integer({ min: DAY, max: DAY + 86_399_999 }),
    delayS: fc.integer({ min: -300, max: 400_000 }),
    lat: fc.integer({ min: -90e6, max: 90e6 }).map((n) => n / 1e6),
    lon: fc.integer({ min: -180e6, max: 180e6 }).map((n) => n / 1e6),
    speed: tenths(0, 220),
    course: fc.option(fc.integer({ min: 0, max: 359 })),
    altitude: fc.option(fc.integer({ min: -100, max: 5_600 })),
    satellites: fc.option(fc.integer({ min: 0, max: 40 })),
    ignition: fc.option(fc.boolean()),
    odometerKm: fc.option(fc.integer({ min: 0, max: 300_000_000 }).map((n) => n / 100)),
    fuelPercent: fc.option(tenths(0, 100)),
    sourceId: fc.option(fc.integer({ min: 1, max: 400_000_000 })),
    sensors: fc.option(
      fc.record(
        { temperature_1: tenths(-40, 90), door_1: fc.integer({ min: 0, max: 1 }) },
        { requiredKeys: ['door_1'] },
      ),
      { nil: undefined },
    ),
  })
  .map(({ delayS, ...row }) => ({ ...row, receivedAt: row.fixTime + delayS * 1000 }))

test('any rows at the documented resolutions come back exactly, in their order', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
      // -0 and 0 are one number on a map.
      expect(rowsOf(unpackDay(packDay(rows)))).toEqual(
        rows.map((row) => ({ ...row, lat: row.lat + 0, lon: row.lon + 0 })),
      )
    }),
  )
})

test('a real-looking day comes back within the resolutions and under eight bytes a position', () => {
  const rows = truckDay(3, DAY)
  const block = packDay(rows)
  const day = unpackDay(block)
  expect(day.count).toBe(8_640)
  expect(block.length / rows.length).toBeLessThan(8)
  for (const [i, row] of rows.entries()) {
    const back = rowAt(day, i)
    expect({ ...back, receivedAt: 0 }).toEqual({ ...row, receivedAt: 0 })
    expect(Math.abs(back.receivedAt - row.receivedAt)).toBeLessThanOrEqual(500)
  }
})

test('finer values than kept are rounded to the nearest kept one', () => {
  const row = {
    ...truckDay(1, DAY)[0]!,
    lat: 19.12345678,
    lon: -99.98765432,
    speed: 61.27,
    course: 359.7,
    altitude: 10.6,
  }
  const [back] = rowsOf(unpackDay(packDay([row])))
  expect(back).toMatchObject({ lat: 19.123457, lon: -99.987654, speed: 61.3, course: 0, altitude: 11 })
})

test('a day without sensors is as long as it was before there were any', () => {
  const rows = truckDay(3, DAY)
  expect(packDay(rows).readUInt8(4)).toBe(5)
  const warm = rows.map((row, i) => ({ ...row, sensors: { temperature_1: Math.round(40 + (i % 50)) / 10 } }))
  const block = packDay(warm)
  expect(block.readUInt8(4)).toBe(6)
  expect(rowsOf(unpackDay(block)).map(({ sensors }) => sensors)).toEqual(warm.map(({ sensors }) => sensors))
})

test('a day without positions is a block like any other', () => {
  expect(rowsOf(unpackDay(packDay([])))).toEqual([])
})

test('any changed, missing or added byte is an error, never wrong positions', () => {
  const block = packDay(truckDay(2, DAY, 600))
  fc.assert(
    fc.property(fc.nat({ max: block.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const broken = Buffer.from(block)
      broken[at] = broken[at]! ^ flip
      expect(() => unpackDay(broken)).toThrow(PackedDayError)
      expect(() => unpackDay(block.subarray(0, at))).toThrow(PackedDayError)
    }),
  )
  expect(() => unpackDay(Buffer.concat([block, Buffer.from([0])]))).toThrow('check sum')
  expect(() => unpackDay(Buffer.from('<html>'))).toThrow('Not a packed day')
})

test.each([
  {
    version: 1,
    what: 'does not say whose its positions are',
    sourceId: null,
    block:
      'QURQWQECAAAAIWq3yii1L/0g1Z0CABQDAAAwpXgfekIAiMNAAAEAAAIAQPA/AABqgnhBj4DT6ZfBAGCDAIBW4IAAIvA/IE/9AQ4gMKOxBxEOpN7QYQ9nxsY8PGTcdbkwNlBu0yHMCc4R',
  },
  {
    version: 2,
    what: 'has all columns in one part',
    sourceId: 7,
    block:
      'QURQWQICAAAAPiz8RSi1L/0g7P0CAEQDAAAwpXgfekIAiMNAAAEAAAIAQPA/AABqgnhBj4DT6ZfBAMCCNIBWAOCAACLwP0z9QEkBHBOgUBJa2OoQo6puEXk+ciAXtCdDEcvTzgVyoqmXhfsLpdm4q4yeBW4H',
  },
  {
    version: 3,
    what: 'has speed and place in parts of their own',
    sourceId: 7,
    block:
      'QURQWQMCAAAAAAAAZMi0DsEAAAAoAAAAgNyCYIIAAAATAAAAsTCcuLsAAAAoAAAA8EopEzcAAACHKLUv/SAoFQEA0AAAMKV4H3pCAIjDQAABAAACAPA/APA/AAAAAxAAMu5YRyi1L/0gE5kAAAAAAAAAYINAAAAAAAAA8D8AAAAotS/9IChBAQAAAAAAaoJ4QQAAAAAAQI9AAAEAAAIAAACA0+mXwQAAAAAAAPA/AAAAKLUv/SCHtQEA0AAAQADwPwCAVuCAACKATv0kQAABAAACAQAcDACAERqTAQ1soAIxIBsAwWDGNicGbgDBF8AC',
  },
  {
    version: 4,
    what: 'has them so and its sensors',
    sourceId: 7,
    sensors: { temperature_1: 5.5 },
    block:
      'QURQWQQCAAAAAAAAcMi0DsEAAAAoAAAAjNyCYIIAAAATAAAAvTCcuLsAAAAoAAAA/EopEzcAAACHAAABKq1QFKwAAAAlKLUv/SAoFQEA0AAAMKV4H3pCAIjDQAABAAACAPA/APA/AAAAAxAAMu5YRyi1L/0gE5kAAAAAAAAAYINAAAAAAAAA8D8AAAAotS/9IChBAQAAAAAAaoJ4QQAAAAAAQI9AAAEAAAIAAACA0+mXwQAAAAAAAPA/AAAAKLUv/SCHtQEA0AAAQADwPwCAVuCAACKATv0kQAABAAACAQAcDACAERqTAQ1soAIxIBsAwWDGNicGbgDBF8ACKLUv/SAlKQEAAQ10ZW1wZXJhdHVyZV8xAQAAAAAAgEZAAAAAAAAAJEAAAQAAAg==',
  },
])('a day packed as version $version $what and is read as ever', ({ version, block, sourceId, sensors }) => {
  const bytes = Buffer.from(block, 'base64')
  const rows = rowsOf(unpackDay(bytes))
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual({
    fixTime: DAY + 10_000,
    receivedAt: DAY + 12_000,
    lat: 25.701,
    lon: -100.3,
    speed: 62,
    course: 90,
    altitude: 540,
    satellites: 9,
    ignition: true,
    odometerKm: 1200.5,
    fuelPercent: null,
    sourceId,
    ...(sensors && { sensors }),
  })
  // The first versions had all in their only part.
  const parts = version < 3 ? 1 : partsWith(['lat'])
  const head = version < 3 ? bytes : bytes.subarray(0, bytes.readUInt32BE(12 * parts - 3))
  expect([...openDay(head, parts).column('lat')]).toEqual([25.7, 25.701])
})

test('which of two sources told each position costs next to nothing', () => {
  const rows = truckDay(3, DAY)
  const mixed = rows.map((row, i) => ({ ...row, sourceId: i % 900 < 60 ? 8 : 7 }))
  expect(rowsOf(unpackDay(packDay(mixed))).map(({ sourceId }) => sourceId)).toEqual(
    mixed.map(({ sourceId }) => sourceId),
  )
  expect(packDay(mixed).length - packDay(rows).length).toBeLessThan(200)
})

test('a block of a later version says so', () => {
  const block = packDay(truckDay(2, DAY, 3600))
  block.writeUInt8(9, 4)
  expect(() => unpackDay(block)).toThrow('unknown version: 9')
})

test('a number that is not finite is refused when packing', () => {
  const row = truckDay(1, DAY, 3600)[0]!
  expect(() => packDay([row, { ...row, speed: NaN }])).toThrow(RangeError)
  expect(() => packDay([{ ...row, lat: Infinity }])).toThrow(RangeError)
})

test('rows a month apart do not pass for one day', () => {
  const row = truckDay(1, DAY, 3600)[0]!
  const after = (ms: number) => ({ ...row, fixTime: row.fixTime + ms })
  expect(() => packDay([row, after(1), after(31 * 86_400_000)])).toThrow('too far apart')
})
