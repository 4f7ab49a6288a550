import type { Attention } from '@arriero/contract/trips/trips.entities.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'

/** A unit under way that is silent this long is told as not reporting. */
export const silentMinutes = 30

interface Troubles {
  status: string
  state: number
  late_minutes: number | null
  deviated_since: string | null
  stopped_since: string | null
  last_fix_at: string | null
  driver_names: string
}

/** Why a trip wants to be looked at, worst first; `now` epoch ms. A trip that has ended wants nothing. */
export function attentionsOf(trip: Troubles, now: number): Attention[] {
  if (trip.status !== 'active') return []
  const silent =
    trip.state !== 1 && trip.last_fix_at !== null && now - Date.parse(trip.last_fix_at) > silentMinutes * 60_000
  const found: [Attention, boolean][] = [
    ['late', (trip.late_minutes ?? 0) > lateAfterMinutes],
    ['deviated', trip.deviated_since !== null],
    ['stopped', trip.stopped_since !== null],
    ['not_reporting', silent],
    ['no_driver', trip.driver_names === ''],
  ]
  return found.filter(([, holds]) => holds).map(([name]) => name)
}
