import { tripStates } from '@arriero/contract/trips/trips.rules.ts'
import { lateness } from '../../tracking/engine/eta.ts'
import { finishDwellMs } from './advance.ts'
import { arrivalsAhead } from './arrivals.ts'
import type { TripPlan } from './plan.ts'
import type { FlowState } from './state.ts'

/** Columns of a trip that positions decide, as they are stored. Instants ISO. */
export interface TripColumns {
  state: number
  finished_at: string | null
  started_at: string | null
  current_destination_id: number | null
  current_place: string | null
  in_travel: boolean
  reached: number
  percent: number
  eta: string | null
  late_minutes: number | null
  deviated_since: string | null
  stopped_since: string | null
  attention: number
  last_fix_at: string | null
  lat: number | null
  lon: number | null
  speed: number | null
  travelled_km: number
  deviation_km: number
}

export interface LegColumns {
  id: number
  origin_in_at: string | null
  origin_out_at: string | null
  arrived_at: string | null
  left_at: string | null
  skipped: boolean
  eta: string | null
  late_minutes: number | null
}

const iso = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms).toISOString())

/** Minutes of trouble: lateness as it is, and what weighs like that much of it. The list's first order. */
export const attentionOf = (lateMinutes: number | null, deviated: boolean, stopped: boolean) =>
  Math.min(10_000, Math.max(0, (lateMinutes ?? 0) > 5 ? lateMinutes! : 0)) + (deviated ? 90 : 0) + (stopped ? 60 : 0)

export function snapshot(plan: TripPlan, state: FlowState): { trip: TripColumns; legs: LegColumns[] } {
  const { stage, times, last } = state
  const ahead = stage.finished || last === null || stage.next === 0 ? [] : arrivalsAhead(plan, state, last.fixTime)
  const legs = plan.legs.map((leg, index): LegColumns => {
    const destination = plan.stops.findIndex((stop) => stop.kind === 'destination' && stop.leg === index)
    const arrived = times[destination]
    const origin = times[destination - 1]
    const arrivesAt = arrived?.in ?? ahead.find((arrival) => arrival.leg === index)?.at ?? null
    return {
      id: leg.id,
      origin_in_at: iso(origin?.in),
      origin_out_at: iso(origin?.out),
      arrived_at: iso(arrived?.in),
      left_at: iso(arrived?.out),
      skipped: arrived?.skipped ?? false,
      eta: arrived?.in == null ? iso(arrivesAt) : null,
      late_minutes: arrivesAt === null ? null : lateness(arrivesAt, leg.arriveAt).minutes,
    }
  })
  const shown = plan.stops[stage.at ?? Math.min(stage.next, plan.stops.length - 1)]
  const current = shown && legs[shown.leg]
  const late = current?.late_minutes ?? null
  const reached = plan.stops.filter((stop, i) => stop.kind === 'destination' && times[i]?.in != null).length
  const ended = stage.finished ? (times.at(-1)?.out ?? (times.at(-1)?.in ?? 0) + finishDwellMs) : null
  return {
    legs,
    trip: {
      state: stage.state,
      started_at: iso(times.map(({ in: at }) => at).find((at) => at !== null)),
      finished_at: iso(ended),
      current_destination_id: stage.next === 0 ? null : (current?.id ?? null),
      current_place: stage.at === null ? null : (plan.stops[stage.at]?.place.name ?? null),
      in_travel: !stage.finished && stage.next > 0 && !(stage.state === tripStates.loading && stage.at === 0),
      reached,
      percent: percentOf(plan, state),
      eta: current?.eta ?? current?.arrived_at ?? null,
      late_minutes: late,
      deviated_since: state.deviation.deviated ? iso(state.deviation.since) : null,
      stopped_since: iso(state.stoppedAt),
      attention: stage.finished ? 0 : attentionOf(late, state.deviation.deviated, state.stoppedAt !== null),
      last_fix_at: iso(last?.fixTime),
      lat: last?.lat ?? null,
      lon: last?.lon ?? null,
      speed: last?.speed ?? null,
      travelled_km: state.travelledM / 1000,
      deviation_km: state.deviatedM / 1000,
    },
  }
}

function percentOf(plan: TripPlan, { stage, alongM }: FlowState): number {
  if (stage.finished || stage.next >= plan.stops.length) return 100
  if (plan.totalKm === 0) return 0
  const next = plan.stops[stage.next]
  const done = plan.legs.reduce((sum, { km }, leg) => (next && leg < next.leg ? sum + km : sum), 0)
  return Math.min(99, Math.round(((done + (alongM ?? 0) / 1000) / plan.totalKm) * 100))
}
