import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { liveState, type LiveUnit } from '../fleet/live-unit.ts'

/** Between positions farther apart nobody knows the way: a unit waits where it was seen. */
const longestGapS = 300

/** Samples of the fleet from one instant to another, ready to be asked for any between. Instants epoch ms. */
export class Stretch {
  readonly from: number
  readonly to: number
  private readonly samples: FleetSamples
  /** Degrees × 100 000. */
  private readonly lat: Int32Array
  private readonly lon: Int32Array
  /** Where the samples of the i-th unit begin, and one more: where the last one's end. */
  private readonly firsts: Int32Array
  /** The sample of each unit that was shown last: the next one asked for is mostly it or the one after it. */
  private readonly cursors: Int32Array

  constructor(samples: FleetSamples) {
    this.samples = samples
    this.from = samples.from * 1000
    this.to = samples.to * 1000
    this.firsts = new Int32Array(samples.id.length + 1)
    for (let i = 0; i < samples.id.length; i += 1) this.firsts[i + 1] = (this.firsts[i] ?? 0) + (samples.count[i] ?? 0)
    this.cursors = this.firsts.slice(0, -1)
    this.lat = wholeOf(samples.lat, this.firsts)
    this.lon = wholeOf(samples.lon, this.firsts)
  }

  covers(at: number): boolean {
    return at >= this.from && at <= this.to
  }

  /**
   * Puts units where they were at an instant; answers which of them changed. One that is not among the samples had never
   * reported by then.
   */
  show(units: ReadonlyMap<number, LiveUnit>, at: number): Set<number> {
    const changed = new Set<number>()
    const second = (at - this.from) / 1000
    const { id } = this.samples
    for (let i = 0; i < id.length; i += 1) {
      const unit = units.get(id[i] ?? 0)
      if (unit && this.put(unit, i, second)) changed.add(unit.id)
    }
    return changed
  }

  private put(unit: LiveUnit, i: number, second: number): boolean {
    const { lat, lon } = this
    const { t, course, speed, state } = this.samples
    const k = this.cursorAt(i, second)
    // A unit whose first position lies ahead was not there yet.
    const isBefore = (t[k] ?? 0) > second
    if (isBefore) return changeTo(unit, null, null, null, 0, liveStates.silent, 0)
    let [y, x] = [lat[k] ?? 0, lon[k] ?? 0]
    const next = k + 1 < (this.firsts[i + 1] ?? 0) ? k + 1 : k
    const gap = (t[next] ?? 0) - (t[k] ?? 0)
    const moves = state[k] === liveStates.moving || state[k] === liveStates.alert
    if (moves && gap > 0 && gap <= longestGapS) {
      const share = Math.min(1, Math.max(0, (second - (t[k] ?? 0)) / gap))
      y += ((lat[next] ?? y) - y) * share
      x += ((lon[next] ?? x) - x) * share
    }
    const heading = course[k] ?? -1
    return changeTo(
      unit,
      y / 100_000,
      x / 100_000,
      heading < 0 ? null : heading,
      speed[k] ?? 0,
      liveState(state[k]),
      Math.round(this.from / 1000 + (t[k] ?? 0)),
    )
  }

  private cursorAt(i: number, second: number): number {
    const { t } = this.samples
    const [first, end] = [this.firsts[i] ?? 0, this.firsts[i + 1] ?? 0]
    let k = this.cursors[i] ?? first
    while (k > first && (t[k] ?? 0) > second) k -= 1
    while (k + 1 < end && (t[k + 1] ?? 0) <= second) k += 1
    this.cursors[i] = k
    return k
  }
}

/** Places out of how much farther each is than the one before it of its unit. */
function wholeOf(steps: readonly number[], firsts: Int32Array): Int32Array {
  const whole = Int32Array.from(steps)
  for (let i = 0; i + 1 < firsts.length; i += 1)
    for (let k = (firsts[i] ?? 0) + 1; k < (firsts[i + 1] ?? 0); k += 1)
      whole[k] = (whole[k] ?? 0) + (whole[k - 1] ?? 0)
  return whole
}

function changeTo(
  unit: LiveUnit,
  lat: number | null,
  lon: number | null,
  course: number | null,
  speed: number,
  state: LiveState,
  at: number,
): boolean {
  const isSame =
    unit.lat === lat && unit.lon === lon && unit.course === course && unit.state === state && unit.speed === speed
  if (isSame && unit.at === at) return false
  Object.assign(unit, { lat, lon, course, speed, state, at })
  return true
}
