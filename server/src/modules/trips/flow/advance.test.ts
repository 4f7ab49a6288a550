import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from '../../tracking/engine/position.ts'
import { advanceUnit, newFlow, type TripFlow } from './unit-flow.ts'
import { drive, legsThrough, minute, planThrough, start } from './drive.fixture.ts'
import { planOf, type TripPlan } from './plan.ts'
import { reconcile, type Stored } from './reconcile.ts'
import type { LogEntry } from './state.ts'

const yard = { name: 'Planta', km: 0 }
const customer = { name: 'Cliente', km: 60 }
const told = (log: readonly LogEntry[]) => log.map(({ key }) => key)
const run = (plan: TripPlan, fixes: readonly Fix[]): TripFlow => {
  const flow = newFlow(1, 1, plan)
  advanceUnit([flow], fixes)
  return flow
}
const minutesAt = (flow: TripFlow, key: string) =>
  Math.round(((flow.log.find((entry) => entry.key === key)?.at ?? Number.NaN) - start) / minute)

test('a truck loads, drives, unloads and the trip closes itself', () => {
  const flow = run(
    planThrough(yard, customer),
    drive([
      [60, 0],
      [60, 60],
      [30, 60],
      [10, 50],
    ]),
  )
  expect(told(flow.log)).toEqual(['origin_in:0', 'origin_out:0', 'destination_in:1', 'destination_out:1', 'finished:1'])
  expect([minutesAt(flow, 'origin_out:0'), minutesAt(flow, 'destination_in:1'), minutesAt(flow, 'finished:1')]).toEqual(
    [60, 120, 150],
  )
  expect(flow.state.stage).toMatchObject({ finished: true, state: 4 })
})

test('a small place crossed between two sparse positions is not missed', () => {
  const plan = planThrough(yard, { name: 'Caseta', km: 33, radiusM: 60 }, customer)
  const flow = run(
    plan,
    drive(
      [
        [60, 0],
        [60, 60],
        [30, 60],
      ],
      4 * minute,
    ),
  )
  expect(told(flow.log)).toEqual(expect.arrayContaining(['destination_in:1', 'destination_out:1', 'destination_in:2']))
})

test('a round trip does not take its origin for its last destination', () => {
  const plan = planThrough(yard, customer, yard)
  const flow = run(
    plan,
    drive([
      [60, 0],
      [60, 60],
    ]),
  )
  expect(flow.state.stage).toMatchObject({ at: 1, next: 2 })
  advanceUnit(
    [flow],
    drive(
      [
        [20, 60],
        [60, 0],
        [20, 0],
      ],
      minute,
      start + 120 * minute,
      60,
    ),
  )
  expect(flow.state.stage).toMatchObject({ at: 2, finished: false })
})

test('a destination that was passed by is skipped once the unit stands at the one after it', () => {
  const plan = planThrough(yard, { name: 'Desvío', km: 30 }, customer)
  const flow = run(
    plan,
    drive(
      [
        [60, 0],
        [1, 1],
        [60, 60, 0],
        [5, 60],
      ],
      3 * minute,
    ).map((fix) => (fix.lon > -100.05 && fix.lon < -99.9 ? { ...fix, lat: fix.lat + 0.02 } : fix)),
  )
  expect(told(flow.log)).not.toContain('skipped:1')
  advanceUnit([flow], drive([[15, 60]], minute, start + 130 * minute, 60))
  expect(told(flow.log)).toEqual(expect.arrayContaining(['skipped:1', 'destination_in:2']))
  expect(flow.state.times[1]).toMatchObject({ skipped: true, in: null })
})

test('at its own yard a trip ends after four hours although the unit does not leave', () => {
  const flow = run(
    planThrough(yard, customer),
    drive([
      [60, 0],
      [60, 60],
      [239, 60],
    ]),
  )
  expect(flow.state.stage.finished).toBe(false)
  advanceUnit([flow], drive([[5, 60]], minute, start + 359 * minute, 60))
  expect([flow.state.stage.finished, minutesAt(flow, 'finished:1')]).toEqual([true, 360])
})

test('what a unit did long before the departure is none of the trip', () => {
  const flow = run(
    planThrough(yard, customer),
    drive(
      [
        [60, 0],
        [60, 60],
      ],
      minute,
      start - 8 * 60 * minute,
    ),
  )
  expect(flow.log).toEqual([])
})

test('the next trip of a unit begins only when the one before is at its end', () => {
  const first = newFlow(1, 1, planThrough(yard, customer, { name: 'Bodega', km: 20 }))
  const second = newFlow(
    2,
    1,
    planOf(
      legsThrough(yard, customer).map((leg) => ({
        ...leg,
        leaveAt: leg.leaveAt + 4 * 60 * minute,
        arriveAt: leg.arriveAt + 4 * 60 * minute,
      })),
    ),
  )
  advanceUnit(
    [first, second],
    drive([
      [60, 0],
      [60, 60],
      [10, 60],
    ]),
  )
  expect(second.log).toEqual([])
  advanceUnit(
    [first, second],
    drive(
      [
        [40, 20],
        [20, 20],
        [20, 0],
        [30, 0],
        [60, 60],
        [5, 60],
      ],
      minute,
      start + 130 * minute,
      60,
    ),
  )
  expect(first.state.stage.finished).toBe(true)
  expect(told(second.log)).toEqual(['origin_in:0', 'origin_out:0', 'destination_in:1'])
})

test('where one trip ends and the next begins, one stay serves both', () => {
  const first = newFlow(1, 1, planThrough(yard, customer))
  const back = legsThrough(customer, yard).map((leg) => ({
    ...leg,
    leaveAt: leg.leaveAt + 2 * 60 * minute,
    arriveAt: leg.arriveAt + 2 * 60 * minute,
  }))
  const second = newFlow(2, 1, planOf(back))
  advanceUnit(
    [first, second],
    drive([
      [60, 0],
      [60, 60],
      [60, 60],
      [30, 30],
    ]),
  )
  expect(told(first.log)).toContain('finished:1')
  expect(told(second.log)).toEqual(['origin_in:0', 'origin_out:0'])
})

test('leaving the planned road is told with its distance, and so is coming back', () => {
  const flow = run(
    planThrough(yard, customer),
    drive([
      [60, 0],
      [20, 20],
      [1, 20, 1500],
      [10, 30, 1500],
      [1, 30],
      [30, 60],
    ]),
  )
  const deviation = flow.log.filter(({ kind }) => kind.startsWith('deviation'))
  expect(told(deviation)).toEqual(['deviation_start:1', 'deviation_end:1'])
  expect(deviation[1]?.measure).toMatchObject({ metres: expect.closeTo(1500, -2) })
})

test('standing half an hour on the road is told, standing at a customer is not', () => {
  const flow = run(
    planThrough(yard, customer),
    drive([
      [60, 0],
      [20, 20],
      [45, 20],
      [40, 60],
      [60, 60],
    ]),
  )
  expect(told(flow.log).filter((key) => key.startsWith('stop'))).toEqual(['stop_start:1', 'stop_end:1'])
  expect(minutesAt(flow, 'stop_start:1')).toBe(81)
})

test('a truck that falls behind is told late once', () => {
  const flow = run(
    planThrough(yard, customer),
    drive([
      [90, 0],
      [90, 45],
      [5, 46],
    ]),
  )
  expect(told(flow.log).filter((key) => key.startsWith('late'))).toEqual(['late:1'])
})

/** The step in small: keeps what arrived, works out anew when something came late, and tells only what was not known. */
function follow(plan: TripPlan, batches: readonly (readonly Fix[])[]) {
  let stored: Stored[] = []
  const told: string[] = []
  const positions = new Map<number, Fix>()
  let flow = newFlow(1, 1, plan)
  for (const batch of batches) {
    const newest = flow.state.fences?.fixTime ?? -Infinity
    const fresh = [...batch].sort((a, b) => a.fixTime - b.fixTime).filter((fix) => !positions.has(fix.fixTime))
    for (const fix of batch) positions.set(fix.fixTime, fix)
    const late = fresh.some((fix) => fix.fixTime <= newest)
    if (late) {
      flow = newFlow(1, 1, plan)
      advanceUnit(
        [flow],
        [...positions.values()].sort((a, b) => a.fixTime - b.fixTime),
      )
    } else advanceUnit([flow], fresh)
    const changes = reconcile(stored, flow.log, late)
    told.push(...changes.added.map(({ key }) => key))
    const at = new Map([...changes.added, ...changes.moved].map((entry) => [entry.key, entry.at]))
    stored = [...new Set([...stored.map(({ key }) => key), ...at.keys()])].map((key) => {
      const before = stored.find((fact) => fact.key === key)
      const now = at.get(key)
      return {
        key,
        at: now ?? before?.at ?? 0,
        withdrawn: now === undefined && (changes.withdrawn.includes(key) || before?.withdrawn === true),
      }
    })
    flow.log.length = 0
  }
  const facts = stored
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ key, at }) => `${key}@${at}`)
    .sort()
  return { facts, told, state: flow.state }
}

const journey = drive(
  [
    [60, 0],
    [20, 20],
    [1, 20, 1500],
    [6, 26, 1500],
    [1, 26],
    [45, 26],
    [34, 60],
    [20, 60],
    [40, 100],
    [30, 100],
    [10, 90],
  ],
  2 * minute,
)
const journeyPlan = planThrough(yard, customer, { name: 'Frontera', km: 100 })

test('positions that come late, shuffled or twice give the history of positions in order, and nothing is told twice', () => {
  const inOrder = follow(
    journeyPlan,
    journey.map((fix) => [fix]),
  )
  expect(inOrder.facts.map((fact) => fact.split(':')[0])).toEqual(
    expect.arrayContaining(['deviation_start', 'finished', 'late', 'origin_in', 'stop_start']),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(journey.length - 1), fc.nat(60)), { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(journey.length - 1), { maxLength: 20 }),
      (delays, sizes, twice) => {
        const order = journey.map((fix, i) => ({ fix, place: i }))
        for (const [i, delay] of delays) order[i]!.place += delay + 0.5
        const arriving = [...order].sort((a, b) => a.place - b.place).map(({ fix }) => fix)
        for (const i of twice) arriving.splice(Math.min(arriving.length, i + 3), 0, journey[i]!)
        const batches: Fix[][] = []
        for (let from = 0, n = 0; from < arriving.length; n += 1) {
          const size = sizes[n % sizes.length]!
          batches.push(arriving.slice(from, from + size))
          from += size
        }
        const result = follow(journeyPlan, batches)
        expect(result.facts).toEqual(inOrder.facts)
        expect(new Set(result.told).size).toBe(result.told.length)
        expect(result.state).toEqual(inOrder.state)
      },
    ),
    { numRuns: 150 },
  )
})

test('a state kept as JSON goes on exactly where it was', () => {
  fc.assert(
    fc.property(fc.nat(journey.length), (cut) => {
      const whole = run(journeyPlan, journey)
      const before = run(journeyPlan, journey.slice(0, cut))
      const after: TripFlow = { ...newFlow(1, 1, journeyPlan), state: JSON.parse(JSON.stringify(before.state)) }
      advanceUnit([after], journey.slice(cut))
      expect([...before.log, ...after.log]).toEqual(whole.log)
      expect(after.state).toEqual(whole.state)
    }),
    { numRuns: 60 },
  )
})
