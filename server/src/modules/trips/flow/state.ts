import type { TripState } from '@arriero/contract/trips/trips.rules.ts'
import { ON_ROUTE, type RouteDeviation } from '../../tracking/engine/deviation.ts'
import type { UnitFences } from '../../tracking/engine/membership.ts'
import type { Fix } from '../../tracking/engine/position.ts'
import type { OpenStop } from '../../tracking/engine/stops.ts'
import { firstStage, type Stage, type TransitionKind } from '../write/machine.ts'
import type { TripPlan } from './plan.ts'

export type LogKind =
  | TransitionKind
  | 'skipped'
  | 'late'
  | 'on_time'
  | 'deviation_start'
  | 'deviation_end'
  | 'stop_start'
  | 'stop_end'

/** A fact of a trip that positions told. Instants epoch ms. */
export interface LogEntry {
  /** Names the fact once for ever: the same fact found again has the same key. */
  key: string
  kind: LogKind
  at: number
  from: TripState
  to: TripState
  stop: number | null
  lat: number
  lon: number
  measure: Record<string, number>
}

export interface StopTimes {
  in: number | null
  out: number | null
  skipped: boolean
}

/** What is kept of the last position. */
export type SeenFix = Pick<Fix, 'fixTime' | 'lat' | 'lon' | 'speed'>

/** All that is known of a trip between two positions. Plain JSON: kept with the trip, so that a restart goes on. */
export interface FlowState {
  stage: Stage
  fences: UnitFences | null
  last: SeenFix | null
  times: StopTimes[]
  /** Last fix at which an earlier trip of the unit kept this one from starting. */
  blockedAt: number | null
  /** Mean speed of the last minutes, km/h. */
  pace: number | null
  /** Metres along the present leg's route. */
  alongM: number | null
  deviation: RouteDeviation
  deviations: number
  standing: OpenStop | null
  /** Since when it stands too long. */
  stoppedAt: number | null
  stops: number
  late: boolean
  lates: number
  travelledM: number
  deviatedM: number
}

export const beginFlow = (plan: TripPlan): FlowState => ({
  stage: firstStage,
  fences: null,
  last: null,
  times: plan.stops.map(() => ({ in: null, out: null, skipped: false })),
  blockedAt: null,
  pace: null,
  alongM: null,
  deviation: ON_ROUTE,
  deviations: 0,
  standing: null,
  stoppedAt: null,
  stops: 0,
  late: false,
  lates: 0,
  travelledM: 0,
  deviatedM: 0,
})

/** Under way and not yet at its end: no later trip of the same unit may begin. */
export const isBusy = (plan: TripPlan, { stage }: FlowState) =>
  !stage.finished && stage.next > 0 && stage.at !== plan.stops.length - 1
