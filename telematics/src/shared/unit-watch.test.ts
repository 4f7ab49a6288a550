import { expect, test } from 'vitest'
import type { PlatformUnit } from '../adapter.ts'
import type { Position } from '../position.ts'
import { UnitWatch } from './unit-watch.ts'

const START = Date.UTC(2026, 10, 21, 18, 0)

function unit(key: string, name: string, fixTime: number | null): PlatformUnit {
  const unknown = { altitude: null, satellites: null, ignition: null, odometerKm: null, engineHours: null }
  const times = { fixTime: fixTime ?? 0, messageTime: fixTime ?? 0, receivedAt: START }
  const fix: Position = {
    unitKey: key,
    ...times,
    lat: 25,
    lon: -100,
    speed: 0,
    course: 0,
    ...unknown,
    fuelPercent: null,
  }
  const position = fixTime === null ? null : fix
  return { key, name, group: null, position, deviceId: null, phone: null, plates: null, vin: null }
}

test('the first list adds nobody; a position is told when its time is another', () => {
  const watch = new UnitWatch(10_000)
  expect(watch.take([unit('1', 'A', 1000), unit('2', 'B', null)], START)).toMatchObject({
    positions: [{ unitKey: '1' }],
    changes: [],
    gapSince: null,
  })
  expect(watch.take([unit('1', 'A', 1000), unit('2', 'B', 5000)], START).positions).toMatchObject([{ unitKey: '2' }])
  expect(watch.take([unit('1', 'A', 900), unit('2', 'B', 5000)], START).positions).toMatchObject([{ fixTime: 900 }])
})

test('a unit that loses its position for once does not repeat it', () => {
  const watch = new UnitWatch(10_000)
  watch.take([unit('1', 'A', 1000)], START)
  watch.take([unit('1', 'A', null)], START)
  expect(watch.take([unit('1', 'A', 1000)], START).positions).toEqual([])
})

test('units that come, change their name and go', () => {
  const watch = new UnitWatch(10_000)
  watch.take([unit('1', 'A', 1000), unit('2', 'B', 1000)], START)
  const added = unit('3', 'C', 1000)
  expect(watch.take([unit('1', 'A bis', 1000), added], START).changes).toEqual([
    { kind: 'renamed', unitKey: '1', name: 'A bis' },
    { kind: 'added', unit: added },
    { kind: 'deleted', unitKey: '2' },
  ])
})

test.each([
  ['ten seconds', 10_000, 60_000, null],
  ['ten seconds', 10_000, 61_000, START],
  ['a minute', 60_000, 180_000, null],
  ['a minute', 60_000, 181_000, START],
])('with a poll every %s (%i ms), %i ms without one', (_, pollEveryMs, silence, gapSince) => {
  const watch = new UnitWatch(pollEveryMs)
  watch.take([], START)
  expect(watch.take([], START + silence).gapSince).toBe(gapSince)
})
