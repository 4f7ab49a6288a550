import { MOTION_DEFAULTS, stepMotion, type MotionOptions, type UnitMotion } from './motion.ts'
import type { Fix } from './position.ts'
import { lasting, type Excess } from './speeding.ts'
import { currentStop, type Stop } from './stops.ts'

/** A drive between two stops, or from the start or to the end of the day. Mean over its whole time. */
export type Leg = {
  readonly fromAt: number
  readonly toAt: number
  readonly km: number
  readonly meanKmh: number
  readonly topKmh: number
  readonly excesses: number
}

export type DaySummary = {
  readonly positions: number
  readonly km: number
  readonly movingS: number
  readonly idleS: number
  readonly offS: number
  /** Silence in which the unit moved or its state changed. */
  readonly unknownS: number
  readonly engineS: number
  readonly topKmh: number
  readonly topAt: number | null
  readonly overLimitS: number
  readonly stops: readonly Stop[]
  readonly legs: readonly Leg[]
  readonly excesses: readonly Excess[]
}

export type DayOptions = Partial<MotionOptions> & {
  /** Bounds of the day in the unit's zone, epoch ms; `to` of an unfinished day is the present. */
  readonly from: number
  readonly to: number
  /** The unit's last fix before the day, so that its first minutes are known. */
  readonly before?: Fix | null | undefined
}

/** Sum of a day from its fixes, oldest first, by the very steps of the live flow. Fixes outside the day are left out. */
export function summarizeDay(fixes: Iterable<Fix>, day: DayOptions): DaySummary {
  const options: MotionOptions = { ...MOTION_DEFAULTS, ...day }
  const ms = { moving: 0, idle: 0, parked: 0, unknown: 0 }
  const stops: Stop[] = []
  const excesses: Excess[] = []
  const course: Sample[] = []
  let state: UnitMotion | null = day.before ? stepMotion(null, day.before, options).state : null
  let knownTo = day.from
  let positions = 0
  let km = 0
  let engineMs = 0
  let top: Sample | null = null

  for (const fix of fixes) {
    if (fix.fixTime < day.from || fix.fixTime >= day.to) continue
    positions++
    const step = stepMotion(state, fix, options)
    const { span } = step
    if (span !== null) {
      // The part of a span before midnight belongs to yesterday.
      const share = (span.to - Math.max(span.from, day.from)) / (span.to - span.from)
      ms[span.activity] += (span.to - span.from) * share
      km += step.km * share
      engineMs += step.engineMs * share
    } else if (state === null) ms.unknown += fix.fixTime - day.from
    if (step.stopEnded !== null) stops.push(step.stopEnded)
    if (step.excessEnded !== null) excesses.push(step.excessEnded)
    if (step.state !== state && step.state.last === fix) {
      const sample = { at: fix.fixTime, km, speed: fix.speed <= options.jumpKmh ? fix.speed : 0 }
      course.push(sample)
      if (sample.speed > (top?.speed ?? 0)) top = sample
      knownTo = fix.fixTime
    }
    state = step.state
  }

  if (state === null) ms.unknown += day.to - day.from
  else {
    const tail = day.to - knownTo
    // A parked unit stays parked until it says otherwise; one on the road is believed for as long as a gap.
    ms[state.activity === 'parked' || tail <= options.maxGapMs ? state.activity : 'unknown'] += tail
    const open = currentStop(state.stop, day.to, options)
    if (open !== null) stops.push(open)
    const running = lasting(state.excess, options)
    if (running !== null) excesses.push(running)
  }
  const within = stops.map((stop) => ({ ...stop, arriveAt: Math.max(stop.arriveAt, day.from) }))
  return {
    positions,
    km,
    movingS: ms.moving / 1000,
    idleS: ms.idle / 1000,
    offS: ms.parked / 1000,
    unknownS: ms.unknown / 1000,
    engineS: engineMs / 1000,
    topKmh: top?.speed ?? 0,
    topAt: top?.at ?? null,
    overLimitS: excesses.reduce((total, excess) => total + excess.toAt - excess.fromAt, 0) / 1000,
    stops: within,
    legs: legsBetween(within, course, excesses),
    excesses,
  }
}

/** An accepted fix: kilometres since the start of the day. */
type Sample = { readonly at: number; readonly km: number; readonly speed: number }

function legsBetween(stops: readonly Stop[], course: readonly Sample[], excesses: readonly Excess[]): Leg[] {
  const first = course[0]
  const last = course.at(-1)
  if (first === undefined || last === undefined) return []
  const departures = [first.at, ...stops.map((stop) => stop.leaveAt ?? Infinity)]
  const arrivals = [...stops.map((stop) => stop.arriveAt), last.at]
  return departures.flatMap((fromAt, i) => {
    const toAt = arrivals[i] ?? last.at
    return toAt > fromAt ? [leg(fromAt, toAt, course, excesses)] : []
  })
}

function leg(fromAt: number, toAt: number, course: readonly Sample[], excesses: readonly Excess[]): Leg {
  const way = course.filter(({ at }) => at >= fromAt && at <= toAt)
  const km = (way.at(-1)?.km ?? 0) - (way[0]?.km ?? 0)
  return {
    fromAt,
    toAt,
    km,
    meanKmh: km / ((toAt - fromAt) / 3_600_000),
    topKmh: way.reduce((top, { speed }) => Math.max(top, speed), 0),
    excesses: excesses.filter((excess) => excess.fromAt >= fromAt && excess.fromAt < toAt).length,
  }
}
