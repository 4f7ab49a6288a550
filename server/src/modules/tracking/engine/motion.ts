import { DEFAULT_JUMP_KMH, isJump, roughM, type TimedPlace } from './jump.ts'
import { startOdometer, stepOdometer, type OdometerState } from './odometer.ts'
import type { Fix } from './position.ts'
import { stepSpeeding, type Excess, type SpeedingOptions } from './speeding.ts'
import { stepStop, type OpenStop, type Stop, type StopOptions } from './stops.ts'

/** Idle is engine on and standing; a unit that does not tell its ignition is parked when it stands. */
export type Activity = 'moving' | 'idle' | 'parked'

export type MotionOptions = StopOptions &
  SpeedingOptions & {
    readonly movingKmh: number
    /** Drift of a standing receiver that adds no distance. */
    readonly noiseM: number
  }

export const MOTION_DEFAULTS: MotionOptions = {
  movingKmh: 4,
  jumpKmh: DEFAULT_JUMP_KMH,
  noiseM: 100,
  maxGapMs: 15 * 60_000,
  stopRadiusM: 100,
  stopMinMs: 3 * 60_000,
  limitKmh: null,
  excessMinMs: 10_000,
}

/** All that is kept of a unit between fixes; totals count from its first one. Plain JSON, so that a restart goes on. */
export type UnitMotion = {
  readonly last: Fix
  readonly activity: Activity
  /** When the activity began. */
  readonly since: number
  readonly odometerKm: number
  readonly engineMs: number
  readonly odometer: OdometerState
  /** A fix nobody could have driven to, until the next one says whether the unit is there. */
  readonly suspect: TimedPlace | null
  readonly stop: OpenStop | null
  readonly excess: Excess | null
}

/** The time from the former fix to this one and what it was; `unknown` when the unit was silent and moved. */
export type MotionSpan = { readonly from: number; readonly to: number; readonly activity: Activity | 'unknown' }

export type MotionStep = {
  readonly state: UnitMotion
  /** null for a unit's first fix and for one that was set aside. */
  readonly span: MotionSpan | null
  readonly km: number
  readonly engineMs: number
  readonly stopEnded: Stop | null
  readonly excessEnded: Excess | null
}

/**
 * Moves a unit to its next fix. The same function runs live and when a day is recomputed. Fixes come in order: one that
 * is not newer changes nothing. A fix that nobody could have driven to is set aside; the next one near it brings it in.
 */
export function stepMotion(state: UnitMotion | null, fix: Fix, options: MotionOptions = MOTION_DEFAULTS): MotionStep {
  if (state === null) return quiet(start(fix, options))
  if (fix.fixTime <= state.last.fixTime) return quiet(state)
  const jumped = isJump(state.last, fix, options.jumpKmh)
  if (jumped && (state.suspect === null || isJump(state.suspect, fix, options.jumpKmh))) {
    return quiet({ ...state, suspect: { fixTime: fix.fixTime, lat: fix.lat, lon: fix.lon } })
  }
  const activity = activityOf(fix, state.odometer.anchor, options)
  const moving = activity === 'moving'
  const span = { from: state.last.fixTime, to: fix.fixTime, activity: spanActivity(state, fix, activity, options) }
  const running = span.activity === 'idle' || (span.activity === 'moving' && state.last.ignition !== false)
  const engineMs = running ? span.to - span.from : 0
  // After silence or a standing fix the drive has begun meanwhile: its way counts although the former fix stood.
  const odometer = stepOdometer(state.odometer, fix, moving || state.activity === 'moving', !jumped, options)
  const stop = stepStop(state.stop, fix, moving, options)
  const speeding = stepSpeeding(state.excess, fix, options)
  return {
    span,
    km: odometer.km,
    engineMs,
    stopEnded: stop.ended,
    excessEnded: speeding.ended,
    state: {
      last: fix,
      activity,
      since: activity === state.activity ? state.since : fix.fixTime,
      odometerKm: state.odometerKm + odometer.km,
      engineMs: state.engineMs + engineMs,
      odometer: odometer.state,
      suspect: null,
      stop: stop.open,
      excess: speeding.open,
    },
  }
}

function start(fix: Fix, options: MotionOptions): UnitMotion {
  const activity = activityOf(fix, null, options)
  return {
    last: fix,
    activity,
    since: fix.fixTime,
    odometerKm: 0,
    engineMs: 0,
    odometer: startOdometer(fix),
    suspect: null,
    stop: stepStop(null, fix, activity === 'moving', options).open,
    excess: stepSpeeding(null, fix, options).open,
  }
}

function quiet(state: UnitMotion): MotionStep {
  return { state, span: null, km: 0, engineMs: 0, stopEnded: null, excessEnded: null }
}

/** What a fix says that its unit does; `anchor`: where it was counted last. */
export function activityOf(
  fix: Pick<Fix, 'lat' | 'lon' | 'speed' | 'ignition'>,
  anchor: { lat: number; lon: number } | null,
  options: MotionOptions,
): Activity {
  if (fix.speed < options.movingKmh) return fix.ignition === true ? 'idle' : 'parked'
  // A receiver under a roof shows some speed with the engine off: believed only when the unit really went away.
  const drifts = fix.ignition === false && (anchor === null || roughM(anchor, fix) <= options.noiseM)
  return drifts ? 'parked' : 'moving'
}

/** Whether a fix is of a drive whatever was before it: then nothing before it matters for what comes after. */
export const drives = ({ speed, ignition }: Fix, { movingKmh }: Pick<MotionOptions, 'movingKmh'>): boolean =>
  speed >= movingKmh && ignition !== false

function spanActivity(state: UnitMotion, fix: Fix, now: Activity, options: MotionOptions): Activity | 'unknown' {
  if (fix.fixTime - state.last.fixTime <= options.maxGapMs) return state.activity
  const stayed = roughM(state.last, fix) <= options.noiseM
  if (!stayed || state.activity === 'moving') return 'unknown'
  return state.activity === 'parked' || now === 'idle' ? state.activity : 'unknown'
}
