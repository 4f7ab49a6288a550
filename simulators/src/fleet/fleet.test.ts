import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inMexico } from '../roads/mexico.ts'
import { snapToRoad } from '../roads/snap.ts'
import { createFleet, fleetPlan, reportTimes, truckAt } from './fleet.ts'
import { between } from './places.ts'
import type { Truck } from './types.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 29)
const DAY = 86_400_000
const fleet = createFleet({ seed: 7, trucks: 300, now: NOW })
const anyTruck = fc.integer({ min: 0, max: 299 }).map((index) => truckOf(index))
const anyTime = fc.integer({ min: NOW - 20 * DAY, max: NOW + 20 * DAY })

function truckOf(index: number): Truck {
  const truck = fleet.trucks[index]
  if (!truck) throw new Error(`No truck ${index}`)
  return truck
}

test('three hundred trucks of six lines with different names and papers', () => {
  expect(new Set(fleet.lines.map(({ name }) => name)).size).toBe(6)
  for (const of of [(truck: Truck) => truck.name, (truck: Truck) => truck.imei, (truck: Truck) => truck.vin]) {
    expect(new Set(fleet.trucks.map(of)).size).toBe(300)
  }
  for (const { vin, imei, plates } of fleet.trucks) {
    expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    expect(imei).toMatch(/^\d{15}$/)
    expect(plates).toMatch(/^\d{2}[A-Z]{2}\d[A-Z]$/)
  }
})

test('yards and customers lie on land, off the road, apart from each other, under names of their own', () => {
  expect(new Set(fleet.places.map(({ name }) => name.split(',')[0])).size).toBe(fleet.places.length)
  for (const place of fleet.places) {
    expect(inMexico(place)).toBe(true)
    expect(snapToRoad(place).offM).toBeGreaterThan(300)
    for (const other of fleet.places) if (other !== place) expect(between(place, other)).toBeGreaterThan(1000)
  }
  const radii = fleet.places.flatMap(({ shape }) => (shape.kind === 'circle' ? [shape.radius] : []))
  expect(radii.filter((radius) => radius < 40).length).toBeGreaterThan(5)
  expect(fleet.places.filter(({ shape }) => shape.kind === 'polygon')).toHaveLength(12)
})

test('a truck is at the same place at the same time, whoever asks and in whatever order', () => {
  const again = createFleet({ seed: 7, trucks: 300, now: NOW + 3 * DAY })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(299), anyTime), { minLength: 1, maxLength: 8 }), (asked) => {
      for (const [index, t] of asked) {
        const [here, there] = [truckAt(truckOf(index), t), again.trucks[index] && truckAt(again.trucks[index], t)]
        expect({ ...there, place: there?.place?.name }).toEqual({ ...here, place: here.place?.name })
      }
    }),
    { numRuns: 60 },
  )
})

test('a truck never jumps, and its counters never run backwards', () => {
  fc.assert(
    fc.property(anyTruck, anyTime, fc.integer({ min: 1, max: 30 }), (truck, from, seconds) => {
      let before = truckAt(truck, from)
      for (let step = 1; step <= 40; step += 1) {
        const here = truckAt(truck, from + step * seconds * 1000)
        const most = Math.max(before.speed, here.speed, 40) / 3.6 + 6
        expect(between(before, here)).toBeLessThan(most * seconds + 30)
        expect(here.odometerKm).toBeGreaterThanOrEqual(before.odometerKm)
        expect(here.engineHours).toBeGreaterThanOrEqual(before.engineHours)
        before = here
      }
    }),
    { numRuns: 60 },
  )
})

test('speed, fuel and ignition are believable at every instant', () => {
  fc.assert(
    fc.property(anyTruck, anyTime, (truck, t) => {
      const { speed, fuelPercent, ignition, course, altitude, place, activity } = truckAt(truck, t)
      expect(speed).toBeGreaterThanOrEqual(0)
      expect(speed).toBeLessThan(100)
      expect(fuelPercent).toBeGreaterThan(10)
      expect(fuelPercent).toBeLessThanOrEqual(96)
      expect(course).toBeGreaterThanOrEqual(0)
      expect(course).toBeLessThan(360)
      expect(altitude).toBeLessThan(3000)
      if (speed > 0) expect(ignition).toBe(true)
      if (['loading', 'unloading', 'parked'].includes(activity)) expect(place).not.toBeNull()
    }),
    { numRuns: 600 },
  )
})

test('the odometer counts what the truck drives', () => {
  fc.assert(
    fc.property(anyTruck, anyTime, (truck, t) => {
      let metres = 0
      let before = truckAt(truck, t)
      const start = before.odometerKm
      for (let at = t + 5000; at <= t + 3_600_000; at += 5000) {
        const here = truckAt(truck, at)
        if (here.speed > 0 || before.speed > 0) metres += between(before, here)
        before = here
      }
      expect(Math.abs(metres / 1000 - (before.odometerKm - start))).toBeLessThan(2.5)
    }),
    { numRuns: 25 },
  )
})

test('each rotation begins and ends at the yard and visits its customers when the truck really stands there', () => {
  fc.assert(
    fc.property(anyTruck, anyTime, (truck, day) => {
      for (const rotation of fleetPlan(truck, day)) {
        expect(rotation.destinations.length).toBeGreaterThanOrEqual(1)
        expect(rotation.destinations.length).toBeLessThanOrEqual(4)
        expect(rotation.visits.map(({ place }) => place)).toEqual([truck.yard, ...rotation.destinations, truck.yard])
        for (const { place, arrive, leave } of rotation.visits) {
          for (const t of [arrive + 1000, (arrive + leave) / 2, leave - 1000]) {
            const state = truckAt(truck, t)
            expect(state.place).toBe(place)
            const reach = place.shape.kind === 'circle' ? place.shape.radius : 80
            expect(between(state, place)).toBeLessThan(reach)
          }
        }
        for (const [at, piece] of rotation.pieces.entries()) {
          expect(piece.end).toBeGreaterThan(piece.start)
          expect(piece.end).toBe(rotation.pieces[at + 1]?.start ?? rotation.end)
        }
        expect(truck.itinerary.rotation(rotation.index + 1).start).toBe(rotation.end)
      }
    }),
    { numRuns: 80 },
  )
})

test('loading and unloading take 30 to 90 minutes', () => {
  for (const truck of fleet.trucks.slice(0, 60)) {
    for (const { visits } of fleetPlan(truck, NOW)) {
      for (const { arrive, leave } of visits.slice(0, -1)) {
        expect((leave - arrive) / 60_000).toBeGreaterThanOrEqual(30)
        expect((leave - arrive) / 60_000).toBeLessThanOrEqual(90)
      }
    }
  }
})

test('at noon most of the fleet works, and some trucks stand in every way there is', () => {
  const states = fleet.trucks.map((truck) => truckAt(truck, NOW))
  expect(states.filter(({ speed }) => speed > 0).length).toBeGreaterThan(130)
  const week = fleet.trucks.flatMap((truck) =>
    [1, 2, 3, 4, 5].map((days) => truckAt(truck, NOW - days * 0.7 * DAY).activity),
  )
  expect(new Set(week)).toEqual(new Set(['parked', 'loading', 'unloading', 'driving', 'toll', 'fuel', 'meal', 'rest']))
})

test('a truck reports every ten seconds moving and every two to five minutes with its engine off', () => {
  fc.assert(
    fc.property(anyTruck, anyTime, (truck, from) => {
      const times = [...reportTimes(truck, from, from + DAY / 4)]
      if (truck.silentSince !== null) return
      for (const [at, t] of times.entries()) {
        const next = times[at + 1]
        if (next === undefined) continue
        const { activity, ignition } = truckAt(truck, t)
        const longest = activity === 'driving' || activity === 'toll' ? 10_000 : ignition ? 60_000 : 300_000
        expect(next - t).toBeGreaterThan(0)
        expect(next - t).toBeLessThanOrEqual(longest)
      }
    }),
    { numRuns: 40 },
  )
})

test('the reports of an interval are those of its parts', () => {
  fc.assert(
    fc.property(
      anyTruck,
      anyTime,
      fc.integer({ min: 1, max: DAY }),
      fc.integer({ min: 1, max: DAY }),
      (truck, from, a, b) => {
        const whole = [...reportTimes(truck, from, from + a + b)]
        expect([...reportTimes(truck, from, from + a), ...reportTimes(truck, from + a, from + a + b)]).toEqual(whole)
      },
    ),
    { numRuns: 40 },
  )
})

test('a dozen trucks have been silent for days, one for ever', () => {
  const silent = fleet.trucks.filter(({ silentSince }) => silentSince !== null)
  expect(silent).toHaveLength(12)
  for (const truck of silent) {
    expect(truck.silentSince).toBeLessThan(NOW - DAY)
    expect([...reportTimes(truck, NOW - DAY, NOW)]).toEqual([])
  }
  expect(silent.filter(({ silentSince }) => silentSince === -Infinity)).toHaveLength(1)
})
