import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { readTracks, type CopiedTracks } from '../engine/tracks.ts'
import { FleetWalk } from './fleet-walk.ts'

/** Instants epoch ms. */
export interface SampleRequest {
  copy: CopiedTracks
  from: number
  to: number
  stepMs: number
  /** km/h by unit. */
  limits: ReadonlyMap<number, number>
}

/** The columns of `FleetSamples` besides its bounds. */
export type SampledUnits = Omit<FleetSamples, 'from' | 'to'>

export const noSamples = (): SampledUnits => ({
  id: [],
  count: [],
  t: [],
  lat: [],
  lon: [],
  course: [],
  speed: [],
  state: [],
})

/** What each unit did from an instant to another. A unit without a position up to the end is absent. */
export function sampleFleet({ copy, from, to, stepMs, limits }: SampleRequest): SampledUnits {
  const found = noSamples()
  for (const { unitId, tracks } of readTracks(copy)) {
    const walk = new FleetWalk(tracks, from, to)
    const before = found.t.length
    sampleUnit(walk, from, to, stepMs, limits.get(unitId) ?? null, found)
    if (found.t.length === before) continue
    found.id.push(unitId)
    found.count.push(found.t.length - before)
  }
  return found
}

function sampleUnit(
  walk: FleetWalk,
  from: number,
  to: number,
  stepMs: number,
  limitKmh: number | null,
  into: SampledUnits,
): void {
  let [lastAt, lastState, told] = [-Infinity, 0, -1]
  let [fromY, fromX] = [0, 0]
  const add = (i: number, instant: number) => {
    const { fixTime, lat, lon } = walk.place(i)
    lastState = walk.state(i, instant, limitKmh)
    lastAt = fixTime
    told = i
    into.t.push(Math.round((fixTime - from) / 1000))
    const [y, x] = [Math.round(lat * 100_000), Math.round(lon * 100_000)]
    into.lat.push(y - fromY)
    into.lon.push(x - fromX)
    fromY = y
    fromX = x
    into.course.push(walk.course(i))
    into.speed.push(Math.round(walk.speed(i)))
    into.state.push(lastState)
  }
  const first = walk.indexAt(from)
  if (first >= 0) add(first, from)
  for (let i = first + 1; i < walk.count && walk.at(i) <= to; i++) {
    if (walk.isDoubtful(i)) continue
    const at = walk.at(i)
    const isDue = at - lastAt >= stepMs
    const state = isDue ? 0 : walk.state(i, at, limitKmh)
    if (!isDue && state === lastState) continue
    const stands = lastState === liveStates.parked && walk.state(i, at, limitKmh) === lastState
    // Standing on is told once; when it leaves, its last position there says until when it stood.
    if (stands) continue
    if (i - 1 > told && at - lastAt > 2 * stepMs && !walk.isDoubtful(i - 1)) add(i - 1, walk.at(i - 1))
    add(i, at)
  }
}
