import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { PreparedShape } from '../../tracking/tracking.step.ts'
import type { Schedule } from './schedule.ts'

/** Readings that a rule waits for: those from low to high, or all others. */
export interface ReadingRange {
  readonly sensor: ReadingName
  readonly low: number
  readonly high: number
  readonly isInside: boolean
}

/** A rule that each position is asked about. Durations ms, km/h, instants epoch ms. */
export interface FixRule {
  readonly id: number
  readonly test: 'speed' | 'ignition' | 'sensor'
  /** Of `speed`: over this. */
  readonly limitKmh: number
  /** Of `ignition`: on or off. */
  readonly wanted: boolean
  /** Of `sensor`. */
  readonly range: ReadingRange | null
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

/** Whether what is told without a place matters to a rule. */
export const hearsStatus = ({ test }: Pick<FixRule, 'test'>): boolean => test !== 'speed'

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
  /** Instant of the position that says where: `at`, or before it when it was told without a place. */
  readonly placeAt: number
  readonly lat: number
  readonly lon: number
  readonly speed: number
  /** What the rule's sensor told; null of other rules. */
  readonly reading: number | null
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
