import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  findVisitors,
  getFleetDay,
  getFleetTime,
  getUnitThen,
  listFleetDays,
  type FleetAlert,
  type FleetDay,
} from '@arriero/contract/tracking/fleet-time.contract.ts'
import { playSpeeds } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { call } from '../../../kit/call.ts'
import { fleet, readFleet, useFleet } from '../fleet/fleet.ts'
import type { Place } from '../map/geometry.ts'
import { FleetClock, type PlaySpeed } from './fleet-clock.ts'
import { PastFleet } from './past-fleet.ts'

const iso = (at: number) => new Date(at).toISOString()

/** A map of thousands is not drawn more often than this, however fast time passes. */
const tickMs = 200
function frames(run: (ms: number) => void): () => void {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    run(now - last)
    last = now
  }, tickMs)
  return () => clearInterval(timer)
}

/** The clock of the page, begun at the moment of the address; what it rests at is written back. */
export function useFleetClock(t: string | undefined, v: string | undefined, write: (t: string, v: string) => void) {
  const [clock] = useState(() => {
    const at = Date.parse(t ?? '')
    return new FleetClock(Number.isNaN(at) ? Date.now() - 1000 : at, speedOf(v), {
      now: () => Date.now(),
      load: (from, to, step) =>
        call(getFleetTime, { query: { from: iso(from), ...(to !== undefined && { to: iso(to) }), step } }),
      tick: frames,
    })
  })
  const told = useEffectEvent(write)
  useEffect(() => {
    clock.start()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = clock.subscribe(() => {
      clearTimeout(timer)
      const { isPlaying, at, speed } = clock.state
      if (!isPlaying) timer = setTimeout(() => told(`${iso(at).slice(0, 19)}Z`, String(speed)), 500)
    })
    return () => {
      end()
      clearTimeout(timer)
      clock.pause()
    }
  }, [clock])
  return clock
}

const speedOf = (text: string | undefined): PlaySpeed => playSpeeds.find((speed) => String(speed) === text) ?? 60

export const useClock = (clock: FleetClock) => useSyncExternalStore(clock.subscribe, clock.snapshot)

/** The fleet where it was, moved by the clock. */
export function usePastFleet(clock: FleetClock, alerts: readonly FleetAlert[]): PastFleet {
  const { sorted, version } = useFleet()
  const [past] = useState(() => new PastFleet())
  useEffect(() => {
    if (!fleet.isLoaded) void readFleet()
  }, [])
  const move = useEffectEvent(() => {
    const { stretch, state } = clock
    if (!stretch || past.units.size === 0) return
    const at = Math.min(Math.max(state.at, stretch.from), stretch.to)
    past.show(stretch, at, new Set(alertsAt(alerts, state.at).map(({ unitId }) => unitId)))
  })
  // Live positions come on; here only who there is counts.
  const known = version > 0
  useEffect(() => {
    if (!known) return
    past.load(sorted)
    move()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known, past])
  useEffect(() => {
    move()
    return clock.subscribe(() => move())
  }, [clock, alerts])
  return past
}

export const usePast = (past: PastFleet) => useSyncExternalStore(past.subscribe, past.snapshot)

/** An alert that never ended is shown this long. */
const shownMs = 15 * 60_000

/** Alerts that were going on at a moment, critical ones first, then the latest. */
export function alertsAt(alerts: readonly FleetAlert[], at: number): FleetAlert[] {
  return alerts
    .filter(({ at: began, endAt }) => {
      const from = Date.parse(began)
      return from <= at && at < Math.max(from + shownMs, endAt ? Date.parse(endAt) : 0)
    })
    .toSorted((a, b) => rank(a) - rank(b) || b.at.localeCompare(a.at))
}
const rank = ({ severity }: FleetAlert) => (severity === 'critical' ? 0 : 1)

const minuteMs = 60_000

export function useFleetDays() {
  return useQuery({
    queryKey: ['tracking', 'fleet-time', 'days'],
    staleTime: 10 * minuteMs,
    queryFn: ({ signal }) => call(listFleetDays, { signal }),
  })
}

/** The day a moment is in: of the server's days, the last one that begins before it. */
export const dayOf = (days: readonly FleetDay[], at: number): FleetDay | undefined =>
  days.findLast(({ from }) => Date.parse(from) <= at) ?? days[0]

export function useFleetDay(day: FleetDay | undefined) {
  return useQuery({
    queryKey: ['tracking', 'fleet-time', 'day', day?.from],
    enabled: day !== undefined,
    staleTime: minuteMs,
    queryFn: ({ signal }) => call(getFleetDay, { query: { from: day?.from ?? '', to: day?.to ?? '' }, signal }),
  })
}

/** Asked of the moment it rests at. */
export function useUnitThen(unitId: number | undefined, at: number, place: Place | undefined) {
  const minute = Math.floor(at / minuteMs) * minuteMs
  return useQuery({
    queryKey: ['tracking', 'fleet-time', 'unit', unitId, minute],
    enabled: unitId !== undefined && place !== undefined,
    staleTime: 10 * minuteMs,
    queryFn: ({ signal }) =>
      call(getUnitThen, {
        unit_id: unitId ?? 0,
        query: { at: iso(minute), lat: Number(place?.lat.toFixed(5)), lon: Number(place?.lon.toFixed(5)) },
        signal,
      }),
  })
}

/** Where and when is asked who was there. */
export interface AreaAsked {
  from: number
  to: number
  area: Place[] | undefined
  geofenceId: number | undefined
}

export const visitorsQuery = ({ from, to, area, geofenceId }: AreaAsked) => ({
  from: iso(from),
  to: iso(to),
  ...(geofenceId !== undefined ? { geofenceId } : { area }),
})

export const isAsked = ({ area, geofenceId }: AreaAsked) => area !== undefined || geofenceId !== undefined

export function useVisitors(asked: AreaAsked, isOpen: boolean) {
  const query = useMemo(() => visitorsQuery(asked), [asked])
  return useQuery({
    queryKey: ['tracking', 'fleet-time', 'visitors', query],
    enabled: isOpen && isAsked(asked),
    staleTime: minuteMs,
    queryFn: ({ signal }) => call(findVisitors, { query, signal }),
  })
}
