import { expect, test } from 'vitest'
import { readMeter } from './meter.ts'

const hour = 3_600_000
const meter = { hours: 5000, at: 0, sourceId: 1, ours: 100 }

test.each([
  ['the first reading is where it starts', undefined, { hours: 5000, at: 0, sourceId: 1 }, 100, 100, meter],
  ['what it turned and nobody counted is added', meter, { hours: 5002, at: 2 * hour, sourceId: 1 }, 100.5, 102, 102],
  ['what was counted beyond it stays', meter, { hours: 5001, at: 2 * hour, sourceId: 1 }, 102, 102, 101],
  [
    'and is caught up with',
    { hours: 5001, at: 2 * hour, sourceId: 1, ours: 101 },
    { hours: 5003, at: 4 * hour, sourceId: 1 },
    102,
    103,
    103,
  ],
  ['a whole hour may have begun before', meter, { hours: 5001, at: 60_000, sourceId: 1 }, 100, 101, 101],
  ['standing still waits for the next turn', meter, { hours: 5000, at: 9 * hour, sourceId: 1 }, 101, 101, meter],
  [
    'faster than time',
    meter,
    { hours: 5004, at: 2 * hour, sourceId: 1 },
    101,
    101,
    { hours: 5004, at: 2 * hour, sourceId: 1, ours: 101 },
  ],
  [
    'backwards: another device',
    meter,
    { hours: 3, at: 2 * hour, sourceId: 1 },
    101,
    101,
    { hours: 3, at: 2 * hour, sourceId: 1, ours: 101 },
  ],
  ['of another source', meter, { hours: 5001, at: 2 * hour, sourceId: 2 }, 100, 100, 100],
] as const)('%s', (_, known, told, counted, hours, after) => {
  expect(readMeter(known, told, counted)).toEqual({
    hours,
    meter: typeof after === 'number' ? { ...told, ours: after } : after,
  })
})
