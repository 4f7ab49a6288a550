import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandLabels, bandOf, bandsOf, engineSpans, indexAt, kmAlong, pieces, placeAt } from './day-track.ts'

test("bands end at the unit's own limit", () => {
  expect(bandsOf(95)).toEqual([40, 75, 95])
  expect(bandsOf(80)).toEqual([35, 65, 80])
  expect(bandLabels(bandsOf(95))).toEqual(['Hasta 40', '40 a 75', '75 a 95', 'Más de 95 km/h'])
  expect([40, 41, 95, 96].map((speed) => bandOf(speed, [40, 75, 95]))).toEqual([0, 1, 2, 3])
})

test('bands rise for every limit a unit may have', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 160 }), (limit) => {
      const [low, middle, top] = bandsOf(limit)
      expect(low).toBeLessThan(middle)
      expect(middle).toBeLessThan(top)
    }),
  )
})

test('the way is cut where the band changes and over a silence, and has no holes otherwise', () => {
  const track = { t: [0, 10, 20, 30, 4000, 4010], speed: [0, 30, 80, 82, 80, 20] }
  expect(pieces(track, [40, 75, 95])).toEqual([
    { band: 0, from: 0, to: 1 },
    { band: 2, from: 1, to: 3 },
    { band: 0, from: 4, to: 5 },
  ])
})

test('the position at a second is the last one not after it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 86_400 }), { minLength: 1 }),
      fc.integer({ min: -10, max: 90_000 }),
      (times, second) => {
        const t = times.toSorted((a, b) => a - b)
        expect(indexAt(t, second)).toBe(
          Math.max(
            0,
            t.findLastIndex((one) => one <= second),
          ),
        )
      },
    ),
  )
})

test('between two positions the unit is on the way, over a silence it stands', () => {
  const track = { t: [0, 10, 5000], lat: [25, 26, 27], lon: [-100, -100, -100] }
  expect(placeAt(track, 5)).toEqual({ lat: 25.5, lon: -100 })
  expect(placeAt(track, 3000)).toEqual({ lat: 26, lon: -100 })
  expect(placeAt({ t: [], lat: [], lon: [] }, 3)).toBeUndefined()
})

const still = {
  lat: [25, 25],
  lon: [-100, -100],
  t: [0, 60],
  speed: [0, 0],
  course: [0, 0],
  altitude: [null, null],
  ignition: [1, 1],
  sensors: {},
  fuelPercent: [null, null],
}
test('kilometres follow the odometer, unless it has holes or runs back', () => {
  expect([...kmAlong({ ...still, odometerKm: [1000, 1003.5] })]).toEqual([0, 3.5])
  expect([...kmAlong({ ...still, odometerKm: [1000, null] })]).toEqual([0, 0])
  expect(kmAlong({ ...still, lat: [25, 26], odometerKm: [5, 4] })[1]).toBeCloseTo(111.2, 0)
})

test('engine spans touch each other and tell idling from standing with the engine off', () => {
  const track = { t: [0, 60, 120, 180, 240], speed: [50, 50, 0, 0, 0], ignition: [1, 1, 1, 0, 0] }
  expect(engineSpans(track)).toEqual([
    { kind: 'moving', from: 0, to: 120 },
    { kind: 'idle', from: 120, to: 180 },
    { kind: 'off', from: 180, to: 240 },
  ])
  expect(engineSpans({ t: [0, 9000], speed: [50, 0], ignition: [1, 0] })).toEqual([])
})
