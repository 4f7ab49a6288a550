import { expect, test } from 'vitest'
import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { dayItems, neighbourStop, stopsOf } from './day-list.ts'
import { secondOf } from './use-history.ts'

const from = '2026-11-20T06:00:00.000Z'
const iso = (second: number) => new Date(Date.parse(from) + second * 1000).toISOString()
const stop = (arrive: number, leave: number | null): UnitDay['stops'][number] => ({
  arriveAt: iso(arrive),
  leaveAt: leave === null ? null : iso(leave),
  lat: 25,
  lon: -100,
  seconds: (leave ?? arrive) - arrive,
  place: null,
})
const leg = (a: number, b: number): UnitDay['legs'][number] => ({
  fromAt: iso(a),
  toAt: iso(b),
  km: 10,
  meanKmh: 60,
  topKmh: 80,
  excesses: 0,
})
const track = (t: number[]): UnitDay['track'] => ({
  t,
  lat: t,
  lon: t,
  speed: t,
  course: t,
  altitude: t,
  ignition: t,
  sensors: {},
  fuelPercent: t,
  odometerKm: t,
})
const day = {
  from,
  to: iso(86_400),
  track: track([0, 9000]),
  stops: [stop(3000, 4000), stop(0, 1000), stop(6000, null)],
  legs: [leg(4000, 6000), leg(1000, 3000)],
}

test('the day begins at A; stops are numbered and legs lie between them', () => {
  const words = dayItems(day).map((item) => (item.kind === 'stop' ? item.stop.mark : 'leg'))
  expect(words).toEqual(['A', 'leg', '1', 'leg', '2'])
})

test('a stop that has not ended lasts to the last position', () => {
  expect(stopsOf(dayItems(day)).at(-1)).toMatchObject({ from: 6000, to: 9000 })
})

test('a day that began on the road has no A', () => {
  expect(stopsOf(dayItems({ ...day, stops: [stop(3000, 4000)], legs: [] })).map(({ mark }) => mark)).toEqual(['1'])
})

test('next and previous stop from where the cursor is', () => {
  const stops = stopsOf(dayItems(day))
  expect(neighbourStop(stops, 3000, 1)?.mark).toBe('2')
  expect(neighbourStop(stops, 3000, -1)?.mark).toBe('A')
  expect(neighbourStop(stops, 6000, 1)).toBeUndefined()
})

test("a shared moment is read back from the address in the viewer's zone", () => {
  expect(secondOf('00:00:10', from)).toBe(10)
  expect(secondOf('17:10:00', from)).toBe(17 * 3600 + 600)
  expect(secondOf('25:00:00', from)).toBeUndefined()
  expect(secondOf(undefined, from)).toBeUndefined()
})
