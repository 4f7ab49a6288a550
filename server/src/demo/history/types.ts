import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import type { Firing } from '../../modules/alerts/engine/plan.ts'
import type { RuleRow } from '../../modules/alerts/rules/rule-row.ts'
import type { Fence } from '../../modules/tracking/engine/geofence-index.ts'
import type { VisitChange } from '../../modules/tracking/flow/chunk.ts'
import type { UnitMemory } from '../../modules/tracking/flow/unit-flow.ts'
import type { UnitHour } from '../../modules/tracking/store/unit-hours.ts'
import type { LegColumns, TripColumns } from '../../modules/trips/flow/snapshot.ts'
import type { LogEntry } from '../../modules/trips/flow/state.ts'

/** What a worker needs to live through the last days of one line's trucks. Instants epoch ms. */
export interface LineInput {
  now: number
  /** History begins here. */
  from: number
  line: number
  accountId: number
  /** Whose positions they are. */
  sourceId: number
  /** By the truck's index in the fleet. */
  unitIds: readonly number[]
  fences: readonly Fence[]
  /** What trips call a place, by its index in the fleet. */
  places: readonly TripPlace[]
  /** The rule whose alerts of the past are told. */
  rule: RuleRow
}

export interface PackedUnitDay {
  unitId: number
  /** UTC, `2026-11-21` */
  day: string
  count: number
  firstAt: number
  lastAt: number
  block: Uint8Array
}

/** Positions of a unit that stay unpacked, `rawFields` numbers each. */
export interface RawPositions {
  unitId: number
  rows: Float64Array
}

export interface UnitPast {
  unitId: number
  memory: UnitMemory
}

export interface DemoRoute {
  /** [[lat, lon], …] */
  points: [number, number][]
  km: number
  minutes: number
}

export interface DemoLeg {
  origin: TripPlace
  destination: TripPlace
  leaveAt: number
  arriveAt: number
  /** Index of its route in the line's list. */
  route: number
}

/** A trip with what its unit's positions made of it. Ids of legs are their places in `legs`. */
export interface DemoTrip {
  truck: number
  rotation: number
  status: 'active' | 'finished' | 'cancelled'
  round: boolean
  legs: DemoLeg[]
  columns: TripColumns
  legColumns: LegColumns[]
  events: (LogEntry & { leg: number | null; place: string | null })[]
  /** What the position flow goes on from, JSON, and the fix it knows last. */
  state: string
  fixAt: number
}

/** Something a rule found in a unit's past; `endAt` null: it goes on. */
export interface DemoAlert {
  unitId: number
  firing: Firing
  endAt: number | null
}

export interface LineOutput {
  days: PackedUnitDay[]
  raw: RawPositions[]
  visits: VisitChange[]
  hours: UnitHour[]
  units: UnitPast[]
  routes: DemoRoute[]
  trips: DemoTrip[]
  alerts: DemoAlert[]
}
