import { leastMarkedSilenceMs, markDay, type DayMarks } from './day-marks.ts'
import type { DaySummary, Moment } from './day-summary.ts'
import { MOTION_DEFAULTS } from './motion.ts'
import type { Track } from './packing.ts'
import { Pass } from './passage.ts'

/** No report asks for shorter stops: who stands at a light is on the road. */
export const leastStopMs = 60_000

/**
 * A whole day (UTC) in the moments that tell its drives, stops and idling, and in its excesses and silences, over the
 * limit as it stood; null: no fix. Without `marks` there were too many.
 */
export function summariseDay(track: Track, limitKmh: number): { summary: DaySummary; marks: DayMarks | null } | null {
  const pass = new Pass({
    from: -Infinity,
    to: Infinity,
    stopMinMs: leastStopMs,
    idleMinMs: Infinity,
    silentMs: leastMarkedSilenceMs,
    excessMinMs: 0,
    limitKmh,
  })
  const moments = new Moments()
  const [lat, lon, speed] = [track.column('lat'), track.column('lon'), track.column('speed')]
  pass.track(track, (i) => moments.add(pass.state, lat[i]!, lon[i]!, believed(speed[i]!)))
  const { way, isOver } = pass.state
  const passed = pass.end()
  const all = moments.end(pass.state.overMs)
  if (all.length === 0) return null
  const [ignition, odometerKm] = [track.column('ignition')[0]!, track.column('odometerKm')[0]!]
  const summary = { moments: all, first: { speed: speed[0]!, ignition, odometerKm }, way }
  return { summary, marks: markDay(track, passed, isOver) }
}

const believed = (speed: number) => (speed <= MOTION_DEFAULTS.jumpKmh ? speed : 0)

type State = Pass['state']

/** Keeps the fixes at which something changes, and of those between them one that stands for all. */
class Moments {
  readonly #all: Moment[] = []
  #rest: Moment | null = null
  #activity = NaN
  #open: State['open'] = null
  #isLeaving = false
  /** Where to go back to when what it stands at turns out to be a light; null: it did not come from the road. */
  #roadAt: number | null = null

  add(state: State, lat: number, lon: number, top: number): void {
    const { open, activity } = state
    const isLeaving = open !== null && !Number.isNaN(open.movingAt)
    const moment = momentOf(state, lat, lon, top)
    const former = this.#open
    if (open === former && activity === this.#activity && isLeaving === this.#isLeaving) this.#join(moment)
    else {
      if (open !== null && open !== former)
        this.#roadAt = former === null && this.#all.length > 0 ? this.#all.length : null
      const wasShort = former !== null && open === null && former.movingAt - former.fixTime < leastStopMs
      if (wasShort && this.#roadAt !== null) this.#forgetStop(moment)
      else {
        this.#flush()
        this.#all.push(moment)
      }
    }
    this.#open = open
    this.#activity = activity
    this.#isLeaving = isLeaving
  }

  /** `overMs`: with what was still over the limit at the end. */
  end(overMs: number): readonly Moment[] {
    this.#flush()
    const last = this.#all.at(-1)
    if (last) last.overMs = overMs
    return this.#all
  }

  #flush(): void {
    if (this.#rest) this.#all.push(this.#rest)
    this.#rest = null
  }

  /** Goes on as before: standing where the fixes are on the average, or driving to where the last one is. */
  #join(moment: Moment): void {
    const rest = this.#rest
    if (rest) {
      const isStanding = this.#open !== null && !this.#isLeaving
      moment.count += rest.count
      moment.top = Math.max(moment.top, rest.top)
      if (isStanding) {
        moment.lat = rest.lat + (moment.lat - rest.lat) / moment.count
        moment.lon = rest.lon + (moment.lon - rest.lon) / moment.count
      }
    }
    this.#rest = moment
  }

  #forgetStop(moment: Moment): void {
    this.#flush()
    const gone = this.#all.splice(this.#roadAt!)
    moment.top = Math.max(moment.top, ...gone.map(({ top }) => top))
    this.#rest = moment
  }
}

const momentOf = ({ at, activity, km, idleMs, overMs }: State, lat: number, lon: number, top: number): Moment => ({
  fixTime: at,
  lat,
  lon,
  activity,
  count: 1,
  top,
  km,
  idleMs,
  overMs,
})
