import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { SourcesHeard } from '../engine/fusion.ts'
import type { TimedPlace } from '../engine/jump.ts'
import { stepHour, type HourSum } from '../engine/hours.ts'
import type { UnitFences } from '../engine/membership.ts'
import { MOTION_DEFAULTS, stepMotion, type MotionOptions, type UnitMotion } from '../engine/motion.ts'
import { lasting } from '../engine/speeding.ts'
import type { FullFix } from '../store/position-copy.ts'

/** Where positions of a unit come from: a source and the unit's key there. */
export interface UnitSource {
  sourceId: number
  key: string
}

/** What is remembered of a unit over a restart. Plain JSON; instants epoch ms. */
export interface UnitMemory {
  /** The newest position, believed or not by the engine. */
  newest: FullFix
  fences: UnitFences | null
  motion: UnitMotion | null
  /** The hour under way. */
  hour: HourSum | null
  ignitionSince: number
  /** Kilometres and hours before the first position counted. */
  baseKm: number
  baseHours: number
  /** Facts told already: the start of the excess and of the stop they were about. */
  told: { excess: number; stop: number }
}

/** A unit on its way through the pipeline. */
export interface UnitFlow {
  readonly id: number
  options: MotionOptions
  memory: UnitMemory | null
  /** Where its positions come from, the best first. */
  sources: readonly UnitSource[]
  /** Of a unit with several sources: which of them were heard. */
  heard: SourcesHeard | null
  /** Silent until the next position: decided by the sweep. */
  silentSince: number | null
  /** When the memory was last stored, and its newest position then. */
  savedAt: number
  savedFix: number
  /** The hour under way as it was last stored. */
  savedHour: HourSum | null
}

export const unitFlow = (id: number, limitKmh: number): UnitFlow => ({
  id,
  options: motionOptions(limitKmh),
  memory: null,
  sources: [],
  heard: null,
  silentSince: null,
  savedAt: 0,
  savedFix: 0,
  savedHour: null,
})

export const motionOptions = (limitKmh: number): MotionOptions => ({ ...MOTION_DEFAULTS, limitKmh })

/** The first position of a unit begins its memory; the device's odometer is where its kilometres start. */
export function remember(flow: UnitFlow, fix: FullFix): UnitMemory {
  const known = flow.memory
  if (known) {
    if (known.newest.ignition !== fix.ignition) known.ignitionSince = fix.fixTime
    known.newest = fix
    return known
  }
  flow.memory = {
    newest: fix,
    fences: null,
    motion: null,
    hour: null,
    ignitionSince: fix.fixTime,
    baseKm: fix.odometerKm ?? 0,
    baseHours: 0,
    told: { excess: 0, stop: 0 },
  }
  return flow.memory
}

/** Moves a unit on to its next position; hours that are over with it are put into `ended`. */
export function moveOn(unit: UnitFlow, memory: UnitMemory, fix: FullFix, ended: HourSum[]): void {
  const step = stepMotion(memory.motion, fix, unit.options)
  memory.motion = step.state
  memory.hour = stepHour(memory.hour, step, fix, unit.options.jumpKmh, ended)
}

export const newestPlace = (flow: UnitFlow): TimedPlace | null => flow.memory?.newest ?? null

const byActivity = { moving: liveStates.moving, idle: liveStates.idle, parked: liveStates.parked }

/** What the map shows of a unit, and since when. */
export function liveStateOf({ memory, silentSince, options }: UnitFlow): { state: LiveState; since: number } {
  if (silentSince !== null) return { state: liveStates.silent, since: silentSince }
  const motion = memory?.motion
  if (!motion) return { state: liveStates.parked, since: memory?.newest.fixTime ?? 0 }
  const excess = motion.excess && lasting(motion.excess, options)
  if (excess) return { state: liveStates.alert, since: excess.fromAt }
  return { state: byActivity[motion.activity], since: motion.since }
}

export const odometerOf = (memory: UnitMemory) => memory.baseKm + (memory.motion?.odometerKm ?? 0)
export const engineHoursOf = (memory: UnitMemory) => memory.baseHours + (memory.motion?.engineMs ?? 0) / 3_600_000
