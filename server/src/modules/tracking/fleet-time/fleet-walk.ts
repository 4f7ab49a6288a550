import { liveStates, silentAfterSeconds, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { bearingDeg } from '../../../shared/geo/distance.ts'
import { isJump, roughM, type TimedPlace } from '../engine/jump.ts'
import { activityOf, MOTION_DEFAULTS } from '../engine/motion.ts'
import type { Track } from '../engine/packing.ts'

const { excessMinMs, jumpKmh, noiseM } = MOTION_DEFAULTS
/** So far back is looked for where a unit came from. */
const back = 12

const states = { moving: liveStates.moving, idle: liveStates.idle, parked: liveStates.parked } as const

/**
 * The stored positions of one unit in order, walked without an object for each: what is being packed at this moment is
 * there twice and counts once, a place nobody could have driven to is passed over. Instants epoch ms.
 */
export class FleetWalk {
  readonly #fixTime: Float64Array
  readonly #lat: Float64Array
  readonly #lon: Float64Array
  readonly #speed: Float64Array
  readonly #ignition: Float64Array

  /** Those from an instant up to another, and before them what tells how it was at the first. */
  constructor(tracks: readonly Track[], from: number, until: number) {
    const pieces = tracks.map((track) => {
      const fixTime = track.column('fixTime')
      const first = Math.min(countUntil(fixTime, from) - back - 2, countUntil(fixTime, from - excessMinMs) - 1)
      return { track, from: Math.max(0, first), to: countUntil(fixTime, until) }
    })
    this.#fixTime = joined(pieces, 'fixTime')
    this.#lat = joined(pieces, 'lat')
    this.#lon = joined(pieces, 'lon')
    this.#speed = joined(pieces, 'speed')
    this.#ignition = joined(pieces, 'ignition')
  }

  get count(): number {
    return this.#fixTime.length
  }

  at(i: number): number {
    return this.#fixTime[i]!
  }

  /** The last position up to an instant, -1 before the first. */
  indexAt(instant: number): number {
    const last = countUntil(this.#fixTime, instant) - 1
    return last > 0 && this.isDoubtful(last) ? last - 1 : last
  }

  /** The same as the one before it (packed and not packed yet), or somewhere nobody could have driven to from there. */
  isDoubtful(i: number): boolean {
    if (i === 0) return false
    return this.#fixTime[i]! <= this.#fixTime[i - 1]! || isJump(this.place(i - 1), this.place(i), jumpKmh)
  }

  place(i: number): TimedPlace {
    return { fixTime: this.#fixTime[i]!, lat: this.#lat[i]!, lon: this.#lon[i]! }
  }

  speed(i: number): number {
    return this.#speed[i]!
  }

  /** What the live map would have shown at an instant whose last position is `i`; `limitKmh`: of the unit. */
  state(i: number, instant: number, limitKmh: number | null): LiveState {
    if (instant - this.#fixTime[i]! > silentAfterSeconds * 1000) return liveStates.silent
    if (limitKmh !== null && this.#isOver(i, instant, limitKmh)) return liveStates.alert
    const ignition = this.#ignition[i]!
    const fix = {
      ...this.place(i),
      speed: this.#speed[i]!,
      ignition: Number.isNaN(ignition) ? null : ignition === 1,
    }
    return states[activityOf(fix, this.#wentFrom(i, noiseM), MOTION_DEFAULTS)]
  }

  /** Heading from where it last was elsewhere; -1 when it was nowhere else. */
  course(i: number): number {
    const from = this.#wentFrom(i, 25)
    return from && roughM(from, this.place(i)) > 25 ? Math.round(bearingDeg(from, this.place(i))) % 360 : -1
  }

  /** The latest of the places before it that is farther than some metres, else the place just before; null: none is. */
  #wentFrom(i: number, metres: number): TimedPlace | null {
    const here = this.place(i)
    for (let k = i - 1; k >= Math.max(0, i - back); k--) {
      const there = this.place(k)
      if (roughM(there, here) > metres) return there
    }
    return i > 0 ? this.place(i - 1) : null
  }

  #isOver(i: number, instant: number, limitKmh: number): boolean {
    const over = (k: number) => this.#speed[k]! > limitKmh && this.#speed[k]! <= jumpKmh
    if (!over(i)) return false
    let first = i
    while (first > 0 && over(first - 1) && instant - this.#fixTime[first]! < excessMinMs) first--
    return instant - this.#fixTime[first]! >= excessMinMs
  }
}

/** How many of them are not after an instant. */
function countUntil(fixTime: Float64Array, instant: number): number {
  let [low, high] = [0, fixTime.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fixTime[middle]! <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Some rows of each piece: of a day that is looked at for a moment the others are not even decoded. */
function joined(
  pieces: readonly { track: Track; from: number; to: number }[],
  field: 'fixTime' | 'lat' | 'lon' | 'speed' | 'ignition',
): Float64Array {
  const parts = pieces.map(({ track, from, to }) => track.slice(field, from, to))
  if (parts.length === 1) return parts[0]!
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
