import type { PreparedShape } from '../../tracking/tracking.step.ts'
import type { Schedule } from './schedule.ts'

/** A rule that each position is asked about. Durations ms, km/h, instants epoch ms. */
export interface FixRule {
  readonly id: number
  readonly test: 'speed' | 'ignition'
  /** Of `speed`: over this. */
  readonly limitKmh: number
  /** Of `ignition`: on or off. */
  readonly wanted: boolean
  readonly durationMs: number
  readonly cooldownMs: number
  /** After a longer silence nobody knows what was meanwhile: what held before has ended. */
  readonly maxGapMs: number
  readonly schedule: Schedule | null
  /** Only inside one of these; null: anywhere. */
  readonly places: readonly PreparedShape[] | null
  readonly activeFrom: number
}

/** A rule about visits of geofences. */
export interface FenceRule {
  readonly id: number
  readonly on: 'enter' | 'leave' | 'dwell'
  /** null: every geofence. */
  readonly geofenceIds: ReadonlySet<number> | null
  readonly durationMs: number
  readonly cooldownMs: number
  readonly schedule: Schedule | null
  readonly activeFrom: number
}

/** The rules of a unit; units with the same rules share one. */
export interface Plan {
  readonly fixRules: readonly FixRule[]
  readonly fenceRules: readonly FenceRule[]
}

/** Something happened that a rule waited for. The same rule, unit and beginning is the same alert. */
export interface Firing {
  readonly ruleId: number
  readonly geofenceId: number | null
  readonly startAt: number
  /** When the rule was met. */
  readonly at: number
  readonly lat: number
  readonly lon: number
  readonly speed: number
}

/** What a firing was about is over. */
export interface Ending {
  readonly ruleId: number
  readonly geofenceId: number | null
  readonly startAt: number
  readonly endAt: number
  /** It was told too soon: the end shows that it never was. */
  readonly revoked: boolean
}

export interface Outcome {
  firings: Firing[]
  endings: Ending[]
}

/** A visit begun (`outAt` null), ended, or passed whole. Epoch ms. */
export interface Visit {
  readonly geofenceId: number
  readonly inAt: number
  readonly outAt: number | null
}
