import { expect, test } from 'vitest'
import { arrivalsAhead } from './arrivals.ts'
import { at, legsThrough, minute, start } from './drive.fixture.ts'
import { planOf, type TripPlan } from './plan.ts'
import { beginFlow, type FlowState } from './state.ts'

const hour = 60 * minute
const leaveAt = start + hour
const yard = { name: 'Planta', km: 0 }

/** Planned to drive `km` at 60 km/h, and to arrive so many hours after that driving alone would. */
function planWith(km: number, restHours: number): TripPlan {
  const [leg] = legsThrough(yard, { name: 'Cliente', km })
  return planOf([{ ...leg!, arriveAt: leg!.arriveAt + restHours * hour }])
}

/** Under way since the planned departure, so many kilometres along. */
const drivenTo = (plan: TripPlan, km: number, leftAt = leaveAt): FlowState => ({
  ...beginFlow(plan),
  stage: { ...beginFlow(plan).stage, state: 2, next: 1, at: null },
  times: [
    { in: start, out: leftAt, skipped: false },
    { in: null, out: null, skipped: false },
  ],
  last: { fixTime: leftAt, ...at(km), speed: 60 },
  alongM: km * 1000,
  pace: 60,
})

const hoursUntil = (plan: TripPlan, state: FlowState, now: number) =>
  Math.round(((arrivalsAhead(plan, state, now)[0]!.at - leaveAt) / hour) * 10) / 10

test.each([
  ['without a rest in the plan the road alone counts', 600, 0, 300, 5, 10],
  ['a short reserve is no rest: a fast truck is early', 600, 2, 300, 5, 10],
  ['a night in the plan is still ahead of a truck that has only driven', 600, 9, 300, 5, 19],
  ['who has slept already does not sleep again', 600, 9, 300, 14, 19],
  ['half a night behind, half of it ahead', 600, 8, 300, 9, 18],
  ['a truck that fell behind by more than its rest is late', 600, 8, 300, 15, 20],
])('%s', (_, km, restHours, atKm, hoursAfterLeaving, expected) => {
  const plan = planWith(km, restHours)
  expect(hoursUntil(plan, drivenTo(plan, atKm), leaveAt + hoursAfterLeaving * hour)).toBe(expected)
})

test('before it leaves, the rest of the plan lies ahead as well', () => {
  const plan = planWith(600, 9)
  const loading: FlowState = {
    ...drivenTo(plan, 0),
    stage: { ...beginFlow(plan).stage, state: 3, next: 1, at: 0 },
    times: [
      { in: start, out: null, skipped: false },
      { in: null, out: null, skipped: false },
    ],
  }
  expect(hoursUntil(plan, loading, start + 30 * minute)).toBe(19)
})
