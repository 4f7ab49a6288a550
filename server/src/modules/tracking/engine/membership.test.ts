import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../../../shared/geo/distance.ts'
import type { LatLon, Shape } from '../../../shared/geo/latlon.ts'
import { circlePolygon } from '../../../shared/geo/polygon.ts'
import { buildGeofenceIndex, fencesAt, prepareShape, type Fence } from './geofence-index.ts'
import type { TimedPlace } from './jump.ts'
import { MEMBERSHIP_DEFAULTS, step, type MembershipStep, type UnitFences } from './membership.ts'

const YARD: LatLon = { lat: 20.59, lon: -100.39 }
const T0 = Date.UTC(2026, 10, 21, 12)
const yard: Fence = { id: 'patio', shape: { kind: 'circle', points: [YARD], radiusM: 100 } }
const index = buildGeofenceIndex([yard])

/** A fix `eastM` metres east of the yard's middle, `atS` seconds after the start. */
const fix = (atS: number, eastM: number): TimedPlace => ({ fixTime: T0 + atS * 1000, ...destination(YARD, eastM, 90) })

function drive(fixes: readonly TimedPlace[], fences = index, from: UnitFences | null = null) {
  const steps: MembershipStep[] = []
  let state = from
  for (const next of fixes) {
    const result = step(fences, state, next)
    steps.push(result)
    state = result.state
  }
  return {
    entered: steps.flatMap((s) => s.entered),
    left: steps.flatMap((s) => s.left),
    crossed: steps.flatMap((s) => s.crossed),
    removed: steps.flatMap((s) => s.removed),
    state,
  }
}

const seconds = (at: number | undefined) => Math.round(((at ?? NaN) - T0) / 1000)

test('a unit seen for the first time inside a fence enters it at that fix', () => {
  expect(drive([fix(0, 20)]).entered).toEqual([{ id: 'patio', at: T0 }])
})

test('arrival and departure are timed where the way meets the edge, not at the fixes', () => {
  const run = drive([fix(0, -300), fix(30, 0), fix(60, 300)])
  expect(run.entered.map((e) => seconds(e.at))).toEqual([20])
  expect(run.left.map((e) => [seconds(e.inAt), seconds(e.at)])).toEqual([[20, 40]])
  expect(run.state?.inside).toEqual([])
})

test('a truck that crosses a small geofence between two fixes is not missed', () => {
  const run = drive([fix(0, -500), fix(50, 500)])
  expect(run.crossed.map((c) => [c.id, seconds(c.inAt), seconds(c.outAt)])).toEqual([['patio', 20, 30]])
  expect(run.entered).toEqual([])
})

test.each([
  ['after a silence of more than fifteen minutes', 16 * 60, 500],
  ['when nobody could have driven so fast', 5, 2_000],
])('nothing is taken for crossed %s', (_, afterS, toM) => {
  expect(drive([fix(0, -500), fix(afterS, toM)]).crossed).toEqual([])
})

test('a truck that stands at the edge does not enter and leave again and again', () => {
  const wobble = Array.from({ length: 200 }, (_, i) => fix(i * 10, i % 3 === 0 ? 94 : 106))
  const run = drive(wobble)
  expect(run.entered).toHaveLength(1)
  expect(run.left).toEqual([])
})

test('one fix out by more than the margin is enough, near the edge it takes two', () => {
  expect(drive([fix(0, 0), fix(10, 160)]).left).toHaveLength(1)
  expect(drive([fix(0, 0), fix(10, 130)]).left).toEqual([])
  const slow = drive([fix(0, 0), fix(10, 120), fix(20, 130)])
  expect(slow.left.map((e) => seconds(e.at))).toEqual([8])
})

test('coming back after one outside fix goes on with the same visit', () => {
  const run = drive([fix(0, 0), fix(10, 120), fix(20, 50), fix(30, 120), fix(40, 0)])
  expect(run.entered).toHaveLength(1)
  expect(run.left).toEqual([])
  expect(run.state?.inside).toEqual([{ id: 'patio', inAt: T0, outAt: null, outs: 0 }])
})

test('one wild position neither ends a visit nor begins one', () => {
  const away = drive([fix(0, 0), fix(10, 9_000), fix(20, 0)])
  expect([away.left, away.entered.length]).toEqual([[], 1])
  const into = drive([fix(0, 9_000), fix(10, 0), fix(20, 9_000), fix(30, 9_050)])
  expect([into.entered, into.crossed]).toEqual([[], []])
})

test('a truck carried there without positions enters with the second fix that says so', () => {
  const run = drive([fix(0, 9_000), fix(10, 0), fix(20, 5)])
  expect(run.entered.map((e) => seconds(e.at))).toEqual([10])
})

test('after a silence the departure is the first fix outside', () => {
  const run = drive([fix(0, 0), fix(3_600, 30_000)])
  expect(run.left.map((e) => seconds(e.at))).toEqual([3_600])
})

test('a fix that is not newer changes nothing', () => {
  const { state } = drive([fix(10, 0)])
  const late = step(index, state, fix(5, 5_000))
  expect(late).toEqual({ entered: [], left: [], crossed: [], removed: [], state })
})

test('a fence deleted while a unit is in it is told apart from leaving', () => {
  const { state } = drive([fix(0, 0)])
  const run = drive([fix(10, 1)], buildGeofenceIndex([]), state)
  expect(run).toMatchObject({ removed: ['patio'], left: [], state: { inside: [] } })
})

test('unusable fences are named and do not spoil the others', () => {
  const shape = (kind: Shape['kind'], points: LatLon[], size?: number): Shape => ({
    kind,
    points,
    radiusM: size,
    widthM: size,
  })
  const built = buildGeofenceIndex([
    yard,
    { id: 1, shape: shape('polygon', [YARD, fix(0, 9)]) },
    { id: 2, shape: shape('line', [YARD]) },
    { id: 3, shape: shape('circle', []) },
    { id: 4, shape: shape('circle', [YARD], 0) },
    { id: 5, shape: shape('polygon', [YARD, { lat: 91, lon: 0 }, { lat: NaN, lon: 0 }]) },
  ])
  expect(built.rejected).toEqual([1, 2, 3, 4, 5])
  expect(built.ids).toEqual(['patio'])
})

test('an index built from the former one prepares only what changed', () => {
  const moved: Fence = { id: 'patio', shape: { ...yard.shape, radiusM: 300 } }
  const other: Fence = { id: 'cliente', shape: { kind: 'circle', points: [fix(0, 5_000)], radiusM: 80 } }
  const first = buildGeofenceIndex([yard, other])
  const second = buildGeofenceIndex([moved, other], first)
  expect(second.fences.get('cliente')).toEqual(first.fences.get('cliente'))
  expect(second.fences.get('cliente')?.prepared).toBe(first.fences.get('cliente')?.prepared)
  expect(drive([fix(0, 250)], second).entered).toHaveLength(1)
  expect(drive([fix(0, 250)], first).entered).toEqual([])
})

// Properties: fences and trucks within some 15 km.

const metres = fc.integer({ min: -8_000, max: 8_000 })
const at = (east: number, north: number) => destination(destination(YARD, east, 90), north, 0)
/** Corners of drawn shapes lie on whole metres, trucks between them, so that no truck stands exactly on an edge. */
const corner = fc.record({ east: metres, north: metres }).map(({ east, north }) => at(east, north))
const place = fc.record({ east: metres, north: metres }).map(({ east, north }) => at(east + 0.371, north + 0.413))
const corners = (minLength: number, maxLength: number) =>
  fc.uniqueArray(corner, { minLength, maxLength, selector: ({ lat, lon }) => `${lat},${lon}` })
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    points: corner.map((p) => [p]),
    radiusM: fc.integer({ min: 20, max: 3_000 }),
  }),
  fc.record({ kind: fc.constant('polygon' as const), points: corners(3, 30) }),
  fc.record({ kind: fc.constant('polygon' as const), points: corner.map((p) => circlePolygon(p, 900, 7)) }),
  fc.record({
    kind: fc.constant('line' as const),
    points: corners(2, 8),
    widthM: fc.integer({ min: 10, max: 400 }),
  }),
)
const fences = fc
  .array(anyShape, { minLength: 1, maxLength: 25 })
  .map((all) => all.map((shape, id): Fence => ({ id, shape })))
const trace = fc
  .array(fc.record({ to: place, afterS: fc.integer({ min: 1, max: 1_000 }) }), { minLength: 2, maxLength: 25 })
  .map((moves) => {
    let fixTime = T0
    return moves.map(({ to, afterS }): TimedPlace => ({ fixTime: (fixTime += afterS * 1000), ...to }))
  })

test('the index misses nothing: asked together, fences answer as each one asked alone', () => {
  fc.assert(
    fc.property(fences, trace, (all, fixes) => {
      const together = drive(fixes, buildGeofenceIndex(all))
      const alone = all.map((fence) => drive(fixes, buildGeofenceIndex([fence])))
      const byIdAndTime = <T extends { id: unknown }>(events: readonly T[]) =>
        events.map((e) => JSON.stringify(e)).sort()
      expect(byIdAndTime(together.entered)).toEqual(byIdAndTime(alone.flatMap((a) => a.entered)))
      expect(byIdAndTime(together.left)).toEqual(byIdAndTime(alone.flatMap((a) => a.left)))
      expect(byIdAndTime(together.crossed)).toEqual(byIdAndTime(alone.flatMap((a) => a.crossed)))
    }),
    { numRuns: 150 },
  )
})

test('the fences at a place are those that contain it', () => {
  fc.assert(
    fc.property(fences, place, (all, p) => {
      const alone = all.filter(({ shape }) => prepareShape(shape)?.contains(p.lat, p.lon)).map(({ id }) => id)
      expect(new Set(fencesAt(buildGeofenceIndex(all), p.lat, p.lon))).toEqual(new Set(alone))
    }),
  )
})

test('however the positions are cut into batches and however often the server restarts, the events are the same', () => {
  fc.assert(
    fc.property(fences, trace, fc.nat(24), (all, fixes, cut) => {
      const built = buildGeofenceIndex(all)
      const whole = drive(fixes, built)
      const first = drive(fixes.slice(0, cut), built)
      const kept: UnitFences | null = JSON.parse(JSON.stringify(first.state))
      const second = drive(fixes.slice(cut), buildGeofenceIndex([...all].reverse()), kept)
      const sorted = (events: readonly { id: unknown }[]) => events.map((e) => JSON.stringify(e)).sort()
      expect(sorted([...first.entered, ...second.entered])).toEqual(sorted(whole.entered))
      expect(sorted([...first.left, ...second.left])).toEqual(sorted(whole.left))
      expect(sorted([...first.crossed, ...second.crossed])).toEqual(sorted(whole.crossed))
    }),
    { numRuns: 100 },
  )
})

test('visits of a fence follow one another: entered, left, entered, in order of time', () => {
  fc.assert(
    fc.property(fences, trace, (all, fixes) => {
      const run = drive(fixes, buildGeofenceIndex(all))
      for (const { id } of all) {
        const ins = run.entered.filter((e) => e.id === id)
        const outs = run.left.filter((e) => e.id === id)
        const open = run.state?.inside.filter((v) => v.id === id).length ?? 0
        expect(ins.length).toBe(outs.length + open)
        for (const [i, out] of outs.entries()) {
          expect(out.inAt).toBe(ins[i]?.at)
          expect(out.at).toBeGreaterThanOrEqual(out.inAt)
          expect(ins[i + 1]?.at ?? Infinity).toBeGreaterThanOrEqual(out.at)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('every fence that holds a place of the way between two fixes is entered, crossed or was left there', () => {
  fc.assert(
    fc.property(fences, place, place, (all, from, to) => {
      const built = buildGeofenceIndex(all)
      const slow = { ...MEMBERSHIP_DEFAULTS, maxGapMs: Infinity }
      const start = step(built, null, { fixTime: T0, ...from }, slow)
      const end = step(built, start.state, { fixTime: T0 + 600_000, ...to }, slow)
      const told = new Set([...start.entered, ...end.entered, ...end.crossed].map((event) => event.id))
      for (let share = 0; share <= 1; share += 1 / 256) {
        const lat = from.lat + (to.lat - from.lat) * share
        const lon = from.lon + (to.lon - from.lon) * share
        for (const [i, shape] of built.shapes.entries()) {
          if (shape.contains(lat, lon)) expect(told).toContain(built.ids[i])
        }
      }
    }),
    { numRuns: 150 },
  )
})
